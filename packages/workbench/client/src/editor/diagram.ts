/** What the editor draws: the same diagram as every other drawing, with all variables marked, also those no formula uses yet. */
import type { Metagraph } from '@elenchus/metagraph'
import { type Diagram, type DiagramOptions, diagramOf } from '@elenchus/metagraph/draw'

export function editorDiagram(graph: Metagraph, options: DiagramOptions): Diagram {
  const diagram = diagramOf(graph, options)
  return {
    ...diagram,
    cards: diagram.cards.map((card, i) => ({
      ...card,
      marks: graph.statements[i]!.variables.flatMap(({ id, span }) => (span ? [{ ...span, name: id }] : [])),
    })),
  }
}
