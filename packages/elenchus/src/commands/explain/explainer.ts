/** Explains passages with our explainer, optionally combined with an encoder. */
import {
  createEvidenceNotes,
  createTerminalNotes,
  type Evidence,
  type ExplainerModel,
  explain,
  formatDegreeNote,
  formatFormulaNote,
  loadExplainer,
  type WeightedOpinion,
} from '@elenchus/explainer'
import { explainer } from '@elenchus/explainer/node'
import { explainRecord, type Setting } from '@elenchus/explainer/settings'
import { english } from '@elenchus/language/node'
import type { DegreeConvention, Metagraph } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import { fileStem, inputName } from '../../cli/files.ts'
import { locateErrors, UsageError, warn } from '../../cli/io.ts'
import { readModel, withEncoder } from '../../files/models.ts'
import { createProgressBar } from '../../terminal/progress.ts'
import { countNoun } from '../../terminal/text.ts'
import { formatEvidence } from './evidence.ts'
import type { Explanation } from './render.ts'

export interface ExplainerOptions {
  /** A model file; by default, the bundled model. */
  readonly model?: string
  readonly question?: string
  /** Treat the last sentence as an answer option. */
  readonly option?: boolean
  /** Treat each line as one statement. */
  readonly lines?: boolean
  readonly degrees?: DegreeConvention
  /** Show the evidence in text output too. */
  readonly evidence?: boolean
  /** Encoder whose scores are combined with those of the explainer. */
  readonly opinion?: WeightedOpinion
}

/** Loads the model of the explainer: the bundled one, or one from a file. */
export const readExplainerModel = async (path: string | undefined): Promise<ExplainerModel> =>
  path === undefined ? explainer() : readModel(path, loadExplainer)

/** Loads the encoder whose scores are combined with those of the explainer. */
export async function loadOpinion(encoder?: string, weight?: number): Promise<WeightedOpinion | undefined> {
  if (encoder !== undefined)
    return withEncoder(encoder, '--encoder', ({ loadEncoder }, bytes) => ({ by: loadEncoder(bytes), weight }))
  if (weight !== undefined) throw new UsageError('--encoder-weight needs --encoder FILE')
  return undefined
}

export async function explainPassage(passage: string, path: string, options: ExplainerOptions): Promise<Explanation> {
  const { question, option, lines, degrees, opinion } = options
  const model = await readExplainerModel(options.model)
  const split = lines ? 'lines' : undefined
  const language = english()
  const settings = { id: fileStem(path), model, language, question, option, split, degrees, opinion } as const
  const { graph, evidence } = locateErrors(`${inputName(path)}: `, () => explain(passage, settings))
  return toExplained(graph, evidence, options)
}

/** Explains a metagraph or annotation task again, with its statements and question. */
export async function explainMetagraph(metagraph: Metagraph, options: ExplainerOptions): Promise<Explanation> {
  const record = options.question === undefined ? metagraph : { ...metagraph, question: options.question }
  const { graph, evidence } = explainRecord(record, {
    model: await readExplainerModel(options.model),
    language: english(),
    setting: record.question ? 'question' : 'paper',
    // Keeps the meaning of degrees that the graph records.
    degrees: options.degrees ?? record.provenance?.degrees,
    opinion: options.opinion,
  })
  return toExplained(graph, evidence, options)
}

function toExplained(
  graph: Metagraph,
  evidence: Evidence,
  { opinion, evidence: showEvidence }: ExplainerOptions,
): Explanation {
  const madeBy = `by the ${graph.provenance!.source.replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')}`
  return {
    graph,
    document: { evidence },
    notes: inTerminal => createNotes(evidence, inTerminal, showEvidence === true),
    // An encoder of weight 0 had no influence.
    madeBy: opinion && opinion.weight !== 0 ? madeBy : undefined,
  }
}

/** Creates the notes of drawings; all are visible without hovering, also in print. */
function createNotes(evidence: Evidence, inTerminal: boolean, showEvidence: boolean): DiagramOptions {
  const statementDetails: DiagramOptions['statementDetails'] = ({ id }) => formatEvidence(evidence, id)
  if (inTerminal) return { ...createTerminalNotes(evidence), ...(showEvidence && { statementDetails }) }
  const [first, second] = evidence.statements
  // A single statement is not the conclusion of an argument.
  const soleStatementNote =
    first && !second && [formatDegreeNote(first), formatFormulaNote(first)].filter(Boolean).join(' · ')
  return {
    ...createEvidenceNotes(evidence, { inline: true }),
    ...(soleStatementNote !== undefined && soleStatementNote !== false && { statementNote: () => soleStatementNote }),
    statementDetails,
  }
}

/** Input limits of the encoder. */
const maxStatementTokens = 384
const maxQuestionTokens = 60

/** Returns warnings of truncated inputs: "the encoder reads only the first 384 tokens of 2 statements". */
export function getTruncationWarnings(evidence: readonly (Pick<Evidence, 'cut'> | undefined)[]): string[] {
  const statements = evidence.reduce((sum, each) => sum + (each?.cut?.statements.length ?? 0), 0)
  const questions = evidence.filter(each => each?.cut?.question).length
  const formatWarning = (count: number, noun: string, limit: number) =>
    count === 0 ? [] : [`the encoder reads only the first ${limit} tokens of ${countNoun(count, noun)}`]
  return [
    ...formatWarning(statements, 'statement', maxStatementTokens),
    ...formatWarning(questions, 'question', maxQuestionTokens),
  ]
}

/** Explains all records of a dataset, with progress on a terminal. */
export async function explainRecords(
  records: readonly Metagraph[],
  setting: Setting,
  { model: modelFile, opinion }: ExplainerOptions,
): Promise<Metagraph[]> {
  const model = await readExplainerModel(modelFile)
  const language = english()
  const progress = createProgressBar(records.length, 'passages')
  const results = records.map((record, i) => {
    const result = explainRecord(record, { model, language, setting, opinion })
    progress(i + 1)
    return result
  })
  progress.end()
  for (const warning of getTruncationWarnings(results.map(({ evidence }) => evidence))) warn(warning)
  return results.map(({ graph }) => graph)
}
