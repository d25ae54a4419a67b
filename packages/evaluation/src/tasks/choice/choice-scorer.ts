/**
 * Accuracy, and how often an answer is the option that shares most words with the passage (LogiQA 2.0, Table VII): a model whose
 * ratio is well above that of the right answers goes by the surface.
 */
import type { Observation } from '@elenchus/statistics'
import type { Scorer } from '../../contract/scorer.ts'
import type { Row, Scores } from '../../contract/task.ts'
import { accuracyMetrics, metricOf, scoreAccuracy } from '../../scoring/score-rows.ts'

async function scoreChoices(rows: AsyncIterable<Row>): Promise<Scores> {
  const matched: Observation[] = []
  async function* watched(): AsyncGenerator<Row> {
    for await (const row of rows) {
      const matches = row.details?.['matchesWords']
      if (typeof matches === 'boolean') matched.push({ value: Number(matches), group: row.group })
      yield row
    }
  }
  const scores = await scoreAccuracy(watched())
  return matched.length === 0 ? scores : { ...scores, metrics: { ...scores.metrics, overlapRatio: metricOf(matched) } }
}

export const choiceScorer: Scorer = {
  metrics: {
    ...accuracyMetrics,
    overlapRatio: 'share of the answers that are the option with most words in common with the passage',
  },
  main: 'accuracy',
  score: scoreChoices,
}
