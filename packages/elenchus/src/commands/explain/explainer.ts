/** The explainer of `elenchus explain`, with an encoder as a second opinion if one is named. */
import {
  createEvidenceNotes,
  createTerminalNotes,
  type Evidence,
  explain,
  formatDegreeNote,
  formatFormulaNote,
  type WeightedOpinion,
} from '@elenchus/explainer'
import { explainRecord, type Setting } from '@elenchus/explainer/settings'
import { english } from '@elenchus/language/node'
import type { DegreeMode, Metagraph } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import { fileStem, inputName } from '../../cli/files.ts'
import { InputError, isUserError, UsageError, warn } from '../../cli/io.ts'
import { withEncoder } from '../../files/encoder.ts'
import { readExplainerModel } from '../../files/explainer-model.ts'
import { createProgressBar } from '../../terminal/progress.ts'
import { evidenceLines } from './evidence.ts'
import type { Explained } from './render.ts'

export interface ExplainerOptions {
  /** A model file; the shipped model by default. */
  readonly model?: string
  readonly question?: string
  readonly option?: boolean
  readonly lines?: boolean
  readonly degrees?: DegreeMode
  /** Show the evidence in text output too. */
  readonly evidence?: boolean
  readonly opinion?: WeightedOpinion
}

/** Loads the encoder that is named, if any. */
export async function loadOpinion(encoder?: string, weight?: number): Promise<WeightedOpinion | undefined> {
  if (encoder !== undefined)
    return withEncoder(encoder, '--encoder', ({ loadEncoder }, bytes) => ({ by: loadEncoder(bytes), weight }))
  if (weight !== undefined) throw new UsageError('--encoder-weight needs --encoder FILE')
  return undefined
}

export async function explainPassage(passage: string, path: string, options: ExplainerOptions): Promise<Explained> {
  const { question, option, lines, degrees, opinion } = options
  const model = await readExplainerModel(options.model)
  try {
    const split = lines ? 'lines' : undefined
    const settings = {
      id: fileStem(path),
      model,
      language: english(),
      question,
      option,
      split,
      degrees,
      opinion,
    } as const
    const { graph, evidence } = explain(passage, settings)
    return explained(graph, evidence, options)
  } catch (error) {
    throw isUserError(error) ? new InputError(`${inputName(path)}: ${error.message}`) : error
  }
}

/** Explains a metagraph or annotation task again: its statements and its question are given. */
export async function explainMetagraph(given: Metagraph, options: ExplainerOptions): Promise<Explained> {
  const record = options.question === undefined ? given : { ...given, question: options.question }
  const { graph, evidence } = explainRecord(record, {
    model: await readExplainerModel(options.model),
    language: english(),
    setting: record.question ? 'question' : 'paper',
    // A graph that says what its degrees mean is explained in the same terms.
    degrees: options.degrees ?? record.provenance?.degrees,
    opinion: options.opinion,
  })
  return explained(graph, evidence, options)
}

function explained(graph: Metagraph, evidence: Evidence, { opinion, evidence: shown }: ExplainerOptions): Explained {
  const madeBy = `by the ${graph.provenance!.source.replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')}`
  return {
    graph,
    document: { evidence },
    notes: inTerminal => diagramNotes(evidence, inTerminal, shown === true),
    // An encoder of weight 0 had no influence.
    madeBy: opinion && opinion.weight !== 0 ? madeBy : undefined,
  }
}

/** Notes for drawings. All are visible without a pointer, so that a printed drawing shows every confidence. */
function diagramNotes(evidence: Evidence, inTerminal: boolean, showEvidence: boolean): DiagramOptions {
  const statementDetails: DiagramOptions['statementDetails'] = ({ id }) => evidenceLines(evidence, id)
  if (inTerminal) return { ...createTerminalNotes(evidence), ...(showEvidence && { statementDetails }) }
  const [first, second] = evidence.statements
  // A single statement is no conclusion of anything.
  const single = first && !second && [formatDegreeNote(first), formatFormulaNote(first)].filter(Boolean).join(' · ')
  return {
    ...createEvidenceNotes(evidence, { inline: true }),
    ...(single !== undefined && single !== false && { statementNote: () => single }),
    statementDetails,
  }
}

/** Warnings of truncated inputs: "the encoder read only the beginning of 2 statements: its limit is 384 tokens". */
export function truncationWarnings(evidence: readonly (Pick<Evidence, 'cut'> | undefined)[]): string[] {
  const statements = evidence.reduce((sum, each) => sum + (each?.cut?.statements.length ?? 0), 0)
  const questions = evidence.filter(each => each?.cut?.question).length
  const warning = (count: number, noun: string, limit: number) =>
    count === 0
      ? []
      : [
          `the encoder read only the beginning of ${count} ${noun}${count === 1 ? '' : 's'}: its limit is ${limit} tokens`,
        ]
  return [...warning(statements, 'statement', 384), ...warning(questions, 'question', 60)]
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
  for (const warning of truncationWarnings(results.map(({ evidence }) => evidence))) warn(warning)
  return results.map(({ graph }) => graph)
}
