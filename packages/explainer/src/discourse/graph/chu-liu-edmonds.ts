/**
 * Maximum spanning arborescence (Chu and Liu 1965; Edmonds 1967), by greedy choice of edges and contraction of cycles;
 * O(n³).
 */
/** For each node the one that it points to; the root points to itself. `scores[i × n + j]` is the weight of i pointing to j. */
export function chuLiuEdmonds(n: number, root: number, scores: Float64Array): Int32Array {
  const parents = new Int32Array(n)
  for (let i = 0; i < n; i++) {
    parents[i] = i
    if (i === root) continue
    let best = -1
    for (let j = 0; j < n; j++) if (j !== i && (best < 0 || scores[i * n + j]! > scores[i * n + best]!)) best = j
    parents[i] = best
  }
  const cycle = findCycle(parents, root)
  if (!cycle) return parents
  // The circle becomes one node: entering costs what the edge inside, now broken, was worth.
  const inside = new Uint8Array(n)
  for (const i of cycle) inside[i] = 1
  const outer = Array.from({ length: n }, (_, i) => i).filter(i => !inside[i])
  const size = outer.length + 1
  const contracted = size - 1
  const contractedScores = new Float64Array(size * size).fill(Number.NEGATIVE_INFINITY)
  const leaving = new Int32Array(size).fill(-1)
  const leavingTo = new Int32Array(size)
  const entering = new Int32Array(size)
  outer.forEach((i, a) => {
    outer.forEach((j, b) => {
      if (a !== b) contractedScores[a * size + b] = scores[i * n + j]!
    })
    for (const c of cycle) {
      if (scores[i * n + c]! > contractedScores[a * size + contracted]!) {
        contractedScores[a * size + contracted] = scores[i * n + c]!
        entering[a] = c
      }
      const gain = scores[c * n + i]! - scores[c * n + parents[c]!]!
      if (leaving[a]! < 0 || gain > contractedScores[contracted * size + a]!) {
        contractedScores[contracted * size + a] = gain
        leaving[a] = c
        leavingTo[a] = i
      }
    }
  })
  const contractedParents = chuLiuEdmonds(size, outer.indexOf(root), contractedScores)
  const result = parents.slice()
  outer.forEach((i, a) => {
    if (i === root) return
    result[i] = contractedParents[a] === contracted ? entering[a]! : outer[contractedParents[a]!]!
  })
  const exitTarget = contractedParents[contracted]!
  result[leaving[exitTarget]!] = leavingTo[exitTarget]!
  return result
}

function findCycle(parents: Int32Array, root: number): number[] | null {
  const state = new Uint8Array(parents.length)
  for (let start = 0; start < parents.length; start++) {
    let i = start
    const path: number[] = []
    while (i !== root && state[i] === 0) {
      state[i] = 1
      path.push(i)
      i = parents[i]!
    }
    if (i !== root && state[i] === 1) return path.slice(path.indexOf(i))
    for (const each of path) state[each] = 2
  }
  return null
}
