/**
 * Trains the plain-text model. Edge probabilities are calibrated by cross-fitting, on single passages and on passages
 * joined to texts of fifteen to forty statements.
 */
import { denseMatrix, random, type Training } from '@elenchus/learning'
import { trainLogistic } from '@elenchus/learning/linear'
import {
  calibrationFeatureCount,
  calibrationFeatureNames,
  identityCalibration,
} from '../discourse/graph/edge-calibration.ts'
import { type DiscourseFeatures, discourseFeatures } from '../discourse/graph/edge-features.ts'
import type { EverydayModel } from '../discourse/graph/everyday-model.ts'
import type { EverydayGold } from '../discourse/graph/gold-tree.ts'
import { priorScores } from '../discourse/graph/priors.ts'
import { type StanceTrainingOptions, stanceTraining } from '../discourse/graph/stance-model.ts'
import type { GraphScores } from '../discourse/graph/tree-marginals.ts'
import { type Discourse, readDiscourse } from '../discourse/markers/discourse.ts'
import { readText } from '../discourse/read-text.ts'
import type { StatementView } from '../features/statement-view.ts'
import { type BlendModel, blendTraining } from '../models/blend.ts'
import { type CutExample, clauseTraining } from './clause-training.ts'

export interface EverydayExample {
  readonly views: readonly StatementView[]
  readonly gold: EverydayGold
  /** Weight of the passage; one with weight 0 is used for calibration only. */
  readonly weight: number
  /** Whether someone other than the writer annotated it, so that it is used for calibration. */
  readonly calibrates?: boolean
  /** Discourse, if not of plain text: an exam passage has an option. */
  readonly discourse?: Discourse
}

export interface EverydayTrainingOptions extends StanceTrainingOptions {
  readonly seed?: number
  /** Number of cross-fitting folds for calibration. Default: 2. */
  readonly folds?: number
}

interface Prepared extends EverydayExample {
  readonly features: DiscourseFeatures
  readonly known: GraphScores
}

/** Trains the model, yielding between steps. */
export function* everydayTraining(
  examples: readonly EverydayExample[],
  cuts: readonly CutExample[],
  options: EverydayTrainingOptions = {},
): Training<EverydayModel> {
  const cutting = yield* clauseTraining(cuts, options.seed)
  const { seed = 1, folds = 2 } = options
  const all = examples.map((each): Prepared => {
    const discourse = each.discourse ?? readDiscourse(each.views)
    return { ...each, features: discourseFeatures(discourse), known: priorScores(discourse, { reading: false }) }
  })
  const fit = function* (some: readonly Prepared[]): Training<EverydayModel> {
    const chosen = some.filter(({ weight }) => weight > 0)
    const sides = yield* stanceTraining(chosen, options)
    return { sides, undercut: yield* undercutTraining(chosen, seed), cuts: cutting, calibration: identityCalibration }
  }
  const traits: Float64Array[] = []
  const right: number[] = []
  const foldOf = calibrationFolds(all, folds)
  for (let fold = 0; fold < folds; fold++) {
    const model = yield* fit(all.filter((_, i) => foldOf[i] !== fold))
    const unseen = all.filter((_, i) => foldOf[i] === fold)
    for (const { views, gold } of [...unseen, ...joined(unseen, seed + fold)]) {
      const read = readText(model, views, { keepWeakLinks: true })
      read.parents.forEach((parent, i) => {
        if (parent < 0 || !read.traits[i]) return
        traits.push(read.traits[i])
        right.push(Number(gold.parents[i] === parent && gold.rebuts[i] === read.rebuts[i]))
      })
    }
  }
  return { ...(yield* fit(all)), calibration: fitCalibration(traits, right) }
}

/**
 * Fold of each calibration example, or -1. If enough passages were annotated by others than their writers, only these are
 * used, as writers' own annotations are clearer than other texts.
 */
function calibrationFolds(examples: readonly EverydayExample[], folds: number): number[] {
  const chosen = examples.filter(({ calibrates }) => calibrates).length >= minCalibrationPassages
  let count = 0
  return examples.map(({ calibrates }) => (chosen && !calibrates ? -1 : count++ % folds))
}

/** With fewer such passages all are used. */
const minCalibrationPassages = 60

/** Minimum number of edges for calibration. */
const minCalibrationEdges = 100

function fitCalibration(traits: readonly Float64Array[], right: readonly number[]): Float32Array {
  if (right.length < minCalibrationEdges) return identityCalibration
  const { weights, bias } = trainLogistic(denseMatrix(traits.map(each => [...each])), right, { l2: 2 })
  const out = Float32Array.from(weights.subarray(0, calibrationFeatureCount))
  out[calibrationFeatureNames.indexOf('always')]! += bias[0]!
  return out
}

/** Concatenates passages to texts of fifteen to forty statements. */
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
    // Alternating lengths: two passages, or at least twenty-five statements.
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

/** Trains the classifier of undercuts over the attack features. */
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
