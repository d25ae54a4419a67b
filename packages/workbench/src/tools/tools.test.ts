import { samples } from '@elenchus/metagraph/samples'
import { describe, expect, test } from 'vitest'
import { toolSchemas } from '../contract/tools.ts'
import { callTool, createTools } from './tools.ts'

const tools = createTools(() => Promise.reject(new Error('no models here')))
const { signal } = new AbortController()

const theory =
  'The lamp is lit. The horn is broken. If the lamp is lit then the keeper is awake. If the keeper is awake and the horn is broken then the keeper is worried.'
const ask = (text: string, statement: string, more = {}) =>
  callTool(tools, 'decide', { theory: text, statement, ...more }, signal)

describe('decide', () => {
  test('explains the label with sentences and proof steps', async () => {
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
    toolSchemas.decide.response.parse(answer)
  })

  test('finds no proof if one of two conditions is missing', async () => {
    const answer = await ask(theory.replace('The horn is broken. ', ''), 'The keeper is worried.')
    expect(answer).toMatchObject({ label: 'Unknown', used: [], proof: null, svg: null })
    expect(answer.reason).toContain('leaves it open')
  })

  test('lists the sentences used by a first-order proof, and two models of an open statement', async () => {
    const some = 'Some farmers are rich. Every rich person is proud. Nobody who is proud hides.'
    expect(await ask(some, 'Some farmers are proud.')).toMatchObject({ engine: 'first-order', used: [0, 1] })
    expect((await ask(some, 'Ann is rich.')).reason).toMatch(
      /In one the statement is true: .*In the other it is false: /,
    )
  })

  test('uses the requested semantics', async () => {
    const contraposed = 'If Nora is careless then Otto is upset. Otto is not upset.'
    expect((await ask(contraposed, 'Nora is careless.')).label).toBe('False')
    expect((await ask(contraposed, 'Nora is careless.', { semantics: 'forward' })).label).toBe('Unknown')
  })
})

describe('perturb', () => {
  test('returns edits and new labels', async () => {
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
    toolSchemas.perturb.response.parse(answer)
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
    toolSchemas.prove.response.parse(answer)
  })
})

describe('replies to large inputs are bounded', () => {
  const maxReplyBytes = 2_000_000
  const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal']
  const rules = Array.from({ length: 90 }, (_, i) => `If Ann is calm then ${names[i % 8]} is kind.`)
  const pigeons = [0, 1, 2, 3, 4].map(pigeon => `(${[0, 1, 2, 3].map(hole => `p${pigeon}${hole}`).join(' | ')})`)
  const clashes = [0, 1, 2, 3].flatMap(hole =>
    [0, 1, 2, 3, 4].flatMap(a => [...Array(a).keys()].map(b => `(p${a}${hole} & p${b}${hole})`)),
  )

  test.each([
    ['pigeonhole principle', `(${pigeons.join(' & ')}) -> (${clashes.join(' | ')})`, 'S5', true],
    ['990 boxes', `${'[]'.repeat(990)}p`, 'K', false],
    ['990 boxes', `${'[]'.repeat(990)}p`, 'S4', false],
    ['900 valid boxes', `${'[]'.repeat(900)}(p | ~p)`, 'K', true],
  ] as const)('prove: %s', async (_, formula, logic, valid) => {
    const answer = await callTool(tools, 'prove', { formula, logic }, signal)
    expect(answer).toMatchObject({ valid, tableau: null })
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(maxReplyBytes)
    if (valid) expect(answer.text).toMatch(/… \d+ more lines are not shown\n$/)
  })

  test('perturb', async () => {
    const theory = `Ann is calm. ${rules.join(' ')}`
    const answer = await callTool(tools, 'perturb', { theory, statement: 'Bob is kind.' }, signal)
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(maxReplyBytes)
    expect(answer.skipped).toContainEqual({
      kind: 'distributive1',
      variant: expect.stringMatching(/^distributive1-\d+ to distributive1-4005$/),
      reason: expect.stringMatching(/limit|budget/),
    })
  })
})

describe('convert', () => {
  const graph = samples().find(({ id }) => id === 'ferry')!
  const [doubted, ...others] = graph.edges.map(({ kind, from, to }) => ({ kind, from, to }))
  const evidence = {
    edges: [{ ...doubted!, direction: 0.58 }, ...others.map(edge => ({ ...edge, direction: 0.9 }))],
    // Other fields of the evidence are accepted.
    graph: 0.4,
  }
  type Format = Parameters<typeof tools.convert>[0]['to']
  /** Validates the input with the contract first, like the server. */
  const convert = (to: Format, given: object) =>
    callTool(tools, 'convert', toolSchemas.convert.body.parse({ to, ...given }), signal)
  const other = doubted!.kind === 'support' ? 'rebut' : 'support'
  const settled = { ...graph, edges: graph.edges.map((edge, i) => (i === 0 ? { ...edge, kind: other } : edge)) }
  /** Sources of links drawn as open, without repetition: a page contains its drawing in several widths. */
  const openIn = (text: string) => [
    ...new Set(
      [...text.matchAll(/<g class="e-link"[^>]* data-from="(\w+)"[^>]*>.*?<path class="(e-[a-z]+)/g)]
        .filter(([, , pen]) => pen === 'e-open')
        .map(([, from]) => from),
    ),
  ]

  test.each(['svg', 'html'] as const)('draws an open link without a sign: %s', async to => {
    const { text, losses } = await convert(to, { graph, evidence })
    expect(openIn(text)).toEqual([doubted!.from])
    expect(text).toContain(`${doubted!.from} bears on ${doubted!.to}, whether for or against is unclear`)
    expect(losses).toEqual([])
    // Without evidence, or after its kind was changed, a link is drawn as its edge says.
    for (const given of [{ graph }, { graph: settled, evidence }])
      expect(openIn((await convert(to, given)).text)).toEqual([])
  })

  test('draws an open undercut without a sign', async () => {
    const { from, to } = others[0]!
    const cut = { from: doubted!.from, edge: { from, to } }
    const undercut = { ...graph, edges: graph.edges.slice(1), undercuts: [cut] }
    for (const [direction, drawn] of [
      [0.58, [cut.from]],
      [0.9, []],
    ] as const) {
      const openUndercut = { edges: [], undercuts: [{ ...cut, direction }] }
      expect(openIn((await convert('svg', { graph: undercut, evidence: openUndercut })).text)).toEqual(drawn)
    }
  })

  test('reports open links as a loss in formats that cannot express them', async () => {
    const doubt = { what: 'doubt whether for or against', count: 1 }
    expect((await convert('argdown', { graph, evidence })).losses).toContainEqual(doubt)
    expect((await convert('json', { graph, evidence })).losses).toEqual([doubt])
    expect((await convert('json', { graph: settled, evidence })).losses).toEqual([])
  })

  test('keeps the meaning of degrees, so that files are drawn as on screen', async () => {
    const plain = graph.statements.map(statement => ({ ...statement, degree: 2 as const }))
    const read = { ...graph, statements: plain, provenance: { source: 'a letter', degrees: 'reading' } }
    const drawn = (await convert('svg', { graph: read })).text
    expect(drawn).toContain('plain')
    expect(drawn).not.toContain('contingent')
    expect((await convert('svg', { graph: { ...read, provenance: { source: 'a letter' } } })).text).toContain(
      'contingent',
    )
    expect(JSON.parse((await convert('json', { graph: read })).text)).toMatchObject({ provenance: read.provenance })
  })

  test('rejects evidence without valid links', () => {
    for (const wrong of [{}, { edges: [{ ...doubted, direction: 2 }] }])
      expect(toolSchemas.convert.body.safeParse({ graph, to: 'svg', evidence: wrong }).success).toBe(false)
  })
})

test('default options equal those of the contract', async () => {
  for (const [name, given] of Object.entries({
    decide: { theory: 'Ada is calm.', statement: 'Ada is calm.' },
    prove: { formula: 'p' },
    perturb: { theory: 'Ada is calm.', statement: 'Ada is calm.' },
    explain: { text: 'It rains.' },
  })) {
    let got: unknown
    const spy = { ...tools, [name]: async (whole: unknown) => (got = whole) } as unknown as typeof tools
    await callTool(spy, name as 'decide', given as never, signal)
    expect(got).toEqual(toolSchemas[name as 'decide'].body.parse(given))
  }
})
