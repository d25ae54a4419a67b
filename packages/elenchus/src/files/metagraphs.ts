/**
 * Metagraph files in every format that Elenchus writes, recognised by extension and content. A graph without an id takes the
 * name of its file; two graphs with the same id are an error that names both places.
 */
import { FormatError, type Metagraph, type OpenLinks } from '@elenchus/metagraph'
import {
  type GraphFormat,
  graphFormats,
  type Loss,
  type ModelPair,
  pairTasks,
  readArgdown,
  readBrat,
  readPairs,
  sumLosses,
} from '@elenchus/metagraph/codecs'
import { fileStem, inputFiles, inputName, readLines, readText } from '../cli/files.ts'
import { InputError, warn } from '../cli/io.ts'

export interface BadLine {
  readonly line: number
  readonly problem: string
}

/** A JSON value with its location. */
interface Placed {
  readonly value: unknown
  readonly where: string
  readonly line: number
}

/** Help of an argument for metagraph files. */
export const metagraphFilesHelp =
  'metagraphs: MetaLogic, AIF, Argdown, brat, what explain, construct or convert wrote; folders and patterns too; "-" for standard input'

const readFormats = Object.values<GraphFormat>(graphFormats).filter(({ read }) => read !== undefined)
const endings = [
  '.json',
  '.ndjson',
  ...new Set(readFormats.flatMap(({ extension, aliases = [] }) => [extension, ...aliases].map(each => `.${each}`))),
]

/** Expands files, folders and patterns. */
export const metagraphFiles = (names: readonly string[]) => inputFiles(names, { endings, what: 'metagraphs' })

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InputError(`${where}: not JSON (${(error as Error).message})`)
  }
}

/** Adds the location to format errors. */
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

/** The JSON values of a file: JSON lines, streamed, or one document. Without `onBad` a bad line is an error. */
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
  const passagePath = path.replace(/\.ann$/i, '.txt')
  let passage: string
  try {
    passage = await readText(passagePath)
  } catch {
    throw new InputError(`${path}: the passage of a brat file belongs in ${passagePath}, which cannot be read`)
  }
  const ann = await readText(path)
  return inPlace(path, () => readBrat(ann, passage, { id: fileStem(path) }))
}

/** Replaces the default id `passage` by the name of the file. */
const named = (graph: Metagraph, path: string): Metagraph =>
  graph.id === 'passage' && path !== '-' ? { ...graph, id: fileStem(path) } : graph

/** The graphs of a file with their locations, or what `otherwise` reads from a record; for JSON also the record itself. */
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
    yield { read: await inPlace(name, () => readArgdown(text, { id: fileStem(path) })), where: name, line: 1 }
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
      const id = line > 1 ? `${fileStem(path)}-${line}` : fileStem(path)
      const onSkip = (what: string) => warn(`${where}: skipped: ${what}`)
      const read = await inPlace(
        where,
        async () => otherwise(value) ?? named(await readRecord(value, { id, onSkip }), path),
      )
      yield { read, where, line, value }
    } catch (error) {
      if (!onBad || !(error instanceof InputError)) throw error
      onBad({ line, problem: error.message.slice(where.length + 2) })
    }
  }
  for (const { graph, at } of await inPlace(name, () => graphsOfPairs(pairs.map(({ value }) => value as never))))
    yield { read: graph, where: pairs[at]!.where, line: pairs[at]!.line }
}

/** Graphs with their locations; a duplicate id is an error unless `onBad` is given. */
async function* placedGraphs(names: string | readonly string[], onBad?: (bad: BadLine) => void) {
  const places = new Map<string, string>()
  for (const path of await metagraphFiles(typeof names === 'string' ? [names] : names))
    for await (const { read: graph, where, value } of placedRecords<Metagraph>(path, () => null, onBad)) {
      const before = places.get(graph.id)
      if (before !== undefined && !onBad)
        throw new InputError(`${where}: duplicate id ${graph.id}, also in ${before}; give every graph its own id`)
      places.set(graph.id, where)
      yield { graph, where, value }
    }
}

/**
 * Streams the graphs of files. Without `onBad`, a bad line or a duplicate id throws; with it, bad lines are passed on and
 * duplicates are yielded.
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

/** A graph with its open links: those whose direction, for or against, is uncertain. */
export interface GraphWithOpenLinks {
  readonly graph: Metagraph
  readonly open: OpenLinks
}

/** All graphs of files, with open links from the evidence of `explain --json`. */
export async function readGraphsWithOpenLinks(names: readonly string[]): Promise<GraphWithOpenLinks[]> {
  const graphs: GraphWithOpenLinks[] = []
  for await (const { graph, where, value } of placedGraphs(names)) {
    const { graph: explained, evidence } = (value ?? {}) as { readonly graph?: unknown; readonly evidence?: unknown }
    const open =
      explained !== undefined && typeof evidence === 'object' && evidence !== null
        ? await inPlace(where, async () => (await import('./own-metagraph.ts')).readOpenLinks(evidence))
        : {}
    graphs.push({ graph, open })
  }
  return graphs
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The zod schemas of our own formats are loaded when needed: they are most of the code. */
const own = () => import('./own-metagraph.ts')

/** Reads a JSON record in any format. */
async function readRecord(
  value: unknown,
  options: { readonly id: string; readonly onSkip: (what: string) => void },
): Promise<Metagraph> {
  if (isObject(value)) {
    const format = Object.values<GraphFormat>(graphFormats).find(each => each.matches?.(value))
    if (format) return format.read!(value, options)
    const { readOwnMetagraph, readTaskGraph } = await own()
    // Documents of `explain --json` and `annotate adjudicate --json` contain the graph.
    if (isObject(value['graph'])) return readOwnMetagraph(value['graph'])
    if (isObject(value['gold']) && 'statements' in value['gold']) return readOwnMetagraph(value['gold'])
    if ('statements' in value && 'text' in value) {
      if ('edges' in value) return readOwnMetagraph(value)
      if ('option' in value && 'type' in value) return readTaskGraph(value)
    }
  }
  throw new FormatError(
    'not a metagraph: expected MetaLogic, AIF or Elenchus JSON, output of explain or annotate construct, or model pairs',
  )
}

/** True for a line of `convert metagraph --to once|multitask|metgen`: `{"id", "task", "input", "output"}`. */
const isPair = (value: unknown): value is ModelPair =>
  isObject(value) && 'task' in value && 'output' in value && 'input' in value

/** Combines model pairs into graphs, each with the index of its first pair. */
function graphsOfPairs(pairs: readonly ModelPair[]): { graph: Metagraph; at: number }[] {
  for (const { id, task, input, output } of pairs) {
    if (typeof id !== 'string' || typeof input !== 'string' || typeof output !== 'string')
      throw new FormatError('a pair needs texts "id", "input" and "output"')
    if (!pairTasks.includes(task))
      throw new FormatError(`${id}: unknown task "${task}"; expected one of ${pairTasks.join(', ')}`)
  }
  const graphs = readPairs(pairs, (id, piece) => warn(`${id}: not read: “${piece}”`))
  return graphs.map(graph => ({ graph, at: pairs.findIndex(({ id }) => id === graph.id) }))
}

/** Warns of what a format could not express. */
export function reportLosses(losses: readonly Loss[], format: string): void {
  if (losses.length === 0) return
  const listed = sumLosses(losses).map(({ what, count }) => `${what} (${count})`)
  warn(`not expressible in ${format}: ${listed.join(', ')}`)
}
