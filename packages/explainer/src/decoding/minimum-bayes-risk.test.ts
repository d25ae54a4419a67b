import { random } from '@elenchus/learning'
import { describe, expect, it } from 'vitest'
import { enumerateTrees } from '../models/candidates.ts'
import { decodeMinimumBayesRisk } from './minimum-bayes-risk.ts'

/** Expected F1 by its definition: over every tree and every assignment of kinds. */
function expectedF1(
  parents: ArrayLike<number>,
  rebuts: readonly boolean[],
  list: ReturnType<typeof enumerateTrees>,
  p: Float64Array,
  rebut: Float64Array,
): number {
  const { n, trees } = list
  const own = Array.from(parents).flatMap((parent, i) => (parent >= 0 ? [`${i} ${parent} ${rebuts[i]}`] : []))
  let sum = 0
  trees.forEach((tree, t) => {
    const from = Array.from(tree.keys()).filter(i => tree[i]! >= 0)
    for (let mask = 0; mask < 2 ** from.length; mask++) {
      let weight = p[t]!
      let shared = 0
      from.forEach((i, bit) => {
        const isRebut = ((mask >> bit) & 1) === 1
        const q = 1 / (1 + Math.exp(-rebut[i * n + tree[i]!]!))
        weight *= isRebut ? q : 1 - q
        if (own.includes(`${i} ${tree[i]} ${isRebut}`)) shared++
      })
      sum += (weight * 2 * shared) / (own.length + from.length)
    }
  })
  return sum
}

describe('expected-F1 decoding', () => {
  it('values its choice as the definition does, and no other graph is better', () => {
    const list = enumerateTrees(3, 2)
    for (let seed = 1; seed <= 5; seed++) {
      const generator = random(seed)
      const p = Float64Array.from(list.trees, () => generator.next() ** 3)
      const total = p.reduce((sum, value) => sum + value, 0)
      for (let t = 0; t < p.length; t++) p[t]! /= total
      const rebut = Float64Array.from({ length: 9 }, () => 4 * generator.next() - 2)
      const chosen = decodeMinimumBayesRisk(list, p, rebut)
      const value = (tree: ArrayLike<number>, kinds: readonly boolean[]) => expectedF1(tree, kinds, list, p, rebut)
      expect(value(chosen.parents, chosen.rebuts)).toBeCloseTo(chosen.expectedF1, 9)
      for (const tree of list.trees)
        for (let mask = 0; mask < 8; mask++) {
          const kinds = [0, 1, 2].map(i => tree[i]! >= 0 && ((mask >> i) & 1) === 1)
          expect(value(tree, kinds)).toBeLessThan(chosen.expectedF1 + 1e-9)
        }
    }
  })
})
