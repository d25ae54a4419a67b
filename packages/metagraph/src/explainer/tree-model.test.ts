import { random, sparseVector, train } from '@elenchus/learning'
import { describe, expect, it } from 'vitest'
import { allTrees } from './candidates.ts'
import {
  normalise,
  type PassageParts,
  potentialsOf,
  scoreTrees,
  treeTraining,
  typeCount,
  withKinds,
} from './tree-model.ts'

/** Passages of three statements whose edges tell themselves by one column. */
function passage(seed: number): PassageParts {
  const generator = random(seed)
  const vector = () => sparseVector([0, 1], [generator.next(), generator.next()])
  const types = new Float32Array(9 * typeCount)
  for (let k = 0; k < 9; k++) types[k * typeCount] = 1
  return {
    n: 3,
    option: 2,
    edge: Array.from({ length: 9 }, (_, k) => sparseVector([0, 1], [k === 1 || k === 7 ? 1 : 0, generator.next()])),
    root: Array.from({ length: 3 }, vector),
    unused: Array.from({ length: 3 }, vector),
    types,
  }
}

describe('the tree model', () => {
  it('learns which edges belong together, and how often they rebut', () => {
    const gold = { parents: Int8Array.from([1, -1, 1]), rebuts: [false, false, true] }
    const examples = Array.from({ length: 30 }, (_, i) => ({ parts: passage(i), list: allTrees(3, 2), gold }))
    const weights = train(treeTraining(examples, { edge: 2, root: 2, unused: 2 }, { l2: 0.1, l2Small: 0.1 }))
    const parts = passage(99)
    const list = allTrees(3, 2)
    const potentials = potentialsOf(parts, weights)
    const scores = scoreTrees(list, withKinds(potentials), weights.shape)
    normalise(scores)
    const right = list.trees.findIndex(tree => tree.join() === '1,-1,1')
    expect(scores[right]).toBeGreaterThan(0.8)
    // Half of the edges rebut, and nothing tells which: even odds.
    expect(Math.abs(potentials.rebut[1]!)).toBeLessThan(0.2)
  })
})
