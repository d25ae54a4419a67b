/** Formats that are read as well as written: what comes back is the graph, up to the losses that the writer reported. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMetaLogic } from '../metalogic/read.ts'
import { writeMetaLogic } from '../metalogic/write.ts'
import type { Metagraph, Statement, Unary } from '../model/metagraph.ts'
import { formatFormula, parseFormula } from '../text/formula.ts'
import { readAif, writeAif } from './aif.ts'
import { writeArgdown } from './argdown.ts'
import { readBrat, writeBrat } from './brat.ts'
import { compareRoundTrip, type Loss } from './loss.ts'
import { readArgdown } from './read-argdown.ts'

const unary = fc.array(fc.constantFrom<Unary>('not', 'box', 'diamond'), { maxLength: 3 })
const word = fc.constantFrom(
  'rain',
  'the',
  'well',
  'low',
  '<b>',
  '# one',
  '{two}',
  '[three]',
  'a_b',
  '*c*',
  '“so”',
  'http://x',
  '\\',
  'é',
  '😀',
  '->',
  ':tag:',
  '"quoted"',
  '(1)',
  '1.',
)

interface Seed {
  readonly words: readonly (readonly string[])[]
  readonly degrees: readonly (number | null)[]
  readonly operators: readonly (readonly Unary[])[]
  readonly edges: readonly { kind: 'support' | 'rebut'; from: number; to: number; link: string | undefined }[]
  readonly cuts: readonly { from: number; edge: number }[]
}

/** Graphs whose statements stand one a line in their passage, as MetaLogic's do; texts are full of signs that mean something elsewhere. */
const graphs: fc.Arbitrary<Metagraph> = fc
  .integer({ min: 1, max: 6 })
  .chain(size => {
    const index = fc.integer({ min: 0, max: size - 1 })
    return fc.record({
      words: fc.array(fc.array(word, { minLength: 2, maxLength: 6 }), { minLength: size, maxLength: size }),
      degrees: fc.array(fc.option(fc.integer({ min: 0, max: 4 })), { minLength: size, maxLength: size }),
      operators: fc.array(unary, { minLength: 3 * size, maxLength: 3 * size }),
      edges: fc.uniqueArray(
        fc.record({
          kind: fc.constantFrom('support' as const, 'rebut' as const),
          from: index,
          to: index,
          link: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
        }),
        { maxLength: 6, selector: ({ from, to }) => `${from} ${to}` },
      ),
      cuts: fc.uniqueArray(fc.record({ from: index, edge: fc.integer({ min: 0, max: 5 }) }), {
        maxLength: 2,
        selector: ({ from, edge }) => `${from} ${edge}`,
      }),
    })
  })
  .map(build)

function build({ words, degrees, operators, edges, cuts }: Seed): Metagraph {
  let text = ''
  const statements = words.map((own, i): Statement => {
    const sentence = own.join(' ')
    if (i > 0) text += '\n'
    const spans = [{ start: text.length, end: text.length + sentence.length }]
    text += sentence
    const second = own[0]!.length + 1
    const variables = [
      { id: 'v1', text: own[0]!, span: { start: 0, end: own[0]!.length } },
      { id: 'v2', text: own.slice(1).join(' '), span: { start: second, end: sentence.length } },
    ]
    const [global, left, right] = [operators[3 * i]!, operators[3 * i + 1]!, operators[3 * i + 2]!]
    const triples =
      own.length % 2 === 0
        ? []
        : [
            {
              left: { operators: left, variable: 'v1' },
              operator: 'implies' as const,
              right: { operators: right, variable: 'v2' },
            },
          ]
    if (own.length === 5) triples.push({ ...triples[0]!, right: { operators: [], variable: 'v1' } })
    return {
      id: `sent${i + 1}`,
      text: sentence,
      spans,
      variables: triples.length > 0 ? variables : [],
      formula: { operators: triples.length > 0 ? global : [], triples },
      degree: degrees[i] as Statement['degree'],
    }
  })
  const named = edges
    .filter(({ from, to }) => from !== to)
    .map(({ kind, from, to, link }) => ({
      kind,
      from: `sent${from + 1}`,
      to: `sent${to + 1}`,
      ...(link === undefined ? {} : { link }),
    }))
  const undercuts = cuts.flatMap(({ from, edge }) => {
    const target = named[edge]
    const by = `sent${from + 1}`
    return target && by !== target.from && by !== target.to
      ? [{ from: by, edge: { from: target.from, to: target.to } }]
      : []
  })
  return { id: 'g', text, statements, edges: named, ...(undercuts.length === 0 ? {} : { undercuts }) }
}

const kinds = (losses: readonly Loss[]) => losses.map(({ what }) => what)
/** Everything but what an announced loss takes away must be as it was. */
function expectBack(graph: Metagraph, back: Metagraph, losses: readonly Loss[]): void {
  expect(compareRoundTrip(graph, back)).toEqual(losses)
  expect(back.statements).toHaveLength(graph.statements.length)
  expect(back.edges).toHaveLength(graph.edges.length)
  expect(new Set(back.undercuts?.map(({ from }) => from))).toEqual(new Set(graph.undercuts?.map(({ from }) => from)))
  const lost = new Set(kinds(losses))
  for (const [i, own] of graph.statements.entries()) {
    const other = back.statements[i]!
    if (!lost.has('texts')) expect(other.text).toBe(own.text)
    expect(other.formula).toEqual(own.formula)
    expect(other.degree).toBe(own.degree)
    if (!lost.has('variables')) expect(other.variables).toEqual(own.variables)
  }
}

describe('what is written is read', () => {
  it('AIF, MetaLogic: everything', () => {
    fc.assert(
      fc.property(graphs, graph => {
        expect(readAif(JSON.parse(JSON.stringify(writeAif(graph)))).undercuts).toEqual(graph.undercuts)
        const back = readMetaLogic(JSON.parse(JSON.stringify(writeMetaLogic(graph))))
        expect(back.undercuts).toEqual(graph.undercuts)
        expect(back.edges).toEqual(graph.edges.map(({ link: _, ...edge }) => edge))
      }),
      { numRuns: 200, seed: 11 },
    )
  })
  it('Argdown: everything but what stands nowhere in the text', () => {
    fc.assert(
      fc.property(graphs, graph => {
        const { text, losses } = writeArgdown(graph)
        expectBack(graph, readArgdown(text), losses)
        // A link of one premise is no link; blanks and variables that repeat an earlier word may be found elsewhere.
        for (const what of kinds(losses)) expect(['links', 'variables']).toContain(what)
      }),
      { numRuns: 400, seed: 12 },
    )
  })
  it('brat: everything, with its passage', () => {
    fc.assert(
      fc.property(graphs, graph => {
        const { text, losses } = writeBrat(graph)
        expectBack(graph, readBrat(text, graph.text, { id: 'g' }), losses)
        for (const what of kinds(losses)) expect(['variables']).toContain(what)
      }),
      { numRuns: 400, seed: 13 },
    )
  })
  it('formulas in signs', () => {
    fc.assert(
      fc.property(graphs, graph => {
        for (const { formula } of graph.statements) expect(parseFormula(formatFormula(formula))).toEqual(formula)
      }),
      { numRuns: 200, seed: 14 },
    )
  })
})
