import { describe, expect, test } from 'vitest'
import { toolRoutes } from '../contract/tools.ts'
import { callTool, createTools } from './tools.ts'

const tools = createTools(() => Promise.reject(new Error('no models here')))
const { signal } = new AbortController()

const theory =
  'The lamp is lit. The horn is broken. If the lamp is lit then the keeper is awake. If the keeper is awake and the horn is broken then the keeper is worried.'
const ask = (text: string, statement: string, more = {}) =>
  callTool(tools, 'decide', { theory: text, statement, ...more }, signal)

describe('decide', () => {
  test('says in words what the label rests on', async () => {
    const answer = await ask(theory, 'The keeper is worried.')
    expect(answer).toMatchObject({
      label: 'True',
      reason: 'It follows from sentences 1, 2, 3 and 4, by a chain of 2 rules.',
      used: [0, 1, 2, 3],
    })
    expect(answer.proof!.steps.map(({ says, name, place }) => [says, name, place])).toEqual([
      ['The lamp is lit.', 'given', 'sentence 1'],
      ['The keeper is awake.', 'modus ponens', 'sentence 3'],
      ['The horn is broken.', 'given', 'sentence 2'],
      ['The keeper is worried.', 'modus ponens', 'sentence 4'],
    ])
    expect(answer.svg).toContain('The keeper is awake.')
    toolRoutes.decide.response.parse(answer)
  })

  test('without one of two conditions the label is another and there is no proof', async () => {
    const answer = await ask(theory.replace('The horn is broken. ', ''), 'The keeper is worried.')
    expect(answer).toMatchObject({ label: 'Unknown', used: [], proof: null, svg: null })
    expect(answer.reason).toContain('leaves it open')
  })

  test('names the sentences of a first-order answer, and shows both situations of an open one', async () => {
    const some = 'Some farmers are rich. Every rich person is proud. Nobody who is proud hides.'
    expect(await ask(some, 'Some farmers are proud.')).toMatchObject({ engine: 'first-order', used: [0, 1] })
    expect((await ask(some, 'Ann is rich.')).reason).toMatch(/Where it holds: .*Where it does not: /)
  })

  test('takes the semantics that was asked for', async () => {
    const contraposed = 'If Nora is careless then Otto is upset. Otto is not upset.'
    expect((await ask(contraposed, 'Nora is careless.')).label).toBe('False')
    expect((await ask(contraposed, 'Nora is careless.', { semantics: 'forward' })).label).toBe('Unknown')
  })
})

describe('perturb', () => {
  test('shows what was changed and what the label becomes', async () => {
    const answer = await callTool(
      tools,
      'perturb',
      { theory: 'Ada is calm. Whenever Ada is calm, Bo is glad.', statement: 'Bo is glad.' },
      signal,
    )
    expect(answer.base).toBe('True')
    const second = answer.variants.find(({ variant }) => variant === 'conj1')!
    expect(second.label).toBe('Unknown')
    expect(second.edits).toEqual([
      {
        before: 'Whenever Ada is calm, Bo is glad.',
        after: expect.stringMatching(/^Whenever Ada is calm and \w+, Bo is glad\.$/),
      },
    ])
    toolRoutes.perturb.response.parse(answer)
  })
})

describe('prove', () => {
  test.each([
    ['□p → p', true, true],
    ['◇p → □p', false, true],
    ['p ∧ ¬p', false, false],
  ])('%s', async (formula, valid, satisfiable) => {
    const answer = await callTool(tools, 'prove', { formula }, signal)
    expect(answer).toMatchObject({ valid, satisfiable })
    expect(answer.svg).toContain(valid ? 'is valid in S5' : 'is not valid in S5')
    expect(answer.holds).toContain(satisfiable ? 'is satisfiable in S5' : 'is valid in S5')
    toolRoutes.prove.response.parse(answer)
  })
})

test('what a caller leaves out is what the contract fills in', async () => {
  for (const [name, given] of Object.entries({
    decide: { theory: 'Ada is calm.', statement: 'Ada is calm.' },
    prove: { formula: 'p' },
    perturb: { theory: 'Ada is calm.', statement: 'Ada is calm.' },
    explain: { text: 'It rains.' },
  })) {
    let got: unknown
    const spy = { ...tools, [name]: async (whole: unknown) => (got = whole) } as unknown as typeof tools
    await callTool(spy, name as 'decide', given as never, signal)
    expect(got).toEqual(toolRoutes[name as 'decide'].body.parse(given))
  }
})
