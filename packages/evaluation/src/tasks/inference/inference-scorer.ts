/** LogiQA 2.0 as inference: does the premise entail the hypothesis? */
import type { Observation } from '@elenchus/statistics'
import { accuracyMetrics, scoreAccuracy, toMetric } from '../../scoring/score-rows.ts'
import type { Row, Scorer, Scores } from '../../task.ts'

/**
 * Accuracy, and precision, recall and F1 of the entailed class. All are means, so that intervals can be clustered: precision over pairs
 * predicted as entailed, recall over gold entailed pairs, F1 over both together, because 2 correct / (predicted + gold) counts a pair
 * once per list.
 */
async function scoreInferenceRows(rows: AsyncIterable<Row>): Promise<Scores> {
  const [predicted, gold]: [Observation[], Observation[]] = [[], []]
  async function* watched(): AsyncGenerator<Row> {
    for await (const row of rows) {
      const hit = { value: row.answer === 'entailed' && row.target === 'entailed' ? 1 : 0, group: row.group }
      if (row.answer === 'entailed') predicted.push(hit)
      if (row.target === 'entailed') gold.push(hit)
      yield row
    }
  }
  const scores = await scoreAccuracy(watched())
  const precision = toMetric(predicted)
  const recall = toMetric(gold)
  const f1 = { ...toMetric([...predicted, ...gold]), n: scores.n }
  return { ...scores, metrics: { ...scores.metrics, precision, recall, f1 } }
}

export const inferenceScorer: Scorer = {
  metrics: {
    ...accuracyMetrics,
    precision: 'share of pairs predicted as entailed that are entailed',
    recall: 'share of entailed pairs that are predicted as entailed',
    f1: 'harmonic mean of precision and recall',
  },
  main: 'accuracy',
  score: scoreInferenceRows,
}
