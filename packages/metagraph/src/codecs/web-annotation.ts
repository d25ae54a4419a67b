/** W3C Web Annotation export. */
import { degreeNames, locateInPassage, type Metagraph, type Span } from '../model/metagraph.ts'
import { assignRoles } from '../model/roles.ts'
import { formulaText } from '../text/formula.ts'
import { countLosses, type Exported } from './loss.ts'

/** Characters of context in a quote selector, to find the text again after changes. */
const neighbourhood = 32

/** Writes a W3C Web Annotation page: an annotation per statement and variable, a linking annotation per edge and undercut. */
export function writeWebAnnotation(graph: Metagraph, { source = 'passage.txt' }: { source?: string } = {}): Exported {
  const role = assignRoles(graph)
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
      const place = span && locateInPassage(graph, statement, span)
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
  graph.undercuts?.forEach(({ from, edge }, i) => {
    const at = graph.edges.findIndex(own => own.from === edge.from && own.to === edge.to)
    items.push({
      id: `#undercut${i + 1}`,
      type: 'Annotation',
      motivation: 'linking',
      body: [body('classifying', 'undercut'), { id: `#edge${at + 1}` }],
      target: { id: `#${from}` },
    })
  })
  const page = { '@context': 'http://www.w3.org/ns/anno.jsonld', id: `#${graph.id}`, type: 'AnnotationPage', items }
  const losses = [
    ...(unplaced > 0 ? [{ what: 'variables' as const, count: unplaced }] : []),
    ...countLosses(graph, ['question', 'links']),
  ]
  return { text: `${JSON.stringify(page, null, 2)}\n`, losses }
}
