/** Every import format passes the same checks, and an error says what is wrong and where. */
import { samples } from '@elenchus/metagraph/samples'
import { describe, expect, it } from 'vitest'
import type { ImportFormat } from '../contract/projects/kinds.ts'
import { readPassages } from './read-passages.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const read = (format: ImportFormat, text: string) => readPassages(format, text, 'test').passages
const many = numbers(1001)
const claims = many.map(i => `Claim ${i} is so.`)
const aif = (nodes: readonly object[], edges: readonly object[] = []) => JSON.stringify({ nodes, edges })
const graph = samples()[0]!
const statement = { ...graph.statements[0]!, spans: [], variables: [], formula: { operators: [], triples: [] } }

/** 1,001 statements in every format. */
const tooMany: Partial<Record<ImportFormat, string>> = {
  text: claims.join(' '),
  json: JSON.stringify([{ ...graph, statements: many.map(i => ({ ...statement, id: `s${i}` })), edges: [] }]),
  metalogic: JSON.stringify({
    id_string: 'many',
    sent_dict: Object.fromEntries(
      claims.map((sent, i) => [
        `sent${i + 1}`,
        {
          sent,
          inner_info: { inner_sent_w_variables: '', global_operators: [], degree_label: 2, formula_triples: [] },
        },
      ]),
    ),
    gold_item: { proof: [] },
    meta_info: { context: '' },
  }),
  aif: aif(many.map(i => ({ nodeID: String(i), text: claims[i - 1], type: 'I' }))),
  argdown: claims.map((claim, i) => `[c${i}]: ${claim}\n`).join('\n'),
  brat: `${claims.join(' ')}\n=====\n${many.map(i => `T${i}\tClaim 0 5\tClaim`).join('\n')}\n`,
}

describe('a passage with 1,001 statements', () => {
  it.each(Object.entries(tooMany))('is refused in the format %s, with their number', (format, text) => {
    expect(() => read(format as ImportFormat, text)).toThrow(/1001 statements; the (?:limit is 1000|maximum is 120)/)
  })
})

describe('a graph that the editor refuses', () => {
  const [a, b] = graph.statements.slice(0, 2).map(({ id }) => id) as [string, string]
  const support = (from: string, to: string) => ({ kind: 'support', from, to })
  const withChange = (change: object) => JSON.stringify([{ ...graph, undercuts: undefined, ...change }])
  const first = graph.statements[0]!
  it.each([
    ['a cycle', { edges: [support(a, b), support(b, a)] }, 'the edges form a cycle'],
    ['an edge to no statement', { edges: [support(a, 'nowhere')] }, 'nowhere, which is not a statement'],
    ['two statements with one id', { statements: [first, first], edges: [] }, `duplicate statement id ${first.id}`],
    [
      'a span outside the text',
      { statements: [{ ...first, spans: [{ start: 0, end: 9999 }] }], edges: [] },
      'lies outside the passage',
    ],
  ])('%s', (_, change, message) => {
    expect(() => read('json', withChange(change))).toThrow(message)
    expect(() => read('json', withChange(change))).toThrow(/^passage 1: /)
  })
  it('is refused in AIF and Argdown too', () => {
    const nodes = [1, 2].map(i => ({ nodeID: `${i}`, text: `Claim ${i}.`, type: 'I' }))
    const inference = (nodeID: string) => ({ nodeID, text: 'Default Inference', type: 'RA' })
    const edge = (fromID: string, toID: string) => ({ edgeID: `${fromID}${toID}`, fromID, toID })
    const circle = aif(
      [...nodes, inference('3'), inference('4')],
      [edge('1', '3'), edge('3', '2'), edge('2', '4'), edge('4', '1')],
    )
    expect(() => read('aif', circle)).toThrow('passage 1: not a valid metagraph (the edges form a cycle')
    const argdown = '[a]: It rains.\n  <+ [b]\n\n[b]: It pours.\n  <+ [a]\n'
    expect(() => read('argdown', argdown)).toThrow('the edges form a cycle')
  })
})

describe('a text that is too long', () => {
  it.each([
    ['text', 'x '.repeat(60_000), 'paragraph 1 has 119999 characters; the limit is 100000'],
    ['brat', `${'x '.repeat(60_000)}\n=====\n`, 'The passage has 120000 characters'],
    ['argdown', `[a]: ${'x '.repeat(1_100_000)}`, 'The file has 2200005 characters; the limit is 2000000'],
    ['items', JSON.stringify([{ text: 'x'.repeat(100_001) }]), 'passage 1 has 100001 characters'],
    ['items', JSON.stringify([{ text: 'x', gold: ['x'.repeat(101)] }]), 'passage 1: not valid labels'],
  ] as const)('%s', (format, text, message) => {
    expect(() => read(format, text)).toThrow(message)
  })
})

it('the samples pass', () => {
  expect(read('json', JSON.stringify(samples()))).toHaveLength(samples().length)
})
