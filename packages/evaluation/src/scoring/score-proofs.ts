/** Metrics of translate-and-prove: shares of translations that could be parsed, of proved statements, and of correct labels. */
import type { Observation } from '@elenchus/statistics'
import type { Metric, Row, Scorer, Scores } from '../task.ts'
import { accuracyMetrics, scoreAccuracy, toMetric } from './score-rows.ts'

/** Collects the results of proofs row by row. */
export function createProofTally(): { add(row: Row): void; metrics(): Record<string, Metric> } {
  const [translated, proved, agreed]: [Observation[], Observation[], Observation[]] = [[], [], []]
  return {
    add({ details, group, answer, correct, error }) {
      if (error !== null || typeof details?.['translated'] !== 'boolean') return
      const toObservation = (isTrue: boolean) => ({ value: isTrue ? 1 : 0, group })
      translated.push(toObservation(details['translated']))
      if (!details['translated']) return
      proved.push(toObservation(answer !== null && answer !== 'Unknown'))
      agreed.push(toObservation(correct === true))
    },
    metrics: (): Record<string, Metric> =>
      translated.length === 0
        ? {}
        : { translated: toMetric(translated), proved: toMetric(proved), agreed: toMetric(agreed) },
  }
}

/** Accuracy, with the metrics of proofs if there are any. */
export async function scoreProofs(rows: AsyncIterable<Row>): Promise<Scores> {
  const tally = createProofTally()
  const scores = await scoreAccuracy(rows, row => tally.add(row))
  return { ...scores, metrics: { ...scores.metrics, ...tally.metrics() } }
}

export const proofMetrics = {
  translated: 'share of answers with a translation that could be parsed',
  proved: 'share of translations in which the statement or its negation was proved',
  agreed: 'share of translations for which the reasoner finds the gold label',
} as const

export const proofScorer: Scorer = {
  metrics: { ...accuracyMetrics, ...proofMetrics },
  main: 'accuracy',
  score: scoreProofs,
}
