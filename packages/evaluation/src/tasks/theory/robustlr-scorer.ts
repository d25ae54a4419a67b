/** Scores RobustLR: weighted F1 per theory, strict consistency, and breakdowns by perturbation and label. */
import { LABELS, toLabelNumber } from '@elenchus/robustlr'
import { getPaperGroup, parseInstanceId, type RobustlrAnswer, scoreRobustlr } from '@elenchus/robustlr/metrics'
import { Repeats, repeatMetrics } from '../../scoring/repeats.ts'
import { createProofTally, proofMetrics } from '../../scoring/score-proofs.ts'
import { Breakdown, toMetric } from '../../scoring/score-rows.ts'
import type { Metric, Row, Scorer, Scores } from '../../task.ts'

const labels = ['True', 'False', 'Unknown'] as const

const toLabel = (value: unknown) =>
  (labels as readonly unknown[]).includes(value) ? (value as (typeof labels)[number]) : null

/** The paper's metrics; unparsed answers count as incorrect and are also counted separately. */
async function scoreRobustlrRows(rows: AsyncIterable<Row>): Promise<Scores> {
  let [n, unparsed, failed] = [0, 0, 0]
  const answers: RobustlrAnswer[] = []
  const correctAnswers: { value: number; group: string }[] = []
  const [repeats, proofTally] = [new Repeats(), createProofTally()]
  /** By repeat and theory: whether all variants are correct. */
  const consistentTheories = new Map<string, { value: number; group: string }>()
  /** By additional labels. */
  const otherBreakdowns = new Breakdown()
  /** Number of answers by group, variant and label. */
  const counts = new Map<string, number>()
  const incrementCount = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for await (const row of rows) {
    n++
    if (row.error) failed++
    else if (row.answer === null) unparsed++
    const answer = { id: row.sampleId, gold: toLabel(row.target)!, prediction: toLabel(row.answer) }
    answers.push(answer)
    const { variant, scoringUnit } = parseInstanceId(row.sampleId)
    incrementCount(`variant ${variant === '' ? 'base' : variant}`)
    incrementCount(`group ${getPaperGroup(variant)}`)
    incrementCount(`label ${answer.gold}`)
    const theoryKey = `${row.repeat} ${scoringUnit}`
    const consistency = consistentTheories.get(theoryKey)
    if (!consistency) consistentTheories.set(theoryKey, { value: row.correct ? 1 : 0, group: row.group })
    else if (!row.correct) consistency.value = 0
    repeats.add(row)
    proofTally.add(row)
    const { group: _, variant: __, label: ___, ...labels } = row.labels
    const correctness = { value: row.correct ? 1 : 0, group: row.group }
    correctAnswers.push(correctness)
    otherBreakdowns.add(labels, correctness)
  }
  if (n === 0) return { n, unparsed, failed, metrics: { weightedF1: { value: null, n: 0 } } }
  // Sort by id: the bootstrap's draws depend on the order.
  answers.sort((a, b) => (a.id < b.id ? -1 : 1))
  const scores = scoreRobustlr(answers, { mode: 'paper' })
  // In the names of the released scorer, "easy" is the weighted F1 averaged over theories.
  const createMetric = (value: number, key: string, itemCount: number): Metric => {
    return { value, n: itemCount, interval: scores.intervals[key] ?? null }
  }
  const byGroup = Object.fromEntries(
    Object.entries(scores.by_group).map(([group, value]) => [
      group,
      { weightedF1: createMetric(value, `by_group.${group}`, counts.get(`group ${group}`)!) },
    ]),
  )
  // As in Tables 13 and 14: F1 within each theory over the answers with this gold label, and the accuracy.
  const byLabel = Object.fromEntries(
    LABELS.flatMap(label => {
      const key = toLabelNumber(label)
      const [f1, accuracyValue] = [scores.by_label_easy[key], scores.by_label_accuracy[key]]
      if (f1 === undefined || accuracyValue === undefined) return []
      const itemCount = counts.get(`label ${label}`)!
      const weightedF1 = createMetric(f1, `by_label_easy.${key}`, itemCount)
      const accuracy = createMetric(accuracyValue, `by_label_accuracy.${key}`, itemCount)
      return [[label, { weightedF1, accuracy }]]
    }),
  )
  const byVariant = Object.fromEntries(
    Object.entries(scores.by_variant_accuracy).map(([variant, value]) => [
      variant,
      { accuracy: createMetric(value, `by_variant_accuracy.${variant}`, counts.get(`variant ${variant}`)!) },
    ]),
  )
  return {
    n,
    unparsed,
    failed,
    metrics: {
      weightedF1: createMetric(scores.overall_easy, 'overall_easy', scores.theories),
      // Over the variants of a theory within one repeat; repeats are scored by pass^K.
      strictConsistency: toMetric([...consistentTheories.values()]),
      accuracy: toMetric(correctAnswers),
      ...repeats.metrics(toMetric),
      ...proofTally.metrics(),
    },
    breakdowns: { group: byGroup, label: byLabel, variant: byVariant, ...otherBreakdowns.metrics('accuracy') },
  }
}

export const robustlrScorer: Scorer = {
  metrics: {
    weightedF1: 'F1 weighted by label frequency, averaged over theories',
    strictConsistency: 'share of theories with every variant correct',
    accuracy: 'share of correct answers',
    ...repeatMetrics,
    ...proofMetrics,
  },
  main: 'weightedF1',
  score: scoreRobustlrRows,
}
