/** The task `own`: the user's prompts with targets, scored by accuracy and, with a judge, by its agreement with people. */
import type { Observation } from '@elenchus/statistics'
import { accuracyMetrics, scoreAccuracy, toMetric } from '../../scoring/score-rows.ts'
import type { Metric, Row, Scorer, Scores } from '../../task.ts'

interface Pair {
  readonly human: boolean
  readonly judge: boolean
  readonly group: string
}

/** Cohen's kappa. If judge and people both accept 4 answers and both reject 3, only the judge accepts 2 and only people 1: agreement .7, by chance .5, kappa .4. */
export function computeKappa(pairs: readonly Pick<Pair, 'human' | 'judge'>[]): number | null {
  const n = pairs.length
  const getProportion = (predicate: (pair: Pick<Pair, 'human' | 'judge'>) => boolean) =>
    pairs.filter(predicate).length / n
  const agreement = getProportion(({ human, judge }) => human === judge)
  const [humanRate, judgeRate] = [getProportion(({ human }) => human), getProportion(({ judge }) => judge)]
  const chance = humanRate * judgeRate + (1 - humanRate) * (1 - judgeRate)
  return n === 0 || chance === 1 ? null : (agreement - chance) / (1 - chance)
}

async function score(rows: AsyncIterable<Row>): Promise<Scores> {
  const verdictPairs: Pair[] = []
  const scores = await scoreAccuracy(rows, ({ details, correct, group }) => {
    const human = details?.['human']
    if (typeof human === 'boolean' && correct !== null) verdictPairs.push({ human, judge: correct, group })
  })
  if (verdictPairs.length === 0) return scores
  const agreements = verdictPairs.map(
    ({ human, judge, group }): Observation => ({ value: human === judge ? 1 : 0, group }),
  )
  const judgeMetrics: Record<string, Metric> = {
    judgeAgreement: toMetric(agreements),
    judgeKappa: { value: computeKappa(verdictPairs), n: verdictPairs.length },
  }
  return { ...scores, metrics: { ...scores.metrics, ...judgeMetrics } }
}

export const ownScorer: Scorer = {
  metrics: {
    ...accuracyMetrics,
    judgeAgreement: 'share of answers on which the verdicts of the judge and of people agree',
    judgeKappa: "Cohen's kappa between the verdicts of the judge and of people",
  },
  main: 'accuracy',
  score,
}
