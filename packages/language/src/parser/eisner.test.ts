import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eisner } from './eisner.ts'

/** Every assignment of heads that is a projective tree with one word under the root, by brute force. */
function bestByEnumeration(n: number, score: (word: number, head: number) => number): number {
  let best = Number.NEGATIVE_INFINITY
  const heads = new Array<number>(n + 1).fill(0)
  const visit = (word: number) => {
    if (word > n) {
      if (isTree(n, heads) && isProjective(n, heads)) {
        let total = 0
        for (let w = 1; w <= n; w++) total += score(w, heads[w]!)
        best = Math.max(best, total)
      }
      return
    }
    for (let head = 0; head <= n; head++)
      if (head !== word) {
        heads[word] = head
        visit(word + 1)
      }
  }
  visit(1)
  return best
}

function isTree(n: number, heads: ArrayLike<number>): boolean {
  let roots = 0
  for (let w = 1; w <= n; w++) {
    if (heads[w] === 0) roots++
    let at = w
    for (let steps = 0; at !== 0; steps++) {
      if (steps > n) return false
      at = heads[at]!
    }
  }
  return roots === 1
}

function isProjective(n: number, heads: ArrayLike<number>): boolean {
  for (let a = 1; a <= n; a++)
    for (let b = 1; b <= n; b++) {
      const [i, j] = [Math.min(a, heads[a]!), Math.max(a, heads[a]!)]
      const [k, l] = [Math.min(b, heads[b]!), Math.max(b, heads[b]!)]
      if (i < k && k < j && j < l) return false
    }
  return true
}

describe('eisner', () => {
  it('finds a tree as good as the best of all projective trees with one root', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }).chain(n =>
          fc.record({
            n: fc.constant(n),
            values: fc.array(fc.integer({ min: -20, max: 20 }), { minLength: n * (n + 1), maxLength: n * (n + 1) }),
          }),
        ),
        ({ n, values }) => {
          const heads = new Int32Array(n + 1)
          eisner(n, Float32Array.from(values), 0, n + 1, heads)
          const score = (word: number, head: number) => values[(word - 1) * (n + 1) + head]!
          expect(isTree(n, heads) && isProjective(n, heads)).toBe(true)
          let total = 0
          for (let w = 1; w <= n; w++) total += score(w, heads[w]!)
          expect(total).toBe(bestByEnumeration(n, score))
        },
      ),
      { seed: 4, numRuns: 200 },
    )
  })
})
