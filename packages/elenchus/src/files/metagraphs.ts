/**
 * Reads metagraph files in every format that Elenchus writes, recognised by extension and content. A graph without an id is named
 * after its file; a duplicate id is an error that gives both locations.
 */
import { FormatError, type Metagraph, type OpenLinks } from '@elenchus/metagraph'
import * as codecs from '@elenchus/metagraph/codecs'
import { fileStem, findInputFiles, inputName, readLines, readText } from '../cli/files.ts'
import { InputError, locateErrors, warn } from '../cli/io.ts'

export type BadLine = Readonly<{ line: number; problem: string }>

type LocatedValue = Readonly<{ value: unknown; where: string; line: number }>

export const metagraphFilesHelp =
  'metagraphs in the format of MetaLogic, AIF, Argdown or brat, or output of explain, construct or convert; files, folders or file patterns; "-" for standard input'

const readFormats = Object.values<codecs.GraphFormat>(codecs.graphFormats).filter(({ read }) => read !== undefined)
const extensions = [
  '.json',
  '.ndjson',
  ...new Set(readFormats.flatMap(({ extension, aliases = [] }) => [extension, ...aliases].map(each => `.${each}`))),
]

export const findMetagraphFiles = (names: readonly string[]) =>
  findInputFiles(names, { extensions, contents: 'metagraphs' })

/** Parses a JSON document that spans several lines; null if the text is not one. A JSON list gives several values. */
function parseDocument(text: string, name: string): LocatedValue[] | null {
  try {
    const document: unknown = JSON.parse(text)
    if (!Array.isArray(document) || document.length === 1)
      return [{ value: [document].flat()[0], where: name, line: 1 }]
    return document.map((value, i) => ({ value, where: `${name}, item ${i + 1}`, line: i + 1 }))
  } catch {
    return null
  }
}

/** Streams the JSON values of a file: JSON lines, or one document. Without `onInvalidLine`, a bad line throws. */
async function* readJsonValues(path: string, onInvalidLine?: (bad: BadLine) => void): AsyncGenerator<LocatedValue> {
  const name = inputName(path)
  const input = path === '-' ? (await readText(path)).trim() : null
  const lines = input === null ? readLines(path) : input.split('\n').map((text, i) => ({ number: i + 1, text }))
  let isFirstLine = true
  for await (const { number, text } of lines) {
    if (text.trim() === '') continue
    let value: unknown
    let problem: string | undefined
    try {
      value = JSON.parse(text)
    } catch (error) {
      problem = `not JSON (${(error as Error).message})`
    }
    // If the first line is a list or incomplete, the file may be a single document of several lines.
    if (isFirstLine && (problem === undefined ? Array.isArray(value) : /^\s*[[{]/.test(text))) {
      const values = parseDocument(input ?? (await readText(path)), name)
      if (values) return yield* values
    }
    isFirstLine = false
    const where = `${name}, line ${number}`
    if (problem === undefined) yield { value, where, line: number }
    else if (onInvalidLine) onInvalidLine({ line: number, problem })
    else throw new InputError(`${where}: ${problem}`)
  }
  if (isFirstLine) throw new InputError(`${name}: the file is empty`)
}

async function readBratFile(path: string): Promise<Metagraph> {
  const passagePath = path.replace(/\.ann$/i, '.txt')
  let passage: string
  try {
    passage = await readText(passagePath)
  } catch {
    throw new InputError(`${path}: the passage of this brat file is expected in ${passagePath}, which cannot be read`)
  }
  return codecs.readBrat(await readText(path), passage, { id: fileStem(path) })
}

const readArgdownFile = async (path: string) => codecs.readArgdown(await readText(path), { id: fileStem(path) })

/** Replaces the default id `passage` by the name of the file. */
const replaceDefaultId = (graph: Metagraph, path: string): Metagraph =>
  graph.id === 'passage' && path !== '-' ? { ...graph, id: fileStem(path) } : graph

/** Streams the graphs of a file with their locations and their JSON, if any. `readOther` can read another kind of record. */
export async function* readLocatedRecords<T = Metagraph>(
  path: string,
  readOther: (value: unknown) => T | null,
  onInvalidLine?: (bad: BadLine) => void,
): AsyncGenerator<{ record: T | Metagraph; where: string; line: number; value?: unknown }> {
  const name = inputName(path)
  const readFile = /\.ann$/i.test(path) ? readBratFile : /\.(argdown|ad)$/i.test(path) ? readArgdownFile : null
  if (readFile) {
    yield { record: await locateErrors(`${name}: `, () => readFile(path)), where: name, line: 1 }
    return
  }
  // Several model pairs can make up one graph, so they are read together at the end.
  const pairs: LocatedValue[] = []
  for await (const locatedValue of readJsonValues(path, onInvalidLine)) {
    const { value, where, line } = locatedValue
    if (isModelPair(value)) {
      const problem = codecs.findPairProblem(value)
      if (problem === null) pairs.push(locatedValue)
      else if (onInvalidLine) onInvalidLine({ line, problem })
      else throw new InputError(`${where}: ${problem}`)
      continue
    }
    try {
      const id = line > 1 ? `${fileStem(path)}-${line}` : fileStem(path)
      const onSkip = (part: string) => warn(`${where}: skipped: ${part}`)
      const record = await locateErrors(
        `${where}: `,
        async () => readOther(value) ?? replaceDefaultId(await readRecord(value, { id, onSkip }), path),
      )
      yield { record, where, line, value }
    } catch (error) {
      if (!onInvalidLine || !(error instanceof InputError)) throw error
      onInvalidLine({ line, problem: error.message.slice(where.length + 2) })
    }
  }
  const onSkip = (id: string, part: string) => warn(`${id}: part of the output could not be parsed: “${part}”`)
  const values = pairs.map(({ value }) => value as codecs.ModelPair)
  for (const graph of locateErrors(`${name}: `, () => codecs.readPairs(values, onSkip))) {
    const { where, line } = pairs.find(({ value }) => (value as codecs.ModelPair).id === graph.id)!
    yield { record: graph, where, line }
  }
}

/** Streams graphs with their locations; a duplicate id is an error unless `onInvalidLine` is given. */
async function* readLocatedGraphs(names: string | readonly string[], onInvalidLine?: (bad: BadLine) => void) {
  const locations = new Map<string, string>()
  for (const path of await findMetagraphFiles([names].flat()))
    for await (const { record: graph, where, value } of readLocatedRecords<Metagraph>(
      path,
      () => null,
      onInvalidLine,
    )) {
      const earlier = locations.get(graph.id)
      if (earlier !== undefined && !onInvalidLine)
        throw new InputError(`${where}: duplicate id ${graph.id}, also in ${earlier}`)
      locations.set(graph.id, where)
      yield { graph, where, value }
    }
}

/** Streams the graphs of files. A bad line or a duplicate id throws; with `onInvalidLine`, bad lines are passed to it instead. */
export async function* readMetagraphs(names: string | readonly string[], onInvalidLine?: (bad: BadLine) => void) {
  for await (const { graph } of readLocatedGraphs(names, onInvalidLine)) yield graph
}

export async function readAllMetagraphs(names: string | readonly string[]): Promise<Metagraph[]> {
  const graphs: Metagraph[] = []
  for await (const graph of readMetagraphs(names)) graphs.push(graph)
  return graphs
}

/** A graph with its open links: those whose direction, for or against, is uncertain. */
export type GraphWithOpenLinks = Readonly<{ graph: Metagraph; open: OpenLinks }>

/** All graphs of files, with open links from the evidence of `explain --json`. */
export async function readGraphsWithOpenLinks(names: readonly string[]): Promise<GraphWithOpenLinks[]> {
  const graphs: GraphWithOpenLinks[] = []
  for await (const { graph, where, value } of readLocatedGraphs(names)) {
    const { graph: explainedGraph, evidence } = isObject(value) ? value : {}
    const hasEvidence = explainedGraph !== undefined && isObject(evidence)
    const open = hasEvidence
      ? await locateErrors(`${where}: `, async () => (await loadSchemas()).readOpenLinks(evidence))
      : {}
    graphs.push({ graph, open })
  }
  return graphs
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Loads the zod schemas of our own formats only when needed: they are most of the code that reading a graph loads. */
const loadSchemas = () => import('./elenchus-metagraph.ts')

/** Reads a metagraph from JSON in any of the formats. */
async function readRecord(
  value: unknown,
  options: { readonly id: string; readonly onSkip: (part: string) => void },
): Promise<Metagraph> {
  if (isObject(value)) {
    const format = Object.values<codecs.GraphFormat>(codecs.graphFormats).find(each => each.matches?.(value))
    if (format) return format.read!(value, options)
    const { readElenchusMetagraph, readTaskGraph } = await loadSchemas()
    // Documents of `explain --json` and `annotate adjudicate --json` contain the graph.
    if (isObject(value['graph'])) return readElenchusMetagraph(value['graph'])
    if (isObject(value['gold']) && 'statements' in value['gold']) return readElenchusMetagraph(value['gold'])
    if ('statements' in value && 'text' in value) {
      if ('edges' in value) return readElenchusMetagraph(value)
      if ('option' in value && 'type' in value) return readTaskGraph(value)
    }
  }
  throw new FormatError(
    'not a metagraph: expected MetaLogic, AIF or Elenchus JSON, output of explain or annotate construct, or model pairs',
  )
}

/** True for a model pair, a line of `convert metagraph --to once|multitask|metgen`: `{"id", "task", "input", "output"}`. */
const isModelPair = (value: unknown): value is codecs.ModelPair =>
  isObject(value) && 'task' in value && 'output' in value && 'input' in value

/** Warns of parts of graphs that a format cannot express. */
export function warnOfLosses(losses: readonly codecs.Loss[], format: string): void {
  if (losses.length === 0) return
  const lossTexts = codecs.sumLosses(losses).map(({ what, count }) => `${what} (${count})`)
  warn(`${format} cannot express: ${lossTexts.join(', ')}`)
}
