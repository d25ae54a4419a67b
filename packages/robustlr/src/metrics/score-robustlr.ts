/**
 * Robustness scores of RobustLR: weighted F1 within each theory's variants, then the mean over theories.
 *
 * Mode `official` rounds as the authors' script does (each theory to two decimals, then the mean), mode `paper` not at
 * all. `strict` is the share of theories with every variant right. Groups and labels are scored by the same rule on the
 * answers that belong to them.
 */
import { bootstrapMean, type Interval } from '@elenchus/statistics'
import { labelNumber } from '../labels.ts'
import { randomAt } from '../random/random.ts'
import { breakdownOf, PAPER_GROUPS, paperGroupOf, partsOfId } from './instance-id.ts'
import { type GradedAnswer, mean, roundTwo, weightedF1 } from './weighted-f1.ts'

export interface RobustlrAnswer extends GradedAnswer {
  readonly id: string
}

export interface RobustlrOptions {
  readonly mode?: 'official' | 'paper'
  /** Resampled intervals beside every score (default); `false` spares their time. */
  readonly intervals?: boolean
  /** Of the resampling; 0 by default. */
  readonly seed?: number
  /** 1,000 by default. */
  readonly resamples?: number
  /** 0.95 by default. */
  readonly confidence?: number
}

export interface RobustlrScores {
  readonly mode: 'official' | 'paper'
  readonly overall_easy: number
  readonly overall_strict: number
  /** `base`, `op only`, `op + neg`; `neg only` for a negation set, `equivalent` for an equivalence set. */
  readonly grouped_easy: Readonly<Record<string, number>>
  /** `grouped_easy` by the paper's names: `BASE`, `CONJ`, `CONJ+NEG`, `DISJ`, `DISJ+NEG`, `NEG`, `EQUIVALENT`. */
  readonly by_group: Readonly<Record<string, number>>
  /** By gold label, weighted F1 within each theory as the paper counts: `0` False, `1` True, `2` Unknown. */
  readonly by_label_easy: Readonly<Record<string, number>>
  /** By gold label, the share of right answers. */
  readonly by_label_accuracy: Readonly<Record<string, number>>
  readonly grouped_strict: Readonly<Record<string, number>>
  readonly by_variant_accuracy: Readonly<Record<string, number>>
  readonly intervals: Readonly<Record<string, Interval>>
  readonly theories: number
  readonly n: number
  /** Answers that were no label; they count as wrong. */
  readonly unparsed: number
}

/** Scores answers whose ids are named as in the released files. */
export function scoreRobustlr(answers: readonly RobustlrAnswer[], options: RobustlrOptions = {}): RobustlrScores {
  const mode = options.mode ?? 'official'
  const all = new Tally()
  const groups = new Map<string, Tally>()
  const paperGroups = new Map<string, Tally>()
  const labels = new Map<string, Tally>()
  const variants = new Map<string, Tally>()
  for (const answer of answers) {
    const parts = partsOfId(answer.id)
    all.add(parts.group, parts.theory, answer)
    const group = breakdownOf(parts.variant)
    if (group !== undefined) entry(groups, group, () => new Tally()).add(parts.group, parts.theory, answer)
    const named = paperGroupOf(parts.variant)
    if (named !== undefined) entry(paperGroups, named, () => new Tally()).add(parts.group, parts.theory, answer)
    const label = String(labelNumber(answer.gold))
    entry(labels, label, () => new Tally()).add(parts.group, parts.theory, answer)
    const variant = parts.variant === '' ? 'base' : parts.variant
    entry(variants, variant, () => new Tally()).add(parts.group, parts.theory, answer)
  }
  const easy = (tally: Tally) => tally.mean(mode === 'official' ? group => roundTwo(weightedF1(group)) : weightedF1)
  const finish = (x: number) => (mode === 'official' ? roundTwo(x) : x)
  const intervals: Record<string, Interval> = {}
  const interval = (name: string, tally: Tally, score: (group: readonly GradedAnswer[]) => number | number[]) => {
    if (options.intervals === false) return
    const found = intervalOf(tally.clusters(score), options)
    if (found !== null) intervals[name] = found
  }
  interval('overall_easy', all, weightedF1)
  interval('overall_strict', all, strict)
  for (const [name, tally] of groups) interval(`grouped_easy.${name}`, tally, weightedF1)
  for (const [name, tally] of groups) interval(`grouped_strict.${name}`, tally, strict)
  for (const [name, tally] of paperGroups) interval(`by_group.${name}`, tally, weightedF1)
  for (const [name, tally] of labels) interval(`by_label_easy.${name}`, tally, weightedF1)
  for (const [name, tally] of labels) interval(`by_label_accuracy.${name}`, tally, rights)
  for (const [name, tally] of variants) interval(`by_variant_accuracy.${name}`, tally, rights)
  return {
    mode,
    overall_easy: finish(easy(all)),
    overall_strict: finish(all.mean(strict)),
    grouped_easy: table(groups, GROUP_ORDER, tally => finish(easy(tally))),
    by_group: table(paperGroups, PAPER_GROUPS, tally => finish(easy(tally))),
    by_label_accuracy: table(labels, ['0', '1', '2'], tally => finish(tally.accuracy)),
    by_label_easy: table(labels, ['0', '1', '2'], tally => finish(easy(tally))),
    grouped_strict: table(groups, GROUP_ORDER, tally => finish(tally.mean(strict))),
    by_variant_accuracy: table(variants, [...variants.keys()].sort(), tally => finish(tally.accuracy)),
    intervals,
    theories: all.size,
    n: answers.length,
    unparsed: answers.reduce((count, answer) => count + (answer.prediction === null ? 1 : 0), 0),
  }
}

/**
 * The variants of one theory stand or fall together, so single answers are not independent; theories are, and are drawn
 * whole. They are drawn from the stream of the generator of theories, named by the seed and their number.
 */
function intervalOf(
  theories: readonly (readonly number[])[],
  { seed = 0, resamples = 1000, confidence = 0.95 }: RobustlrOptions,
): Interval | null {
  const clusters = theories.map(scores => ({
    sum: scores.reduce((sum, score) => sum + score, 0),
    count: scores.length,
  }))
  const random = randomAt(seed, 'bootstrap', clusters.length)
  return bootstrapMean(clusters, { resamples, tail: (1 - confidence) / 2, draw: n => random.below(n) })
}

const GROUP_ORDER = ['base', 'op only', 'op + neg', 'neg only', 'equivalent']

const strict = (group: readonly GradedAnswer[]): number =>
  group.every(answer => answer.gold === answer.prediction) ? 1 : 0

const rights = (group: readonly GradedAnswer[]): number[] =>
  group.map(answer => (answer.gold === answer.prediction ? 1 : 0))

/** Answers by what is scored together, remembering what is resampled together. */
class Tally {
  readonly #groups = new Map<string, { theory: string; answers: GradedAnswer[] }>()

  add(group: string, theory: string, answer: GradedAnswer): void {
    entry(this.#groups, group, () => ({ theory, answers: [] })).answers.push(answer)
  }

  get size(): number {
    return this.#groups.size
  }

  mean(score: (group: readonly GradedAnswer[]) => number): number {
    return this.size === 0 ? 0 : mean(Array.from(this.#groups.values(), ({ answers }) => score(answers)))
  }

  /** The share of all answers that are right. */
  get accuracy(): number {
    const all = Array.from(this.#groups.values(), ({ answers }) => rights(answers)).flat()
    return all.reduce((sum, right) => sum + right, 0) / all.length
  }

  clusters(score: (group: readonly GradedAnswer[]) => number | number[]): number[][] {
    const byTheory = new Map<string, number[]>()
    for (const { theory, answers } of this.#groups.values())
      entry(byTheory, theory, () => []).push(...[score(answers)].flat())
    return [...byTheory.values()]
  }
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

function table<V>(
  map: ReadonlyMap<string, V>,
  order: readonly string[],
  value: (v: V) => number,
): Record<string, number> {
  return Object.fromEntries(order.flatMap(key => (map.has(key) ? [[key, value(map.get(key)!)]] : [])))
}
