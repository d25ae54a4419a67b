import { random, sparseVector, train } from '@elenchus/learning'
import { describe, expect, it } from 'vitest'
import { enumerateTrees } from './candidates.ts'
import {
  computePotentials,
  computeShapeWeights,
  kindFeatureCount,
  normalise,
  type PassageParts,
  scoreTrees,
  situationCount,
  sumOutKinds,
  trainTreeModel,
} from './tree-model.ts'

/** Passages of three statements whose edges tell themselves by one column. */
function passage(seed: number): PassageParts {
  const generator = random(seed)
  const vector = () => sparseVector([0, 1], [generator.next(), generator.next()])
  const types = new Float32Array(9 * kindFeatureCount)
  for (let k = 0; k < 9; k++) types[k * kindFeatureCount] = 1
  return {
    n: 3,
    option: 2,
    edge: Array.from({ length: 9 }, (_, k) => sparseVector([0, 1], [k === 1 || k === 7 ? 1 : 0, generator.next()])),
    root: Array.from({ length: 3 }, vector),
    unused: Array.from({ length: 3 }, vector),
    kindFeatures: types,
    situation: new Float32Array(situationCount),
  }
}

describe('the tree model', () => {
  it('learns which edges belong together, and how often they rebut', () => {
    const gold = { parents: Int8Array.from([1, -1, 1]), rebuts: [false, false, true] }
    const examples = Array.from({ length: 30 }, (_, i) => ({
      parts: passage(i),
      candidates: enumerateTrees(3, 2),
      gold,
    }))
    const weights = train(
      trainTreeModel(examples, {
        columns: { edge: 2, root: 2, unused: 2 },
        numericColumns: { edge: 1, root: 1, unused: 1 },
        penalties: { flags: 0.1, numbers: 0.1, shapeAndKind: 0.1, situationShapes: 0.1 },
      }),
    )
    const parts = passage(99)
    const list = enumerateTrees(3, 2)
    const potentials = computePotentials(parts, weights)
    const scores = scoreTrees(list, sumOutKinds(potentials), computeShapeWeights(parts, weights))
    normalise(scores)
    const right = list.trees.findIndex(tree => tree.join() === '1,-1,1')
    expect(scores[right]).toBeGreaterThan(0.8)
    // Half of the edges rebut, and nothing tells which: even odds.
    expect(Math.abs(potentials.rebut[1]!)).toBeLessThan(0.2)
  })
})
