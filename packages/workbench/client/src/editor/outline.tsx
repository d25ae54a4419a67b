/** The graph as a nested list, for screen readers and as an alternative to the drawing. */
import type { Edge, Metagraph } from '@elenchus/metagraph'
import { assignParts, type Card, type Diagram, getRoleWord } from '@elenchus/metagraph/draw'
import { assignLabels, createLabeller } from './state/labels.ts'

/** The edges from a statement, such as `supports 2 together with 3`. */
function describeEdges(card: Card, graph: Metagraph, { links, undercuts = [] }: Diagram): string[] {
  const label = createLabeller(graph)
  const findLinkedPremises = (link: string, to: string) =>
    graph.edges
      .filter(edge => edge.link === link && edge.to === to && edge.from !== card.id)
      .map(({ from }) => label(from))
  /** True if it is undecided whether the edge supports or rebuts its target. */
  const isUndecided = (kind: Edge['kind'], to: string) =>
    links.some(link => link.open && link.kind === kind && link.from === card.id && link.to === to)
  const describeEdge = ({ kind, to, link }: Edge) => {
    const verb = isUndecided(kind, to) ? 'bears on' : kind === 'support' ? 'supports' : 'rebuts'
    return `${verb} ${label(to)}${link === undefined ? '' : ` together with ${findLinkedPremises(link, to).join(' and ')}`}`
  }
  const undercutVerb = undercuts.some(({ from, open }) => open && from === card.id) ? 'bears on' : 'undercuts'
  const isFromCard = ({ from }: { readonly from: string }) => from === card.id
  return [
    ...graph.edges.filter(isFromCard).map(describeEdge),
    ...(graph.undercuts ?? [])
      .filter(isFromCard)
      .map(({ edge }) => `${undercutVerb} the inference from ${label(edge.from)} to ${label(edge.to)}`),
  ]
}

export function Outline({ graph, diagram }: { graph: Metagraph; diagram: Diagram }) {
  const roles = assignParts(diagram)
  const labels = assignLabels(graph)
  return (
    <details className="graph-outline">
      <summary>The argument as a list</summary>
      <ol>
        {diagram.cards.map(card => (
          <li key={card.id} value={/^\d+$/.test(labels.get(card.id)!) ? Number(labels.get(card.id)) : undefined}>
            {card.text.replace(/\s+/g, ' ')}
            <ul>
              {diagram.links.length > 0 && (
                <li>
                  {[getRoleWord(card, roles, id => labels.get(id)!), ...describeEdges(card, graph, diagram)].join('; ')}
                </li>
              )}
              {card.formula && (
                <li>
                  Formula: {card.formula.signs} <span className="muted">({card.formula.words})</span>
                </li>
              )}
              {card.badge && <li>Certainty: {card.badge.word}</li>}
              {card.note && <li>{card.note}</li>}
              {card.details?.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  )
}
