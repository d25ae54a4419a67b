/**
 * Argdown as a metagraph: statements, arguments, their relations at any depth of indentation, reconstructed arguments (premises over a line
 * over a conclusion), data in braces, front matter, comments. The part of the language that draws maps and settings is passed over.
 *
 * An argument has three readings. With premises and a conclusion it is a linked step between statements. Without a text of its own, between
 * premises and one target, it is the step itself (our own export writes such). Otherwise it is a statement in its author's words.
 * What attacks or undercuts a step is an undercut.
 */
import { spansOf } from '../metalogic/read.ts'
import { FormatError } from '../model/format-error.ts'
import {
  type Degree,
  degreeOf,
  type Edge,
  type EdgeKind,
  emptyFormula,
  type Metagraph,
  type Statement,
  type Undercut,
  type Variable,
} from '../model/metagraph.ts'
import { readFormula } from '../text/read-formula.ts'

/** Names of variables that are keys of a statement's data: a document of another tool may have data of its own. */
export const isVariableName = (id: string) => /^v\d+$/.test(id)

interface Element {
  readonly name: string
  readonly argument: boolean
  text: string | null
  data: ReadonlyMap<string, string>
  /** Where it was defined, or first named: statements come in the order in which they are told. */
  order: number
  readonly premises: string[]
  conclusion: string | null
}

interface Relation {
  readonly kind: EdgeKind | 'undercut'
  readonly from: string
  readonly to: string
}

const symbols = ['<+', '<-', '<_', '+>', '->', '_>', '><', '+', '-'] as const
type Symbol_ = (typeof symbols)[number]
const kindOf = (symbol: Symbol_): Relation['kind'] =>
  symbol.includes('+') ? 'support' : symbol.includes('_') ? 'undercut' : 'rebut'

/** The value of a quoted or bare YAML scalar. */
function scalar(raw: string): string {
  const text = raw.trim()
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'")
  if (!text.startsWith('"')) return text
  try {
    const json = text.replace(/\\(.)/gs, (whole, sign: string) => (sign === 'x' ? '\\u00' : whole))
    return String(JSON.parse(json))
  } catch {
    return text.slice(1, -1)
  }
}

/** `{certainty: 2, formula: "v1 → v2"}` as keys and values; nested values are passed over as text. */
function readData(text: string): Map<string, string> {
  const data = new Map<string, string>()
  for (const [, key, value] of text.matchAll(/\s*([\w-]+)\s*:\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]*)\s*(?:,|$)/gsy))
    data.set(key!, scalar(value!))
  return data
}

/** Where a comment stood: a line of nothing else is not an empty line, which would end a block. */
const removed = '\u0001'

/** The text without comments; what an author has escaped is no comment. */
const withoutComments = (text: string) =>
  text.replace(/\\.|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, found =>
    /^(\\|")/.test(found) ? found : `${removed}${found.replace(/[^\n]/g, '')}`,
  )

/** Words as their author meant them: tags and emphasis gone, escaped signs plain. */
const plainWords = (text: string) =>
  text
    .replace(/(^|\s)#(?:\([^)]*\)|[\w-]+)/g, '$1')
    .replace(/(?<!\\)(\*\*|__|\*|_)(?=\S)([^*_]*?\S)(?<!\\)\1/g, '$2')
    .replace(/\\(.)/gs, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const elementAt = /^(?:\[((?:[^\]\\]|\\.)+)\]|<((?:[^>\\]|\\.)+)>)(\s*:)?\s*(.*)$/s
const dataAt = /(?<!\\)\{((?:"(?:[^"\\]|\\.)*"|[^{}"])*)\}\s*$/s

class Reader {
  readonly elements = new Map<string, Element>()
  readonly relations: Relation[] = []
  private count = 0
  private untitled = 0

  element(name: string, argument: boolean): Element {
    const key = `${argument ? '<' : '['}${name}`
    let found = this.elements.get(key)
    if (!found) {
      found = { name, argument, text: null, data: new Map(), order: 1e9 + this.count++, premises: [], conclusion: null }
      this.elements.set(key, found)
    }
    return found
  }

  /** The key of the element that a piece of a line is about; a piece without a title is a statement of its own. */
  define(piece: string): string {
    const [, statement, argument, colon, rest = ''] = elementAt.exec(piece) ?? []
    const name = statement ?? argument
    const titled =
      name !== undefined &&
      (colon !== undefined ||
        rest.trim() === '' ||
        rest.trimStart().startsWith('{') ||
        rest.trimStart().startsWith('#'))
    const found = this.element(
      titled ? plainWords(name) : `statement ${++this.untitled}`,
      titled && argument !== undefined,
    )
    let words = titled ? rest : piece
    const data = dataAt.exec(words)
    if (data) {
      found.data = readData(data[1]!)
      words = words.slice(0, data.index)
    }
    if (words.trim() !== '' || (colon !== undefined && titled)) {
      found.text = plainWords(words)
      if (found.order >= 1e9) found.order = this.count++
    } else if (data && found.order >= 1e9) found.order = this.count++
    return `${found.argument ? '<' : '['}${found.name}`
  }

  relate(symbol: Symbol_, parent: string, child: string): void {
    const kind = kindOf(symbol)
    if (symbol === '><') {
      this.relations.push({ kind, from: parent, to: child }, { kind, from: child, to: parent })
      return
    }
    const outwards = symbol.endsWith('>')
    this.relations.push(outwards ? { kind, from: parent, to: child } : { kind, from: child, to: parent })
  }
}

/** Lines joined where an author broke a paragraph: a line that opens nothing belongs to the one before it. */
function joinLines(text: string): { line: number; indent: number; piece: string }[] {
  const joined: { line: number; indent: number; piece: string }[] = []
  let open = false
  for (const [i, line] of text.split('\n').entries()) {
    const piece = line.replaceAll(removed, '').trim()
    if (piece === '' && line.includes(removed)) continue
    const starts = /^(\[|<|\(\d+\)|#|--|(<\+|<-|<_|\+>|->|_>|><|\+|-|\*|\d+\.)\s)/.test(piece)
    if (piece !== '' && open && !starts) joined.at(-1)!.piece += ` ${piece}`
    else joined.push({ line: i + 1, indent: line.length - line.trimStart().length, piece })
    open = piece !== '' && !/^(#|--)/.test(piece)
  }
  return joined
}

function readBody(text: string, startLine: number): Reader {
  const reader = new Reader()
  let above: { indent: number; key: string }[] = []
  let argument: string | null = null
  let premises: string[] | null = null
  let concluding = false
  let inInference = false
  for (const { line, indent, piece: whole } of joinLines(text)) {
    if (whole === '') {
      above = []
      continue
    }
    if (/^#{1,6}\s/.test(whole)) continue
    if (/^-{2,}$/.test(whole)) {
      // `----`, or `--` rules used `--`: the line under the premises.
      if (whole.length >= 4 || inInference) concluding = true
      inInference = whole.length < 4 && !inInference
      continue
    }
    if (inInference) continue
    const numbered = /^\((\d+)\)\s*(.*)$/s.exec(whole)
    if (numbered) {
      const key = reader.define(numbered[2]!)
      if (argument === null) argument = reader.define(`<argument at line ${startLine + line}>`)
      const own = reader.elements.get(argument)!
      if (concluding) {
        own.premises.push(...(premises ?? []))
        own.conclusion = key
        premises = [key]
        concluding = false
      } else premises = [...(premises ?? []), key]
      above = [{ indent, key }]
      continue
    }
    const symbol = symbols.find(
      each =>
        whole.startsWith(`${each} `) ||
        whole.startsWith(`${each}[`) ||
        (whole.startsWith(`${each}<`) && each.length > 1),
    )
    if (symbol) {
      above = above.filter(each => each.indent < indent)
      const parent = above.at(-1)
      if (!parent)
        throw new FormatError(
          `Argdown, line ${startLine + line}: “${whole}” relates to nothing: indent it under a statement`,
        )
      const key = reader.define(whole.slice(symbol.length).trim())
      reader.relate(symbol, parent.key, key)
      above.push({ indent, key })
      continue
    }
    const key = reader.define(whole.replace(/^(\*|\d+\.)\s+/, ''))
    above = [{ indent, key }]
    if (key.startsWith('<')) {
      argument = key
      premises = null
    }
  }
  return reader
}

function variablesOf(data: ReadonlyMap<string, string>, text: string): Variable[] {
  let from = 0
  return [...data].flatMap(([id, words]) => {
    if (!isVariableName(id)) return []
    let start = words === '' ? -1 : text.indexOf(words, from)
    if (start < 0 && words !== '') start = text.indexOf(words)
    if (start >= 0) from = start
    return [{ id, text: words, span: start < 0 ? null : { start, end: start + words.length } }]
  })
}

function degreeFrom(data: ReadonlyMap<string, string>): Degree | null {
  const number = Number(data.get('certainty') ?? Number.NaN)
  if (Number.isInteger(number) && number >= 0 && number <= 4) return number as Degree
  return degreeOf(data.get('degree') ?? '')
}

/** Reads an Argdown document; a FormatError names the line that cannot be read. */
export function readArgdown(document: string, { id = 'argdown' }: { readonly id?: string } = {}): Metagraph {
  const source = document.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const front = /^\s*={3,}[ \t]*\n([\s\S]*?)\n={3,}[ \t]*(?:\n|$)/.exec(source)
  const settings = new Map(
    (front?.[1] ?? '').split('\n').flatMap(line => {
      const found = /^(\w+)\s*:\s*(.*)$/.exec(line)
      return found ? [[found[1]!, scalar(found[2]!)] as const] : []
    }),
  )
  const { elements, relations } = readBody(
    withoutComments(source.slice(front?.[0].length ?? 0)),
    front?.[0].split('\n').length ?? 0,
  )

  const outOf = (key: string) => relations.filter(({ from, kind }) => from === key && kind !== 'undercut')
  const into = (key: string, kind: Relation['kind']) =>
    relations.filter(relation => relation.to === key && relation.kind === kind)
  const steps = new Map<string, { kind: EdgeKind; premises: string[]; to: string }>()
  for (const [key, own] of elements) {
    if (!own.argument) continue
    if (own.conclusion !== null) steps.set(key, { kind: 'support', premises: own.premises, to: own.conclusion })
    else if (own.text === null && outOf(key).length === 1 && into(key, 'support').length > 0) {
      const [out] = outOf(key)
      steps.set(key, {
        kind: out!.kind as EdgeKind,
        premises: into(key, 'support').map(({ from }) => from),
        to: out!.to,
      })
    }
  }
  const told = [...elements].filter(([key]) => !steps.has(key)).sort(([, a], [, b]) => a.order - b.order)
  if (told.length === 0) throw new FormatError('Argdown: no statement; one reads like “[name]: The words of it.”')
  const taken = new Set<string>()
  const idOf = new Map<string, string>()
  let text = ''
  const statements = told.map(([key, { name, text: words, data }]): Statement => {
    let own = name
    for (let i = 2; taken.has(own); i++) own = `${name} (${i})`
    taken.add(own)
    idOf.set(key, own)
    if (idOf.size > 1) text += '\n'
    const shown = words === null || words === '' ? name : words
    const spans = spansOf(shown, text.length)
    text += shown
    const formula = data.get('formula')
    return {
      id: own,
      text: shown,
      spans,
      variables: variablesOf(data, shown),
      formula: formula === undefined ? emptyFormula : readFormula(formula),
      degree: degreeFrom(data),
      ...(data.get('part') === 'option' ? { part: 'option' as const } : {}),
    }
  })

  const edges: Edge[] = []
  const undercuts: Undercut[] = []
  const firstOf = new Map<string, { from: string; to: string }>()
  for (const [key, { kind, premises, to }] of steps) {
    const target = idOf.get(to)
    const sources = premises.flatMap(premise => idOf.get(premise) ?? [])
    if (target === undefined || sources.length === 0) continue
    const link = sources.length > 1 ? elements.get(key)!.name : undefined
    for (const from of sources) edges.push({ kind, from, to: target, ...(link === undefined ? {} : { link }) })
    firstOf.set(key, { from: sources[0]!, to: target })
  }
  for (const { kind, from, to } of relations) {
    // What a step supports or attacks is said of its conclusion; its premises are in the step already.
    const step = steps.get(from)
    const source = step ? (elements.get(from)!.conclusion === null ? undefined : idOf.get(step.to)) : idOf.get(from)
    const cut = firstOf.get(to)
    if (source === undefined) continue
    if (cut) {
      if (kind !== 'support') undercuts.push({ from: source, edge: cut })
    } else if (idOf.has(to))
      edges.push({ kind: kind === 'support' ? 'support' : 'rebut', from: source, to: idOf.get(to)! })
  }
  const question = settings.get('question')
  const provenance = settings.get('source')
  const annotator = settings.get('annotator')
  return {
    id: settings.get('title') ?? id,
    text,
    ...(question === undefined ? {} : { question }),
    statements,
    edges,
    ...(undercuts.length === 0 ? {} : { undercuts }),
    ...(provenance === undefined
      ? {}
      : { provenance: { source: provenance, ...(annotator === undefined ? {} : { annotator }) } }),
  }
}
