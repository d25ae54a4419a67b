/**
 * Reads and writes brat standoff files. The passage is in a `.txt` file; the `.ann` file has text-bound annotations (T) for statements and
 * variables, relations (R) for edges, attributes (A) for certainty, and notes (#) for ids, formulas, links and undercuts. Offsets are
 * converted, because brat counts code points and JavaScript UTF-16 units.
 */
import { sentenceSeparator } from '../metalogic/read.ts'
import type { Edge, EdgeKind, Metagraph, Span, Statement, Undercut, Variable } from '../model/metagraph.ts'
import { degreeNames, emptyFormula, FormatError, locateInPassage, parseDegree } from '../model/metagraph.ts'
import { assignRoles } from '../model/roles.ts'
import { formatReadableFormula, parseFormula } from '../text/formula.ts'
import { compareRoundTrip, type Exported } from './loss.ts'

const capitalize = (word: string) => word[0]!.toUpperCase() + word.slice(1)

/** Creates functions that convert between UTF-16 offsets and code point offsets. */
function createOffsetConverter(text: string) {
  const unitOffsets: number[] = []
  const pointByUnit = new Map<number, number>()
  let unitOffset = 0
  for (const character of text) {
    pointByUnit.set(unitOffset, unitOffsets.length)
    unitOffsets.push(unitOffset)
    unitOffset += character.length
  }
  pointByUnit.set(unitOffset, unitOffsets.length)
  unitOffsets.push(unitOffset)
  return {
    toCodePointOffset: (unit: number) => pointByUnit.get(unit) ?? pointByUnit.get(unit - 1) ?? 0,
    toUtf16Offset: (point: number) => unitOffsets[point],
  }
}

/** Writes the `.ann` file of a graph; the `.txt` file is `graph.text`. */
export function writeBrat(graph: Metagraph): Exported {
  const roleById = assignRoles(graph)
  const { toCodePointOffset } = createOffsetConverter(graph.text)
  const lines: string[] = []
  const annotationById = new Map<string, string>()
  let [textBoundCount, attributeCount, noteCount] = [0, 0, 0]
  const writeTextBound = (type: string, spans: readonly Span[]) => {
    const name = `T${++textBoundCount}`
    const offsets = spans.map(({ start, end }) => `${toCodePointOffset(start)} ${toCodePointOffset(end)}`).join(';')
    const coveredText = spans.map(({ start, end }) => graph.text.slice(start, end).replace(/\s/g, ' ')).join(' ')
    lines.push(`${name}\t${type} ${offsets}\t${coveredText}`)
    return name
  }
  const writeNote = (target: string, content: string) =>
    lines.push(`#${++noteCount}\tAnnotatorNotes ${target}\t${content.replace(/\s+/g, ' ')}`)
  for (const statement of graph.statements) {
    if (statement.spans.length === 0) continue
    const name = writeTextBound(capitalize(roleById.get(statement.id)!), statement.spans)
    annotationById.set(statement.id, name)
    writeNote(name, [statement.id, formatReadableFormula(statement.formula)].filter(Boolean).join(' '))
    if (statement.degree !== null)
      lines.push(`A${++attributeCount}\tCertainty ${name} ${degreeNames[statement.degree]}`)
    if (statement.part === 'option') lines.push(`A${++attributeCount}\tOption ${name}`)
    for (const { id, span } of statement.variables) {
      const passageSpan = span && locateInPassage(graph, statement, span)
      if (passageSpan && passageSpan.end > passageSpan.start)
        writeNote(writeTextBound('Variable', [passageSpan]), `${id} of ${statement.id}`)
    }
  }
  graph.edges.forEach(({ kind, from, to, link }, i) => {
    const [source, target] = [annotationById.get(from), annotationById.get(to)]
    if (source === undefined || target === undefined) return
    const name = `R${i + 1}`
    lines.push(`${name}\t${capitalize(kind)} Arg1:${source} Arg2:${target}`)
    if (link !== undefined) writeNote(name, `linked ${link}`)
    const isFirst = graph.edges.findIndex(edge => edge.from === from && edge.to === to) === i
    for (const { from: undercutter, edge } of graph.undercuts ?? [])
      if (isFirst && edge.from === from && edge.to === to && annotationById.has(undercutter))
        writeNote(name, `undercut by ${annotationById.get(undercutter)}`)
  })
  const text = `${lines.join('\n')}\n`
  return { text, losses: compareRoundTrip(graph, readBrat(text, graph.text, { id: graph.id })) }
}

interface TextBound {
  readonly name: string
  readonly type: string
  readonly spans: readonly Span[]
}

/** Reads an `.ann` file with its passage; a FormatError names the line. Events and other annotations are ignored. */
export function readBrat(ann: string, text: string, { id = 'brat' }: { readonly id?: string } = {}): Metagraph {
  const { toUtf16Offset } = createOffsetConverter(text)
  const textBounds: TextBound[] = []
  const relations: { name: string; type: string; from: string; to: string }[] = []
  const degrees = new Map<string, string>()
  const options = new Set<string>()
  const notes = new Map<string, string[]>()
  // Annotations by the first letter of their name: T, R, A or M, and # for notes.
  const lines = ann.replace(/^\ufeff/, '').replaceAll('\r', '')
  for (const [i, line] of lines.split('\n').entries()) {
    const fail = (problem: string): never => {
      throw new FormatError(`brat, line ${i + 1}: ${problem}`)
    }
    const [name = '', body = '', noteText = ''] = line.split('\t')
    if (name.startsWith('T')) {
      const [, type, ranges] =
        /^(\S+) (.+)$/.exec(body) ?? fail('invalid text-bound annotation; expected “T1<tab>type start end<tab>text”')
      const spans = ranges!.split(';').map(range => {
        const [start, end] = Array.from(range.trim().split(' '), offset => toUtf16Offset(Number(offset)))
        if (start !== undefined && end !== undefined && start <= end) return { start, end }
        const length = [...text].length
        return fail(`${range} lies outside the passage, which has ${length} characters: is it the right .txt file?`)
      })
      textBounds.push({ name, type: type!, spans })
    } else if (name.startsWith('R')) {
      const [, type, from, to] =
        /^(\S+) Arg1:(\S+) Arg2:(\S+)/.exec(body) ?? fail('invalid relation; expected “R1<tab>type Arg1:T1 Arg2:T2”')
      relations.push({ name, type: type!, from: from!, to: to! })
    } else if (name.startsWith('A') || name.startsWith('M')) {
      const [kind, target, value] = body.split(' ')
      if (kind === 'Certainty' && target) degrees.set(target, value ?? '')
      if (kind === 'Option' && target) options.add(target)
    } else if (name.startsWith('#')) {
      const target = body.split(' ')[1]
      if (target) notes.set(target, [...(notes.get(target) ?? []), noteText])
    }
  }
  // Text-bound annotations other than variables are statements.
  const isVariable = ({ type }: TextBound) => type === 'Variable'
  const firstNote = (name: string) => notes.get(name)?.[0] ?? ''
  const usedIds = new Set<string>()
  const statementIds = new Map<string, string>()
  const statementBounds = textBounds.filter(bound => !isVariable(bound))
  for (const [i, { name }] of statementBounds.entries()) {
    // Notes that we wrote start with the statement id; other notes are plain text.
    const [firstWord = '', ...otherWords] = firstNote(name).split(' ')
    const startsWithId = firstWord !== '' && (otherWords.length === 0 || /^[¬□◇(]|[→∧∨]/.test(otherWords.join(' ')))
    let id = startsWithId ? firstWord : `sent${i + 1}`
    while (usedIds.has(id)) id = `${id}'`
    usedIds.add(id)
    statementIds.set(name, id)
  }
  const containsSpan = (spans: readonly Span[], { start, end }: Span) =>
    spans.some(span => span.start <= start && end <= span.end)
  const statements = statementBounds.map((bound): Statement => {
    const id = statementIds.get(bound.name)!
    const statementText = bound.spans.map(({ start, end }) => text.slice(start, end)).join(` ${sentenceSeparator} `)
    const variables: Variable[] = []
    for (const variable of textBounds.filter(isVariable)) {
      const [variableSpan] = variable.spans
      const [, variableId, statementId] = /^(\S+) of (\S+)$/.exec(firstNote(variable.name)) ?? []
      if (!variableSpan || !containsSpan(bound.spans, variableSpan) || (statementId ?? id) !== id) continue
      const variableText = text.slice(variableSpan.start, variableSpan.end)
      // Offset within the statement's text: earlier spans and their separators come first.
      let offset = 0
      for (const span of bound.spans) {
        if (containsSpan([span], variableSpan)) {
          const start = offset + variableSpan.start - span.start
          const statementSpan = { start, end: start + variableText.length }
          variables.push({ id: variableId ?? `v${variables.length + 1}`, text: variableText, span: statementSpan })
          break
        }
        offset += span.end - span.start + ` ${sentenceSeparator} `.length
      }
    }
    const formula = firstNote(bound.name).split(' ').slice(1).join(' ')
    return {
      id,
      text: statementText,
      spans: bound.spans,
      variables,
      formula: formula !== '' && /[→∧∨]/.test(formula) ? parseFormula(formula) : emptyFormula,
      degree: parseDegree(degrees.get(bound.name) ?? ''),
      part: options.has(bound.name) ? 'option' : undefined,
    }
  })
  const edges: Edge[] = []
  const undercuts: Undercut[] = []
  for (const { name, type, from, to } of relations) {
    const [source, target] = [statementIds.get(from), statementIds.get(to)]
    if (source === undefined || target === undefined) continue
    const kind: EdgeKind = /^(rebut|attack|contradict|con$|against)/i.test(type) ? 'rebut' : 'support'
    const edgeNotes = notes.get(name) ?? []
    const link = edgeNotes.find(note => note.startsWith('linked '))?.slice('linked '.length)
    edges.push({ kind, from: source, to: target, link })
    for (const note of edgeNotes) {
      const undercutter = statementIds.get(/^undercut by (\S+)$/.exec(note)?.[1] ?? '')
      if (undercutter !== undefined) undercuts.push({ from: undercutter, edge: { from: source, to: target } })
    }
  }
  return { id, text, statements, edges, undercuts: undercuts.length === 0 ? undefined : undercuts }
}
