/** Ways to join the two opinions: what each learns from passages, and how it then joins those that it has not seen. */
import { combineDistributions, encoderDistribution } from '../../packages/explainer/src/decoding/combine-opinions.ts'
import type { Distribution } from '../../packages/explainer/src/decoding/structure.ts'
import type { OpinionWeights } from '../../packages/explainer/src/models/second-opinion.ts'
import { normalise } from '../../packages/explainer/src/models/tree-model.ts'
import { bestOf, type Scores, worth } from './figures.ts'
import { fitStack, type Pair, type StackKind, stacked } from './stack.ts'

export type Join = (pair: Pair) => Distribution

/** Given the rows that may be learnt from; `told` says what was learnt. */
export interface Way {
  readonly name: string
  learn(rows: readonly number[]): { readonly join: Join; readonly told: string }
}

/** What the second opinion counts in an average, the first counting the rest: for the graph, and for the kinds of its edges. */
export interface Shares {
  readonly graph: number
  readonly kind: number
}

/** Logarithms of the probabilities of whole graphs are averaged, and so are the log odds of the kinds. */
export function averaged(first: Distribution, second: Distribution, weights: Shares): Distribution {
  const mix = (share: number, a: number, b: number) => (1 - share) * a + share * b
  const probabilities = first.probabilities.map((p, t) =>
    mix(weights.graph, Math.log(Math.max(p, 1e-300)), Math.log(Math.max(second.probabilities[t]!, 1e-300))),
  )
  normalise(probabilities)
  return {
    list: first.list,
    probabilities,
    rebut: first.rebut.map((odds, k) => mix(weights.kind, odds, second.rebut[k]!)),
  }
}

const shares = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
export const grid: readonly Shares[] = shares.flatMap(graph => shares.map(kind => ({ graph, kind })))

export const averagedBy =
  (weights: Shares): Join =>
  pair =>
    averaged(pair.first, encoderDistribution(pair.first, pair.second!), weights)
const told = ({ graph, kind }: Shares) => `${graph}/${kind}`

const fixed = (name: string, weights: Shares): Way => ({
  name: `${name}, ${told(weights)}`,
  learn: () => ({ join: averagedBy(weights), told: '' }),
})

const chosen = (scored: ReadonlyMap<Shares, readonly Scores[]>): Way => ({
  name: 'averaged, weights chosen',
  learn(rows) {
    const weights = bestOf(grid, each => worth(rows.map(row => scored.get(each)![row]!)))
    return { join: averagedBy(weights), told: told(weights) }
  },
})

const rounded = (numbers: Iterable<number>) => Array.from(numbers, x => x.toFixed(2)).join(' ')

export const learnt = (name: string, by: StackKind, pairs: readonly (Pair | null)[], withKinds?: boolean): Way => ({
  name,
  learn(rows) {
    const stack = fitStack(
      rows.flatMap(row => pairs[row] ?? []),
      by,
      withKinds,
    )
    const kinds = stack.kinds?.map(({ weights, bias }) => rounded([...weights, ...bias])) ?? []
    return { join: pair => stacked(pair, stack), told: [rounded(stack.tree), ...kinds].join(' | ') }
  },
})

const joinedBy = (name: string, weights: OpinionWeights): Way => ({
  name,
  learn: () => ({ join: ({ first, second }) => combineDistributions(first, second!, weights), told: '' }),
})

interface Tried {
  /** The weights of the explainer itself, and others to try, as text. */
  readonly own: OpinionWeights
  readonly others?: readonly string[]
}

/** All of them, for passages that both have read (`null` where there is nothing to decide); `scored` holds the scores of every average. */
export const waysOf = (
  pairs: readonly (Pair | null)[],
  scored: ReadonlyMap<Shares, readonly Scores[]>,
  { own: ours, others = [] }: Tried,
): Way[] => [
  fixed('encoder alone', { graph: 1, kind: 1 }),
  fixed('averaged', { graph: 0.5, kind: 0.5 }),
  fixed('averaged', { graph: 0.2, kind: 0 }),
  joinedBy('as the explainer joins them', ours),
  ...others.map(text => {
    const [own = 1, edge = 0, root = 0, unused = 0, kind = 0] = text.split(',').map(Number)
    return joinedBy(`joined, ${text}`, { own, edge, root, unused, kind, side: 0 })
  }),
  chosen(scored),
  learnt('graphs by two temperatures', 'whole', pairs),
  learnt('stacked by parts', 'parts', pairs, false),
  learnt('stacked by parts and kinds', 'parts', pairs),
]
