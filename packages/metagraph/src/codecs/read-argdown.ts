/**
 * Reads Argdown as a metagraph: statements, arguments, relations at any indentation, reconstructed arguments (premises, an inference line and
 * a conclusion), data in braces, front matter and comments. Map settings are ignored.
 *
 * An argument with premises and a conclusion becomes a linked step. An argument without text that has premises and a single target is a step
 * too; our export writes steps in this form. Every other argument becomes a statement. Attacks on steps become undercuts.
 */
import { splitSpans } from '../metalogic/read.ts'
import type { Degree, Edge, EdgeKind, Metagraph, Statement, Undercut, Variable } from '../model/metagraph.ts'
import { emptyFormula, FormatError, parseDegree } from '../model/metagraph.ts'
import { parseFormula } from '../text/formula.ts'

/** True if a data key names a variable; other tools may add other keys. */
export const isVariableName = (id: string) => /^v\d+$/.test(id)

interface Element {
  readonly name: string
  readonly isArgument: boolean
  text: string | null
  data: ReadonlyMap<string, string>
  /** Position of the definition, or of the first mention without one. */
  order: number
  readonly premises: string[]
  conclusion: string | null
}

interface Relation {
  readonly kind: EdgeKind | 'undercut'
  readonly from: string
  readonly to: string
}

const relationSymbols = ['<+', '<-', '<_', '+>', '->', '_>', '><', '+', '-'] as const
type RelationSymbol = (typeof relationSymbols)[number]
const getRelationKind = (symbol: RelationSymbol): Relation['kind'] =>
  symbol.includes('+') ? 'support' : symbol.includes('_') ? 'undercut' : 'rebut'

/** Parses a quoted or bare YAML scalar. */
function parseScalar(raw: string): string {
  const text = raw.trim()
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'")
  if (!text.startsWith('"')) return text
  try {
    return String(JSON.parse(text.replace(/\\(.)/gs, (whole, sign: string) => (sign === 'x' ? '\\u00' : whole))))
  } catch {
    return text.slice(1, -1)
  }
}

/** Parses data such as `{certainty: 2, formula: "v1 → v2"}`; nested values stay text. */
function readData(text: string): Map<string, string> {
  const data = new Map<string, string>()
  for (const [, key, value] of text.matchAll(/\s*([\w-]+)\s*:\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]*)\s*(?:,|$)/gsy))
    data.set(key!, parseScalar(value!))
  return data
}

/** Placeholder for a removed comment: its line must not count as empty, because empty lines end blocks. */
const commentPlaceholder = '\u0001'

/** Removes comments, except escaped and quoted ones. */
const removeComments = (text: string) =>
  text.replace(/\\.|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, found =>
    /^(\\|")/.test(found) ? found : `${commentPlaceholder}${found.replace(/[^\n]/g, '')}`,
  )

/** Removes tags, emphasis and escapes. */
const stripMarkup = (text: string) =>
  text
    .replace(/(^|\s)#(?:\([^)]*\)|[\w-]+)/g, '$1')
    .replace(/(?<!\\)(\*\*|__|\*|_)(?=\S)([^*_]*?\S)(?<!\\)\1/g, '$2')
    .replace(/\\(.)/gs, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const elementPattern = /^(?:\[((?:[^\]\\]|\\.)+)\]|<((?:[^>\\]|\\.)+)>)(\s*:)?\s*(.*)$/s
const dataPattern = /(?<!\\)\{((?:"(?:[^"\\]|\\.)*"|[^{}"])*)\}\s*$/s

class Reader {
  readonly elements = new Map<string, Element>()
  readonly relations: Relation[] = []
  private count = 0
  private untitledCount = 0

  getElement(name: string, isArgument: boolean): Element {
    const key = `${isArgument ? '<' : '['}${name}`
    let element = this.elements.get(key)
    if (!element) {
      element = {
        name,
        isArgument,
        text: null,
        data: new Map(),
        order: undefinedOffset + this.count++,
        premises: [],
        conclusion: null,
      }
      this.elements.set(key, element)
    }
    return element
  }

  /** Defines or mentions an element and returns its key. Text without a title becomes a new statement. */
  define(piece: string): string {
    const [, statement, argument, colon, remainder = ''] = elementPattern.exec(piece) ?? []
    const name = statement ?? argument
    const hasTitle = name !== undefined && (colon !== undefined || /^\s*(?:$|[{#])/.test(remainder))
    const title = hasTitle ? stripMarkup(name) : `statement ${++this.untitledCount}`
    const element = this.getElement(title, hasTitle && argument !== undefined)
    let content = hasTitle ? remainder : piece
    const data = dataPattern.exec(content)
    if (data) {
      element.data = readData(data[1]!)
      content = content.slice(0, data.index)
    }
    if (content.trim() !== '' || (colon !== undefined && hasTitle)) {
      element.text = stripMarkup(content)
      if (element.order >= undefinedOffset) element.order = this.count++
    } else if (data && element.order >= undefinedOffset) element.order = this.count++
    return `${element.isArgument ? '<' : '['}${element.name}`
  }

  addRelation(symbol: RelationSymbol, parent: string, child: string): void {
    const kind = getRelationKind(symbol)
    // `><` is a contradiction, in both directions.
    if (symbol.endsWith('>') || symbol === '><') this.relations.push({ kind, from: parent, to: child })
    if (!symbol.endsWith('>') || symbol === '><') this.relations.push({ kind, from: child, to: parent })
  }
}

/** Added to the order of elements that are mentioned but not defined, so that they follow all definitions. */
const undefinedOffset = 1e9

/** Joins continuation lines with the line before them. */
function joinLines(text: string): { line: number; indent: number; piece: string }[] {
  const joined: { line: number; indent: number; piece: string }[] = []
  let canContinue = false
  for (const [i, line] of text.split('\n').entries()) {
    const piece = line.replaceAll(commentPlaceholder, '').trim()
    if (piece === '' && line.includes(commentPlaceholder)) continue
    const startsElement = /^(\[|<|\(\d+\)|#|--|(<\+|<-|<_|\+>|->|_>|><|\+|-|\*|\d+\.)\s)/.test(piece)
    if (piece !== '' && canContinue && !startsElement) joined.at(-1)!.piece += ` ${piece}`
    else joined.push({ line: i + 1, indent: line.length - line.trimStart().length, piece })
    canContinue = piece !== '' && !/^(#|--)/.test(piece)
  }
  return joined
}

function readBody(text: string, startLine: number): Reader {
  const reader = new Reader()
  /** Elements under which the next, more indented line is a relation. */
  let ancestors: { indent: number; key: string }[] = []
  /** Key of the argument that numbered statements reconstruct, and the premises listed since its last conclusion. */
  let argument: string | null = null
  let premises: string[] | null = null
  let isConclusionNext = false
  let isInInferenceRule = false
  for (const { line, indent, piece: content } of joinLines(text)) {
    if (content === '') {
      ancestors = []
      continue
    }
    if (/^#{1,6}\s/.test(content)) continue
    if (/^-{2,}$/.test(content)) {
      // The inference line under the premises: `----`, or `--`, the names of inference rules, `--`.
      if (content.length >= 4 || isInInferenceRule) isConclusionNext = true
      isInInferenceRule = content.length < 4 && !isInInferenceRule
      continue
    }
    if (isInInferenceRule) continue
    const numberedStatement = /^\((\d+)\)\s*(.*)$/s.exec(content)
    if (numberedStatement) {
      const key = reader.define(numberedStatement[2]!)
      if (argument === null) argument = reader.define(`<argument at line ${startLine + line}>`)
      const currentArgument = reader.elements.get(argument)!
      if (isConclusionNext) {
        currentArgument.premises.push(...(premises ?? []))
        currentArgument.conclusion = key
        // An intermediate conclusion is the first premise of the next inference.
        premises = [key]
        isConclusionNext = false
      } else premises = [...(premises ?? []), key]
      ancestors = [{ indent, key }]
      continue
    }
    const symbol = relationSymbols.find(each =>
      [' ', '[', ...(each.length > 1 ? ['<'] : [])].some(next => content.startsWith(each + next)),
    )
    if (symbol) {
      ancestors = ancestors.filter(each => each.indent < indent)
      const parent = ancestors.at(-1)
      const where = `Argdown, line ${startLine + line}`
      if (!parent) throw new FormatError(`${where}: “${content}” has no parent: indent it under a statement`)
      const key = reader.define(content.slice(symbol.length).trim())
      reader.addRelation(symbol, parent.key, key)
      ancestors.push({ indent, key })
      continue
    }
    const key = reader.define(content.replace(/^(\*|\d+\.)\s+/, ''))
    ancestors = [{ indent, key }]
    if (key.startsWith('<')) {
      argument = key
      premises = null
    }
  }
  return reader
}

function readVariables(data: ReadonlyMap<string, string>, text: string): Variable[] {
  let searchStart = 0
  return [...data].flatMap(([id, variableText]) => {
    if (!isVariableName(id)) return []
    let start = variableText === '' ? -1 : text.indexOf(variableText, searchStart)
    if (start < 0 && variableText !== '') start = text.indexOf(variableText)
    if (start >= 0) searchStart = start
    return [{ id, text: variableText, span: start < 0 ? null : { start, end: start + variableText.length } }]
  })
}

function readDegree(data: ReadonlyMap<string, string>): Degree | null {
  const number = Number(data.get('certainty') ?? Number.NaN)
  if (Number.isInteger(number) && number >= 0 && number <= 4) return number as Degree
  return parseDegree(data.get('degree') ?? '')
}

/** Reads an Argdown document; a FormatError names the line. */
export function readArgdown(document: string, { id = 'argdown' }: { readonly id?: string } = {}): Metagraph {
  const content = document.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  // Front matter.
  const frontMatter = /^\s*={3,}[ \t]*\n([\s\S]*?)\n={3,}[ \t]*(?:\n|$)/.exec(content)
  const settings = new Map(
    (frontMatter?.[1] ?? '').split('\n').flatMap(line => {
      const match = /^(\w+)\s*:\s*(.*)$/.exec(line)
      return match ? [[match[1]!, parseScalar(match[2]!)] as const] : []
    }),
  )
  const header = frontMatter?.[0] ?? ''
  const bodyLine = frontMatter ? header.split('\n').length : 0
  const { elements, relations } = readBody(removeComments(content.slice(header.length)), bodyLine)

  // Arguments that are steps: those with a conclusion, and those without text between premises and one target.
  const outgoing = (key: string) => relations.filter(({ from, kind }) => from === key && kind !== 'undercut')
  const incoming = (key: string, kind: Relation['kind']) =>
    relations.filter(relation => relation.to === key && relation.kind === kind)
  const steps = new Map<string, { kind: EdgeKind; premises: string[]; to: string }>()
  for (const [key, element] of elements) {
    if (!element.isArgument) continue
    if (element.conclusion !== null)
      steps.set(key, { kind: 'support', premises: element.premises, to: element.conclusion })
    else if (element.text === null && outgoing(key).length === 1 && incoming(key, 'support').length > 0) {
      const [{ kind, to }] = outgoing(key) as [Relation]
      steps.set(key, { kind: kind as EdgeKind, premises: incoming(key, 'support').map(({ from }) => from), to })
    }
  }
  const listedElements = [...elements].filter(([key]) => !steps.has(key)).sort(([, a], [, b]) => a.order - b.order)
  if (listedElements.length === 0)
    throw new FormatError('Argdown: no statement; a statement has the form “[name]: Its text.”')
  // All other elements are statements; repeated names get a number.
  const usedIds = new Set<string>()
  const statementIds = new Map<string, string>()
  let text = ''
  const statements = listedElements.map(([key, { name, text: content, data }]): Statement => {
    let statementId = name
    for (let i = 2; usedIds.has(statementId); i++) statementId = `${name} (${i})`
    usedIds.add(statementId)
    statementIds.set(key, statementId)
    if (statementIds.size > 1) text += '\n'
    const statementText = content === null || content === '' ? name : content
    const spans = splitSpans(statementText, text.length)
    text += statementText
    const formula = data.get('formula')
    return {
      id: statementId,
      text: statementText,
      spans,
      variables: readVariables(data, statementText),
      formula: formula === undefined ? emptyFormula : parseFormula(formula),
      degree: readDegree(data),
      part: data.get('part') === 'option' ? 'option' : undefined,
    }
  })

  // Steps become one edge per premise; edges with the same `link` are premises of one step.
  const edges: Edge[] = []
  const undercuts: Undercut[] = []
  const stepEdges = new Map<string, { from: string; to: string }>()
  for (const [key, { kind, premises, to }] of steps) {
    const target = statementIds.get(to)
    const sources = premises.flatMap(premise => statementIds.get(premise) ?? [])
    if (target === undefined || sources.length === 0) continue
    const link = sources.length > 1 ? elements.get(key)!.name : undefined
    for (const from of sources) edges.push({ kind, from, to: target, link })
    stepEdges.set(key, { from: sources[0]!, to: target })
  }
  for (const { kind, from, to } of relations) {
    // Relations of a step apply to its conclusion; its premises are part of the step.
    if (steps.has(from) && elements.get(from)!.conclusion === null) continue
    const source = statementIds.get(steps.get(from)?.to ?? from)
    const attackedStep = stepEdges.get(to)
    if (source === undefined) continue
    if (attackedStep) {
      if (kind !== 'support') undercuts.push({ from: source, edge: attackedStep })
    } else if (statementIds.has(to))
      edges.push({ kind: kind === 'support' ? 'support' : 'rebut', from: source, to: statementIds.get(to)! })
  }
  const source = settings.get('source')
  return {
    id: settings.get('title') ?? id,
    text,
    question: settings.get('question'),
    statements,
    edges,
    undercuts: undercuts.length === 0 ? undefined : undercuts,
    provenance: source === undefined ? undefined : { source, annotator: settings.get('annotator') },
  }
}
