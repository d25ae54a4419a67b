/** Scores of inference: accuracy, and precision, recall and F1 of the entailed class. */
import type { Observation } from '@elenchus/statistics'
import type { Scorer } from '../../contract/scorer.ts'
import type { Row, Scores } from '../../contract/task.ts'
import { accuracyMetrics, metricOf, scoreAccuracy } from '../../scoring/score-rows.ts'

/**
 * Accuracy, and precision, recall and F1 of the entailed class, as the paper counts. All are means, so that intervals are clustered like
 * any other: precision over the pairs that the model calls entailed, recall over those that are, and F1 over both together, since
 * 2 right / (said + gold) counts a pair once for being said and once for being gold.
 */
async function scoreInferenceRows(rows: AsyncIterable<Row>): Promise<Scores> {
  const [said, gold]: [Observation[], Observation[]] = [[], []]
  async function* watched(): AsyncGenerator<Row> {
    for await (const row of rows) {
      const right = { value: row.answer === 'entailed' && row.target === 'entailed' ? 1 : 0, group: row.group }
      if (row.answer === 'entailed') said.push(right)
      if (row.target === 'entailed') gold.push(right)
      yield row
    }
  }
  const scores = await scoreAccuracy(watched())
  const precision = metricOf(said)
  const recall = metricOf(gold)
  const f1 = { ...metricOf([...said, ...gold]), n: scores.n }
  return { ...scores, metrics: { ...scores.metrics, precision, recall, f1 } }
}

export const inferenceScorer: Scorer = {
  metrics: {
    ...accuracyMetrics,
    precision: 'of the pairs that are called entailed, the share that is',
    recall: 'of the pairs that are entailed, the share that is called so',
    f1: 'harmonic mean of precision and recall',
  },
  main: 'accuracy',
  score: scoreInferenceRows,
}
