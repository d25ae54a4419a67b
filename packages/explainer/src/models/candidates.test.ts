import { random } from '@elenchus/learning'
import { describe, expect, it } from 'vitest'
import {
  enumerateTrees,
  type PartScores,
  scoreTree,
  searchTrees,
  shapeCount,
  shapeNames,
  writeShape,
} from './candidates.ts'

/** Rooted labelled trees on k nodes: k^(k-1) (Cayley); a graph leaves any n - k statements out, and has k ≥ 2. */
function count(n: number): number {
  let sum = 0
  let choose = 1
  for (let k = 0; k <= n; k++) {
    if (k >= 2) sum += choose * k ** (k - 1)
    choose = (choose * (n - k)) / (k + 1)
  }
  return sum
}

function randomScores(n: number, seed: number): PartScores {
  const generator = random(seed)
  const draw = (length: number) => Float64Array.from({ length }, () => 6 * generator.next() - 3)
  return { edge: draw(n * n), root: draw(n), unused: draw(n) }
}

describe('candidate trees', () => {
  it('are all there, each once', () => {
    for (let n = 2; n <= 6; n++) {
      const { trees } = enumerateTrees(n, n - 1)
      expect(trees.length, String(n)).toBe(count(n))
      expect(new Set(trees.map(tree => tree.join())).size).toBe(trees.length)
    }
  })

  it('have the shape that is named', () => {
    // 0 → 1 → 2 is a chain; 3, the option, speaks to the middle.
    const shape = new Float32Array(shapeCount)
    writeShape(Int8Array.from([1, 2, -1, 1]), 3, shape, 0)
    const named = Object.fromEntries(shapeNames.map((name, i) => [name, shape[i]]))
    expect(named).toMatchObject({ edges: 3, unused: 0, depth: 2, leaves: 2, 'speaking to the root': 1, chain: 0 })
    expect(named['option to root']).toBe(0)
  })

  it('of a beam hold the best of all, or one close to it', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const scores = randomScores(6, seed)
      const best = Math.max(...enumerateTrees(6, -1).trees.map(tree => scoreTree(scores, tree)))
      const found = Math.max(...searchTrees(6, -1, scores, () => 0).trees.map(tree => scoreTree(scores, tree)))
      expect(best - found, `seed ${seed}`).toBeLessThan(0.5)
    }
  })

  it('of forty statements are found', () => {
    const list = searchTrees(40, 39, randomScores(40, 1), () => 0)
    expect(list.trees.length).toBeGreaterThan(100)
  })
})
