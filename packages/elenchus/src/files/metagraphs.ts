/** Metagraph files: MetaLogic JSON lines, AIF documents, our own JSON. The format is told by what the records look like. */
import { degreeOf, FormatError, type Metagraph } from '@elenchus/metagraph'
import { readAif, readMetaLogic, readSteps, readTriples } from '@elenchus/metagraph/codecs'
import type { Scorable } from '@elenchus/metagraph/score'
import { InputError } from '../cli/errors.ts'
import { inputName, readLines, readText } from '../cli/input.ts'

/** The checker of our own format is loaded where it is needed: it is the largest part of it. */
async function metagraphOf(value: unknown): Promise<Metagraph> {
  if (typeof value === 'object' && value !== null) {
    if ('sent_dict' in value) return readMetaLogic(value)
    if ('nodes' in value) return readAif(value)
    if ('statements' in value && 'edges' in value && 'text' in value)
      return (await import('./own-metagraph.ts')).readOwnMetagraph(value)
  }
  throw new FormatError("neither a MetaLogic record, nor an AIF document, nor a metagraph in Elenchus's format")
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InputError(`${where}: not JSON (${(error as Error).message})`)
  }
}

async function inPlace<T>(where: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof FormatError) throw new InputError(`${where}: ${error.message}`)
    throw error
  }
}

export interface BadLine {
  readonly line: number
  readonly problem: string
}

/** The graphs of a JSON lines file, streamed. Without `onBad` a bad line ends the reading, named by file and line. */
export async function* readMetagraphs(path: string, onBad?: (bad: BadLine) => void): AsyncGenerator<Metagraph> {
  for await (const { number, text } of readLines(path)) {
    const where = `${inputName(path)}, line ${number}`
    let graph: Metagraph
    try {
      const value = parsed(text, where)
      graph = await inPlace(where, () => metagraphOf(value))
    } catch (error) {
      if (!onBad || !(error instanceof InputError)) throw error
      onBad({ line: number, problem: error.message.slice(where.length + 2) })
      continue
    }
    yield graph
  }
}

/** All graphs of a file: JSON lines, or one document that spans several lines. */
export async function readAllMetagraphs(path: string): Promise<Metagraph[]> {
  const text = await readText(path)
  const trimmed = text.trim()
  if (trimmed === '') throw new InputError(`${inputName(path)}: the file is empty`)
  let whole: unknown
  try {
    whole = JSON.parse(trimmed)
  } catch {
    const graphs: Metagraph[] = []
    for (const [i, line] of trimmed.split('\n').entries()) {
      const where = `${inputName(path)}, line ${i + 1}`
      if (line.trim() !== '') graphs.push(await inPlace(where, () => metagraphOf(parsed(line, where))))
    }
    return graphs
  }
  const values = Array.isArray(whole) ? whole : [whole]
  return Promise.all(
    values.map((value, i) =>
      inPlace(values.length > 1 ? `${inputName(path)}, item ${i + 1}` : inputName(path), () => metagraphOf(value)),
    ),
  )
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every(item => typeof item === 'string')

/** A prediction in the linearised form of the released scorer, or a whole graph in any format. */
async function scorableOf(value: unknown): Promise<Scorable> {
  const record = value as Record<string, unknown> | null
  if (
    typeof record === 'object' &&
    record !== null &&
    typeof record['id_string'] === 'string' &&
    !('sent_dict' in record)
  ) {
    const {
      id_string: id,
      proof_str: steps = '',
      triples_str_dict: triples = {},
      degree_str_dict: degrees = {},
    } = record
    if (typeof steps !== 'string' || !isTexts(triples) || !isTexts(degrees))
      throw new FormatError(
        `${id}: a prediction has a text "proof_str" and objects of texts "triples_str_dict" and "degree_str_dict"`,
      )
    return {
      id: id as string,
      edges: readSteps(steps),
      triples: new Map(Object.entries(triples).map(([name, text]) => [name, readTriples(text)])),
      degrees: new Map(Object.entries(degrees).map(([name, word]) => [name, degreeOf(word)])),
    }
  }
  const graph = await metagraphOf(value)
  return {
    id: graph.id,
    edges: graph.edges,
    triples: new Map(graph.statements.map(statement => [statement.id, statement.formula.triples])),
    degrees: new Map(graph.statements.map(statement => [statement.id, statement.degree])),
  }
}

export interface Predictions {
  readonly byId: ReadonlyMap<string, Scorable>
  readonly bad: readonly BadLine[]
  /** Ids that stand on more than one line; the first is kept. */
  readonly duplicates: readonly { readonly id: string; readonly line: number }[]
}

/** The predictions of a JSON lines file. Bad lines and repeated ids are collected, never silently used. */
export async function readPredictions(path: string): Promise<Predictions> {
  const byId = new Map<string, Scorable>()
  const bad: BadLine[] = []
  const duplicates: { id: string; line: number }[] = []
  for await (const { number, text } of readLines(path)) {
    try {
      const scorable = await scorableOf(parsed(text, ''))
      if (byId.has(scorable.id)) duplicates.push({ id: scorable.id, line: number })
      else byId.set(scorable.id, scorable)
    } catch (error) {
      if (!(error instanceof InputError || error instanceof FormatError)) throw error
      bad.push({ line: number, problem: error.message.replace(/^: /, '') })
    }
  }
  return { byId, bad, duplicates }
}
