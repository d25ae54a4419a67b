/** Writes W3C Web Annotations. */
import { degreeNames, locateInPassage, type Metagraph, type Span } from '../model/metagraph.ts'
import { assignRoles } from '../model/roles.ts'
import { formatFormula } from '../text/formula.ts'
import { countLosses, type Exported, type Loss } from './loss.ts'

/** Number of characters before and after a quotation, by which it can be found after the text was changed. */
const contextLength = 32

/** Writes a W3C Web Annotation page: an annotation per statement and variable, a linking annotation per edge and undercut. */
export function writeWebAnnotation(graph: Metagraph, { source = 'passage.txt' }: { source?: string } = {}): Exported {
  const roleById = assignRoles(graph)
  const createSelectors = ({ start, end }: Span) => [
    { type: 'TextPositionSelector', start, end },
    {
      type: 'TextQuoteSelector',
      exact: graph.text.slice(start, end),
      prefix: graph.text.slice(Math.max(0, start - contextLength), start),
      suffix: graph.text.slice(end, end + contextLength),
    },
  ]
  const createBody = (purpose: string, value: string) => ({ type: 'TextualBody', purpose, value })
  const items: object[] = []
  const addLink = (id: string, kind: string, from: string, target: string) => {
    const body = [createBody('classifying', kind), { id: target }]
    items.push({ id, type: 'Annotation', motivation: 'linking', body, target: { id: `#${from}` } })
  }
  let unlocatedVariables = 0
  for (const statement of graph.statements) {
    items.push({
      id: `#${statement.id}`,
      type: 'Annotation',
      motivation: 'classifying',
      body: [
        createBody('classifying', roleById.get(statement.id)!),
        ...(statement.degree === null ? [] : [createBody('tagging', degreeNames[statement.degree])]),
        ...(statement.formula.triples.length === 0 ? [] : [createBody('describing', formatFormula(statement.formula))]),
      ],
      target: statement.spans.map(span => ({ source, selector: createSelectors(span) })),
    })
    for (const { id, span } of statement.variables) {
      const passageSpan = span && locateInPassage(graph, statement, span)
      if (!passageSpan) unlocatedVariables++
      else
        items.push({
          id: `#${statement.id}.${id}`,
          type: 'Annotation',
          motivation: 'identifying',
          body: createBody('identifying', id),
          target: { source, selector: createSelectors(passageSpan) },
        })
    }
  }
  for (const [i, { kind, from, to }] of graph.edges.entries()) addLink(`#edge${i + 1}`, kind, from, `#${to}`)
  graph.undercuts?.forEach(({ from, edge }, i) => {
    const edgeIndex = graph.edges.findIndex(each => each.from === edge.from && each.to === edge.to)
    addLink(`#undercut${i + 1}`, 'undercut', from, `#edge${edgeIndex + 1}`)
  })
  const page = { '@context': 'http://www.w3.org/ns/anno.jsonld', id: `#${graph.id}`, type: 'AnnotationPage', items }
  const losses: Loss[] = unlocatedVariables > 0 ? [{ what: 'variables', count: unlocatedVariables }] : []
  losses.push(...countLosses(graph, ['question', 'links']))
  return { text: `${JSON.stringify(page, null, 2)}\n`, losses }
}
