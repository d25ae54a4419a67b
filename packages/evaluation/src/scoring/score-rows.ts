/** Accuracy, with a clustered interval, overall and by every label that samples carry; three absences kept apart. */

import { clusteredMean, type Observation } from '@elenchus/statistics'
import type { Scorer } from '../contract/scorer.ts'
import type { Metric, Row, Scores } from '../contract/task.ts'
import { Repeats, repeatMetrics } from './repeats.ts'

/** The answer to a sample that has no gold one: counted, and neither right nor wrong. */
const UNJUDGED = -1

/** A mean as a metric of the log; null over answers that nobody can judge. */
export function metricOf(observations: readonly Observation[], seed = 1): Metric {
  if (observations.length > 0 && observations.every(({ value }) => value === UNJUDGED))
    return { value: null, n: observations.length }
  const estimate = clusteredMean(observations, { resamples: observations.length > 20_000 ? 200 : 1000, seed })
  if (!estimate) return { value: null, n: 0 }
  const { value, n, standardError, interval } = estimate
  return { value, n, standardError, interval }
}

/** 50 before 100. */
const inOrder = new Intl.Collator('en', { numeric: true })

/** Observations by label and value of the label. */
export class Breakdown {
  readonly #byLabel = new Map<string, Map<string, Observation[]>>()

  add(labels: Readonly<Record<string, string>>, observation: Observation): void {
    for (const [label, value] of Object.entries(labels)) {
      const values = this.#byLabel.get(label) ?? new Map<string, Observation[]>()
      this.#byLabel.set(label, values)
      const list = values.get(value) ?? []
      values.set(value, list)
      list.push(observation)
    }
  }

  metrics(name: string): NonNullable<Scores['breakdowns']> {
    const result: Record<string, Record<string, Record<string, Metric>>> = {}
    for (const [label, values] of this.#byLabel) {
      result[label] = {}
      for (const [value, list] of [...values].sort(([a], [b]) => inOrder.compare(a, b)))
        result[label][value] = { [name]: metricOf(list) }
    }
    return result
  }
}

/**
 * Scores rows by accuracy. An unparsed or failed answer is not right; how many there were is told beside. What repeats and permutations
 * of one sample tell is in `repeats.ts`.
 */
export async function scoreAccuracy(rows: AsyncIterable<Row>): Promise<Scores> {
  let [n, unparsed, failed] = [0, 0, 0]
  const all: Observation[] = []
  const parsed: Observation[] = []
  const breakdown = new Breakdown()
  const repeats = new Repeats()
  for await (const row of rows) {
    n++
    if (row.error) failed++
    else if (row.answer === null) unparsed++
    const observation = { value: row.target === null ? UNJUDGED : row.correct ? 1 : 0, group: row.group }
    all.push(observation)
    if (!row.error && row.answer !== null) parsed.push(observation)
    breakdown.add(row.labels, observation)
    repeats.add(row)
  }
  const metrics: Record<string, Metric> = { accuracy: metricOf(all) }
  if (unparsed + failed > 0) metrics['accuracyOfParsed'] = metricOf(parsed)
  const judged = all.some(({ value }) => value !== UNJUDGED)
  // What says how often repeats are right means nothing without right answers; how often they agree does.
  for (const [name, metric] of Object.entries(repeats.metrics(metricOf)))
    if (judged || !name.startsWith('pass')) metrics[name] = metric
  return { n, unparsed, failed, metrics, breakdowns: breakdown.metrics('accuracy') }
}

export const accuracyMetrics = {
  accuracy: 'share of right answers; an unparsed or failed one is not right',
  accuracyOfParsed: 'share of right answers among those that could be read',
  ...repeatMetrics,
} as const

export const accuracyScorer: Scorer = { metrics: accuracyMetrics, main: 'accuracy', score: scoreAccuracy }
