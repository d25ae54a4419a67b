/** Scores of metagraphs: the figures of the released scorer, with bootstrap intervals. */
import { createScorer, type ScoreReport } from '@elenchus/metagraph/score'
import type { Scorer } from '../../contract/scorer.ts'
import type { Metric, Row, Scores } from '../../contract/task.ts'
import type { Judging } from '../../contract/verdict.ts'
import { judgedByAnswer } from '../../contract/verdict.ts'
import { Repeats, repeatMetrics } from '../../scoring/repeats.ts'
import { metricOf } from '../../scoring/score-rows.ts'
import { delinearised, isLinearised, scoreGraphRow } from './linear-graph.ts'

type Judged = Pick<Row, 'sampleId' | 'repeat' | 'answer' | 'target'>

function reportOf(rows: readonly Judged[], resamples: number): ScoreReport {
  const scorer = createScorer({ mode: 'official', resamples, seed: 1 })
  for (const { sampleId, answer, target } of rows)
    scorer.add(delinearised(sampleId, answer), delinearised(sampleId, target))
  return scorer.report()
}

/**
 * The official figures over all rows, with bootstrap intervals; a missing answer scores as an empty graph. The scorer draws as samples
 * come, so they are brought into an order of their own first. Repeats of a passage are not independent: each repeat has intervals of
 * its own and their mean stands, as wide as one repeat leaves it.
 */
async function scoreMetagraphRows(rows: AsyncIterable<Row>): Promise<Scores> {
  let [n, unparsed, failed] = [0, 0, 0]
  const repeats = new Repeats()
  const judged: Judged[] = []
  for await (const row of rows) {
    n++
    if (row.error) failed++
    else if (row.answer === null) unparsed++
    repeats.add(row)
    judged.push({ sampleId: row.sampleId, repeat: row.repeat, answer: row.answer, target: row.target })
  }
  if (n === 0) return { n, unparsed, failed, metrics: { overall: { value: null, n } } }
  judged.sort((a, b) => a.repeat - b.repeat || (a.sampleId < b.sampleId ? -1 : 1))
  const numbers = [...new Set(judged.map(({ repeat }) => repeat))]
  const each = numbers.map(number =>
    reportOf(
      judged.filter(({ repeat }) => repeat === number),
      500,
    ),
  )
  const { figures } = each.length === 1 ? each[0]! : reportOf(judged, 0)
  const metrics: Record<string, Metric> = {}
  for (const [name, value] of Object.entries(figures)) {
    if (name.includes('eadMatches') || name.includes('TailMatches')) continue
    const found = each
      .map(({ intervals }) => intervals?.[name as keyof typeof figures])
      .filter(interval => interval !== undefined)
    const mean = (end: 0 | 1) => found.reduce((sum, interval) => sum + interval[end], 0) / found.length
    metrics[name] = { value, n, ...(found.length > 0 ? { interval: [mean(0), mean(1)] as const } : {}) }
  }
  return { n, unparsed, failed, metrics: { ...metrics, ...repeats.metrics(metricOf, { judged: false }) } }
}

const parts = {
  node: 'statements of the argument',
  step: 'steps',
  support: 'supports',
  rebut: 'rebuttals',
  formula: 'formulas',
}
const operators = ['box', 'diamond', 'not', 'implies', 'and', 'or', 'none']

export const metagraphScorer: Scorer = {
  metrics: {
    ...Object.fromEntries(
      Object.entries(parts).flatMap(([name, words]) => [
        [`${name}.precision`, `${words}: share of those given that are gold`],
        [`${name}.recall`, `${words}: share of those in gold that are given`],
        [`${name}.f1`, `${words}: harmonic mean of precision and recall`],
        [`${name}.allCorrect`, `${words}: share of graphs with all of them right`],
      ]),
    ),
    'certainty.accuracy': 'share of statements with the right degree of certainty',
    'certainty.allCorrect': 'share of graphs with every degree right',
    'certainty.macroF1': 'F1 of degrees, the mean over degrees',
    'certainty.microF1': 'F1 of degrees over all statements',
    ...Object.fromEntries(operators.map(name => [`operator.${name}`, `F1 of formulas with the operator ${name}`])),
    overall: 'all steps, all formulas and all degrees right, as the released scorer multiplies them',
    ...repeatMetrics,
  },
  main: 'overall',
  score: scoreMetagraphRows,
}

/** Figures of a graph are shares; where one bit is wanted, it is right when every step of its argument is. */
export const judgedBySteps: Judging = {
  measure: 'all steps right',
  verdict(row) {
    if (row.error || row.answer === null || row.correct !== null || !isLinearised(row.target))
      return judgedByAnswer.verdict(row)
    return scoreGraphRow(row).step.allCorrect === 1 ? 'right' : 'wrong'
  },
}
