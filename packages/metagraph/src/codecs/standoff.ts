/** Spans over the passage for annotation tools: brat standoff and W3C Web Annotation (position and quote selectors). */
import { degreeNames, type Metagraph, type Span } from '../model/metagraph.ts'
import { placeInPassage } from '../model/place.ts'
import { rolesOf } from '../model/roles.ts'
import { formulaText } from '../text/formula-text.ts'
import { type Exported, lossesOf } from './loss.ts'

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

/** The `.ann` file of a passage; the `.txt` file beside it is the passage itself. */
export function writeBrat(graph: Metagraph): Exported {
  const role = rolesOf(graph)
  const lines: string[] = []
  const annotation = new Map<string, string>()
  let unplaced = 0
  let t = 0
  let a = 0
  const textBound = (type: string, spans: readonly Span[]) => {
    const name = `T${++t}`
    const places = spans.map(({ start, end }) => `${start} ${end}`).join(';')
    const words = spans.map(({ start, end }) => graph.text.slice(start, end).replace(/\s/g, ' ')).join(' ')
    lines.push(`${name}\t${type} ${places}\t${words}`)
    return name
  }
  for (const statement of graph.statements) {
    const name = textBound(capital(role.get(statement.id)!), statement.spans)
    annotation.set(statement.id, name)
    if (statement.degree !== null) lines.push(`A${++a}\tCertainty ${name} ${degreeNames[statement.degree]}`)
    if (statement.formula.triples.length > 0)
      lines.push(`#${t}\tAnnotatorNotes ${name}\t${formulaText(statement.formula)}`)
    for (const { span } of statement.variables) {
      const place = span && placeInPassage(graph, statement, span)
      if (place) textBound('Variable', [place])
      else unplaced++
    }
  }
  graph.edges.forEach(({ kind, from, to }, i) => {
    lines.push(`R${i + 1}\t${capital(kind)} Arg1:${annotation.get(from) ?? from} Arg2:${annotation.get(to) ?? to}`)
  })
  const losses = [
    ...(unplaced > 0 ? [{ what: 'variables' as const, count: unplaced }] : []),
    ...lossesOf(graph, 'question', 'links'),
  ]
  return { text: `${lines.join('\n')}\n`, losses }
}

/** How many characters of the neighbourhood a quote selector keeps, to find the place again in a changed text. */
const neighbourhood = 32

/** A W3C Web Annotation page: one annotation per statement and variable, one linking annotation per edge. */
export function writeWebAnnotation(graph: Metagraph, { source = 'passage.txt' }: { source?: string } = {}): Exported {
  const role = rolesOf(graph)
  const selectors = ({ start, end }: Span) => [
    { type: 'TextPositionSelector', start, end },
    {
      type: 'TextQuoteSelector',
      exact: graph.text.slice(start, end),
      prefix: graph.text.slice(Math.max(0, start - neighbourhood), start),
      suffix: graph.text.slice(end, end + neighbourhood),
    },
  ]
  const body = (purpose: string, value: string) => ({ type: 'TextualBody', purpose, value })
  const items: object[] = []
  let unplaced = 0
  for (const statement of graph.statements) {
    items.push({
      id: `#${statement.id}`,
      type: 'Annotation',
      motivation: 'classifying',
      body: [
        body('classifying', role.get(statement.id)!),
        ...(statement.degree === null ? [] : [body('tagging', degreeNames[statement.degree])]),
        ...(statement.formula.triples.length === 0 ? [] : [body('describing', formulaText(statement.formula))]),
      ],
      target: statement.spans.map(span => ({ source, selector: selectors(span) })),
    })
    for (const { id, span } of statement.variables) {
      const place = span && placeInPassage(graph, statement, span)
      if (!place) unplaced++
      else
        items.push({
          id: `#${statement.id}.${id}`,
          type: 'Annotation',
          motivation: 'identifying',
          body: body('identifying', id),
          target: { source, selector: selectors(place) },
        })
    }
  }
  graph.edges.forEach(({ kind, from, to }, i) => {
    items.push({
      id: `#edge${i + 1}`,
      type: 'Annotation',
      motivation: 'linking',
      body: [body('classifying', kind), { id: `#${to}` }],
      target: { id: `#${from}` },
    })
  })
  const page = { '@context': 'http://www.w3.org/ns/anno.jsonld', id: `#${graph.id}`, type: 'AnnotationPage', items }
  const losses = [
    ...(unplaced > 0 ? [{ what: 'variables' as const, count: unplaced }] : []),
    ...lossesOf(graph, 'question', 'links'),
  ]
  return { text: `${JSON.stringify(page, null, 2)}\n`, losses }
}
