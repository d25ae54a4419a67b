/** Scores of natural-language inference with two labels. */
import type { Observation } from '@elenchus/statistics'
import { accuracyMetrics, scoreAccuracy, toMetric } from '../../scoring/score-rows.ts'
import type { Row, Scorer, Scores } from '../../task.ts'

/** Accuracy, and precision, recall and F1 of the entailed class, as means over pairs, so that intervals can be clustered. */
async function scoreInferenceRows(rows: AsyncIterable<Row>): Promise<Scores> {
  const [predicted, gold]: [Observation[], Observation[]] = [[], []]
  const scores = await scoreAccuracy(rows, ({ answer, target, group }) => {
    const truePositive = { value: answer === 'entailed' && target === 'entailed' ? 1 : 0, group }
    if (answer === 'entailed') predicted.push(truePositive)
    if (target === 'entailed') gold.push(truePositive)
  })
  const precision = toMetric(predicted)
  const recall = toMetric(gold)
  // F1 is 2 TP / (predicted + gold), where TP is the number of true positives.
  const f1 = { ...toMetric([...predicted, ...gold]), n: scores.n }
  return { ...scores, metrics: { ...scores.metrics, precision, recall, f1 } }
}

export const inferenceScorer: Scorer = {
  metrics: {
    ...accuracyMetrics,
    precision: 'share of pairs with the prediction “entailed” that are in fact entailed',
    recall: 'share of entailed pairs with the prediction “entailed”',
    f1: 'harmonic mean of precision and recall',
  },
  main: 'accuracy',
  score: scoreInferenceRows,
}
