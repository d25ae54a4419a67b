/**
 * Robustness scores of RobustLR: weighted F1 within each theory's variants, then the mean over theories.
 *
 * Mode `official` rounds as the released script does (each theory to two decimals, then the mean), mode `paper` does not round. `strict` is
 * the share of theories with all variants correct. Groups and labels are scored the same way on their answers.
 */
import { bootstrapMean, type Interval } from '@elenchus/statistics'
import { labelNumber } from '../labels.ts'
import { randomAt } from '../random/random.ts'
import { type GradedAnswer, mean, roundTwo, weightedF1 } from './weighted-f1.ts'

export interface RobustlrAnswer extends GradedAnswer {
  readonly id: string
}

export interface RobustlrOptions {
  readonly mode?: 'official' | 'paper'
  /** Whether to compute bootstrap intervals; true by default. */
  readonly intervals?: boolean
  /** Seed of the bootstrap; 0 by default. */
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
  /** Weighted F1 within each theory by gold label, as in the paper: `0` False, `1` True, `2` Unknown. */
  readonly by_label_easy: Readonly<Record<string, number>>
  /** Accuracy by gold label. */
  readonly by_label_accuracy: Readonly<Record<string, number>>
  readonly grouped_strict: Readonly<Record<string, number>>
  readonly by_variant_accuracy: Readonly<Record<string, number>>
  readonly intervals: Readonly<Record<string, Interval>>
  readonly theories: number
  readonly n: number
  /** Number of unreadable answers, which count as incorrect. */
  readonly unparsed: number
}

/** Scores answers with ids as in the released files. */
export function scoreRobustlr(answers: readonly RobustlrAnswer[], options: RobustlrOptions = {}): RobustlrScores {
  const mode = options.mode ?? 'official'
  const all = new Tally()
  const groups = new Map<string, Tally>()
  const paperGroups = new Map<string, Tally>()
  const labels = new Map<string, Tally>()
  const variants = new Map<string, Tally>()
  for (const answer of answers) {
    const parts = parseInstanceId(answer.id)
    all.add(parts.group, parts.theory, answer)
    const group = variantBreakdown(parts.variant)
    if (group !== undefined) getOrCreate(groups, group, () => new Tally()).add(parts.group, parts.theory, answer)
    const named = variantGroup(parts.variant)
    if (named !== undefined) getOrCreate(paperGroups, named, () => new Tally()).add(parts.group, parts.theory, answer)
    const label = String(labelNumber(answer.gold))
    getOrCreate(labels, label, () => new Tally()).add(parts.group, parts.theory, answer)
    const variant = parts.variant === '' ? 'base' : parts.variant
    getOrCreate(variants, variant, () => new Tally()).add(parts.group, parts.theory, answer)
  }
  const easy = (tally: Tally) => tally.mean(mode === 'official' ? group => roundTwo(weightedF1(group)) : weightedF1)
  const finish = (x: number) => (mode === 'official' ? roundTwo(x) : x)
  const intervals: Record<string, Interval> = {}
  const interval = (name: string, tally: Tally, score: (group: readonly GradedAnswer[]) => number | number[]) => {
    if (options.intervals === false) return
    const found = bootstrapInterval(tally.clusters(score), options)
    if (found !== null) intervals[name] = found
  }
  interval('overall_easy', all, weightedF1)
  interval('overall_strict', all, strict)
  for (const [name, tally] of groups) interval(`grouped_easy.${name}`, tally, weightedF1)
  for (const [name, tally] of groups) interval(`grouped_strict.${name}`, tally, strict)
  for (const [name, tally] of paperGroups) interval(`by_group.${name}`, tally, weightedF1)
  for (const [name, tally] of labels) interval(`by_label_easy.${name}`, tally, weightedF1)
  for (const [name, tally] of labels) interval(`by_label_accuracy.${name}`, tally, correctness)
  for (const [name, tally] of variants) interval(`by_variant_accuracy.${name}`, tally, correctness)
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
 * Cluster bootstrap over theories, whose variants are not independent. The random stream depends on the seed and the number of theories.
 */
function bootstrapInterval(
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

const correctness = (group: readonly GradedAnswer[]): number[] =>
  group.map(answer => (answer.gold === answer.prediction ? 1 : 0))

/** Answers by unit of scoring, with their unit of resampling. */
class Tally {
  readonly #groups = new Map<string, { theory: string; answers: GradedAnswer[] }>()

  add(group: string, theory: string, answer: GradedAnswer): void {
    getOrCreate(this.#groups, group, () => ({ theory, answers: [] })).answers.push(answer)
  }

  get size(): number {
    return this.#groups.size
  }

  mean(score: (group: readonly GradedAnswer[]) => number): number {
    return this.size === 0 ? 0 : mean(Array.from(this.#groups.values(), ({ answers }) => score(answers)))
  }

  /** Share of correct answers. */
  get accuracy(): number {
    const all = Array.from(this.#groups.values(), ({ answers }) => correctness(answers)).flat()
    return all.reduce((sum, correct) => sum + correct, 0) / all.length
  }

  clusters(score: (group: readonly GradedAnswer[]) => number | number[]): number[][] {
    const byTheory = new Map<string, number[]>()
    for (const { theory, answers } of this.#groups.values())
      getOrCreate(byTheory, theory, () => []).push(...[score(answers)].flat())
    return [...byTheory.values()]
  }
}

function getOrCreate<V>(map: Map<string, V>, key: string, make: () => V): V {
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

/**
 * Parts of an instance id of the release.
 *
 * `7dfe482a_conj3` is variant `conj3` of theory `7dfe482a`. `7dfe482a_equiv_type1@16` is a variant of statement 16 of
 * that theory, `7dfe482a_@16` its base. An id without `_` is a base.
 */
export interface IdParts {
  /** Unit of scoring: the theory, with its statement if the id has one (`7dfe482a@16`). */
  readonly group: string
  /** Unit of resampling: the theory. */
  readonly theory: string
  /** `conj3`, `equiv_type1`; empty for the base of an equivalence, `base` without a variant. */
  readonly variant: string
}

/** Parses an id as the released scorer does. */
export function parseInstanceId(id: string): IdParts {
  const at = id.indexOf('@')
  const statement = at < 0 ? '' : id.slice(at)
  const front = at < 0 ? id : id.slice(0, at)
  const bar = front.indexOf('_')
  const theory = bar < 0 ? front : front.slice(0, bar)
  return { group: theory + statement, theory, variant: bar < 0 ? 'base' : front.slice(bar + 1) }
}

/** Row of the published breakdown that a variant belongs to. */
export function variantBreakdown(
  variant: string,
): 'base' | 'op only' | 'op + neg' | 'neg only' | 'equivalent' | undefined {
  if (variant === '' || variant === 'base') return 'base'
  if (variant.startsWith('equiv')) return 'equivalent'
  const parts = /^(conj|disj)(?:neg)?([0-6])$/.exec(variant)
  if (parts !== null) return parts[2] === '0' ? 'base' : parts[2]! <= '2' ? 'op only' : 'op + neg'
  const negation = /^neg([0-3])$/.exec(variant)
  if (negation !== null) return negation[1] === '0' ? 'base' : 'neg only'
  return undefined
}

/** Groups of variants in the order of the paper; EQUIVALENT is a theory rewritten by an equivalence. */
export const PAPER_GROUPS = ['BASE', 'CONJ', 'CONJ+NEG', 'DISJ', 'DISJ+NEG', 'NEG', 'EQUIVALENT'] as const
export type PaperGroup = (typeof PAPER_GROUPS)[number]

/** Group of a variant by its name in the paper. */
export function variantGroup(variant: string): PaperGroup | undefined {
  const operator = variant.startsWith('conj') ? 'CONJ' : 'DISJ'
  const groups = {
    base: 'BASE',
    'op only': operator,
    'op + neg': `${operator}+NEG`,
    'neg only': 'NEG',
    equivalent: 'EQUIVALENT',
  } as const
  const breakdown = variantBreakdown(variant)
  return breakdown && groups[breakdown]
}
