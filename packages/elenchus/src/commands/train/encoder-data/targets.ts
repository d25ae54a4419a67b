/** What is to be learnt of an annotated graph. */
import type { Metagraph } from '@elenchus/metagraph'

export const askedKinds = ['other', 'weaken', 'assumption', 'strengthen', 'exception'] as const

export interface TreeTargets {
  /** For each statement the one it speaks to, -1 for the conclusion, -2 for no part; `null` where the graph is no tree. */
  readonly parents: readonly number[] | null
  readonly rebuts: readonly number[]
  readonly optionRebuts: 0 | 1 | null
}

interface Tree {
  readonly parents: ArrayLike<number>
  readonly rebuts: readonly boolean[]
}

export function targetsOf(graph: Metagraph, tree: Tree | null): TreeTargets {
  const option = graph.statements.find(({ part }) => part === 'option')
  const edge = option && graph.edges.find(({ from }) => from === option.id)
  return {
    parents: tree && Array.from(tree.parents),
    rebuts: (tree?.rebuts ?? []).map(Number),
    optionRebuts: edge ? (edge.kind === 'rebut' ? 1 : 0) : null,
  }
}
