import { describe, expect, it } from 'vitest'
import { allTrees } from '../../packages/explainer/src/models/candidates.ts'
import { encoderAlone } from '../../packages/explainer/src/models/second-opinion.ts'
import { opinionFrom } from './explainer-opinions.ts'
import type { Scores } from './figures.ts'
import type { Pair } from './stack.ts'
import { grid, waysOf } from './ways.ts'

const list = allTrees(2, 1)
const pair: Pair = {
  first: { list, probabilities: Float64Array.of(0.8, 0.2), rebut: Float64Array.of(0, 2, -2, 0) },
  second: {
    edge: new Float64Array(4),
    root: new Float64Array(2),
    unused: new Float64Array(2),
    rebut: new Float64Array(4),
  },
  option: 1,
  gold: null,
}

describe('ways to join two opinions', () => {
  it('choose the weights that are best on the rows they may learn from, and join by them', () => {
    // On row 0 the encoder's graphs alone help, on row 1 its kinds alone.
    const scored = new Map(
      grid.map(weights => [
        weights,
        [weights.graph - weights.kind, weights.kind - weights.graph].map((f1): Scores => [f1, 0, 0, 0, 0]),
      ]),
    )
    const way = waysOf([pair, pair], scored, { own: encoderAlone }).find(({ name }) => name.includes('chosen'))!
    const [first, second] = [way.learn([0]), way.learn([1])]
    expect([first.told, second.told]).toEqual(['0.6/0', '0/0.6'])
    // The encoder finds both trees equally likely: 0.4 of the log odds remain.
    const [p, q] = first.join(pair).probabilities
    expect(Math.log(p! / q!)).toBeCloseTo(0.4 * Math.log(4), 9)
    expect(first.join(pair).rebut).toEqual(pair.first.rebut)
    expect(second.join(pair).rebut[1]).toBeCloseTo(0.8, 9)
    expect(second.join(pair).probabilities[0]).toBeCloseTo(0.8, 9)
  })

  it('start from what the explainer said before, graphs that a search found included', () => {
    const statements = ['a', 'b'].map(id => ({
      id,
      text: id,
      spans: [],
      part: 'context' as const,
      variables: [],
      formula: { operators: [], triples: [] },
      degree: 2 as const,
    }))
    const graph = { id: 'g', text: 'a b', statements, edges: [] }
    const kept = { graph, option: 1, logs: [Math.log(0.8), Math.log(0.2)], rebut: [0, 2, -2, 0] }
    const { first } = opinionFrom(kept)
    expect(first!.list).toBe(list)
    expect(first!.probabilities[1]).toBeCloseTo(0.2, 9)
    const found = opinionFrom({
      ...kept,
      trees: [
        [1, -1],
        [-1, 0],
      ],
    }).first!
    expect(found.list.trees.map(tree => [...tree])).toEqual([
      [1, -1],
      [-1, 0],
    ])
    expect([...found.list.sizes]).toEqual([1, 1])
    expect(opinionFrom({ graph, option: 1 }).first).toBeNull()
  })
})
