import { describe, expect, it } from 'vitest'
import type { Row } from '../task.ts'
import { Repeats } from './repeats.ts'
import { scoreProofs } from './score-proofs.ts'
import { scoreAccuracy, toMetric } from './score-rows.ts'

const row = (sampleId: string, repeat: number, answer: string | null, extra: Partial<Row> = {}): Row => ({
  sampleId,
  repeat,
  protocol: 'generate',
  error: null,
  requests: 1,
  usage: { inputTokens: null, outputTokens: null },
  group: sampleId,
  labels: {},
  target: 'A',
  answer,
  correct: answer === null ? null : answer === 'A',
  turns: [],
  elapsedMs: 0,
  at: '',
  ...extra,
})
async function* stream(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
const rowsOf = (answers: Readonly<Record<string, readonly (string | null)[]>>) =>
  Object.entries(answers).flatMap(([id, list]) => list.map((answer, repeat) => row(id, repeat, answer)))

describe('repeats', () => {
  it('pass^K, pass@K, consistency and agreement, with intervals', async () => {
    // x: always right; y: right once of three, two of its three pairs differ; z: alike but wrong; w: one answer unparsed.
    const rows = rowsOf({ x: ['A', 'A', 'A'], y: ['A', 'B', 'B'], z: ['C', 'C', 'C'], w: ['A', null, 'A'] })
    const { metrics } = await scoreAccuracy(stream(rows))
    expect(metrics['pass^3']).toMatchObject({ value: 1 / 4, n: 4 })
    expect(metrics['pass@3']).toMatchObject({ value: 3 / 4, n: 4 })
    expect(metrics['consistency']).toMatchObject({ value: 2 / 4, n: 4 })
    // (1 + 1/3 + 1 + 1/3) / 4
    expect(metrics['agreement']!.value).toBeCloseTo(2 / 3, 12)
    for (const name of ['pass^3', 'pass@3', 'consistency', 'agreement']) {
      const [low, high] = metrics[name]!.interval!
      expect(low).toBeLessThanOrEqual(metrics[name]!.value!)
      expect(high).toBeGreaterThanOrEqual(metrics[name]!.value!)
    }
    expect(Object.keys((await scoreAccuracy(stream(rowsOf({ x: ['A'], y: ['B'] })))).metrics)).toEqual(['accuracy'])
  })
  it('are clustered: samples of one passage count as one', () => {
    const repeats = new Repeats()
    for (let i = 0; i < 40; i++)
      for (const repeat of [0, 1])
        repeats.add(row(`s${i}`, repeat, i % 2 === 0 ? 'A' : 'B', { group: i % 2 === 0 ? 'even' : 'odd' }))
    // Two clusters, one all right and one all wrong: the interval is everything.
    expect(repeats.metrics(toMetric)['pass^2']).toMatchObject({ value: 0.5, n: 40, interval: [0, 1] })
  })
  it('do not depend on the order, and leave out samples that lack repeats', async () => {
    const rows = rowsOf({ x: ['A', 'A'], y: ['A', 'B'], z: ['A'] })
    const [there, back] = [await scoreAccuracy(stream(rows)), await scoreAccuracy(stream([...rows].reverse()))]
    expect(there).toEqual(back)
    expect(there.metrics['pass^2']).toMatchObject({ value: 0.5, n: 2 })
  })
  it('tell only agreement where answers are not judged', () => {
    const repeats = new Repeats()
    for (const repeat of [0, 1]) repeats.add(row('x', repeat, 'graph', { correct: null }))
    expect(Object.keys(repeats.metrics(toMetric, { judged: false }))).toEqual(['consistency', 'agreement'])
  })
})

describe('proofs', () => {
  it('tell translation, proof and agreement apart', async () => {
    const proved = (id: string, answer: string | null, details: NonNullable<Row['details']>) =>
      row(id, 0, answer, { details, target: 'True', correct: answer === null ? null : answer === 'True' })
    const { metrics } = await scoreProofs(
      stream([
        proved('a', 'True', { translated: true, attempts: 1 }),
        proved('b', 'Unknown', { translated: true, attempts: 2 }),
        proved('c', 'False', { translated: true, attempts: 1 }),
        proved('d', null, { translated: false, attempts: 3 }),
      ]),
    )
    expect([metrics['translated']!.value, metrics['proved']!.value, metrics['agreed']!.value]).toEqual([
      3 / 4,
      2 / 3,
      1 / 3,
    ])
    expect(metrics['accuracy']!.value).toBe(1 / 4)
  })
})
