import { describe, expect, it } from 'vitest'
import { type Row, verdictByAnswer } from '../task.ts'
import { measureConsistency, measureRepeats } from './consistency.ts'
import { sampleItems } from './items.ts'
import { createOutcomeCollector, measureOverlap } from './outcomes.ts'

const row = (sampleId: string, answer: string | null, more: Partial<Row> = {}): Row => ({
  sampleId,
  repeat: 0,
  protocol: 'generate',
  error: null,
  requests: 1,
  usage: { inputTokens: 1, outputTokens: 1 },
  group: sampleId.split('_')[0]!,
  labels: { variant: /_([a-z]+\w*?)(?:@|$)/.exec(sampleId)?.[1] ?? 'base', group: 'CONJ' },
  target: 'True',
  answer,
  correct: answer === null ? null : answer === (more.target ?? 'True'),
  turns: [],
  elapsedMs: 1,
  at: '',
  ...more,
})
const outcomes = (...series: Row[][]) => {
  const gatherer = createOutcomeCollector(series.length, verdictByAnswer)
  for (const [i, rows] of series.entries()) for (const each of rows) gatherer.add(i, each)
  return gatherer.outcomes()
}
const values = (metrics: readonly { value: number | null }[]) => metrics.map(({ value }) => value)

describe('consistency over perturbations', () => {
  it('counts theories that are right in every variant', () => {
    const found = measureConsistency(
      outcomes([
        row('a_conj0', 'True'),
        row('a_conj1', 'True'),
        row('b_conj0', 'True'),
        row('b_conj1', 'False'),
        row('c_conjneg0', 'True', { target: 'False' }),
        row('c_conjneg1', 'True', { target: 'False' }),
      ]),
    )!
    expect(found.families.map(({ name }) => name)).toEqual(['conj', 'conjneg'])
    // conj0: 2 of 2, conj1: 1 of 2; of the theories a, b and c only a is right throughout.
    expect(values(found.families[0]!.cells[0]!)).toEqual([1, 0.5])
    expect(values(found.families[0]!.allCorrect)).toEqual([0.5])
    expect(values(found.allCorrect)).toEqual([1 / 3])
    expect(found.allCorrect[0]!.n).toBe(3)
  })
  it('asks of equivalent theories that the answer stays', () => {
    const found = measureConsistency(
      outcomes([
        row('a_@1', 'True'),
        row('a_equiv_type1@1', 'True'),
        row('a_@2', 'Unknown'),
        row('a_equiv_type1@2', 'Unknown'),
        row('b_@1', 'True'),
        row('b_equiv_type1@1', 'False'),
      ]),
    )!
    expect(found.families.map(({ variants }) => variants.map(({ name }) => name))).toEqual([['base', 'equiv_type1']])
    expect(values(found.allCorrect)).toEqual([1 / 3])
    expect(values(found.sameAnswer!)).toEqual([2 / 3])
  })
  it('is absent where nothing was perturbed', () => {
    expect(
      measureConsistency(outcomes([row('a', 'True', { labels: {} }), row('b', 'True', { labels: {} })])),
    ).toBeNull()
  })
  it('over repeats is pass^k', () => {
    const asked = ['True', 'True', 'False'].map((answer, repeat) => row('a', answer, { repeat }))
    // 2 of 3: 2/3, C(2,2)/C(3,2) = 1/3, 0.
    expect(values(measureRepeats(outcomes(asked))[0]!)).toEqual([2 / 3, expect.closeTo(1 / 3, 12), 0])
    expect(measureRepeats(outcomes([row('a', 'True')]))).toEqual([[]])
  })
})

describe('overlap', () => {
  it('counts pairs and combinations over shared items', () => {
    const found = measureOverlap(
      outcomes(
        [row('a', 'True'), row('b', 'True'), row('c', 'False'), row('d', 'True')],
        [row('a', 'True'), row('b', 'False'), row('c', 'False')],
      ),
    )!
    expect(found.pairs[0]![1]).toEqual({ n: 3, bothCorrect: 1, onlyFirst: 1, onlySecond: 0, neitherCorrect: 1 })
    expect(found.shared).toBe(3)
    expect(found.combinations).toEqual([
      { series: [], n: 1 },
      { series: [0], n: 1 },
      { series: [0, 1], n: 1 },
    ])
    expect(measureOverlap(outcomes([row('a', 'True')]))).toBeNull()
  })
})

describe('items to show', () => {
  it('are of every kind, the same in every report', () => {
    const rows = Array.from({ length: 40 }, (_, i) => row(`s${i}`, i === 7 ? null : i % 10 === 0 ? 'False' : 'True'))
    const found = outcomes(rows)
    const ids = sampleItems(found, 6).map(place => found.keys[place]!.sampleId)
    expect(ids[0]).toBe('s7')
    expect(ids.slice(1).filter(id => Number(id.slice(1)) % 10 === 0).length).toBe(3)
    const turned = outcomes([...rows].reverse())
    expect(sampleItems(turned, 6).map(place => turned.keys[place]!.sampleId)).toEqual(ids)
    expect(sampleItems(found, 1000)).toHaveLength(40)
  })
})
