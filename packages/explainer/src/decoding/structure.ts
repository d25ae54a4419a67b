/**
 * Distribution over the graphs of an exam passage, from the option's polarity, forests over single parts, and the tree
 * model over whole graphs. There are four models: with and without the annotators' variables and merged sentences,
 * which leak some structure, and with and without a question.
 */
import type { CandidateList } from '../models/candidates.ts'
import { enumerateTrees, maxEnumeratedStatements, searchTrees, shapeCount, writeShape } from '../models/candidates.ts'
import { scoreParts } from '../models/forests.ts'
import { predictRole } from '../models/option-role.ts'
import { createPassageParts, type PassageFeatures } from '../models/parts.ts'
import type { StructureModel } from '../models/structure-model.ts'
import { computePotentials, computeShapeWeights, normalise, scoreTrees, sumOutKinds } from '../models/tree-model.ts'
import { type Decoded, decodeMinimumBayesRisk } from './minimum-bayes-risk.ts'

/** Encoders and weights for a passage. */
export function selectModels(model: StructureModel, features: PassageFeatures, useQuestion: boolean) {
  const encoders = features.passage.isAnnotated ? model.annotated : model.text
  const hasQuestion = useQuestion && features.questionKind !== null
  return { encoders, asks: hasQuestion, models: hasQuestion ? encoders.withQuestion : encoders.withoutQuestion }
}

export interface Distribution {
  readonly list: CandidateList
  readonly probabilities: Float64Array
  /** Log odds of rebut for each edge. */
  readonly rebut: Float64Array
}

/** Distribution over the candidate graphs of a passage with at least two statements. */
export function computeDistribution(
  model: StructureModel,
  features: PassageFeatures,
  useQuestion: boolean,
): Distribution {
  const { n, option } = features
  const { encoders, asks, models } = selectModels(model, features, useQuestion)
  const parts = createPassageParts(features, encoders, {
    predictedRole: predictRole(model.polarity, features),
    forestLogits: scoreParts(models.forests, features, asks),
    useQuestion: asks,
  })
  const potentials = computePotentials(parts, models.weights)
  const scores = sumOutKinds(potentials)
  const shape = computeShapeWeights(parts, models.weights)
  const scratch = new Float32Array(shapeCount)
  const list =
    n <= maxEnumeratedStatements
      ? enumerateTrees(n, option)
      : searchTrees(n, option, scores, parents => {
          writeShape(parents, option, scratch, 0)
          let sum = 0
          for (let s = 0; s < shapeCount; s++) sum += scratch[s]! * shape[s]!
          return sum
        })
  const probabilities = scoreTrees(list, scores, shape)
  normalise(probabilities)
  return { list, probabilities, rebut: potentials.rebut }
}

/** Bonus of the most probable graph beyond its expected F1; chosen by cross-validation over train and dev. */
export const exactMatchBonus = 0.3

export function decodeStructure(distribution: Distribution, exact = exactMatchBonus): Decoded {
  return decodeMinimumBayesRisk(distribution.list, distribution.probabilities, distribution.rebut, exact)
}
