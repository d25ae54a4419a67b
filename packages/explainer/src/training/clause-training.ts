/** Trains the model for splitting sentences into statements. */
import type { ParserModel } from '@elenchus/language'
import { readDoc } from '@elenchus/language'
import type { Training } from '@elenchus/learning'
import type { Metagraph } from '@elenchus/metagraph'
import { findCutCandidates } from '../discourse/segmentation/clause-cuts.ts'
import { statementSpans } from '../explanation/statements.ts'
import type { Features } from '../features/features.ts'
import { type EnsembleModel, trainEnsemble } from '../models/ensemble.ts'

export interface BoundaryExample {
  readonly features: Features
  readonly isBoundary: boolean
}

/** All candidate boundaries of the passages with their labels. */
export function createBoundaryExamples(graphs: readonly Metagraph[], language: ParserModel): BoundaryExample[] {
  return graphs.flatMap(({ text, statements }) => {
    const starts = new Set(statements.flatMap(({ spans }) => spans.map(({ start }) => start)))
    return statementSpans(text).flatMap(({ start, end }) => {
      const doc = readDoc(text.slice(start, end), language)
      return findCutCandidates(doc).map(({ token, features }) => ({
        features,
        isBoundary: starts.has(start + doc.tokens[token]!.start),
      }))
    })
  })
}

export const trainSegmentation = (examples: readonly BoundaryExample[], seed = 1): Training<EnsembleModel> =>
  trainEnsemble(
    examples.map(each => each.features),
    examples.map(each => Number(each.isBoundary)),
    { classes: 2, l2: 2, trees: 0, minCount: 3, seed },
  )
