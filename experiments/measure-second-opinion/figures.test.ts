import type { Metagraph, Statement } from '@elenchus/metagraph'
import { describe, expect, it } from 'vitest'
import { enumerateTrees, ROOT } from '../../packages/explainer/src/models/candidates.ts'
import { computeDifferences, computeMeans, scorePassage } from './figures.ts'

const statement = (id: string): Statement => ({
  id,
  text: id,
  spans: [],
  part: 'context',
  variables: [],
  formula: { operators: [], triples: [] },
  degree: 2,
})
const gold: Metagraph = {
  id: 'g',
  text: 'a b c',
  statements: ['a', 'b', 'c'].map(statement),
  edges: [
    { kind: 'support', from: 'a', to: 'b' },
    { kind: 'rebut', from: 'c', to: 'b' },
  ],
}
const candidates = enumerateTrees(3, 2)
const sure = (parents: number[], odds: number) => ({
  candidates,
  probabilities: Float64Array.from(candidates.trees, tree => Number(tree.join() === parents.join())),
  rebut: Float64Array.from({ length: 9 }, (_, edge) => (edge >= 6 ? odds : -9)),
})

describe('figures of a joined opinion', () => {
  it('are those of the graph that the distribution decides for', () => {
    expect(scorePassage(gold, gold, sure([1, ROOT, 1], 9))).toEqual([1, 1, 1, 1, 1])
    // The kind of one of two edges is wrong: half of the steps, no rebuttal found, one support too many.
    expect(scorePassage(gold, gold, sure([1, ROOT, 1], -9))).toEqual([0.5, 0, 2 / 3, 0, 0])
    expect(scorePassage(gold, gold, null)[0]).toBe(0)
  })

  it('are averaged', () => {
    const rows = [
      [1, 1, 1, 0, 0],
      [0.5, 0, 0, 1, 0],
    ]
    expect(computeMeans(rows)).toEqual([0.75, 0.5, 0.5, 0.5, 0])
  })

  it('differ by an interval of paired draws: the same gain everywhere is a gain, and no gain is none', () => {
    const without = Array.from({ length: 40 }, (_, i) => [i / 80, 0, 0, 0, 0])
    const groups = without.map((_, i) => Math.floor(i / 2))
    const [f1, exact] = computeDifferences(
      without.map(([first, ...rest]) => [first! + 0.25, ...rest]),
      without,
      groups,
    )
    expect(f1!.value).toBeCloseTo(0.25, 12)
    // Twenty groups that are all alike do not say that no other group is otherwise.
    expect(f1!.interval![0]).toBeGreaterThan(0)
    expect(f1!.interval![0]).toBeLessThan(0.25)
    expect(f1!.interval![1]).toBeGreaterThan(0.25)
    expect([exact!.value, exact!.p]).toEqual([0, 1])
  })
})
