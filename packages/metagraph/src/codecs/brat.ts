/**
 * brat standoff files: the passage in a `.txt` file; in the `.ann` file text-bound annotations (T) for statements and variables, relations
 * (R) for edges, attributes (A) for certainty, and notes (#) for ids, formulas, links and undercuts. brat counts code points where
 * JavaScript counts UTF-16 units; offsets are converted.
 */
import { seam } from '../metalogic/read.ts'
import {
  degreeNames,
  type Edge,
  type EdgeKind,
  emptyFormula,
  FormatError,
  locateInPassage,
  type Metagraph,
  parseDegree,
  type Span,
  type Statement,
  type Undercut,
  type Variable,
} from '../model/metagraph.ts'
import { assignRoles } from '../model/roles.ts'
import { formulaText, readFormula } from '../text/formula.ts'
import { type Exported, lossesBetween } from './loss.ts'

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

/** Converts between UTF-16 offsets and code point offsets. */
function codePointOffsets(text: string): {
  toPoint: (unit: number) => number
  toUnit: (point: number) => number | undefined
} {
  if (!/[\ud800-\udfff]/.test(text)) return { toPoint: at => at, toUnit: at => (at <= text.length ? at : undefined) }
  const units: number[] = []
  const points = new Map<number, number>()
  let unit = 0
  for (const character of text) {
    points.set(unit, units.length)
    units.push(unit)
    unit += character.length
  }
  points.set(unit, units.length)
  units.push(unit)
  return { toPoint: at => points.get(at) ?? points.get(at - 1) ?? 0, toUnit: at => units[at] }
}

/** Writes the `.ann` file of a graph; the `.txt` file is `graph.text`. */
export function writeBrat(graph: Metagraph): Exported {
  const role = assignRoles(graph)
  const { toPoint } = codePointOffsets(graph.text)
  const lines: string[] = []
  const annotation = new Map<string, string>()
  let [t, a, n] = [0, 0, 0]
  const textBound = (type: string, spans: readonly Span[]) => {
    const name = `T${++t}`
    const places = spans.map(({ start, end }) => `${toPoint(start)} ${toPoint(end)}`).join(';')
    const words = spans.map(({ start, end }) => graph.text.slice(start, end).replace(/\s/g, ' ')).join(' ')
    lines.push(`${name}\t${type} ${places}\t${words}`)
    return name
  }
  const note = (of: string, words: string) => lines.push(`#${++n}\tAnnotatorNotes ${of}\t${words.replace(/\s+/g, ' ')}`)
  for (const statement of graph.statements) {
    if (statement.spans.length === 0) continue
    const name = textBound(capital(role.get(statement.id)!), statement.spans)
    annotation.set(statement.id, name)
    note(name, [statement.id, formulaText(statement.formula)].filter(Boolean).join(' '))
    if (statement.degree !== null) lines.push(`A${++a}\tCertainty ${name} ${degreeNames[statement.degree]}`)
    if (statement.part === 'option') lines.push(`A${++a}\tOption ${name}`)
    for (const { id, span } of statement.variables) {
      const place = span && locateInPassage(graph, statement, span)
      if (place && place.end > place.start) note(textBound('Variable', [place]), `${id} of ${statement.id}`)
    }
  }
  graph.edges.forEach(({ kind, from, to, link }, i) => {
    const [source, target] = [annotation.get(from), annotation.get(to)]
    if (source === undefined || target === undefined) return
    const name = `R${i + 1}`
    lines.push(`${name}\t${capital(kind)} Arg1:${source} Arg2:${target}`)
    if (link !== undefined) note(name, `linked ${link}`)
    const first = graph.edges.findIndex(edge => edge.from === from && edge.to === to) === i
    for (const { from: by, edge } of graph.undercuts ?? [])
      if (first && edge.from === from && edge.to === to && annotation.has(by))
        note(name, `undercut by ${annotation.get(by)}`)
  })
  const text = `${lines.join('\n')}\n`
  return { text, losses: lossesBetween(graph, readBrat(text, graph.text, { id: graph.id })) }
}

interface TextBound {
  readonly name: string
  readonly type: string
  readonly spans: readonly Span[]
}

/** Reads an `.ann` file with its passage; a FormatError names the line. Events and other annotations are ignored. */
export function readBrat(ann: string, text: string, { id = 'brat' }: { readonly id?: string } = {}): Metagraph {
  const { toUnit } = codePointOffsets(text)
  const textBounds: TextBound[] = []
  const relations: { name: string; type: string; from: string; to: string }[] = []
  const degrees = new Map<string, string>()
  const options = new Set<string>()
  const notes = new Map<string, string[]>()
  for (const [i, line] of ann
    .replace(/^\ufeff/, '')
    .replaceAll('\r', '')
    .split('\n')
    .entries()) {
    const wrong = (what: string): never => {
      throw new FormatError(`brat, line ${i + 1}: ${what}`)
    }
    const [name = '', about = '', words = ''] = line.split('\t')
    if (name.startsWith('T')) {
      const [, type, places] =
        /^(\S+) (.+)$/.exec(about) ?? wrong('a text-bound annotation has the form “T1, type, start end, words”')
      const spans = places!.split(';').map(place => {
        const [start, end] = place
          .trim()
          .split(' ')
          .map(at => toUnit(Number(at)))
        return start === undefined || end === undefined || start > end
          ? wrong(
              `${place} lies outside the passage, which has ${[...text].length} characters: is it the right .txt file?`,
            )
          : { start, end }
      })
      textBounds.push({ name, type: type!, spans })
    } else if (name.startsWith('R')) {
      const [, type, from, to] =
        /^(\S+) Arg1:(\S+) Arg2:(\S+)/.exec(about) ?? wrong('a relation has the form “R1, type Arg1:T1 Arg2:T2”')
      relations.push({ name, type: type!, from: from!, to: to! })
    } else if (name.startsWith('A') || name.startsWith('M')) {
      const [kind, of, value] = about.split(' ')
      if (kind === 'Certainty' && of) degrees.set(of, value ?? '')
      if (kind === 'Option' && of) options.add(of)
    } else if (name.startsWith('#')) {
      const of = about.split(' ')[1]
      if (of) notes.set(of, [...(notes.get(of) ?? []), words])
    }
  }
  const isVariable = ({ type }: TextBound) => type === 'Variable'
  const firstNote = (name: string) => notes.get(name)?.[0] ?? ''
  const usedIds = new Set<string>()
  const statementIds = new Map<string, string>()
  const units = textBounds.filter(bound => !isVariable(bound))
  for (const [i, { name }] of units.entries()) {
    // Our notes start with the statement id; notes of annotators are plain text.
    const [first = '', ...rest] = firstNote(name).split(' ')
    const named = first !== '' && (rest.length === 0 || /^[¬□◇(]|[→∧∨]/.test(rest.join(' ')))
    let id = named ? first : `sent${i + 1}`
    while (usedIds.has(id)) id = `${id}'`
    usedIds.add(id)
    statementIds.set(name, id)
  }
  const holds = (spans: readonly Span[], { start, end }: Span) =>
    spans.some(span => span.start <= start && end <= span.end)
  const statements = units.map((unit): Statement => {
    const id = statementIds.get(unit.name)!
    const words = unit.spans.map(({ start, end }) => text.slice(start, end)).join(` ${seam} `)
    const variables: Variable[] = []
    for (const bound of textBounds.filter(isVariable)) {
      const [place] = bound.spans
      const [, called, of] = /^(\S+) of (\S+)$/.exec(firstNote(bound.name)) ?? []
      if (!place || !holds(unit.spans, place) || (of !== undefined && of !== id)) continue
      const words = text.slice(place.start, place.end)
      // Offset within the statement's text: earlier spans and their separators come first.
      let before = 0
      for (const span of unit.spans) {
        if (holds([span], place)) {
          const start = before + place.start - span.start
          variables.push({
            id: called ?? `v${variables.length + 1}`,
            text: words,
            span: { start, end: start + words.length },
          })
          break
        }
        before += span.end - span.start + seam.length + 2
      }
    }
    const formula = firstNote(unit.name).split(' ').slice(1).join(' ')
    return {
      id,
      text: words,
      spans: unit.spans,
      variables,
      formula: formula !== '' && /[→∧∨]/.test(formula) ? readFormula(formula) : emptyFormula,
      degree: parseDegree(degrees.get(unit.name) ?? ''),
      part: options.has(unit.name) ? 'option' : undefined,
    }
  })
  const edges: Edge[] = []
  const undercuts: Undercut[] = []
  for (const { name, type, from, to } of relations) {
    const [source, target] = [statementIds.get(from), statementIds.get(to)]
    if (source === undefined || target === undefined) continue
    const kind: EdgeKind = /^(rebut|attack|contradict|con$|against)/i.test(type) ? 'rebut' : 'support'
    const words = notes.get(name) ?? []
    const link = words.find(each => each.startsWith('linked '))?.slice('linked '.length)
    edges.push({ kind, from: source, to: target, link })
    for (const each of words) {
      const by = statementIds.get(/^undercut by (\S+)$/.exec(each)?.[1] ?? '')
      if (by !== undefined) undercuts.push({ from: by, edge: { from: source, to: target } })
    }
  }
  return { id, text, statements, edges, undercuts: undercuts.length === 0 ? undefined : undercuts }
}
