/**
 * The structure model, which predicts the argument graphs of exam passages: a polarity model for the option, and graph
 * models for each form of input (with or without annotated variables, with or without a question).
 */
import type { EnsembleModel } from './ensemble.ts'
import type { Forests } from './forests.ts'
import type { PartEncoders } from './parts.ts'
import type { TreeWeights } from './tree-model.ts'

/** Forests score single parts of a graph; the tree model, with these weights, scores whole graphs. */
export interface GraphModel {
  readonly weights: TreeWeights
  readonly forests: Forests
}

/** Feature encoders and graph models for one form of statements. */
export interface GraphModels extends PartEncoders {
  readonly withoutQuestion: GraphModel
  readonly withQuestion: GraphModel
}

export interface StructureModel {
  /** Predicts the role of the option: reason, objection or assumption. */
  readonly polarity: EnsembleModel
  /** For annotated statements and variables. */
  readonly annotated: GraphModels
  /** For plain text. */
  readonly text: GraphModels
}
