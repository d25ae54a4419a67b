/**
 * Distribution over the graphs of an exam passage, from the option's polarity, forests over single parts, and the tree
 * model over whole graphs. There are four models: with and without the annotators' variables and merged sentences,
 * which leak some structure, and with and without a question.
 */
import {
  allTrees,
  type CandidateList,
  maxEnumeratedStatements,
  searchTrees,
  shapeCount,
  shapeOf,
} from '../models/candidates.ts'
import { scoreParts } from '../models/forests.ts'
import { readOption } from '../models/option-role.ts'
import { type PassageFeatures, partsOf } from '../models/parts.ts'
import type { StructureModel } from '../models/structure-model.ts'
import { normalise, potentialsOf, scoreTrees, shapeWeights, withKinds } from '../models/tree-model.ts'
import { type Decoded, decodeMinimumBayesRisk } from './minimum-bayes-risk.ts'

/** Encoders and weights for a passage. */
export function selectModels(model: StructureModel, features: PassageFeatures, useQuestion: boolean) {
  const encoders = features.passage.marked ? model.marked : model.text
  const hasQuestion = useQuestion && features.kind !== null
  return { encoders, asks: hasQuestion, models: hasQuestion ? encoders.asked : encoders.plain }
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
  const { encoders, asks, models: chosen } = selectModels(model, features, useQuestion)
  const parts = partsOf(features, encoders, {
    read: readOption(model.polarity, features),
    partLogits: scoreParts(chosen.forests, features, asks),
    useQuestion: asks,
  })
  const potentials = potentialsOf(parts, chosen.weights)
  const scores = withKinds(potentials)
  const shape = shapeWeights(parts, chosen.weights)
  const scratch = new Float32Array(shapeCount)
  const list =
    n <= maxEnumeratedStatements
      ? allTrees(n, option)
      : searchTrees(n, option, scores, parents => {
          shapeOf(parents, option, scratch, 0)
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
