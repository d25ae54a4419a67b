/**
 * EASY and HARD (ReClor 4.2, formula 1): an item is EASY if some option-only model answers it correctly with every seed,
 *
 *     EASY = ∪ over models m  ∩ over seeds s  { items that m answers correctly with seed s },        HARD = the rest.
 *
 * Guessing also answers n / 4^k items correctly with all of k seeds (the paper's "chance" row); that count and the excess over it are given
 * as well.
 */
import { cohensKappa, confusionMatrix } from '@elenchus/statistics/agreement'

export interface SeededPredictions {
  readonly model: string
  /** For each seed, the predicted option of each item. */
  readonly bySeed: readonly (readonly number[])[]
}

export interface ModelRow {
  readonly model: string
  readonly seeds: number
  /** Mean accuracy over the seeds. */
  readonly accuracy: number
  /** Items correct with every seed. */
  readonly always: number
  /** Items expected to be correct with every seed by guessing. */
  readonly byChance: number
  /** Chance-corrected: (always − byChance) / (n − byChance); 0 for guessing, 1 for every item. */
  readonly corrected: number
}

export interface PairRow {
  readonly a: string
  readonly b: string
  /** Items that both models always answer correctly. */
  readonly both: number
  /** Expected if the two sets were independent: |A|·|B| / n. */
  readonly byChance: number
  /** Cohen's kappa of the two memberships; `null` where both sets are empty or both hold every item. */
  readonly kappa: number | null
}

export interface EasyHard {
  /** True: EASY. In the order of the items. */
  readonly easy: readonly boolean[]
  readonly count: number
  /** Items expected to be EASY by guessing: n · (1 − Π over models (1 − 1 / options^seeds)). */
  readonly byChance: number
  readonly models: readonly ModelRow[]
  readonly pairs: readonly PairRow[]
}

/** Splits items by predictions of option-only models. `answers` and predictions are indices of options. */
export function splitEasyHard(
  answers: readonly number[],
  predictions: readonly SeededPredictions[],
  { options = 4 }: { readonly options?: number } = {},
): EasyHard {
  const n = answers.length
  const sets = predictions.map(({ model, bySeed }) => {
    if (bySeed.length === 0) throw new RangeError(`${model}: no seeds`)
    for (const row of bySeed)
      if (row.length !== n) throw new RangeError(`${model}: ${row.length} predictions for ${n} items`)
    return answers.map((answer, i) => bySeed.every(row => row[i] === answer))
  })
  const models = predictions.map(({ model, bySeed }, m): ModelRow => {
    const right = bySeed.map(row => row.filter((choice, i) => choice === answers[i]).length)
    const always = sets[m]!.filter(Boolean).length
    const byChance = n / options ** bySeed.length
    return {
      model,
      seeds: bySeed.length,
      accuracy: n === 0 ? 0 : right.reduce((sum, value) => sum + value, 0) / (n * bySeed.length),
      always,
      byChance,
      corrected: n === byChance ? 0 : (always - byChance) / (n - byChance),
    }
  })
  const easy = answers.map((_, i) => sets.some(set => set[i]))
  const missed = predictions.reduce((product, { bySeed }) => product * (1 - options ** -bySeed.length), 1)
  return {
    easy,
    count: easy.filter(Boolean).length,
    byChance: n * (1 - missed),
    models,
    pairs: models.flatMap((a, i) =>
      models.slice(i + 1).map((b, j) => pairRow(a.model, b.model, sets[i]!, sets[i + 1 + j]!)),
    ),
  }
}

function pairRow(a: string, b: string, first: readonly boolean[], second: readonly boolean[]): PairRow {
  const n = first.length
  const [inA, inB] = [first.filter(Boolean).length, second.filter(Boolean).length]
  const both = first.filter((value, i) => value && second[i]).length
  const { kappa } = cohensKappa(confusionMatrix(first.map(String), second.map(String), ['true', 'false']))
  return { a, b, both, byChance: n === 0 ? 0 : (inA * inB) / n, kappa }
}
