import { describe, expect, it } from 'vitest'
import { allTrees, ROOT } from '../models/candidates.ts'
import { averaged, distributionBy, type SecondScores, usualWeights, withOpinion } from './second-opinion.ts'
import type { Distribution } from './structure.ts'

/** Scores that speak for one tree: the first statement to `to`, which is the conclusion; `odds` of rebuttal everywhere. */
function scoresFor(to: number, odds: number): SecondScores {
  const n = 3
  const edge = new Float64Array(n * n)
  const root = new Float64Array(n)
  edge[to] = 6
  root[to] = 6
  return { edge, root, unused: new Float64Array(n).fill(1), rebut: new Float64Array(n * n).fill(odds) }
}

const list = allTrees(3, 2)
const even: Distribution = {
  list,
  probabilities: new Float64Array(list.trees.length).fill(1 / list.trees.length),
  rebut: new Float64Array(9),
}
const one = distributionBy(even, scoresFor(1, -2))
const two = distributionBy(even, scoresFor(2, 4))
const passage = { statements: ['a', 'b', 'c'], option: 2 }

describe('a second opinion', () => {
  it('is a distribution over the same graphs', () => {
    expect(two.probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9)
    const best = two.probabilities.indexOf(Math.max(...two.probabilities))
    expect(list.trees[best]![0]).toBe(2)
    expect(list.trees[best]![2]).toBe(ROOT)
  })

  it('is averaged in logarithms: with equal parts two probabilities become the root of their product', () => {
    const both = averaged(one, two, { graph: 0.5, kind: 0.25 })
    const ratio = (d: Distribution) => d.probabilities[3]! / d.probabilities[7]!
    expect(ratio(both)).toBeCloseTo(Math.sqrt(ratio(one) * ratio(two)), 9)
    expect(both.rebut[1]).toBeCloseTo(0.75 * -2 + 0.25 * 4, 9)
  })

  it('that counts nothing changes nothing, and one that counts all decides', () => {
    for (const [share, expected] of [
      [0, one],
      [1, two],
    ] as const) {
      const { probabilities, rebut } = averaged(one, two, { graph: share, kind: share })
      probabilities.forEach((p, t) => {
        expect(p).toBeCloseTo(expected.probabilities[t]!, 9)
      })
      expect(rebut).toEqual(expected.rebut)
    }
  })

  it('counts a little for the graph and nothing for the kinds unless told otherwise', () => {
    const by = { read: () => scoresFor(2, 400) }
    const usual = withOpinion(one, { by }, passage).decoded
    expect(usual).toEqual(withOpinion(one, { by, ...usualWeights }, passage).decoded)
    expect(usual.parents[0]).toBe(1)
    expect(usual.rebuts[0]).toBe(false)
    expect(withOpinion(one, { by, kind: 0.5 }, passage).decoded.rebuts[0]).toBe(true)
    expect(withOpinion(one, { by, graph: 0.9 }, passage).decoded.parents[0]).toBe(2)
  })

  it('is named where it decided, and only where it was asked', () => {
    expect(withOpinion(one, undefined, passage).decidedBy(0)).toBeUndefined()
    const by = { read: () => scoresFor(2, 4) }
    const first = withOpinion(one, { by, graph: 0.1, kind: 0.1 }, passage)
    expect(first.decoded.parents[0]).toBe(1)
    expect(first.decidedBy(0)).toBe('explainer')
    const second = withOpinion(one, { by, graph: 0.9, kind: 0.9 }, passage)
    expect(second.decoded.parents[0]).toBe(2)
    expect(second.decidedBy(0)).toBe('encoder')
    const same = withOpinion(one, { by: { read: () => scoresFor(1, -2) }, graph: 0.5, kind: 0.5 }, passage)
    expect(same.decidedBy(0)).toBe('both')
  })
})
