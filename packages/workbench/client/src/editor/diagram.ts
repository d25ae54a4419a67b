/** What the editor draws: the same diagram as every other drawing, with all variables marked, also those no formula uses yet. */
import type { Metagraph } from '@elenchus/metagraph'
import { type Diagram, type DiagramOptions, diagramOf } from '@elenchus/metagraph/draw'

export function editorDiagram(graph: Metagraph, options: DiagramOptions): Diagram {
  const diagram = diagramOf(graph, options)
  const { rivals = [], ...rest } = diagram
  // A link that was not chosen and has been made by hand since is one no longer.
  const left = rivals.filter(rival => !rest.links.some(({ from, to }) => from === rival.from && to === rival.to))
  return {
    ...rest,
    ...(left.length === 0 ? {} : { rivals: left }),
    cards: diagram.cards.map((card, i) => ({
      ...card,
      marks: graph.statements[i]!.variables.flatMap(({ id, span }) => (span ? [{ ...span, name: id }] : [])),
    })),
  }
}
