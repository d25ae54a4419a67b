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

export const settings = ['paper', 'question'] as const
export type Setting = (typeof settings)[number]

/** The explainer's output for one passage. */
export interface Opinion {
  /** Formulas, degrees and edges. */
  readonly graph: Metagraph
  /** Probabilities of the candidate graphs; `null` for a single statement. */
  readonly distribution: Distribution | null
}

/** The cached form; candidate trees that can be enumerated again are left out. */
interface CachedOpinion {
  readonly graph: Metagraph
  readonly option: number
  /** Parents of each statement, for every candidate tree. */
  readonly trees?: readonly (readonly number[])[]
  /** Log probability of each candidate tree. */
  readonly logs?: readonly number[]
  /** Log odds that each edge is a rebuttal. */
  readonly rebut?: readonly number[]
}

function scorePassage(
  record: Metagraph,
  model: ReturnType<typeof trainExplainer>,
  setting: Setting,
  language: ParserModel,
): CachedOpinion {
  const { graph } = explainRecord(record, { model, language, setting })
  const option = record.statements.findIndex(({ part }) => part === 'option')
  if (record.statements.length < 2) return { graph, option }
  const views = record.statements.map(statement => analyseStatement(statement, language))
  const withQuestion = setting === 'question'
  const question = withQuestion ? (record.question ?? '') : ''
  const features = computePassageFeatures(createPassageView(views, { option, question, isAnnotated: true }))
  const { candidates: list, probabilities, rebut } = computeDistribution(model.structure, features, withQuestion)
  return {
    graph,
    option,
    ...(list.n > maxEnumeratedStatements ? { trees: list.trees.map(tree => [...tree]) } : {}),
    logs: Array.from(probabilities, p => Number(Math.log(Math.max(p, 1e-300)).toFixed(5))),
    rebut: Array.from(rebut, odds => Number(odds.toFixed(5))),
  }
}

const toCandidateList = (n: number, trees: readonly (readonly number[])[]): CandidateList => ({
  n,
  trees: trees.map(tree => Int16Array.from(tree)),
  shapes: new Float32Array(),
  sizes: Uint8Array.from(trees, tree => tree.filter(parent => parent >= 0).length),
})

export function restoreOpinion({ graph, option, trees, logs, rebut }: CachedOpinion): Opinion {
  if (!logs || !rebut) return { graph, distribution: null }
  const n = graph.statements.length
  const list = trees ? toCandidateList(n, trees) : enumerateTrees(n, option)
  return {
    graph,
    distribution: {
      candidates: list,
      probabilities: Float64Array.from(logs, Math.exp),
      rebut: Float64Array.from(rebut),
    },
  }
}

export interface Part {
  readonly name: string
  readonly training: readonly Metagraph[]
  readonly heldOut: readonly Metagraph[]
}

/** Scores of a part of the data by an explainer trained on the rest; read from the cache if it has them. */
export function loadExplainerOpinions(
  { name, training, heldOut }: Part,
  folder: string,
  options: TrainExplainerOptions,
): Readonly<Record<Setting, readonly Opinion[]>> {
  const path = join(folder, `${name}.json`)
  if (!existsSync(path)) {
    const model = trainExplainer(training, options)
    const scores = (setting: Setting) => heldOut.map(record => scorePassage(record, model, setting, options.language))
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, JSON.stringify({ paper: scores('paper'), question: scores('question') }))
  }
  const cached = JSON.parse(readFileSync(path, 'utf8')) as Record<Setting, CachedOpinion[]>
  for (const setting of settings)
    if (cached[setting].map(({ graph }) => graph.id).join() !== heldOut.map(({ id }) => id).join())
      throw new Error(`${path}: the passages differ from part ${name}; remove the file to compute it again`)
  return { paper: cached.paper.map(restoreOpinion), question: cached.question.map(restoreOpinion) }
}
