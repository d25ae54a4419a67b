import { random } from '@elenchus/statistics/random'
import { describe, expect, it } from 'vitest'
import { encoderDistribution } from '../../packages/explainer/src/decoding/combine-opinions.ts'
import type { Distribution } from '../../packages/explainer/src/decoding/structure.ts'
import { allTrees, ROOT } from '../../packages/explainer/src/models/candidates.ts'
import type { SecondScores } from '../../packages/explainer/src/models/second-opinion.ts'
import { fitSoftmax, fitStack, type Pair, stacked, treeColumns } from './stack.ts'

const list = allTrees(3, 2)
const even: Distribution = {
  list,
  probabilities: new Float64Array(list.trees.length).fill(1 / list.trees.length),
  rebut: new Float64Array(9),
}
const r = random(1)
const noise = (n: number) => Float64Array.from({ length: n }, () => r.normal())
const scores = (): SecondScores => ({ edge: noise(9), rebut: noise(9), root: noise(3), unused: noise(3) })

describe('a stack of two opinions', () => {
  it('sums the parts of each tree', () => {
    const second = scores()
    const t = list.trees.findIndex(tree => tree.join() === [1, ROOT, 1].join())
    const columns = treeColumns({ first: even, second, option: 2, gold: null }, 'parts')
    expect(columns[4 * t]).toBeCloseTo(-Math.log(list.trees.length), 12)
    expect(columns[4 * t + 1]).toBeCloseTo(second.edge[1]! + second.edge[7]!, 12)
    expect(columns[4 * t + 2]).toBeCloseTo(second.root[1]!, 12)
    expect(columns[4 * t + 3]).toBe(0)
    // As a whole they are the log probability of the tree by the encoder, but for what all trees share.
    const whole = treeColumns({ first: even, second, option: 2, gold: null }, 'whole')
    const { probabilities } = encoderDistribution(even, second)
    expect(whole[2 * t + 1]! - whole[1]!).toBeCloseTo(Math.log(probabilities[t]! / probabilities[0]!), 9)
  })

  it('learns the weight under which the wanted rows are as likely as they are frequent', () => {
    // Two rows, one column of 1 and 0; the first is wanted in three items of four: without a penalty the weight is log 3.
    const items = Array.from({ length: 400 }, (_, i) => ({
      columns: Float64Array.of(1, 0),
      wanted: i % 4 === 0 ? 1 : 0,
    }))
    expect(fitSoftmax(items, 1, 0)[0]).toBeCloseTo(Math.log(3), 5)
    // With one, the gradient is 0 where 400 (p - 3/4) + l2 w is.
    const w = fitSoftmax(items, 1, 10)[0]!
    expect(400 * (1 / (1 + Math.exp(-w)) - 0.75) + 10 * w).toBeCloseTo(0, 4)
  })

  it('finds whom to trust: trees drawn by the one opinion, noise by the other', () => {
    const pairs = Array.from({ length: 300 }, (): Pair => {
      const truth = scores()
      const first = encoderDistribution(even, truth)
      let left = r.next()
      const t = first.probabilities.findIndex(p => {
        left -= p
        return left < 0
      })
      const parents = list.trees[t]!
      const rebuts = Array.from(
        parents,
        (parent, i) => parent >= 0 && r.next() < 1 / (1 + Math.exp(-2 * truth.rebut[i * 3 + parent]!)),
      )
      return { first, second: scores(), option: 2, gold: { parents, rebuts } }
    })
    const stack = fitStack(pairs, 'parts')
    expect(stack.tree[0]).toBeGreaterThan(0.8)
    expect(stack.tree[0]).toBeLessThan(1.2)
    for (const weight of stack.tree.slice(1)) expect(Math.abs(weight)).toBeLessThan(0.25)
    for (const { weights } of stack.kinds!) {
      expect(Math.abs(weights[0]! - 2)).toBeLessThan(0.7)
      expect(Math.abs(weights[1]!)).toBeLessThan(0.4)
    }
    const { tree, kinds } = fitStack(pairs, 'whole')
    expect(Math.abs(tree[0]! - 1)).toBeLessThan(0.2)
    expect(Math.abs(tree[1]!)).toBeLessThan(0.15)
    expect(kinds).toBeNull()
  })

  it('that trusts the first alone changes nothing, and takes the kinds of the option from its own weights', () => {
    const pair: Pair = { first: encoderDistribution(even, scores()), second: scores(), option: 2, gold: null }
    const kind = (...weights: number[]) => ({
      kind: 'logistic' as const,
      classes: 2,
      columns: 2,
      outputs: 1,
      weights: Float32Array.from(weights),
      bias: Float32Array.of(0),
    })
    const tree = Float64Array.of(1, 0, 0, 0)
    const both = stacked(pair, { by: 'parts', tree, kinds: [kind(0, 1), kind(1, 0)] })
    both.probabilities.forEach((p, t) => {
      expect(p).toBeCloseTo(pair.first.probabilities[t]!, 9)
    })
    expect(both.rebut[1]).toBeCloseTo(pair.first.rebut[1]!, 6)
    expect(both.rebut[7]).toBeCloseTo(pair.second!.rebut[7]!, 6)
    expect(stacked(pair, { by: 'parts', tree, kinds: null }).rebut).toEqual(pair.first.rebut)
  })
})
