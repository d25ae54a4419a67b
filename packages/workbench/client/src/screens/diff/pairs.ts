/** Pairs of gold and predicted graphs, and their error types as marks in diagrams. */
import type { Metagraph } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import type { Reply } from '@elenchus/workbench/contract'

export type Score = Reply<'score'>
export type Pair = Readonly<{ id: string; gold: Metagraph; predicted: Metagraph }>

/** Matches graphs by id; a single graph on each side is a pair whatever its id. `unpaired` are ids on one side only. */
export function pairUp(gold: readonly Metagraph[], predicted: readonly Metagraph[]) {
  const [one, other] = [gold[0], predicted[0]]
  if (one && other && gold.length === 1 && predicted.length === 1)
    return { pairs: [{ id: one.id, gold: one, predicted: other }], unpaired: [] }
  const byId = new Map(predicted.map(graph => [graph.id, graph]))
  const pairs = gold.flatMap((graph): Pair[] => {
    const found = byId.get(graph.id)
    return found ? [{ id: graph.id, gold: graph, predicted: found }] : []
  })
  const known = new Set(pairs.map(({ id }) => id))
  return { pairs, unpaired: [...gold, ...predicted].map(({ id }) => id).filter(id => !known.has(id)) }
}

export const codesOf = ({ errors }: Score): string[] => [...errors.graph, ...errors.formula, ...errors.certainty]

/** The number of pairs with each error code. */
export function countCodes(scores: readonly Score[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const code of scores.flatMap(codesOf)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Marks missing edges on gold, extra ones on the prediction, and errors of statements on both. */
export function diagramMarks({ edges, statements, names }: Score, side: 'missing' | 'extra'): DiagramOptions {
  return {
    edgeMark: ({ from, to, kind }) => {
      const found = edges.find(each => each.side === side && each.from === from && each.to === to && each.kind === kind)
      return found && `${side} ${found.error}`
    },
    statementNote: ({ id }) =>
      statements
        .find(each => each.id === id)
        ?.errors.map(code => `${code} ${names[code] ?? ''}`.trim())
        .join('; '),
  }
}
