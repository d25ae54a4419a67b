/**
 * The model of plain text as it is, asked of the edges of `arguments` whether they attack: its log odds of an attack, given the edge. It learns from
 * the train topics and the short arguments; for the train topics themselves by cross-fitting, so that every score is of a passage not seen.
 */

import type { LanguageModel } from '@elenchus/language'
import { folds, train } from '@elenchus/learning'
import type { Metagraph } from '@elenchus/metagraph'
import { discourseFeatures } from '../../packages/explainer/src/discourse/graph/edge-features.ts'
import { everydayMarginals } from '../../packages/explainer/src/discourse/graph/everyday-model.ts'
import { priorScores } from '../../packages/explainer/src/discourse/graph/priors.ts'
import {
  type StanceExample,
  type StanceModel,
  stanceTraining,
} from '../../packages/explainer/src/discourse/graph/stance-model.ts'
import { attacks, contextCount } from '../../packages/explainer/src/discourse/graph/tree-marginals.ts'
import { type Discourse, readDiscourse } from '../../packages/explainer/src/discourse/markers/discourse.ts'
import { ROOT } from '../../packages/explainer/src/models/candidates.ts'
import { everydayExamples } from '../../packages/explainer/src/training/train.ts'

export interface ScoredEdge {
  readonly passage: string
  readonly split: 'train' | 'dev'
  readonly statement: string
  readonly target: string
  readonly attacks: boolean
  /** Whether the target is the central claim. */
  readonly onClaim: boolean
  /** Log odds of an attack by the model of plain text. */
  readonly present: number
}

function attackOdds(marginals: { readonly edge: Float64Array }, k: number): number {
  const sums = [1e-9, 1e-9]
  for (let c = 0; c < contextCount; c++) sums[Number(attacks(c))]! += marginals.edge[k * contextCount + c]!
  return Math.log(sums[1]! / sums[0]!)
}

type Passage = StanceExample &
  Pick<ScoredEdge, 'passage' | 'split'> & { readonly texts: readonly string[]; readonly discourse: Discourse }

function passagesOf(graphs: readonly Metagraph[], split: ScoredEdge['split'], language: LanguageModel): Passage[] {
  return graphs.flatMap(graph =>
    everydayExamples([graph], language).map(({ views, gold, weight }) => {
      const discourse = readDiscourse(views)
      return {
        discourse,
        features: discourseFeatures(discourse),
        known: priorScores(discourse, { reading: false }),
        gold,
        weight,
        passage: graph.id,
        split,
        texts: graph.statements.map(({ text }) => text),
      }
    }),
  )
}

function edgesOf(model: StanceModel, { discourse, features, gold, passage, split, texts }: Passage): ScoredEdge[] {
  const marginals = everydayMarginals(model, discourse, features)
  return Array.from(gold.parents).flatMap((parent, i): ScoredEdge[] =>
    parent < 0
      ? []
      : [
          {
            passage,
            split,
            statement: texts[i]!,
            target: texts[parent]!,
            attacks: gold.rebuts[i]!,
            onClaim: gold.parents[parent] === ROOT,
            present: attackOdds(marginals, i * features.n + parent),
          },
        ],
  )
}

/** All edges of the train and dev topics with the model's score; the dev topics are scored by one model that learned from train. */
export function scoredEdges(
  graphs: {
    readonly train: readonly Metagraph[]
    readonly dev: readonly Metagraph[]
    readonly short: readonly Metagraph[]
  },
  {
    language,
    seed,
    onTraining,
  }: { readonly language: LanguageModel; readonly seed: number; readonly onTraining?: () => void },
): ScoredEdge[] {
  const known = passagesOf(graphs.train, 'train', language)
  const short = passagesOf(graphs.short, 'train', language)
  const learnFrom = (chosen: readonly Passage[]) => {
    onTraining?.()
    return train(stanceTraining([...chosen, ...short]))
  }
  const crossed = folds(known.length, { k: 3, seed }).flatMap(({ train: rows, test }) => {
    const model = learnFrom(Array.from(rows, row => known[row]!))
    return Array.from(test).flatMap(row => edgesOf(model, known[row]!))
  })
  const model = learnFrom(known)
  return [...crossed, ...passagesOf(graphs.dev, 'dev', language).flatMap(passage => edgesOf(model, passage))]
}
