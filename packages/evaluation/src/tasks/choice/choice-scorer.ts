/** Accuracy, and the share of answers with the highest word overlap with the passage (LogiQA 2.0, Table VII). */
import type { Observation } from '@elenchus/statistics'
import { accuracyMetrics, scoreAccuracy, toMetric } from '../../scoring/score-rows.ts'
import type { Row, Scorer, Scores } from '../../task.ts'

async function scoreChoices(rows: AsyncIterable<Row>): Promise<Scores> {
  const overlapObservations: Observation[] = []
  const scores = await scoreAccuracy(rows, ({ details, group }) => {
    const matches = details?.['matchesWords']
    if (typeof matches === 'boolean') overlapObservations.push({ value: Number(matches), group })
  })
  return overlapObservations.length === 0
    ? scores
    : { ...scores, metrics: { ...scores.metrics, overlapRatio: toMetric(overlapObservations) } }
}

export const choiceScorer: Scorer = {
  metrics: {
    ...accuracyMetrics,
    overlapRatio: 'share of answers that choose the option with the highest word overlap with the passage',
  },
  main: 'accuracy',
  score: scoreChoices,
}
