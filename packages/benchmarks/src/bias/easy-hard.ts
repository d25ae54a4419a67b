/**
 * EASY/HARD split (ReClor 4.2, formula 1): an item is EASY if some option-only model answers it correctly with every seed,
 *
 *     EASY = ∪ over models m  ∩ over seeds s  { items that m answers correctly with seed s },        HARD = the other items.
 *
 * Guessing answers n / 4^k items correctly with all of k seeds (the paper's "chance" row); the result has this expected count, too.
 */
import { cohensKappa, confusionMatrix } from '@elenchus/statistics/agreement'

export interface SeededPredictions {
  readonly model: string
  /** Predicted option of each item, for each seed. */
  readonly bySeed: readonly (readonly number[])[]
}

export interface ModelRow {
  readonly model: string
  readonly seeds: number
  /** Mean accuracy over the seeds. */
  readonly accuracy: number
  /** Number of items answered correctly with every seed. */
  readonly always: number
  /** Expected value of `always` for guessing. */
  readonly byChance: number
  /** Chance-corrected: (always − byChance) / (n − byChance); 0 for guessing, 1 for every item. */
  readonly corrected: number
}

export interface PairRow {
  readonly a: string
  readonly b: string
  /** Number of items that both models answer correctly with every seed. */
  readonly both: number
  /** Expected value of `both` if the models were independent: |A|·|B| / n. */
  readonly byChance: number
  /** Cohen's kappa of the two sets; `null` if both are empty or both have all items. */
  readonly kappa: number | null
}

export interface EasyHard {
  /** True for EASY items, in the order of the items. */
  readonly easy: readonly boolean[]
  readonly count: number
  /** Expected number of EASY items for guessing: n · (1 − Π over models (1 − 1 / options^seeds)). */
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
  const alwaysCorrect = predictions.map(({ model, bySeed }) => {
    if (bySeed.length === 0) throw new RangeError(`${model}: no seeds`)
    for (const row of bySeed)
      if (row.length !== n) throw new RangeError(`${model}: ${row.length} predictions for ${n} items`)
    return answers.map((answer, i) => bySeed.every(row => row[i] === answer))
  })
  const models = predictions.map(({ model, bySeed }, m): ModelRow => {
    const correctCounts = bySeed.map(row => row.filter((choice, i) => choice === answers[i]).length)
    const always = alwaysCorrect[m]!.filter(Boolean).length
    const byChance = n / options ** bySeed.length
    return {
      model,
      seeds: bySeed.length,
      accuracy: n === 0 ? 0 : correctCounts.reduce((sum, value) => sum + value, 0) / (n * bySeed.length),
      always,
      byChance,
      corrected: n === byChance ? 0 : (always - byChance) / (n - byChance),
    }
  })
  const easy = answers.map((_, i) => alwaysCorrect.some(set => set[i]))
  const missProbability = predictions.reduce((product, { bySeed }) => product * (1 - options ** -bySeed.length), 1)
  return {
    easy,
    count: easy.filter(Boolean).length,
    byChance: n * (1 - missProbability),
    models,
    pairs: models.flatMap((a, i) =>
      models.slice(i + 1).map((b, j) => compareModels(a.model, b.model, alwaysCorrect[i]!, alwaysCorrect[i + 1 + j]!)),
    ),
  }
}

function compareModels(a: string, b: string, correctA: readonly boolean[], correctB: readonly boolean[]): PairRow {
  const n = correctA.length
  const [countA, countB] = [correctA.filter(Boolean).length, correctB.filter(Boolean).length]
  const both = correctA.filter((value, i) => value && correctB[i]).length
  const { kappa } = cohensKappa(confusionMatrix(correctA.map(String), correctB.map(String), ['true', 'false']))
  return { a, b, both, byChance: n === 0 ? 0 : (countA * countB) / n, kappa }
}
