/**
 * Distribution over the graphs of an exam passage, from the polarity of the option, forests for single parts, and the
 * tree model for whole graphs. There are four models: for annotated statements and variables, which leak some structure,
 * and for plain text, each with and without a question.
 */
import type { CandidateList } from '../models/candidates.ts'
import { enumerateTrees, maxEnumeratedStatements, searchTrees, shapeCount, writeShape } from '../models/candidates.ts'
import { scoreParts } from '../models/forests.ts'
import { predictRole } from '../models/option-role.ts'
import { createPassageParts, type PassageFeatures } from '../models/parts.ts'
import type { StructureModel } from '../models/structure-model.ts'
import { computePotentials, computeShapeWeights, normalise, scoreTrees, sumOutKinds } from '../models/tree-model.ts'
import { type DecodedGraph, decodeMinimumBayesRisk } from './minimum-bayes-risk.ts'

/** Selects the encoders and the graph model for a passage. */
export function selectGraphModel(model: StructureModel, features: PassageFeatures, useQuestion: boolean) {
  const graphModels = features.passage.isAnnotated ? model.annotated : model.text
  const hasQuestion = useQuestion && features.questionKind !== null
  return {
    encoders: graphModels,
    usesQuestion: hasQuestion,
    graphModel: hasQuestion ? graphModels.withQuestion : graphModels.withoutQuestion,
  }
}

export interface Distribution {
  readonly candidates: CandidateList
  /** Probability of each candidate. */
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
  const { encoders, usesQuestion, graphModel } = selectGraphModel(model, features, useQuestion)
  const parts = createPassageParts(features, encoders, {
    predictedRole: predictRole(model.polarity, features),
    forestLogits: scoreParts(graphModel.forests, features, usesQuestion),
    useQuestion: usesQuestion,
  })
  const potentials = computePotentials(parts, graphModel.weights)
  const scores = sumOutKinds(potentials)
  const shape = computeShapeWeights(parts, graphModel.weights)
  const scratch = new Float32Array(shapeCount)
  const candidates =
    n <= maxEnumeratedStatements
      ? enumerateTrees(n, option)
      : searchTrees(n, option, scores, parents => {
          writeShape(parents, option, scratch, 0)
          let sum = 0
          for (let s = 0; s < shapeCount; s++) sum += scratch[s]! * shape[s]!
          return sum
        })
  const probabilities = scoreTrees(candidates, scores, shape)
  normalise(probabilities)
  return { candidates, probabilities, rebut: potentials.rebut }
}

/** Bonus of the most probable graph beyond its expected F1; chosen by cross-validation over train and dev. */
export const exactMatchBonus = 0.3

export const decodeStructure = (distribution: Distribution, exactMatchWeight = exactMatchBonus): DecodedGraph =>
  decodeMinimumBayesRisk(distribution.candidates, distribution.probabilities, distribution.rebut, exactMatchWeight)
