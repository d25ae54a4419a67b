/** Metagraphs out of a file in any format that is read; which one it is, is told from its contents. */
import type { LinkDirections } from '@elenchus/explainer'
import { FormatError, type Metagraph } from '@elenchus/metagraph'

/** A graph of a file, with what the explainer said of its links where the file is its output: some of them may be open. */
export interface ReadGraph {
  readonly graph: Metagraph
  readonly evidence?: LinkDirections
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Our own JSON, looked at closely enough that nothing later stumbles over it. */
function asMetagraph(value: Record<string, unknown>, where: string): Metagraph {
  const { id, text, statements, edges } = value
  const wrong = (what: string): never => {
    throw new FormatError(`${where}: ${what}.`)
  }
  if (typeof id !== 'string' || typeof text !== 'string') wrong('a metagraph has an id and a text')
  if (!Array.isArray(statements) || !Array.isArray(edges)) wrong('a metagraph has statements and edges')
  for (const each of statements as unknown[]) {
    const whole =
      isObject(each) &&
      typeof each['id'] === 'string' &&
      typeof each['text'] === 'string' &&
      Array.isArray(each['spans']) &&
      Array.isArray(each['variables']) &&
      isObject(each['formula']) &&
      Array.isArray(each['formula']['operators']) &&
      Array.isArray(each['formula']['triples'])
    if (!whole) wrong('a statement has an id, text, spans, variables and a formula')
  }
  for (const each of edges as unknown[])
    if (!isObject(each) || !['support', 'rebut'].includes(String(each['kind']))) wrong('an edge supports or rebuts')
  return value as unknown as Metagraph
}

/** What `explain --json` says beside a graph, looked at as far as it tells which links are open: a doubt must not get lost in silence. */
function asDirections(value: unknown, where: string): LinkDirections {
  const { edges, undercuts = [] } = isObject(value) ? value : {}
  const isLink = (each: unknown): each is Record<string, unknown> => {
    if (!isObject(each) || typeof each['from'] !== 'string') return false
    const direction = each['direction'] ?? 1
    return typeof direction === 'number' && direction >= 0 && direction <= 1
  }
  const isEdge = (each: unknown) =>
    isLink(each) && typeof each['to'] === 'string' && ['support', 'rebut'].includes(String(each['kind']))
  if (!Array.isArray(edges) || !edges.every(isEdge) || !Array.isArray(undercuts) || !undercuts.every(isLink))
    throw new FormatError(`${where}: the evidence beside the graph is not as explain writes it.`)
  return value as LinkDirections
}

function records(text: string): { readonly where: string; readonly value: unknown }[] {
  const parse = (source: string, where: string): unknown => {
    try {
      return JSON.parse(source)
    } catch (error) {
      throw new FormatError(`${where} is not JSON: ${(error as Error).message}`)
    }
  }
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  // One value over many lines, or a value a line.
  if (lines.length > 1 && !/^[{[].*[}\]]$/.test(lines[0]!.trim())) return many(parse(text, 'The file'))
  if (lines.length === 1 || text.trimStart().startsWith('[')) return many(parse(text, 'The file'))
  return lines.map((line, i) => ({ where: `Line ${i + 1}`, value: parse(line, `Line ${i + 1}`) }))
}
const many = (value: unknown): { where: string; value: unknown }[] =>
  (Array.isArray(value) ? value : [value]).map((each, i) => ({ where: `Item ${i + 1}`, value: each }))

/** Reads every graph of a file. Throws a FormatError with a sentence where it is none that can be read. */
export async function readGraphs(name: string, text: string): Promise<readonly ReadGraph[]> {
  const { readAif, readArgdown, readBrat, readMetaLogic } = await import('@elenchus/metagraph/codecs')
  const stem = name.replace(/\.[^.]*$/, '') || 'graph'
  if (text.trim() === '') throw new FormatError(`${name || 'The file'} is empty.`)
  if (/^\s*[[{]/.test(text) && !/^\s*\[[^\]"{]*\]\s*[:<]/.test(text))
    return records(text).map(({ where, value }, i) => {
      if (!isObject(value)) throw new FormatError(`${where}: a metagraph is an object.`)
      if ('sent_dict' in value) return { graph: readMetaLogic(value) }
      if ('statements' in value) return { graph: asMetagraph(value, where) }
      if (isObject(value['graph']) && 'statements' in value['graph'])
        return {
          graph: asMetagraph(value['graph'], where),
          ...('evidence' in value ? { evidence: asDirections(value['evidence'], where) } : {}),
        }
      if ('nodes' in value || 'AIF' in value) return { graph: readAif(value, { id: `${stem}-${i + 1}` }) }
      throw new FormatError(`${where}: neither a metagraph, nor MetaLogic, nor AIF.`)
    })
  const [passage, annotations] = text.split(/\r?\n={5,}\r?\n/)
  if (annotations !== undefined) return [{ graph: readBrat(annotations, passage!, { id: stem }) }]
  if (/\.ann$/i.test(name))
    throw new FormatError('A brat annotation needs its passage: open the .txt and the .ann file together.')
  const graph = readArgdown(text, { id: stem })
  if (graph.statements.length === 0)
    throw new FormatError(`${name || 'The text'} holds no statement that could be read.`)
  return [{ graph }]
}

/** The two files of brat make one document; any other choice of files is read one by one. */
export async function readFiles(files: readonly File[]): Promise<readonly ReadGraph[]> {
  const annotation = files.find(({ name }) => /\.ann$/i.test(name))
  const passage = files.find(({ name }) => /\.txt$/i.test(name))
  if (annotation && passage)
    return readGraphs(annotation.name, `${await passage.text()}\n=====\n${await annotation.text()}`)
  const read = await Promise.all(files.map(async file => readGraphs(file.name, await file.text())))
  return read.flat()
}

/** The graphs of files, without what was said of them. */
export const readGraphsAlone = async (files: readonly File[]): Promise<readonly Metagraph[]> =>
  (await readFiles(files)).map(({ graph }) => graph)
