/** Passages out of what people bring: texts, exam questions, metagraphs in several formats, items to label. */
import { constructTask, graphOfTask } from '@elenchus/annotation'
import { readStatements } from '@elenchus/explainer'
import { english } from '@elenchus/language/node'
import { emptyFormula, type Metagraph } from '@elenchus/metagraph'
import { readAif, readArgdown, readBrat, readMetaLogic } from '@elenchus/metagraph/codecs'
import { z } from 'zod'
import { metagraph } from '../contract/metagraph.ts'
import type { Content } from '../contract/projects/content.ts'
import type { Body } from '../contract/types.ts'
import { Refusal } from '../refusals/refusal.ts'

export interface ReadPassage {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly question: string | null
  readonly initial: Content
  readonly gold: Content | null
}
export interface ReadPassages {
  readonly passages: readonly ReadPassage[]
  readonly skipped: readonly { readonly item: string; readonly reason: string }[]
}

const titleOf = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`
}

/** A graph before anybody annotates it: the statements stay, what people decide is taken away. */
function bare(graph: Metagraph): Metagraph {
  const { undercuts: _, ...rest } = graph
  const statements = graph.statements.map(({ marked: __, ...each }) => ({
    ...each,
    formula: emptyFormula,
    degree: null,
  }))
  return { ...rest, statements, edges: [] }
}

function ofGraph(graph: Metagraph, gold: boolean): ReadPassage {
  return {
    id: graph.id,
    title: titleOf(graph.text),
    text: graph.text,
    question: graph.question ?? null,
    initial: { kind: 'metagraph', graph: gold ? bare(graph) : graph },
    gold: gold && graph.edges.length > 0 ? { kind: 'metagraph', graph } : null,
  }
}

/** JSON lines, or one JSON list. */
function records(text: string): { readonly where: string; readonly value: unknown }[] {
  const parse = (source: string, where: string): unknown => {
    try {
      return JSON.parse(source)
    } catch (error) {
      throw new Refusal(422, `${where}: not JSON (${(error as Error).message}).`)
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

const examQuestion = z.object({
  id_string: z.string().optional(),
  id: z.union([z.string(), z.number()]).optional(),
  context: z.string(),
  question: z.string(),
  answers: z.array(z.string()),
  label: z.int(),
})
const item = z.object({
  id: z.string().optional(),
  text: z.string().min(1),
  question: z.string().optional(),
  options: z.array(z.string()).optional(),
  gold: z.array(z.string()).optional(),
})

const letters = (options: readonly string[]) =>
  options.map((option, i) => `${String.fromCharCode(65 + i)}. ${option}`).join('\n')

type Reader = (text: string, source: string) => ReadPassages
const readers: Readonly<Record<Body<'importPassages'>['format'], Reader>> = {
  text(text, source) {
    const language = english()
    const parts = text
      .split(/\n\s*\n/)
      .map(each => each.trim())
      .filter(Boolean)
    const passages = parts.map((part, i) => {
      const statements = readStatements(part, language)
      return ofGraph({ id: `${source}-${i + 1}`, text: part, statements, edges: [], provenance: { source } }, false)
    })
    return { passages, skipped: [] }
  },
  reclor(text) {
    const model = english()
    const passages: ReadPassage[] = []
    const skipped: { item: string; reason: string }[] = []
    for (const { where, value } of records(text)) {
      const read = examQuestion.safeParse(value)
      if (!read.success)
        throw new Refusal(
          422,
          `${where}: not a question (${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}).`,
        )
      const id = String(read.data.id_string ?? read.data.id ?? where.replace(' ', '-'))
      const made = constructTask({ ...read.data, id }, { model })
      if ('skipped' in made) skipped.push({ item: id, reason: made.skipped })
      else passages.push(ofGraph(graphOfTask(made.task), false))
    }
    return { passages, skipped }
  },
  metalogic: text => ({ passages: records(text).map(({ value }) => ofGraph(readMetaLogic(value), true)), skipped: [] }),
  json(text) {
    const passages = records(text).map(({ where, value }) => {
      const read = metagraph.safeParse(value)
      if (!read.success)
        throw new Refusal(
          422,
          `${where}: not a metagraph (${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}).`,
        )
      return ofGraph(read.data, true)
    })
    return { passages, skipped: [] }
  },
  aif: (text, source) => ({
    passages: records(text).map(({ value }, i) => ofGraph(readAif(value, { id: `${source}-${i + 1}` }), true)),
    skipped: [],
  }),
  argdown: (text, source) => ({ passages: [ofGraph(readArgdown(text, { id: source }), true)], skipped: [] }),
  brat(text, source) {
    // The two files of a document, the passage first, with a line of equals signs between.
    const [passage, annotations] = text.split(/\r?\n={5,}\r?\n/)
    if (annotations === undefined)
      throw new Refusal(422, 'Put the .txt file first, then a line of equals signs (=====), then the .ann file.')
    return { passages: [ofGraph(readBrat(annotations, passage!, { id: source }), true)], skipped: [] }
  },
  items(text, source) {
    const passages = records(text).map(({ where, value }, i): ReadPassage => {
      const read = item.safeParse(value)
      if (!read.success)
        throw new Refusal(422, `${where}: ${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}.`)
      const { id = `${source}-${i + 1}`, question, options, gold } = read.data
      return {
        id,
        title: titleOf(question ?? read.data.text),
        text: options ? `${read.data.text}\n${letters(options)}` : read.data.text,
        question: question ?? null,
        initial: { kind: 'labels', labels: [] },
        gold: gold ? { kind: 'labels', labels: gold } : null,
      }
    })
    return { passages, skipped: [] }
  },
}

/** Reads passages; ids become names that can stand in an address, each once. */
export function readPassages(format: Body<'importPassages'>['format'], text: string, source: string): ReadPassages {
  const stem =
    source
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'import'
  const { passages, skipped } = readers[format](text, stem)
  const taken = new Set<string>()
  const named = passages.map(passage => {
    const name =
      passage.id
        .replace(/[^A-Za-z0-9._-]+/g, '-')
        .replace(/^[.-]+/, '')
        .slice(0, 80) || stem
    let id = name
    for (let i = 2; taken.has(id); i++) id = `${name}-${i}`
    taken.add(id)
    return { ...passage, id }
  })
  return { passages: named, skipped }
}
