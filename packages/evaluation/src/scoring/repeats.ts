/**
 * What repeats tell: with K answers to every sample, `pass^K` is the share of samples that were right every time (can one rely on the
 * model?), `pass@K` the share right at least once (can it do it at all?), `consistency` the share answered alike every time, right or
 * wrong, and `agreement` how often two repeats of a sample agree. With permuted options every repeat is another order, so these are
 * figures about orders. Unparsed and failed answers agree with nothing.
 *
 *   answers A A B to a sample whose gold is A: pass^3 = 0, pass@3 = 1, consistency 0, agreement 1/3 (of three pairs one agrees)
 */

import type { Observation } from '@elenchus/statistics'
import type { Metric, Row } from '../contract/task.ts'

interface Sample {
  readonly group: string
  right: number
  count: number
  /** The first answer; runs without repeats (the most, and the largest) keep no more than this. */
  readonly first: string | null
  /** How often each answer was given, from the second row on. */
  answers: Map<string, number> | null
}

/** What repeats add to the metrics of a task; K is their number. */
export const repeatMetrics = {
  'pass^K': 'share of samples that are right in all K repeats',
  'pass@K': 'share of samples that are right in at least one of K repeats',
  consistency: 'share of samples with the same answer in every repeat',
  agreement: 'how often two repeats of a sample give the same answer',
} as const

export class Repeats {
  readonly #samples = new Map<string, Sample>()

  add({ sampleId, group, answer, correct, error }: Row): void {
    const given = error !== null || answer === null ? null : JSON.stringify(answer)
    const sample = this.#samples.get(sampleId)
    if (!sample) {
      this.#samples.set(sampleId, { group, right: correct ? 1 : 0, count: 1, first: given, answers: null })
      return
    }
    sample.count++
    if (correct) sample.right++
    sample.answers ??= new Map(sample.first === null ? [] : [[sample.first, 1]])
    if (given !== null) sample.answers.set(given, (sample.answers.get(given) ?? 0) + 1)
  }

  /**
   * None where every sample was asked once. A sample that lacks repeats (a run under way) counts only for agreement. Where answers
   * are scored and not judged right or wrong (`judged: false`), there is nothing to pass.
   */
  metrics(
    metricOf: (observations: readonly Observation[]) => Metric,
    { judged = true }: { readonly judged?: boolean } = {},
  ): Record<string, Metric> {
    const samples = [...this.#samples.values()]
    const counts = ({ answers }: Sample) => [...(answers?.values() ?? [])]
    const repeats = samples.reduce((most, { count }) => Math.max(most, count), 0)
    if (repeats < 2) return {}
    const over = (chosen: readonly Sample[], value: (sample: Sample) => number) =>
      metricOf(chosen.map(sample => ({ value: value(sample), group: sample.group })))
    const full = samples.filter(({ count }) => count === repeats)
    return {
      ...(judged
        ? {
            [`pass^${repeats}`]: over(full, ({ right }) => (right === repeats ? 1 : 0)),
            [`pass@${repeats}`]: over(full, ({ right }) => (right > 0 ? 1 : 0)),
          }
        : {}),
      consistency: over(full, sample => (Math.max(0, ...counts(sample)) === repeats ? 1 : 0)),
      agreement: over(
        samples.filter(({ count }) => count > 1),
        sample => {
          const pairs = (n: number) => (n * (n - 1)) / 2
          return counts(sample).reduce((sum, n) => sum + pairs(n), 0) / pairs(sample.count)
        },
      ),
    }
  }
}
