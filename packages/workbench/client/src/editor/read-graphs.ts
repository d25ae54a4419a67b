/** Reads metagraphs from files in any graph format. The format is recognised by the content. */
import type { LinkDirections } from '@elenchus/explainer'
import { FormatError, type Metagraph } from '@elenchus/metagraph'
import { type GraphFormat, graphFormats } from '@elenchus/metagraph/codecs'
import { parseRecords } from '../parts/json-records.ts'

/** The extensions of all formats that can be read, for file dialogs: `.json,.argdown,…`. */
export const graphExtensions = [
  ...new Set(
    Object.values<GraphFormat>(graphFormats)
      .filter(({ read }) => read)
      .flatMap(({ extension, aliases = [] }) => [extension, ...aliases])
      .concat('json', 'txt'),
  ),
]
  .map(extension => `.${extension}`)
  .join(',')

/** A graph from a file. Output of `elenchus explain --json` also has evidence, with the probabilities of edge directions. */
export type ReadGraph = Readonly<{ graph: Metagraph; evidence?: LinkDirections }>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Checks the parts of Elenchus's own JSON that later code relies on. */
function checkMetagraph(value: Record<string, unknown>, where: string): Metagraph {
  const { id, text, statements, edges } = value
  const fail = (message: string): never => {
    throw new FormatError(`${where}: ${message}.`)
  }
  if (typeof id !== 'string' || typeof text !== 'string') fail('a metagraph must have an “id” and a “text”')
  if (!Array.isArray(statements) || !Array.isArray(edges)) fail('a metagraph must have “statements” and “edges”')
  for (const each of statements as unknown[]) {
    const isValid =
      isObject(each) &&
      typeof each['id'] === 'string' &&
      typeof each['text'] === 'string' &&
      Array.isArray(each['spans']) &&
      Array.isArray(each['variables']) &&
      isObject(each['formula']) &&
      Array.isArray(each['formula']['operators']) &&
      Array.isArray(each['formula']['triples'])
    if (!isValid) fail('a statement must have “id”, “text”, “spans”, “variables” and “formula”')
  }
  for (const each of edges as unknown[])
    if (!isObject(each) || !['support', 'rebut'].includes(String(each['kind'])))
      fail('the “kind” of an edge must be “support” or “rebut”')
  return value as unknown as Metagraph
}

/** Checks the edges and undercuts in the evidence of `elenchus explain --json`. A direction is a probability. */
function checkDirections(value: unknown, where: string): LinkDirections {
  const { edges, undercuts = [] } = isObject(value) ? value : {}
  const isLink = (each: unknown): each is Record<string, unknown> => {
    if (!isObject(each) || typeof each['from'] !== 'string') return false
    const direction = each['direction'] ?? 1
    return typeof direction === 'number' && direction >= 0 && direction <= 1
  }
  const isEdge = (each: unknown) =>
    isLink(each) && typeof each['to'] === 'string' && ['support', 'rebut'].includes(String(each['kind']))
  if (!Array.isArray(edges) || !edges.every(isEdge) || !Array.isArray(undercuts) || !undercuts.every(isLink))
    throw new FormatError(`${where}: the evidence is not in the format of elenchus explain --json.`)
  return value as LinkDirections
}

function readRecord(record: unknown, where: string, id: string): ReadGraph {
  if (!isObject(record)) throw new FormatError(`${where}: expected a metagraph as a JSON object.`)
  if ('statements' in record) return { graph: checkMetagraph(record, where) }
  const { graph, evidence } = record
  if (isObject(graph) && 'statements' in graph)
    return {
      graph: checkMetagraph(graph, where),
      ...('evidence' in record && { evidence: checkDirections(evidence, where) }),
    }
  const format = Object.values<GraphFormat>(graphFormats).find(each => each.matches?.(record))
  if (!format?.read) throw new FormatError(`${where}: unknown format. Expected Elenchus JSON, MetaLogic or AIF.`)
  return { graph: format.read(record, { id }) }
}

/** Reads all graphs of a file. Throws a `FormatError` if the format is unknown. */
export async function readGraphs(name: string, text: string): Promise<readonly ReadGraph[]> {
  const id = name.replace(/\.[^.]*$/, '') || 'graph'
  if (text.trim() === '') throw new FormatError(`${name || 'The file'} is empty.`)
  // JSON begins with a bracket, but so does an Argdown statement: `[claim]: …`.
  if (/^\s*[[{]/.test(text) && !/^\s*\[[^\]"{]*\]\s*[:<]/.test(text))
    return parseRecords(text).map(({ where, value }, i) => readRecord(value, where, `${id}-${i + 1}`))
  // The two parts of a brat document, joined by a line of equals signs.
  const [passage, annotations] = text.split(/\r?\n={5,}\r?\n/)
  if (annotations !== undefined) return [{ graph: graphFormats.brat.read(annotations, { id, passage }) }]
  if (/\.ann$/i.test(name))
    throw new FormatError('The passage of the brat annotation is missing. Open the .txt and the .ann file together.')
  const graph = graphFormats.argdown.read(text, { id })
  if (graph.statements.length === 0) throw new FormatError(`No statement was found in ${name || 'the text'}.`)
  return [{ graph }]
}

/** Reads several files. The two files of a brat document are joined. */
export async function readGraphFiles(files: readonly File[]): Promise<readonly ReadGraph[]> {
  const annotation = files.find(({ name }) => /\.ann$/i.test(name))
  const passage = files.find(({ name }) => /\.txt$/i.test(name))
  if (annotation && passage)
    return readGraphs(annotation.name, `${await passage.text()}\n=====\n${await annotation.text()}`)
  const graphsByFile = await Promise.all(files.map(async file => readGraphs(file.name, await file.text())))
  return graphsByFile.flat()
}

/** Reads the graphs of several files, without evidence. */
export const readMetagraphs = async (files: readonly File[]): Promise<readonly Metagraph[]> =>
  (await readGraphFiles(files)).map(({ graph }) => graph)
