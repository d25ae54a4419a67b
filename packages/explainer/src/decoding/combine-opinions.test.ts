import { describe, expect, it } from 'vitest'
import { enumerateTrees, ROOT } from '../models/candidates.ts'
import { type EncoderScores, examWeights } from '../models/second-opinion.ts'
import { combineDistributions, decodeWithOpinion, encoderDistribution } from './combine-opinions.ts'
import type { Distribution } from './structure.ts'

/** Scores that speak for one tree: the first statement to `to`, which is the conclusion; `odds` of rebuttal everywhere. */
function scoresFor(to: number, odds: number): EncoderScores {
  const n = 3
  const edge = new Float64Array(n * n)
  const root = new Float64Array(n)
  edge[to] = 6
  root[to] = 6
  return { edge, root, unused: new Float64Array(n).fill(1), rebut: new Float64Array(n * n).fill(odds) }
}

const list = enumerateTrees(3, 2)
const even: Distribution = {
  candidates: list,
  probabilities: new Float64Array(list.trees.length).fill(1 / list.trees.length),
  rebut: new Float64Array(9),
}
const one = encoderDistribution(even, scoresFor(1, -2))
const two = encoderDistribution(even, scoresFor(2, 4))
const passage = { statements: ['a', 'b', 'c'], option: 2 }

describe('a second opinion', () => {
  it('is a distribution over the same graphs', () => {
    expect(two.probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9)
    const best = two.probabilities.indexOf(Math.max(...two.probabilities))
    expect(list.trees[best]![0]).toBe(2)
    expect(list.trees[best]![2]).toBe(ROOT)
  })

  it('is added to the logarithms, each kind of part by its weight', () => {
    const scores = scoresFor(2, 4)
    const weights = { explainer: 0.5, edge: 0.25, root: 0.125, unused: 2, kind: 0.25, stance: 0 }
    const both = combineDistributions(one, scores, weights)
    const score = (t: number) => {
      const parts = Array.from(list.trees[t]!, (parent, i) =>
        parent === ROOT ? 0.125 * scores.root[i]! : parent >= 0 ? 0.25 * scores.edge[3 * i + parent]! : 2,
      )
      return 0.5 * Math.log(one.probabilities[t]!) + parts.reduce((sum, part) => sum + part, 0)
    }
    expect(Math.log(both.probabilities[3]! / both.probabilities[7]!)).toBeCloseTo(score(3) - score(7), 9)
    expect(both.rebut[1]).toBeCloseTo(-2 + 0.25 * 4, 9)
  })

  it('that is silent changes nothing, and one that is loud decides', () => {
    const by = { read: () => scoresFor(2, 4) }
    const alone = decodeWithOpinion(one, undefined, passage).decoded
    expect(decodeWithOpinion(one, { by, weight: 0 }, passage).decoded).toEqual(alone)
    const weight = decodeWithOpinion(one, { by, weight: 100 }, passage).decoded
    const { parents } = decodeWithOpinion(two, undefined, passage).decoded
    expect([weight.parents[0], weight.parents.indexOf(ROOT)]).toEqual([parents[0], parents.indexOf(ROOT)])
  })

  it('that is very loud is no surer than it was', () => {
    const scores = { ...scoresFor(2, 1), edge: Float64Array.from(scoresFor(2, 0).edge, value => value / 6) }
    const sure = (weight: number) => decodeWithOpinion(one, { by: { read: () => scores }, weight }, passage).decoded
    for (const weight of [10, 100]) {
      const { parents, edgeProbability } = sure(weight)
      expect(parents[0]).toBe(2)
      expect(edgeProbability[0]).toBeGreaterThan(0.1)
      expect(edgeProbability[0]).toBeLessThan(0.9)
    }
    expect(sure(1 + 1e-7).edgeProbability[0]).toBeCloseTo(sure(1).edgeProbability[0]!, 5)
  })

  it('decides on kinds where it is surer than the explainer, with its share of the weight', () => {
    const odds = -one.rebut[1]!
    const kindBy = (said: number, question?: string) =>
      decodeWithOpinion(one, { by: { read: () => scoresFor(1, said) } }, { ...passage, question }).decoded.rebuts[0]
    expect(kindBy((0.9 * odds) / examWeights.kind)).toBe(false)
    expect(kindBy((1.1 * odds) / examWeights.kind)).toBe(true)
    // Where the question is read, its wording decides.
    expect(kindBy((1.1 * odds) / examWeights.kind, 'Which one most strengthens the argument?')).toBe(false)
  })

  it('is named where it decided, and only where it was asked', () => {
    expect(decodeWithOpinion(one, undefined, passage).decidedBy(0)).toBeUndefined()
    const by = { read: () => scoresFor(2, -2) }
    const first = decodeWithOpinion(one, { by }, passage)
    expect(first.decoded.parents[0]).toBe(1)
    expect(first.decidedBy(0)).toBe('explainer')
    const second = decodeWithOpinion(one, { by, weight: 50 }, passage)
    expect(second.decoded.parents[0]).toBe(2)
    expect(second.decidedBy(0)).toBe('encoder')
    const same = decodeWithOpinion(one, { by: { read: () => scoresFor(1, -2) }, weight: 1 }, passage)
    expect(same.decidedBy(0)).toBe('both')
  })
})
