/** Accuracy with clustered intervals, overall and by label; unparsed and failed answers are counted separately. */
import { clusteredMean, type Observation } from '@elenchus/statistics'
import type { Metric, Row, Scorer, Scores } from '../task.ts'
import { Repeats, repeatMetrics } from './repeats.ts'

/** Value of answers to samples without gold: neither correct nor incorrect. */
const noGold = -1

/** Clustered mean as a metric; null if no answer can be judged. */
export function toMetric(observations: readonly Observation[], seed = 1): Metric {
  if (observations.length > 0 && observations.every(({ value }) => value === noGold))
    return { value: null, n: observations.length }
  const estimate = clusteredMean(observations, { resamples: observations.length > 20_000 ? 200 : 1000, seed })
  if (!estimate) return { value: null, n: 0 }
  const { value, n, standardError, interval } = estimate
  return { value, n, standardError, interval }
}

/** Sorts 50 before 100. */
const collator = new Intl.Collator('en', { numeric: true })

/** Groups observations by label and its value. */
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
    const toMetrics = (values: ReadonlyMap<string, Observation[]>) =>
      Object.fromEntries(
        [...values]
          .sort(([a], [b]) => collator.compare(a, b))
          .map(([value, list]) => [value, { [name]: toMetric(list) }]),
      )
    return Object.fromEntries([...this.#byLabel].map(([label, values]) => [label, toMetrics(values)]))
  }
}

/** Scores rows by accuracy; unparsed and failed answers count as incorrect. `visit` is called with every row. */
export async function scoreAccuracy(rows: AsyncIterable<Row>, visit: (row: Row) => void = () => {}): Promise<Scores> {
  let [n, unparsed, failed] = [0, 0, 0]
  const observations: Observation[] = []
  const parsedObservations: Observation[] = []
  const breakdown = new Breakdown()
  const repeats = new Repeats()
  for await (const row of rows) {
    visit(row)
    n++
    if (row.error) failed++
    else if (row.answer === null) unparsed++
    const observation = { value: row.target === null ? noGold : row.correct ? 1 : 0, group: row.group }
    observations.push(observation)
    if (!row.error && row.answer !== null) parsedObservations.push(observation)
    breakdown.add(row.labels, observation)
    repeats.add(row)
  }
  const metrics: Record<string, Metric> = { accuracy: toMetric(observations) }
  if (unparsed + failed > 0) metrics['accuracyOfParsed'] = toMetric(parsedObservations)
  const hasGold = observations.some(({ value }) => value !== noGold)
  // Pass metrics need gold answers; consistency and agreement do not.
  for (const [name, metric] of Object.entries(repeats.metrics(toMetric)))
    if (hasGold || !name.startsWith('pass')) metrics[name] = metric
  return { n, unparsed, failed, metrics, breakdowns: breakdown.metrics('accuracy') }
}

export const accuracyMetrics = {
  accuracy: 'share of correct answers; unparsed and failed answers count as incorrect',
  accuracyOfParsed: 'share of correct answers among the answers that could be parsed',
  ...repeatMetrics,
} as const

export const accuracyScorer: Scorer = { metrics: accuracyMetrics, main: 'accuracy', score: scoreAccuracy }
