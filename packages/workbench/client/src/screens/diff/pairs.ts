/** Pairs gold graphs with predicted ones, and turns their scores into marks in diagrams. */
import type { Metagraph } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import type { Reply } from '@elenchus/workbench/contract'

export type Score = Reply<'score'>
export type Pair = Readonly<{ id: string; gold: Metagraph; predicted: Metagraph }>

/** Pairs graphs with the same id, or a single gold graph with a single predicted one. `unpaired` are the ids on only one side. */
export function pairGraphs(gold: readonly Metagraph[], predicted: readonly Metagraph[]) {
  const [firstGold, firstPredicted] = [gold[0], predicted[0]]
  if (firstGold && firstPredicted && gold.length === 1 && predicted.length === 1)
    return { pairs: [{ id: firstGold.id, gold: firstGold, predicted: firstPredicted }], unpaired: [] }
  const predictedById = new Map(predicted.map(graph => [graph.id, graph]))
  const pairs = gold.flatMap((graph): Pair[] => {
    const predictedGraph = predictedById.get(graph.id)
    return predictedGraph ? [{ id: graph.id, gold: graph, predicted: predictedGraph }] : []
  })
  const pairedIds = new Set(pairs.map(({ id }) => id))
  return { pairs, unpaired: [...gold, ...predicted].map(({ id }) => id).filter(id => !pairedIds.has(id)) }
}

/** The codes of all error types that a pair has. */
export const listErrorCodes = ({ errors }: Score): string[] => [...errors.graph, ...errors.formula, ...errors.certainty]

/** The number of pairs with each error code. */
export function countCodes(scores: readonly Score[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const code of scores.flatMap(listErrorCodes)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Marks missing edges in gold or extra ones in the prediction, and errors of statements in both. */
export function createMarks({ edges, statements, names }: Score, side: 'missing' | 'extra'): DiagramOptions {
  return {
    edgeMark: ({ from, to, kind }) => {
      const matchingEdge = edges.find(
        each => each.side === side && each.from === from && each.to === to && each.kind === kind,
      )
      return matchingEdge && `${side} ${matchingEdge.error}`
    },
    statementNote: ({ id }) =>
      statements
        .find(each => each.id === id)
        ?.errors.map(code => `${code} ${names[code] ?? ''}`.trim())
        .join('; '),
  }
}
