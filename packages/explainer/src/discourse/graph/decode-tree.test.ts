import { describe, expect, it } from 'vitest'
import { ROOT } from '../../models/candidates.ts'
import { decodeTree } from './decode-tree.ts'
import { contextCount } from './tree-marginals.ts'

describe('one graph from marginals', () => {
  it('hangs on the claim what hangs together, even by a weak link, rather than leave the claim alone', () => {
    const n = 4
    const edge = new Float64Array(n * n * contextCount)
    const support = (i: number, j: number, p: number) => {
      edge[(i * n + j) * contextCount + 2] = p
    }
    support(1, 0, 0.8)
    support(2, 0, 0.8)
    support(0, 3, 0.02)
    const marginals = {
      logZ: 0,
      claim: Float64Array.of(0.05, 0, 0, 0.9),
      unused: Float64Array.of(0.95, 0.1, 0.1, 0),
      against: Float64Array.of(0.02, 0.02, 0.02, 0),
      edge,
    }
    expect([...decodeTree(n, marginals).parents]).toEqual([3, 0, 0, ROOT])
  })
})
