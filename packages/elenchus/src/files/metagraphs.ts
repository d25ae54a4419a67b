/**
 * Metagraph files in every format that Elenchus writes: MetaLogic JSON lines, AIF, our own JSON, what `explain` and `construct` print, models'
 * linear formats, Argdown, brat. The format is told by what the records look like. A graph without a name of its own is called after its
 * file; two graphs of one name are refused with both places.
 */
import { FormatError, type Metagraph, type OpenLinks } from '@elenchus/metagraph'
import { type GraphFormat, graphFormats, readArgdown, readBrat } from '@elenchus/metagraph/codecs'
import { InputError } from '../cli/errors.ts'
import { inputName, readLines, readText } from '../cli/input.ts'
import { warn } from '../cli/output.ts'
import { inputFiles, stemOf } from './input-files.ts'
import { recordOf } from './metagraph-record.ts'
import { gatherPairs, isPair } from './model-pairs.ts'

export interface BadLine {
  readonly line: number
  readonly problem: string
}

/** A JSON value of a file and where it stands. */
interface Placed {
  readonly value: unknown
  readonly where: string
  readonly line: number
}

/** What a command that takes metagraph files says of them. */
export const metagraphFilesHelp =
  'metagraphs: MetaLogic, AIF, Argdown, brat, what explain, construct or convert wrote; folders and patterns too; "-" for standard input'

const readFormats = Object.values<GraphFormat>(graphFormats).filter(({ read }) => read !== undefined)
const endings = [
  '.json',
  '.ndjson',
  ...new Set(readFormats.flatMap(({ extension, aliases = [] }) => [extension, ...aliases].map(each => `.${each}`))),
]

/** All files that the names stand for: files, folders, patterns. */
export const metagraphFiles = (names: readonly string[]) => inputFiles(names, { endings, what: 'metagraphs' })

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InputError(`${where}: not JSON (${(error as Error).message})`)
  }
}

export async function inPlace<T>(where: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof FormatError) throw new InputError(`${where}: ${error.message}`)
    throw error
  }
}

function wholeDocument(text: string, name: string): Placed[] | null {
  try {
    const whole: unknown = JSON.parse(text)
    const values = Array.isArray(whole) ? whole : [whole]
    return values.map((value, i) => ({
      value,
      where: values.length > 1 ? `${name}, item ${i + 1}` : name,
      line: values.length > 1 ? i + 1 : 1,
    }))
  } catch {
    return null
  }
}

/** The JSON values of a file: one a line, streamed, or one document that spans several lines. Without `onBad` a bad line is an error. */
async function* valuesIn(path: string, onBad?: (bad: BadLine) => void): AsyncGenerator<Placed> {
  const name = inputName(path)
  let first = true
  let standardInput: string | undefined
  if (path === '-') {
    standardInput = (await readText(path)).trim()
    const document = standardInput.includes('\n') ? wholeDocument(standardInput, name) : null
    if (document) {
      yield* document
      return
    }
  }
  const lines =
    standardInput === undefined
      ? readLines(path)
      : standardInput.split('\n').flatMap((text, i) => (text.trim() === '' ? [] : [{ number: i + 1, text }]))
  for await (const { number, text } of lines) {
    const where = `${name}, line ${number}`
    let value: unknown
    try {
      value = parsed(text, where)
    } catch (error) {
      const document = first && path !== '-' && /^\s*[[{]/.test(text) ? wholeDocument(await readText(path), name) : null
      if (document) {
        yield* document
        return
      }
      first = false
      if (!onBad) throw error
      onBad({ line: number, problem: (error as Error).message.slice(where.length + 2) })
      continue
    }
    if (first && Array.isArray(value)) {
      const document = wholeDocument(path === '-' ? (standardInput ?? '') : await readText(path), name)
      if (document) {
        yield* document
        return
      }
    }
    first = false
    yield { value, where, line: number }
  }
  if (first) throw new InputError(`${name}: the file is empty`)
}

const isArgdown = (path: string) => /\.(argdown|ad)$/i.test(path)
const isBrat = (path: string) => /\.ann$/i.test(path)

async function bratGraph(path: string): Promise<Metagraph> {
  const beside = path.replace(/\.ann$/i, '.txt')
  let passage: string
  try {
    passage = await readText(beside)
  } catch {
    throw new InputError(`${path}: brat's files come in pairs, and ${beside} with the passage cannot be read`)
  }
  const ann = await readText(path)
  return inPlace(path, () => readBrat(ann, passage, { id: stemOf(path) }))
}

/** What a graph is called: `passage`, the name of a text without one, gives way to the name of the file that it was kept in. */
const named = (graph: Metagraph, path: string): Metagraph =>
  graph.id === 'passage' && path !== '-' ? { ...graph, id: stemOf(path) } : graph

/** What a file holds, each with its place and, of JSON, the whole record: graphs, or what `otherwise` makes of a record before it is taken for one. */
export async function* placedRecords<T = Metagraph>(
  path: string,
  otherwise: (value: unknown) => T | null,
  onBad?: (bad: BadLine) => void,
): AsyncGenerator<{ read: T | Metagraph; where: string; line: number; value?: unknown }> {
  const name = inputName(path)
  if (isBrat(path)) {
    yield { read: await bratGraph(path), where: name, line: 1 }
    return
  }
  if (isArgdown(path)) {
    const text = await readText(path)
    yield { read: await inPlace(name, () => readArgdown(text, { id: stemOf(path) })), where: name, line: 1 }
    return
  }
  const pairs: Placed[] = []
  for await (const placed of valuesIn(path, onBad)) {
    const { value, where, line } = placed
    if (isPair(value)) {
      pairs.push(placed)
      continue
    }
    try {
      const id = line > 1 ? `${stemOf(path)}-${line}` : stemOf(path)
      const onSkip = (what: string) => warn(`${where}: not kept: ${what}`)
      const read = await inPlace(
        where,
        async () => otherwise(value) ?? named(await recordOf(value, { id, onSkip }), path),
      )
      yield { read, where, line, value }
    } catch (error) {
      if (!onBad || !(error instanceof InputError)) throw error
      onBad({ line, problem: error.message.slice(where.length + 2) })
    }
  }
  for (const { graph, at } of await inPlace(name, () => gatherPairs(pairs.map(({ value }) => value as never))))
    yield { read: graph, where: pairs[at]!.where, line: pairs[at]!.line }
}

/** Graphs with their places; a repeated id is an error unless `onBad` is there. */
async function* placedGraphs(names: string | readonly string[], onBad?: (bad: BadLine) => void) {
  const places = new Map<string, string>()
  for (const path of await metagraphFiles(typeof names === 'string' ? [names] : names))
    for await (const { read: graph, where, value } of placedRecords<Metagraph>(path, () => null, onBad)) {
      const before = places.get(graph.id)
      if (before !== undefined && !onBad)
        throw new InputError(
          `${where}: the graph ${graph.id} stands in ${before} already; every graph needs an id of its own`,
        )
      places.set(graph.id, where)
      yield { graph, where, value }
    }
}

/**
 * The graphs of files, streamed where they stand one a line. Without `onBad` a bad line or a repeated id ends the reading, named by file and
 * line; with it bad lines are handed over and repeated ids are the caller's business.
 */
export async function* readMetagraphs(
  names: string | readonly string[],
  onBad?: (bad: BadLine) => void,
): AsyncGenerator<Metagraph> {
  for await (const { graph } of placedGraphs(names, onBad)) yield graph
}

/** All graphs of files, folders and patterns. */
export async function readAllMetagraphs(names: string | readonly string[]): Promise<Metagraph[]> {
  const graphs: Metagraph[] = []
  for await (const graph of readMetagraphs(names)) graphs.push(graph)
  return graphs
}

/** A graph, and which of its links are open. */
export interface DoubtedGraph {
  readonly graph: Metagraph
  readonly open: OpenLinks
}

/** All graphs of files with the doubt about their links, where they come with evidence: for whoever shows signs or hands graphs on. */
export async function readDoubtedGraphs(names: readonly string[]): Promise<DoubtedGraph[]> {
  const graphs: DoubtedGraph[] = []
  for await (const { graph, where, value } of placedGraphs(names)) {
    const { graph: explained, evidence } = (value ?? {}) as { readonly graph?: unknown; readonly evidence?: unknown }
    const open =
      explained !== undefined && typeof evidence === 'object' && evidence !== null
        ? await inPlace(where, async () => (await import('./link-doubt.ts')).openLinksIn(evidence))
        : {}
    graphs.push({ graph, open })
  }
  return graphs
}
