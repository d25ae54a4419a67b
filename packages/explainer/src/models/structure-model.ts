/**
 * Types of the exam graph model: polarity of the option, and forests with tree weights for each form of input (with or
 * without annotators' variables, with or without a question).
 */
import type { BlendModel } from './blend.ts'
import type { Forests } from './forests.ts'
import type { PartEncoders } from './parts.ts'
import type { TreeWeights } from './tree-model.ts'

export interface GraphModel {
  readonly weights: TreeWeights
  readonly forests: Forests
}

/** Models for one form of input. */
export interface GraphModels extends PartEncoders {
  /** Without a question, and with one. */
  readonly plain: GraphModel
  readonly asked: GraphModel
}

export interface StructureModel {
  readonly polarity: BlendModel
  /** For annotated statements and variables, and for plain text. */
  readonly annotated: GraphModels
  readonly text: GraphModels
}
