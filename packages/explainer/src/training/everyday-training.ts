/**
 * Trains the model for everyday text. Edge probabilities are calibrated by cross-fitting, on single passages and on
 * longer texts of concatenated passages.
 */
import { denseMatrix, random, type Training } from '@elenchus/learning'
import { trainLogistic } from '@elenchus/learning/linear'
import {
  calibrationFeatureCount,
  calibrationFeatureNames,
  identityCalibration,
} from '../discourse/graph/edge-calibration.ts'
import { computeDiscourseFeatures, type DiscourseFeatures } from '../discourse/graph/edge-features.ts'
import type { EverydayModel } from '../discourse/graph/everyday-model.ts'
import type { EverydayGold } from '../discourse/graph/gold-tree.ts'
import { computePriorScores } from '../discourse/graph/priors.ts'
import { type StanceTrainingOptions, trainStanceModel } from '../discourse/graph/stance-model.ts'
import type { GraphScores } from '../discourse/graph/tree-marginals.ts'
import { type Discourse, readDiscourse } from '../discourse/markers/discourse.ts'
import { readText } from '../discourse/read-text.ts'
import type { StatementView } from '../features/statement-view.ts'
import { type EnsembleModel, trainEnsemble } from '../models/ensemble.ts'
import { type BoundaryExample, trainSegmentation } from './clause-training.ts'

export interface EverydayExample {
  readonly views: readonly StatementView[]
  readonly gold: EverydayGold
  /** Weight of the passage; one with weight 0 is used for calibration only. */
  readonly weight: number
  /** True if it is preferred for calibration, since someone other than its writer annotated it. */
  readonly isPreferredForCalibration?: boolean
  /** Precomputed discourse; computed from `views` if omitted. */
  readonly discourse?: Discourse
}

export interface EverydayTrainingOptions extends StanceTrainingOptions {
  readonly seed?: number
  /** Number of cross-fitting folds for calibration. Default: 2. */
  readonly folds?: number
}

interface PreparedExample extends EverydayExample {
  readonly features: DiscourseFeatures
  readonly priors: GraphScores
}

/** Trains the model, yielding between optimisation steps. */
export function* trainEverydayModel(
  examples: readonly EverydayExample[],
  boundaryExamples: readonly BoundaryExample[],
  options: EverydayTrainingOptions = {},
): Training<EverydayModel> {
  const segmentation = yield* trainSegmentation(boundaryExamples, options.seed)
  const { seed = 1, folds = 2 } = options
  const prepared = examples.map((each): PreparedExample => {
    const discourse = each.discourse ?? readDiscourse(each.views)
    return {
      ...each,
      features: computeDiscourseFeatures(discourse),
      priors: computePriorScores(discourse, { isInference: false }),
    }
  })
  const trainModel = function* (trainingSet: readonly PreparedExample[]): Training<EverydayModel> {
    const weighted = trainingSet.filter(({ weight }) => weight > 0)
    const stanceModel = yield* trainStanceModel(weighted, options)
    return {
      stanceModel,
      undercut: yield* trainUndercuts(weighted, seed),
      segmentation,
      calibration: identityCalibration,
    }
  }
  const calibrationRows: Float64Array[] = []
  const isCorrect: number[] = []
  const foldIndices = assignCalibrationFolds(prepared, folds)
  for (let fold = 0; fold < folds; fold++) {
    const model = yield* trainModel(prepared.filter((_, i) => foldIndices[i] !== fold))
    const unseen = prepared.filter((_, i) => foldIndices[i] === fold)
    for (const { views, gold } of [...unseen, ...concatenatePassages(unseen, seed + fold)]) {
      const reading = readText(model, views, { keepWeakLinks: true })
      reading.parents.forEach((parent, i) => {
        if (parent < 0 || !reading.calibrationFeatures[i]) return
        calibrationRows.push(reading.calibrationFeatures[i])
        isCorrect.push(Number(gold.parents[i] === parent && gold.rebuts[i] === reading.rebuts[i]))
      })
    }
  }
  return { ...(yield* trainModel(prepared)), calibration: fitCalibration(calibrationRows, isCorrect) }
}

/**
 * Fold of each calibration example, or -1. If enough passages were annotated by others than their writers, only these are
 * used, as writers' own annotations are clearer than other texts.
 */
function assignCalibrationFolds(examples: readonly EverydayExample[], folds: number): number[] {
  const hasIndependentAnnotations =
    examples.filter(({ isPreferredForCalibration }) => isPreferredForCalibration).length >= minCalibrationPassages
  let count = 0
  return examples.map(({ isPreferredForCalibration }) =>
    hasIndependentAnnotations && !isPreferredForCalibration ? -1 : count++ % folds,
  )
}

/** Minimum number of passages annotated by others; with fewer, all passages are used for calibration. */
const minCalibrationPassages = 60

/** Minimum number of edges for calibration; with fewer, probabilities stay uncalibrated. */
const minCalibrationEdges = 100

function fitCalibration(rows: readonly Float64Array[], isCorrect: readonly number[]): Float32Array {
  if (isCorrect.length < minCalibrationEdges) return identityCalibration
  const { weights, bias } = trainLogistic(denseMatrix(rows.map(each => [...each])), isCorrect, { l2: 2 })
  const calibration = Float32Array.from(weights.subarray(0, calibrationFeatureCount))
  calibration[calibrationFeatureNames.indexOf('always')]! += bias[0]!
  return calibration
}

/** Minimum numbers of statements of concatenated texts, used in turn. */
const minTextLengths = [15, 25]

/** Concatenates passages, in random order, to longer texts. */
export function concatenatePassages<
  E extends { readonly views: readonly StatementView[]; readonly gold: EverydayGold },
>(passages: readonly E[], seed: number): Pick<E, 'views' | 'gold'>[] {
  const order = [...passages]
  random(seed).shuffle(order)
  const out: Pick<E, 'views' | 'gold'>[] = []
  let currentText: E[] = []
  let count = 0
  for (const each of order) {
    currentText.push(each)
    count += each.views.length
    if (count < minTextLengths[out.length % 2]!) continue
    let start = 0
    const parents: number[] = []
    for (const { gold } of currentText) {
      // Negative parents are the markers ROOT and UNUSED.
      for (const parent of gold.parents) parents.push(parent >= 0 ? start + parent : parent)
      start += gold.parents.length
    }
    out.push({
      views: currentText.flatMap(({ views }) => views),
      gold: {
        parents: Int16Array.from(parents),
        rebuts: currentText.flatMap(({ gold }) => gold.rebuts),
        undercuts: currentText.flatMap(({ gold }) => gold.undercuts),
      },
    } as unknown as Pick<E, 'views' | 'gold'>)
    currentText = []
    count = 0
  }
  return out
}

/** Trains the classifier that tells undercuts from other attacks, on attack features. */
function trainUndercuts(examples: readonly PreparedExample[], seed: number): Training<EnsembleModel> {
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
  return trainEnsemble(
    rows.map(each => each.row),
    rows.map(each => each.label),
    { classes: 2, l2: 10, trees: 0, minCount: 4, seed },
  )
}
