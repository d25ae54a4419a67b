/**
 * Converts an annotated graph of everyday text to a training tree; an undercut becomes an attack on the premise of the
 * edge that it undercuts.
 */
import type { Metagraph } from '@elenchus/metagraph'
import type { ArgumentTree } from '../../models/candidates.ts'
import { ROOT, UNUSED } from '../../models/candidates.ts'

export interface EverydayGold extends ArgumentTree {
  readonly undercuts: readonly boolean[]
}

/** Converts a graph; `null` if it is not a forest or has no claim. If there are several trees, the root of the largest is the claim. */
export function toEverydayGold({ statements, edges, undercuts = [] }: Metagraph): EverydayGold | null {
  const index = new Map(statements.map(({ id }, i) => [id, i]))
  const n = statements.length
  const parents = new Int16Array(n).fill(UNUSED)
  const rebuts = new Array<boolean>(n).fill(false)
  const undercutFlags = new Array<boolean>(n).fill(false)
  const links = [
    ...edges.map(({ from, to, kind }) => ({ from, to, rebut: kind === 'rebut', isUndercut: false })),
    ...undercuts.map(({ from, edge }) => ({ from, to: edge.from, rebut: true, isUndercut: true })),
  ]
  for (const { from, to, rebut, isUndercut } of links) {
    const [i, j] = [index.get(from), index.get(to)]
    if (i === undefined || j === undefined || i === j || parents[i] !== UNUSED) continue
    parents[i] = j
    rebuts[i] = rebut
    undercutFlags[i] = isUndercut
  }
  const size = new Int32Array(n)
  for (let i = 0; i < n; i++) {
    let k = i
    for (let steps = 0; parents[k]! >= 0; k = parents[k]!) if (++steps > n) return null
    size[k]!++
  }
  const claim = size.indexOf(Math.max(...size))
  if (n < 2 || size[claim]! < 2) return null
  parents[claim] = ROOT
  return { parents, rebuts, undercuts: undercutFlags }
}
