import { describe, expect, it } from 'vitest'
import { diagnose, findCycle } from './diagnostics.ts'
import type { Edge, Metagraph, Statement } from './metagraph.ts'
import { assignRoles } from './roles.ts'

const text = 'one two three'
const make = (id: string, rest: Partial<Statement> = {}): Statement => ({
  id,
  text,
  spans: [{ start: 0, end: 13 }],
  variables: [],
  formula: { operators: [], triples: [] },
  degree: 2,
  ...rest,
})
const support = (from: string, to: string): Edge => ({ kind: 'support', from, to })
const sound: Metagraph = {
  id: 'g',
  text,
  statements: [make('sent1'), make('sent2')],
  edges: [support('sent1', 'sent2')],
}
const codes = (graph: Partial<Metagraph>) => diagnose({ ...sound, ...graph }).map(({ code }) => code)
const v = (id: string, start: number, end: number) => ({ id, text: text.slice(start, end), span: { start, end } })
const triple = (left: string, right: string) => ({
  left: { operators: [], variable: left },
  operator: 'and' as const,
  right: { operators: [], variable: right },
})

describe('diagnostics', () => {
  it('find nothing in a sound graph', () => expect(codes({})).toEqual([]))
  it.each<[string, Partial<Metagraph>]>([
    ['unknown-statement', { edges: [support('sent1', 'sent2'), support('sent9', 'sent2')] }],
    ['self-loop', { edges: [support('sent1', 'sent2'), support('sent2', 'sent2')] }],
    ['cycle', { edges: [support('sent1', 'sent2'), support('sent2', 'sent1')] }],
    ['duplicate-id', { statements: [make('sent1'), make('sent2'), make('sent2')] }],
    ['span-outside-passage', { statements: [make('sent1'), make('sent2', { spans: [{ start: 5, end: 99 }] })] }],
    ['variable-outside-statement', { statements: [make('sent1'), make('sent2', { variables: [v('v1', 4, 40)] })] }],
    [
      'unknown-variable',
      {
        statements: [
          make('sent1'),
          make('sent2', { variables: [v('v1', 0, 3)], formula: { operators: [], triples: [triple('v1', 'v2')] } }),
        ],
      },
    ],
    [
      'several-conclusions',
      {
        statements: [make('sent1'), make('sent2'), make('sent3')],
        edges: [support('sent1', 'sent2'), support('sent1', 'sent3')],
      },
    ],
    [
      'two-heads',
      {
        statements: [make('sent1'), make('sent2'), make('sent3')],
        edges: [support('sent1', 'sent2'), support('sent1', 'sent3')],
      },
    ],
    ['no-edge', { edges: [] }],
    ['no-support', { edges: [{ kind: 'rebut', from: 'sent1', to: 'sent2' }] }],
    ['unused-statement', { statements: [make('sent1'), make('sent2'), make('sent3')] }],
    ['skipped-id', { statements: [make('sent1'), make('sent3')], edges: [support('sent1', 'sent3')] }],
    [
      'unplaced-variable',
      { statements: [make('sent1'), make('sent2', { variables: [{ id: 'v1', text: 'four', span: null }] })] },
    ],
    [
      'overlapping-variables',
      { statements: [make('sent1'), make('sent2', { variables: [v('v1', 0, 7), v('v2', 4, 13)] })] },
    ],
    [
      'bare-connective',
      {
        statements: [
          make('sent1'),
          make('sent2', { variables: [{ id: 'v1', text: ', since', span: { start: 0, end: 3 } }] }),
        ],
      },
    ],
    [
      'duplicate-triple',
      {
        statements: [
          make('sent1'),
          make('sent2', {
            variables: [v('v1', 0, 3), v('v2', 4, 7)],
            formula: { operators: [], triples: [triple('v1', 'v2'), triple('v1', 'v2')] },
          }),
        ],
      },
    ],
    [
      'operator-without-formula',
      { statements: [make('sent1'), make('sent2', { formula: { operators: ['box'], triples: [] } })] },
    ],
    ['duplicate-edge', { edges: [support('sent1', 'sent2'), support('sent1', 'sent2')] }],
    ['unknown-edge', { undercuts: [{ from: 'sent3', edge: { from: 'sent2', to: 'sent1' } }] }],
    ['unknown-statement', { undercuts: [{ from: 'sent9', edge: { from: 'sent1', to: 'sent2' } }] }],
    ['own-undercut', { undercuts: [{ from: 'sent1', edge: { from: 'sent1', to: 'sent2' } }] }],
  ])('find %s', (code, graph) => expect(codes(graph)).toContain(code))

  it('find nothing wrong in an undercut, whose statement is a rebuttal', () => {
    const graph: Metagraph = {
      ...sound,
      statements: [make('sent1'), make('sent2'), make('sent3')],
      undercuts: [{ from: 'sent3', edge: { from: 'sent1', to: 'sent2' } }],
    }
    expect(diagnose(graph)).toEqual([])
    expect(assignRoles(graph).get('sent3')).toBe('rebuttal')
  })

  it('name the circle', () => {
    expect(findCycle({ edges: [support('a', 'b'), support('b', 'c'), support('c', 'b')] })).toEqual(['b', 'c', 'b'])
    expect(
      findCycle({ edges: [support('a', 'b'), support('a', 'c'), support('b', 'd'), support('c', 'd')] }),
    ).toBeNull()
  })
  it('follow chains of any length', () => {
    const edges = Array.from({ length: 50_000 }, (_, i) => support(`s${i}`, `s${i + 1}`))
    expect(findCycle({ edges })).toBeNull()
    expect(findCycle({ edges: [...edges, support('s50000', 's0')] })).toHaveLength(50_002)
  })
})
