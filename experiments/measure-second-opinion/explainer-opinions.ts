/**
 * What the explainer alone thinks of passages that it has not seen: the probability of every candidate graph and the log odds of the kinds.
 * Training it takes minutes, so what it said is kept in a folder, one file for each part of the data.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainRecord } from '@elenchus/explainer/settings'
import { type TrainExplainerOptions, trainExplainer } from '@elenchus/explainer/training'
import type { LanguageModel } from '@elenchus/language'
import type { Metagraph } from '@elenchus/metagraph'
import { type Distribution, distributionOf } from '../../packages/explainer/src/decoding/structure.ts'
import { passageView } from '../../packages/explainer/src/features/passage-view.ts'
import { viewStatement } from '../../packages/explainer/src/features/statement-view.ts'
import {
  allTrees,
  type CandidateList,
  maxEnumeratedStatements,
} from '../../packages/explainer/src/models/candidates.ts'
import { passageFeatures } from '../../packages/explainer/src/models/parts.ts'

export const measured = ['paper', 'question'] as const
export type Measured = (typeof measured)[number]

/** A passage as the explainer alone explains it. */
export interface Opinion {
  /** With formulas, degrees and edges by the explainer. */
  readonly graph: Metagraph
  /** `null` where there is one statement only, and nothing to decide. */
  readonly first: Distribution | null
}

/** As it is kept; graphs that can be listed again are not. */
interface Kept {
  readonly graph: Metagraph
  readonly option: number
  readonly trees?: readonly (readonly number[])[]
  readonly logs?: readonly number[]
  readonly rebut?: readonly number[]
}

function opinionOn(
  record: Metagraph,
  model: ReturnType<typeof trainExplainer>,
  setting: Measured,
  language: LanguageModel,
): Kept {
  const { graph } = explainRecord(record, { model, language, setting })
  const option = record.statements.findIndex(({ part }) => part === 'option')
  if (record.statements.length < 2) return { graph, option }
  const views = record.statements.map(statement => viewStatement(statement, language))
  const asks = setting === 'question'
  const question = asks ? (record.question ?? '') : ''
  const features = passageFeatures(passageView(views, { option, question, marked: true }))
  const { list, probabilities, rebut } = distributionOf(model.structure, features, asks)
  return {
    graph,
    option,
    ...(list.n > maxEnumeratedStatements ? { trees: list.trees.map(tree => [...tree]) } : {}),
    logs: Array.from(probabilities, p => Number(Math.log(Math.max(p, 1e-300)).toFixed(5))),
    rebut: Array.from(rebut, odds => Number(odds.toFixed(5))),
  }
}

const searched = (n: number, trees: readonly (readonly number[])[]): CandidateList => ({
  n,
  trees: trees.map(tree => Int16Array.from(tree)),
  shapes: new Float32Array(),
  sizes: Uint8Array.from(trees, tree => tree.filter(parent => parent >= 0).length),
})

export function opinionFrom({ graph, option, trees, logs, rebut }: Kept): Opinion {
  if (!logs || !rebut) return { graph, first: null }
  const n = graph.statements.length
  const list = trees ? searched(n, trees) : allTrees(n, option)
  return { graph, first: { list, probabilities: Float64Array.from(logs, Math.exp), rebut: Float64Array.from(rebut) } }
}

export interface Part {
  readonly name: string
  /** Learnt from. */
  readonly rest: readonly Metagraph[]
  /** Explained. */
  readonly own: readonly Metagraph[]
}

/** The explainer's opinions on a part of the data by a model trained on the rest, from the folder where they were kept before. */
export function explainerOpinions(
  { name, rest, own }: Part,
  folder: string,
  options: TrainExplainerOptions,
): Readonly<Record<Measured, readonly Opinion[]>> {
  const path = join(folder, `${name}.json`)
  if (!existsSync(path)) {
    const model = trainExplainer(rest, options)
    const said = (setting: Measured) => own.map(record => opinionOn(record, model, setting, options.language))
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, JSON.stringify({ paper: said('paper'), question: said('question') }))
  }
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Record<Measured, Kept[]>
  for (const setting of measured)
    if (kept[setting].map(({ graph }) => graph.id).join() !== own.map(({ id }) => id).join())
      throw new Error(`${path}: it holds other passages than part ${name}; remove the file, it is written anew`)
  return { paper: kept.paper.map(opinionFrom), question: kept.question.map(opinionFrom) }
}
