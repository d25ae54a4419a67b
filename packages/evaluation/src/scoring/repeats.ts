/**
 * Metrics over K repeats of each sample: `pass^K` (correct in every repeat), `pass@K` (correct at least once), `consistency` (the same
 * answer in every repeat, correct or not) and `agreement` (share of pairs of repeats with the same answer). With permuted options they
 * measure sensitivity to the order. Unparsed and failed answers agree with nothing.
 *
 *   answers A A B, gold A: pass^3 = 0, pass@3 = 1, consistency 0, agreement 1/3 (one of three pairs)
 */
import type { Observation } from '@elenchus/statistics'
import type { Metric, Row } from '../task.ts'

interface Sample {
  readonly group: string
  correct: number
  count: number
  /** The first answer; runs without repeats store nothing else. */
  readonly first: string | null
  /** Counts of each answer, from the second row on. */
  answers: Map<string, number> | null
}

/** Metrics of repeats; K stands for their number. */
export const repeatMetrics = {
  'pass^K': 'share of samples that are correct in all K repeats',
  'pass@K': 'share of samples that are correct in at least one of K repeats',
  consistency: 'share of samples with the same answer in every repeat',
  agreement: 'share of pairs of repeats that give the same answer',
} as const

export class Repeats {
  readonly #samples = new Map<string, Sample>()

  add({ sampleId, group, answer, correct, error }: Row): void {
    const serializedAnswer = error !== null || answer === null ? null : JSON.stringify(answer)
    const sample = this.#samples.get(sampleId)
    if (!sample) {
      this.#samples.set(sampleId, { group, correct: correct ? 1 : 0, count: 1, first: serializedAnswer, answers: null })
      return
    }
    sample.count++
    if (correct) sample.correct++
    sample.answers ??= new Map(sample.first === null ? [] : [[sample.first, 1]])
    if (serializedAnswer !== null) sample.answers.set(serializedAnswer, (sample.answers.get(serializedAnswer) ?? 0) + 1)
  }

  /** Metrics of repeats; empty if every sample was asked once. `judged: false` (no gold answers) omits the pass metrics. */
  metrics(
    toMetric: (observations: readonly Observation[]) => Metric,
    { judged: hasVerdicts = true }: { readonly judged?: boolean } = {},
  ): Record<string, Metric> {
    const samples = [...this.#samples.values()]
    const getAnswerCounts = ({ answers }: Sample) => [...(answers?.values() ?? [])]
    const repeats = samples.reduce((max, { count }) => Math.max(max, count), 0)
    if (repeats < 2) return {}
    const average = (selectedSamples: readonly Sample[], getValue: (sample: Sample) => number) =>
      toMetric(selectedSamples.map(sample => ({ value: getValue(sample), group: sample.group })))
    const completeSamples = samples.filter(({ count }) => count === repeats)
    const repeatedSamples = samples.filter(({ count }) => count > 1)
    const countPairs = (n: number) => (n * (n - 1)) / 2
    const getAgreement = (sample: Sample) =>
      getAnswerCounts(sample).reduce((sum, n) => sum + countPairs(n), 0) / countPairs(sample.count)
    return {
      ...(hasVerdicts
        ? {
            [`pass^${repeats}`]: average(completeSamples, ({ correct }) => (correct === repeats ? 1 : 0)),
            [`pass@${repeats}`]: average(completeSamples, ({ correct }) => (correct > 0 ? 1 : 0)),
          }
        : {}),
      consistency: average(completeSamples, sample => (Math.max(0, ...getAnswerCounts(sample)) === repeats ? 1 : 0)),
      agreement: average(repeatedSamples, getAgreement),
    }
  }
}
