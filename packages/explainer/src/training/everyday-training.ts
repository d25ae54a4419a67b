/**
 * Training what reads plain text. Probabilities of edges are calibrated on passages that the model has not seen: as they are, and joined
 * to texts of fifteen to forty statements.
 */
import { random, type Training } from '@elenchus/learning'
import { fitPlatt } from '@elenchus/learning/calibration'
import { type Discourse, readDiscourse } from '../discourse/discourse.ts'
import { type DiscourseFeatures, discourseFeatures } from '../discourse/discourse-features.ts'
import { type EverydayModel, lengthClass, lengthClasses } from '../discourse/everyday-model.ts'
import type { EverydayGold } from '../discourse/gold.ts'
import { readText } from '../discourse/read-text.ts'
import { type SideTrainingOptions, sideTraining } from '../discourse/side-model.ts'
import type { StatementView } from '../features/view.ts'
import { type BlendModel, blendTraining } from '../models/blend.ts'
import { type CutExample, clauseTraining } from './clause-training.ts'

export interface EverydayExample {
  readonly views: readonly StatementView[]
  readonly gold: EverydayGold
  /** How much the passage counts. */
  readonly weight: number
  /** Whether probabilities are fitted on it too. Default true. */
  readonly calibrate?: boolean
  /** Its discourse where it is not that of plain text: an exam passage has an option. */
  readonly discourse?: Discourse
}

export interface EverydayTrainingOptions extends SideTrainingOptions {
  readonly seed?: number
  /** Parts of the cross-fitting for calibration. Default 2. */
  readonly folds?: number
}

interface Prepared extends EverydayExample {
  readonly features: DiscourseFeatures
}

const plain = Float32Array.from({ length: 2 * lengthClasses }, (_, k) => (k % 2 === 0 ? 1 : 0))

/** Trains the model, a step at a time. */
export function* everydayTraining(
  examples: readonly EverydayExample[],
  cuts: readonly CutExample[],
  options: EverydayTrainingOptions = {},
): Training<EverydayModel> {
  const cutting = yield* clauseTraining(cuts, options.seed)
  const { seed = 1, folds = 2 } = options
  const all = examples.map(
    (each): Prepared => ({ ...each, features: discourseFeatures(each.discourse ?? readDiscourse(each.views)) }),
  )
  const fit = function* (chosen: readonly Prepared[]): Training<EverydayModel> {
    const sides = yield* sideTraining(chosen, options)
    return { sides, undercut: yield* undercutTraining(chosen, seed), cuts: cutting, calibration: plain }
  }
  const judged: { readonly odds: number; readonly right: number }[][] = Array.from({ length: lengthClasses }, () => [])
  for (let fold = 0; fold < folds; fold++) {
    const model = yield* fit(all.filter((_, i) => i % folds !== fold))
    const unseen = all.filter((each, i) => i % folds === fold && each.calibrate !== false)
    for (const { views, gold } of [...unseen, ...joined(unseen, seed + fold)]) {
      const read = readText(model, views)
      read.parents.forEach((parent, i) => {
        const p = read.edgeProbability[i]!
        if (parent < 0 || p <= 0) return
        const right = gold.parents[i] === parent && gold.rebuts[i] === read.rebuts[i]
        judged[lengthClass(views.length)]!.push({
          odds: Math.log(Math.max(1e-6, p) / Math.max(1e-6, 1 - p)),
          right: Number(right),
        })
      })
    }
  }
  const calibration = plain.slice()
  judged.forEach((list, k) => {
    if (list.length < 30) return
    const { slope, offset } = fitPlatt(
      list.map(each => each.odds),
      list.map(each => each.right),
    )
    calibration[2 * k] = slope
    calibration[2 * k + 1] = offset
  })
  return { ...(yield* fit(all)), calibration }
}

/** Passages one after another, as texts of fifteen to forty statements. */
export function joined<E extends { readonly views: readonly StatementView[]; readonly gold: EverydayGold }>(
  passages: readonly E[],
  seed: number,
): Pick<E, 'views' | 'gold'>[] {
  const order = [...passages]
  random(seed).shuffle(order)
  const out: Pick<E, 'views' | 'gold'>[] = []
  let open: E[] = []
  let count = 0
  for (const each of order) {
    open.push(each)
    count += each.views.length
    // Lengths vary: two passages, or as many as reach twenty-five.
    if (count < (out.length % 2 === 0 ? 15 : 25)) continue
    let start = 0
    const parents: number[] = []
    for (const { gold } of open) {
      for (const parent of gold.parents) parents.push(parent >= 0 ? start + parent : parent)
      start += gold.parents.length
    }
    out.push({
      views: open.flatMap(({ views }) => views),
      gold: {
        parents: Int16Array.from(parents),
        rebuts: open.flatMap(({ gold }) => gold.rebuts),
        undercuts: open.flatMap(({ gold }) => gold.undercuts),
      },
    } as unknown as Pick<E, 'views' | 'gold'>)
    open = []
    count = 0
  }
  return out
}

/** Which attacks are on a step: a linear model over what makes an edge an attack. */
function undercutTraining(examples: readonly Prepared[], seed: number): Training<BlendModel> {
  const rows = examples.flatMap(({ features, gold, weight }) =>
    weight < 1
      ? []
      : Array.from(gold.parents, (parent, i) => ({ parent, i }))
          .filter(({ parent, i }) => parent >= 0 && gold.rebuts[i])
          .map(({ parent, i }) => ({
            row: features.attack[i * features.n + parent]!,
            label: Number(gold.undercuts[i]),
          })),
  )
  return blendTraining(
    rows.map(each => each.row),
    rows.map(each => each.label),
    { classes: 2, l2: 10, trees: 0, minCount: 4, seed },
  )
}
