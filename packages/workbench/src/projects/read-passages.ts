/** Parses imported passages: plain text, exam questions, metagraphs in several formats, items to label. */
import { constructTask, taskToGraph } from '@elenchus/annotation'
import { readStatements } from '@elenchus/explainer'
import { english } from '@elenchus/language/node'
import { diagnose, emptyFormula, type Metagraph } from '@elenchus/metagraph'
import { readAif, readArgdown, readBrat, readMetaLogic } from '@elenchus/metagraph/codecs'
import { z } from 'zod'
import { maxPassageLength, metagraph } from '../contract/metagraph.ts'
import { type Content, content } from '../contract/projects/changes.ts'
import type { ImportFormat } from '../contract/projects/kinds.ts'
import { passageSchemas } from '../contract/projects/passage.ts'
import { HttpError, toProblem } from '../http/http-error.ts'
import { parseJson, validateInput } from '../http/read-body.ts'

const maxPassages = 20_000
/** Maximum length of an Argdown file, which becomes one passage. */
const maxArgdownLength = 2_000_000

export interface ImportedPassage {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly question: string | null
  readonly initial: Content
  readonly gold: Content | null
}
type Skipped = { readonly item: string; readonly reason: string }

const toTitle = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`
}

/** Returns a graph with its statements only, as the starting point of an annotation. */
function removeAnnotations(graph: Metagraph): Metagraph {
  const { undercuts: _, ...rest } = graph
  const unannotated = { formula: emptyFormula, degree: null }
  const statements = graph.statements.map(({ marked: __, ...each }) => ({ ...each, ...unannotated }))
  return { ...rest, statements, edges: [] }
}

function toPassage(graph: Metagraph, gold: boolean): ImportedPassage {
  return {
    id: graph.id,
    title: toTitle(graph.text),
    text: graph.text,
    question: graph.question ?? null,
    initial: { kind: 'metagraph', graph: gold ? removeAnnotations(graph) : graph },
    gold: gold && graph.edges.length > 0 ? { kind: 'metagraph', graph } : null,
  }
}

/** Parses JSON Lines or a JSON list. */
function parseRecords(text: string): { readonly where: string; readonly value: unknown }[] {
  const parse = (source: string, where: string): unknown => {
    try {
      return JSON.parse(source)
    } catch (error) {
      throw new HttpError(422, `${where}: invalid JSON (${(error as Error).message}).`)
    }
  }
  if (text.trimStart().startsWith('[')) {
    const list = parse(text, 'The file')
    return (list as unknown[]).map((value, i) => ({ where: `item ${i + 1}`, value }))
  }
  return text
    .split(/\r?\n/)
    .flatMap((line, i) => (line.trim() === '' ? [] : [{ where: `line ${i + 1}`, value: parse(line, `Line ${i + 1}`) }]))
}

const maxQuestionLength = 5000
/** Options are labelled with letters. */
const maxOptions = 26

const examQuestionSchema = z.object({
  id_string: z.string().optional(),
  id: z.union([z.string(), z.number()]).optional(),
  context: z.string(),
  question: z.string().max(maxQuestionLength),
  answers: z.array(z.string().max(maxQuestionLength)).max(maxOptions),
  label: z.int(),
})
const item = z.object({
  id: z.string().optional(),
  text: z.string().min(1),
  question: z.string().max(maxQuestionLength).optional(),
  options: z.array(z.string().max(maxQuestionLength)).max(maxOptions).optional(),
  gold: z.array(z.string()).optional(),
})

const formatOptions = (options: readonly string[]) =>
  options.map((option, i) => `${String.fromCharCode(65 + i)}. ${option}`).join('\n')

/** Validates a record; the error message has its position and the first invalid field. */
function validateRecord<T>(schema: z.ZodType<T>, value: unknown, where: string, expected: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new HttpError(422, `${where}: not ${expected} (${issue?.path.join('.')}: ${issue?.message}).`)
}

/** Adds the position in the file to errors of a reader. */
function locate<T>(where: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const { title, status } = toProblem(error)
    throw status === 500 ? error : new HttpError(status, `${where}: ${title}`)
  }
}

/** Reads the passages of a file; questions without statements are added to `skipped`. */
type Reader = (text: string, source: string, skipped: Skipped[]) => ImportedPassage[]
const readers: Readonly<Record<ImportFormat, Reader>> = {
  text(text, source) {
    const language = english()
    const parts = text
      .split(/\n\s*\n/)
      .map(each => each.trim())
      .filter(Boolean)
    return parts.map((part, i) => {
      if (part.length > maxPassageLength) throw createTooLong(`paragraph ${i + 1}`, part.length)
      const statements = locate(`paragraph ${i + 1}`, () => readStatements(part, language))
      return toPassage({ id: `${source}-${i + 1}`, text: part, statements, edges: [], provenance: { source } }, false)
    })
  },
  reclor(text, _, skipped) {
    const language = english()
    return parseRecords(text).flatMap(({ where, value }) => {
      const question = validateRecord(examQuestionSchema, value, where, 'a question')
      const id = String(question.id_string ?? question.id ?? where.replace(' ', '-'))
      const result = constructTask({ ...question, id }, { model: language })
      if ('task' in result) return [toPassage(taskToGraph(result.task), false)]
      skipped.push({ item: id, reason: result.skipped })
      return []
    })
  },
  metalogic: text =>
    parseRecords(text).map(({ where, value }) =>
      toPassage(
        locate(where, () => readMetaLogic(value)),
        true,
      ),
    ),
  json(text) {
    const graphs = parseRecords(text).map(({ where, value }) => validateRecord(metagraph, value, where, 'a metagraph'))
    return graphs.map(graph => toPassage(graph, true))
  },
  aif: (text, source) =>
    parseRecords(text).map(({ where, value }, i) =>
      toPassage(
        locate(where, () => readAif(value, { id: `${source}-${i + 1}` })),
        true,
      ),
    ),
  argdown(text, source) {
    if (text.length > maxArgdownLength) throw createTooLong('The file', text.length, maxArgdownLength)
    return [toPassage(readArgdown(text, { id: source }), true)]
  },
  brat(text, source) {
    // The passage and its annotations are separated by a line of equals signs.
    const [passage, annotations] = text.split(/\r?\n={5,}\r?\n/)
    if (annotations === undefined)
      throw new HttpError(422, 'Put the .txt file first, then a line of equals signs (=====), then the .ann file.')
    if (passage!.length > maxPassageLength) throw createTooLong('The passage', passage!.length)
    return [toPassage(readBrat(annotations, passage!, { id: source }), true)]
  },
  items(text, source) {
    return parseRecords(text).map(({ where, value }, i): ImportedPassage => {
      const record = validateRecord(item, value, where, 'an item')
      const { id = `${source}-${i + 1}`, text: passage, question, options, gold } = record
      return {
        id,
        title: toTitle(question ?? passage),
        text: options ? `${passage}\n${formatOptions(options)}` : passage,
        question: question ?? null,
        initial: { kind: 'labels', labels: [] },
        gold: gold ? { kind: 'labels', labels: gold } : null,
      }
    })
  },
}

/** Checks imported content as saved annotations are checked, so that the first save of its annotator is not rejected. */
function checkContent(imported: Content, where: string): void {
  if (imported.kind === 'labels') return void validateRecord(content, imported, where, 'valid labels')
  validateRecord(metagraph, imported.graph, where, 'a valid metagraph')
  const error = diagnose(imported.graph).find(({ severity }) => severity === 'error')
  if (error) throw new HttpError(422, `${where}: not a valid metagraph (${error.message}).`)
}

/** Parses imported passages and gives them unique ids that are valid in URLs. */
export function readPassages(format: ImportFormat, text: string, source: string) {
  const stem =
    source
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'import'
  const skipped: Skipped[] = []
  const usedIds = new Set<string>()
  const passages = readers[format](text, stem, skipped).map((passage, i) => {
    const where = `passage ${i + 1}`
    if (passage.text.length > maxPassageLength) throw createTooLong(where, passage.text.length)
    checkContent(passage.initial, where)
    if (passage.gold) checkContent(passage.gold, where)
    const name =
      passage.id
        .replace(/[^A-Za-z0-9._-]+/g, '-')
        .replace(/^[.-]+/, '')
        .slice(0, 80) || stem
    let id = name
    for (let i = 2; usedIds.has(id); i++) id = `${name}-${i}`
    usedIds.add(id)
    return { ...passage, id }
  })
  if (passages.length > maxPassages)
    throw new HttpError(422, `The file has ${passages.length} passages; import at most ${maxPassages} at a time.`)
  return { passages, skipped }
}

const createTooLong = (where: string, length: number, limit = maxPassageLength) =>
  new HttpError(422, `${where} has ${length} characters; the limit is ${limit}.`)

/** Passages of an import, each with the payload of its event as JSON text, which the server parses one by one. */
export interface ReadImport {
  readonly format: ImportFormat
  readonly qualification: boolean
  readonly passages: readonly {
    readonly id: string
    readonly kind: Content['kind']
    readonly hasGold: boolean
    readonly json: string
  }[]
  readonly skipped: readonly Skipped[]
}

/** Parses the body of an import request. */
export function readImport({ body }: { readonly body: Uint8Array }): ReadImport {
  const request = validateInput(passageSchemas.importPassages.body, parseJson(body), 'body')
  const { passages, skipped } = readPassages(request.format, request.text, request.source)
  return {
    format: request.format,
    qualification: request.qualification,
    passages: passages.map(({ id, ...passage }) => ({
      id,
      kind: passage.initial.kind,
      hasGold: passage.gold !== null,
      json: JSON.stringify(passage),
    })),
    skipped,
  }
}
