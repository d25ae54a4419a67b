/** Scores of RobustLR: weighted F1 per theory, strict consistency over the variants of a theory, and groups of perturbations. */
import { LABELS, labelNumber } from '@elenchus/robustlr'
import { paperGroupOf, partsOfId, type RobustlrAnswer, scoreRobustlr } from '@elenchus/robustlr/metrics'
import type { Scorer } from '../../contract/scorer.ts'
import type { Metric, Row, Scores } from '../../contract/task.ts'
import { Repeats, repeatMetrics } from '../../scoring/repeats.ts'
import { proofMetrics, proofTally } from '../../scoring/score-proofs.ts'
import { Breakdown, metricOf } from '../../scoring/score-rows.ts'

const labels = ['True', 'False', 'Unknown'] as const

const answerLabel = (value: unknown) =>
  (labels as readonly unknown[]).includes(value) ? (value as (typeof labels)[number]) : null

/** The paper's metrics over the rows; an unparsed answer counts as wrong, and is counted apart. */
async function scoreRobustlrRows(rows: AsyncIterable<Row>): Promise<Scores> {
  let [n, unparsed, failed] = [0, 0, 0]
  const answers: RobustlrAnswer[] = []
  const correct: { value: number; group: string }[] = []
  const [repeats, proofs] = [new Repeats(), proofTally()]
  /** By repeat and theory: whether all its variants are right. */
  const strict = new Map<string, { value: number; group: string }>()
  /** By what else samples are labelled with. */
  const others = new Breakdown()
  /** Answers by group and by variant. */
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for await (const row of rows) {
    n++
    if (row.error) failed++
    else if (row.answer === null) unparsed++
    const answer = { id: row.sampleId, gold: answerLabel(row.target)!, prediction: answerLabel(row.answer) }
    answers.push(answer)
    const { variant, group } = partsOfId(row.sampleId)
    count(`variant ${variant === '' ? 'base' : variant}`)
    count(`group ${paperGroupOf(variant)}`)
    count(`label ${answer.gold}`)
    const unit = `${row.repeat} ${group}`
    const whole = strict.get(unit)
    if (!whole) strict.set(unit, { value: row.correct ? 1 : 0, group: row.group })
    else if (!row.correct) whole.value = 0
    repeats.add(row)
    proofs.add(row)
    const { group: _, variant: __, label: ___, ...labels } = row.labels
    const right = { value: row.correct ? 1 : 0, group: row.group }
    correct.push(right)
    others.add(labels, right)
  }
  if (n === 0) return { n, unparsed, failed, metrics: { weightedF1: { value: null, n: 0 } } }
  // In an order of their own: rows come as they were answered, and the draws of the bootstrap must not depend on that.
  answers.sort((a, b) => (a.id < b.id ? -1 : 1))
  const scores = scoreRobustlr(answers, { mode: 'paper' })
  const metric = (value: number, key: string, over: number): Metric => {
    return { value, n: over, interval: scores.intervals[key] ?? null }
  }
  const byGroup = Object.fromEntries(
    Object.entries(scores.by_group).map(([group, value]) => [
      group,
      { weightedF1: metric(value, `by_group.${group}`, counts.get(`group ${group}`)!) },
    ]),
  )
  // As Tables 13 and 14 count: F1 within each theory over the answers whose gold label it is; the plain share beside it.
  const byLabel = Object.fromEntries(
    LABELS.flatMap(label => {
      const key = labelNumber(label)
      const [value, share] = [scores.by_label_easy[key], scores.by_label_accuracy[key]]
      if (value === undefined || share === undefined) return []
      const over = counts.get(`label ${label}`)!
      return [
        [
          label,
          {
            weightedF1: metric(value, `by_label_easy.${key}`, over),
            accuracy: metric(share, `by_label_accuracy.${key}`, over),
          },
        ],
      ]
    }),
  )
  const byVariant = Object.fromEntries(
    Object.entries(scores.by_variant_accuracy).map(([variant, value]) => [
      variant,
      { accuracy: metric(value, `by_variant_accuracy.${variant}`, counts.get(`variant ${variant}`)!) },
    ]),
  )
  return {
    n,
    unparsed,
    failed,
    metrics: {
      weightedF1: metric(scores.overall_easy, 'overall_easy', scores.theories),
      // Over the variants of a theory within one repeat; what repeats tell is pass^K.
      strictConsistency: metricOf([...strict.values()]),
      accuracy: metricOf(correct),
      ...repeats.metrics(metricOf),
      ...proofs.metrics(),
    },
    breakdowns: { group: byGroup, label: byLabel, variant: byVariant, ...others.metrics('accuracy') },
  }
}

export const robustlrScorer: Scorer = {
  metrics: {
    weightedF1: 'F1 over the labels, weighted by how often each occurs, within each theory; the mean of that',
    strictConsistency: 'share of theories with every variant right',
    accuracy: 'share of right answers',
    ...repeatMetrics,
    ...proofMetrics,
  },
  main: 'weightedF1',
  score: scoreRobustlrRows,
}
