/**
 * Robustness scores of RobustLR. An `easy` score is weighted F1 within each theory's variants, then the mean over theories; a `strict` score
 * is the proportion of theories with all variants correct.
 *
 * Mode `official` rounds as the released script does (each theory to two decimals, then the mean), mode `paper` does not round.
 * Scores by group and by label use the same formulas on the answers of that group or label.
 */
import { bootstrapMean, type Interval } from '@elenchus/statistics'
import { toLabelNumber } from '../labels.ts'
import { createRandom } from '../random/random.ts'
import { computeMean, computeWeightedF1, type GradedAnswer, roundToTwoDecimals } from './weighted-f1.ts'

export interface RobustlrAnswer extends GradedAnswer {
  readonly id: string
}

export interface RobustlrOptions {
  readonly mode?: 'official' | 'paper'
  /** Computes bootstrap intervals; true by default. */
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
  const overall = new AnswerTally()
  const groups = new Map<string, AnswerTally>()
  const paperGroups = new Map<string, AnswerTally>()
  const labels = new Map<string, AnswerTally>()
  const variants = new Map<string, AnswerTally>()
  for (const answer of answers) {
    const { scoringUnit, theory, variant } = parseInstanceId(answer.id)
    const add = (tallies: Map<string, AnswerTally>, key: string | undefined): void => {
      if (key !== undefined) getOrCreate(tallies, key, () => new AnswerTally()).add(scoringUnit, theory, answer)
    }
    overall.add(scoringUnit, theory, answer)
    add(groups, getReleasedGroup(variant))
    add(paperGroups, getPaperGroup(variant))
    add(labels, String(toLabelNumber(answer.gold)))
    add(variants, variant === '' ? 'base' : variant)
  }
  const roundScore = mode === 'official' ? roundToTwoDecimals : (score: number) => score
  const meanF1 = (tally: AnswerTally): number => roundScore(tally.mean(theory => roundScore(computeWeightedF1(theory))))
  const accuracy = (tally: AnswerTally): number => roundScore(tally.accuracy)
  const intervals: Record<string, Interval> = {}
  const addInterval = (name: string, tally: AnswerTally, score: ScoreFunction): void => {
    const interval = options.intervals === false ? null : bootstrapInterval(tally.clusters(score), options)
    if (interval !== null) intervals[name] = interval
  }
  const addIntervals = (name: string, tallies: ReadonlyMap<string, AnswerTally>, score: ScoreFunction): void => {
    for (const [key, tally] of tallies) addInterval(`${name}.${key}`, tally, score)
  }
  addInterval('overall_easy', overall, computeWeightedF1)
  addInterval('overall_strict', overall, isAllCorrect)
  addIntervals('grouped_easy', groups, computeWeightedF1)
  addIntervals('grouped_strict', groups, isAllCorrect)
  addIntervals('by_group', paperGroups, computeWeightedF1)
  addIntervals('by_label_easy', labels, computeWeightedF1)
  addIntervals('by_label_accuracy', labels, toCorrectness)
  addIntervals('by_variant_accuracy', variants, toCorrectness)
  return {
    mode,
    overall_easy: meanF1(overall),
    overall_strict: roundScore(overall.mean(isAllCorrect)),
    grouped_easy: scoreTallies(groups, GROUP_ORDER, meanF1),
    by_group: scoreTallies(paperGroups, PAPER_GROUPS, meanF1),
    by_label_accuracy: scoreTallies(labels, ['0', '1', '2'], accuracy),
    by_label_easy: scoreTallies(labels, ['0', '1', '2'], meanF1),
    grouped_strict: scoreTallies(groups, GROUP_ORDER, tally => roundScore(tally.mean(isAllCorrect))),
    by_variant_accuracy: scoreTallies(variants, [...variants.keys()].sort(), accuracy),
    intervals,
    theories: overall.size,
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
  const random = createRandom(seed, 'bootstrap', clusters.length)
  return bootstrapMean(clusters, { resamples, tail: (1 - confidence) / 2, draw: n => random.nextBelow(n) })
}

const GROUP_ORDER = ['base', 'op only', 'op + neg', 'neg only', 'equivalent']

const isAllCorrect = (answers: readonly GradedAnswer[]): number =>
  answers.every(answer => answer.gold === answer.prediction) ? 1 : 0

const toCorrectness = (answers: readonly GradedAnswer[]): number[] =>
  answers.map(answer => (answer.gold === answer.prediction ? 1 : 0))

/** Score of the answers of one theory, or a score per answer. */
type ScoreFunction = (theory: readonly GradedAnswer[]) => number | number[]

/** Answers by scoring unit (see `IdParts`), each with its theory, which is the unit of resampling. */
class AnswerTally {
  readonly #units = new Map<string, { theory: string; answers: GradedAnswer[] }>()

  add(unit: string, theory: string, answer: GradedAnswer): void {
    getOrCreate(this.#units, unit, () => ({ theory, answers: [] })).answers.push(answer)
  }

  get size(): number {
    return this.#units.size
  }

  mean(score: (answers: readonly GradedAnswer[]) => number): number {
    return this.size === 0 ? 0 : computeMean(Array.from(this.#units.values(), ({ answers }) => score(answers)))
  }

  /** Proportion of correct answers. */
  get accuracy(): number {
    const correctness = Array.from(this.#units.values(), ({ answers }) => toCorrectness(answers)).flat()
    return correctness.reduce((sum, correct) => sum + correct, 0) / correctness.length
  }

  /** Scores by theory. */
  clusters(score: ScoreFunction): number[][] {
    const byTheory = new Map<string, number[]>()
    for (const { theory, answers } of this.#units.values())
      getOrCreate(byTheory, theory, () => []).push(...[score(answers)].flat())
    return [...byTheory.values()]
  }
}

function getOrCreate<V>(map: Map<string, V>, key: string, create: () => V): V {
  const found = map.get(key)
  if (found !== undefined) return found
  const created = create()
  map.set(key, created)
  return created
}

function scoreTallies<V>(map: ReadonlyMap<string, V>, order: readonly string[], getScore: (v: V) => number) {
  return Object.fromEntries(order.flatMap(key => (map.has(key) ? [[key, getScore(map.get(key)!)] as const] : [])))
}

/**
 * Parts of an instance id of the release.
 *
 * `7dfe482a_conj3` is variant `conj3` of theory `7dfe482a`. `7dfe482a_equiv_type1@16` is a variant of statement 16 of
 * that theory, `7dfe482a_@16` its base. An id without `_` is a base.
 */
export interface IdParts {
  /** Unit of scoring: the theory, with its statement if the id has one (`7dfe482a@16`). */
  readonly scoringUnit: string
  /** Unit of resampling: the theory. */
  readonly theory: string
  /** `conj3`, `equiv_type1`; empty for the base of an equivalence, `base` without a variant. */
  readonly variant: string
}

/** Parses an instance id as the released scorer does. */
export function parseInstanceId(id: string): IdParts {
  const atSign = id.indexOf('@')
  const statement = atSign < 0 ? '' : id.slice(atSign)
  const prefix = atSign < 0 ? id : id.slice(0, atSign)
  const underscore = prefix.indexOf('_')
  const theory = underscore < 0 ? prefix : prefix.slice(0, underscore)
  return { scoringUnit: theory + statement, theory, variant: underscore < 0 ? 'base' : prefix.slice(underscore + 1) }
}

/** Returns the group of a variant by its name in the released scorer. */
export function getReleasedGroup(variant: string) {
  if (variant === '' || variant === 'base') return 'base'
  if (variant.startsWith('equiv')) return 'equivalent'
  const parts = /^(conj|disj)(?:neg)?([0-6])$/.exec(variant)
  // Row 0 of a contrast table is the base, rows 1 and 2 add the operator, and rows 3 to 6 also negate.
  if (parts !== null) return parts[2] === '0' ? 'base' : parts[2]! <= '2' ? 'op only' : 'op + neg'
  const negation = /^neg([0-3])$/.exec(variant)
  if (negation !== null) return negation[1] === '0' ? 'base' : 'neg only'
  return undefined
}

/** Groups of variants in the order of the paper; EQUIVALENT is a theory rewritten by an equivalence. */
export const PAPER_GROUPS = ['BASE', 'CONJ', 'CONJ+NEG', 'DISJ', 'DISJ+NEG', 'NEG', 'EQUIVALENT'] as const
export type PaperGroup = (typeof PAPER_GROUPS)[number]

/** Returns the group of a variant by its name in the paper. */
export function getPaperGroup(variant: string): PaperGroup | undefined {
  const operator = variant.startsWith('conj') ? 'CONJ' : 'DISJ'
  const groups = {
    base: 'BASE',
    'op only': operator,
    'op + neg': `${operator}+NEG`,
    'neg only': 'NEG',
    equivalent: 'EQUIVALENT',
  } as const
  const releasedGroup = getReleasedGroup(variant)
  return releasedGroup && groups[releasedGroup]
}
