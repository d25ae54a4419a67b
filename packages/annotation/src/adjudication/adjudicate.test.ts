import type { Edge, Metagraph, Statement } from '@elenchus/metagraph'
import { FormatError } from '@elenchus/metagraph'
import { describe, expect, it } from 'vitest'
import { drawSample, estimateAcceptanceRate } from '../audits/audit.ts'
import { adjudicate, findDisagreements } from './adjudicate.ts'

const text = 'Snow fell. Roads closed. So the fair must wait. It may thaw.'
const cuts = [
  [0, 10],
  [11, 24],
  [25, 47],
  [48, 60],
] as const
const statement = (id: string, ...pieces: (readonly [number, number])[]): Statement => ({
  id,
  text: pieces.map(([start, end]) => text.slice(start, end)).join(' [AND] '),
  spans: pieces.map(([start, end]) => ({ start, end })),
  variables: [],
  formula: { operators: [], triples: [] },
  degree: 2,
})
const separate = cuts.map((cut, i) => statement(`sent${i + 1}`, cut))
const merged = [statement('sent1', cuts[0], cuts[1]), statement('sent3', cuts[2]), statement('sent4', cuts[3])]
const edge = (from: string, kind: Edge['kind'], to: string): Edge => ({ kind, from, to })
const ann: Metagraph = {
  id: 'p',
  text,
  statements: separate,
  edges: [edge('sent2', 'support', 'sent3'), edge('sent4', 'rebut', 'sent3')],
}
const bob: Metagraph = {
  ...ann,
  statements: separate.map(each => (each.id === 'sent3' ? { ...each, degree: 4 as const } : each)),
  edges: [edge('sent2', 'support', 'sent3'), edge('sent4', 'rebut', 'sent2'), edge('sent1', 'support', 'sent2')],
}
const decide = (disagreement: string, choice: 'first' | 'second' | 'neither') => ({
  disagreement,
  choice,
  reason: 'because',
})

describe('adjudication', () => {
  it('takes over what agrees', () => {
    expect(findDisagreements(ann, ann)).toEqual([])
    expect(adjudicate(ann, ann, []).gold.edges).toEqual(ann.edges)
  })
  it('names every disagreement, same-target edges apart', () => {
    expect(findDisagreements(ann, bob).map(({ id, first, second }) => [id, first, second])).toEqual([
      ['edge sent4 sent3', 'rebut', 'none'],
      ['edge sent4 sent2', 'none', 'rebut'],
      ['edge sent1 sent2', 'none', 'support'],
      ['degree sent3', '2', '4'],
    ])
  })
  it('decides nothing by itself', () => {
    expect(() => adjudicate(ann, bob, [decide('degree sent3', 'second')])).toThrow(
      new FormatError('p: disagreements without a decision: edge sent4 sent3, edge sent4 sent2, edge sent1 sent2'),
    )
  })
  it('makes gold as decided and keeps the reasons', () => {
    const { gold, decided } = adjudicate(ann, bob, [
      decide('edge sent4 sent3', 'first'),
      decide('edge sent4 sent2', 'first'),
      decide('edge sent1 sent2', 'second'),
      decide('degree sent3', 'neither'),
    ])
    expect(gold.edges).toEqual([
      edge('sent2', 'support', 'sent3'),
      edge('sent4', 'rebut', 'sent3'),
      edge('sent1', 'support', 'sent2'),
    ])
    expect(gold.statements[2]!.degree).toBeNull()
    expect(decided).toHaveLength(4)
    expect(decided[0]).toMatchObject({ about: 'edge', choice: 'first', reason: 'because' })
  })
  it('chooses one division into statements and carries the edges over', () => {
    const other: Metagraph = { ...ann, statements: merged, edges: [edge('sent1', 'support', 'sent3')] }
    expect(findDisagreements(ann, other).map(({ id }) => id)).toEqual(['statements'])
    const { gold } = adjudicate(ann, other, [decide('statements', 'second'), decide('edge sent4 sent3', 'first')])
    expect(gold.statements.map(({ id }) => id)).toEqual(['sent1', 'sent3', 'sent4'])
    expect(gold.edges).toEqual([edge('sent1', 'support', 'sent3'), edge('sent4', 'rebut', 'sent3')])
  })
  it('refuses annotations of different passages', () => {
    expect(() => findDisagreements(ann, { ...ann, id: 'q' })).toThrow(FormatError)
  })
})

describe('audits', () => {
  it('draw the same sample for the same seed', () => {
    const items = Array.from({ length: 50 }, (_, i) => i)
    const sample = drawSample(items, 10, 3)
    expect(sample).toEqual(drawSample(items, 10, 3))
    expect(new Set(sample).size).toBe(10)
    expect([...sample].sort((a, b) => a - b)).toEqual(sample)
    expect(drawSample(items, 10, 4)).not.toEqual(sample)
  })
  it('give a rate with its interval', () => {
    const { rate, interval } = estimateAcceptanceRate(Array.from({ length: 30 }, (_, i) => i < 27))
    expect(rate).toBeCloseTo(0.9, 12)
    expect(interval![0]).toBeCloseTo(0.7438, 3)
    expect(interval![1]).toBeCloseTo(0.9654, 3)
    expect(estimateAcceptanceRate([]).rate).toBeNull()
  })
})
