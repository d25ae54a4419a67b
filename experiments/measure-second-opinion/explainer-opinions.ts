/**
 * Scores of the explainer alone on held-out passages: the probability of every candidate graph and the log odds of edge kinds.
 * Training takes minutes, so the scores are cached in a folder, one file for each part of the data.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainRecord } from '@elenchus/explainer/settings'
import { type TrainExplainerOptions, trainExplainer } from '@elenchus/explainer/training'
import type { ParserModel } from '@elenchus/language'
import type { Metagraph } from '@elenchus/metagraph'
import { computeDistribution, type Distribution } from '../../packages/explainer/src/decoding/structure.ts'
import { createPassageView } from '../../packages/explainer/src/features/passage-view.ts'
import { analyseStatement } from '../../packages/explainer/src/features/statement-view.ts'
import {
  type CandidateList,
  enumerateTrees,
  maxEnumeratedStatements,
} from '../../packages/explainer/src/models/candidates.ts'
import { computePassageFeatures } from '../../packages/explainer/src/models/parts.ts'

export const measured = ['paper', 'question'] as const
export type Measured = (typeof measured)[number]

/** The explainer's output for one passage. */
export interface Opinion {
  /** Formulas, degrees and edges. */
  readonly graph: Metagraph
  /** `null` for a single statement. */
  readonly first: Distribution | null
}

/** The cached form; candidate trees that can be enumerated again are left out. */
interface CachedOpinion {
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
  language: ParserModel,
): CachedOpinion {
  const { graph } = explainRecord(record, { model, language, setting })
  const option = record.statements.findIndex(({ part }) => part === 'option')
  if (record.statements.length < 2) return { graph, option }
  const views = record.statements.map(statement => analyseStatement(statement, language))
  const asks = setting === 'question'
  const question = asks ? (record.question ?? '') : ''
  const features = computePassageFeatures(createPassageView(views, { option, question, isAnnotated: true }))
  const { list, probabilities, rebut } = computeDistribution(model.structure, features, asks)
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

export function opinionFrom({ graph, option, trees, logs, rebut }: CachedOpinion): Opinion {
  if (!logs || !rebut) return { graph, first: null }
  const n = graph.statements.length
  const list = trees ? searched(n, trees) : enumerateTrees(n, option)
  return { graph, first: { list, probabilities: Float64Array.from(logs, Math.exp), rebut: Float64Array.from(rebut) } }
}

export interface Part {
  readonly name: string
  /** Training passages. */
  readonly rest: readonly Metagraph[]
  /** Held-out passages. */
  readonly own: readonly Metagraph[]
}

/** Scores of a part of the data by an explainer trained on the rest; read from the cache if it has them. */
export function explainerOpinions(
  { name, rest, own }: Part,
  folder: string,
  options: TrainExplainerOptions,
): Readonly<Record<Measured, readonly Opinion[]>> {
  const path = join(folder, `${name}.json`)
  if (!existsSync(path)) {
    const model = trainExplainer(rest, options)
    const scores = (setting: Measured) => own.map(record => opinionOn(record, model, setting, options.language))
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, JSON.stringify({ paper: scores('paper'), question: scores('question') }))
  }
  const cached = JSON.parse(readFileSync(path, 'utf8')) as Record<Measured, CachedOpinion[]>
  for (const setting of measured)
    if (cached[setting].map(({ graph }) => graph.id).join() !== own.map(({ id }) => id).join())
      throw new Error(`${path}: the passages differ from part ${name}; remove the file to compute it again`)
  return { paper: cached.paper.map(opinionFrom), question: cached.question.map(opinionFrom) }
}
