import { random } from '@elenchus/learning'
import { describe, expect, it } from 'vitest'
import { ROOT, UNUSED } from '../../models/candidates.ts'
import { chuLiuEdmonds } from './chu-liu-edmonds.ts'
import {
  computeMarginals,
  contextCount,
  type GraphScores,
  getContext,
  listAllStances,
  searchStances,
} from './tree-marginals.ts'

function drawScores(n: number, seed: number): GraphScores {
  const generator = random(seed)
  const draw = (length: number) => Float64Array.from({ length }, () => 4 * generator.next() - 2)
  return { n, claim: draw(n), unused: draw(n), against: draw(n), edge: draw(n * n * contextCount) }
}

/** Every choice of parents in which each statement's way ends at the claim or stands apart. */
function forests(n: number): number[][] {
  const out: number[][] = []
  const place = (parents: number[]): void => {
    if (parents.length < n) {
      for (let parent = UNUSED; parent < n; parent++) if (parent !== parents.length) place([...parents, parent])
      return
    }
    if (parents.filter(parent => parent === ROOT).length !== 1) return
    for (let i = 0; i < n; i++) {
      let steps = 0
      for (let k = i; parents[k]! >= 0; k = parents[k]!) if (++steps > n) return
    }
    out.push(parents)
  }
  place([])
  return out
}

describe('sums over sides and trees', () => {
  it.each([false, true])('are those of listing every graph (sides seen beside each claim: %s)', besideClaims => {
    for (const n of [2, 3, 4]) {
      const drawn = drawScores(n, n)
      const scores = besideClaims ? { ...drawn, beside: drawScores(n, n + 10).edge.slice(0, n * n) } : drawn
      let total = 0
      const claim = new Float64Array(n)
      const against = new Float64Array(n)
      const edge = new Float64Array(n * n * contextCount)
      for (const parents of forests(n))
        for (const sides of listAllStances(n)) {
          const root = parents.indexOf(ROOT)
          if (sides[root] === 1 || parents.some((parent, i) => parent === UNUSED && sides[i] === 1)) continue
          let score = scores.claim[root]!
          const used: number[] = []
          parents.forEach((parent, i) => {
            if (sides[i] === 1) score += scores.against[i]! + (scores.againstClaim?.[i * n + root] ?? 0)
            if (parent === UNUSED) score += scores.unused[i]!
            if (parent < 0) return
            used.push((i * n + parent) * contextCount + getContext(sides[i]!, sides[parent]!, parent === root))
          })
          for (const k of used) score += scores.edge[k]!
          const weight = Math.exp(score)
          total += weight
          claim[root]! += weight
          for (const k of used) edge[k]! += weight
          sides.forEach((side, i) => {
            against[i]! += side * weight
          })
        }
      const found = computeMarginals(scores, { minProbability: 0 })
      expect(found.logZ).toBeCloseTo(Math.log(total), 8)
      for (const [own, listed] of [
        [found.claim, claim],
        [found.against, against],
        [found.edge, edge],
      ] as const)
        own.forEach((p, k) => {
          expect(p).toBeCloseTo(listed[k]! / total, 8)
        })
    }
  })

  it('of found sides hold a good part of the mass, even where nothing is likely', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const scores = drawScores(8, seed)
      const claims = Array.from({ length: 8 }, (_, i) => i)
      const found = computeMarginals(scores, { stanceCandidates: searchStances(scores, claims) })
      expect(Math.exp(found.logZ - computeMarginals(scores).logZ)).toBeGreaterThan(0.4)
    }
  })
})

describe('the best tree', () => {
  it('is the heaviest of all', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const n = 5
      const generator = random(seed)
      const scores = Float64Array.from({ length: n * n }, () => generator.next())
      const value = (parents: ArrayLike<number>) => {
        let sum = 0
        for (let i = 1; i < n; i++) sum += scores[i * n + parents[i]!]!
        return sum
      }
      let best = 0
      for (const parents of forests(n))
        if (parents[0] === ROOT && !parents.includes(UNUSED)) best = Math.max(best, value(parents))
      expect(value(chuLiuEdmonds(n, 0, scores))).toBeCloseTo(best, 10)
    }
  })
})
