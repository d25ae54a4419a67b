/**
 * Finds the maximum spanning arborescence (Chu and Liu 1965; Edmonds 1967), by greedy choice of edges and contraction of
 * cycles, in O(n³). Returns the parent of each node; that of the root is the root itself. `scores[i × n + j]` is the
 * weight of the edge from i to its parent j.
 */
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
  // The cycle is contracted to one node. An edge out of the cycle replaces the edge of its source, so it gains the difference.
  const inside = new Uint8Array(n)
  for (const i of cycle) inside[i] = 1
  const outer = Array.from({ length: n }, (_, i) => i).filter(i => !inside[i])
  const size = outer.length + 1
  const contracted = size - 1
  const contractedScores = new Float64Array(size * size).fill(Number.NEGATIVE_INFINITY)
  // For each outer node: the cycle node that can point to it, its own index, and the cycle node that it can point to.
  const exitNode = new Int32Array(size).fill(-1)
  const exitTarget = new Int32Array(size)
  const entryNode = new Int32Array(size)
  outer.forEach((i, a) => {
    outer.forEach((j, b) => {
      if (a !== b) contractedScores[a * size + b] = scores[i * n + j]!
    })
    for (const c of cycle) {
      if (scores[i * n + c]! > contractedScores[a * size + contracted]!) {
        contractedScores[a * size + contracted] = scores[i * n + c]!
        entryNode[a] = c
      }
      const gain = scores[c * n + i]! - scores[c * n + parents[c]!]!
      if (exitNode[a]! < 0 || gain > contractedScores[contracted * size + a]!) {
        contractedScores[contracted * size + a] = gain
        exitNode[a] = c
        exitTarget[a] = i
      }
    }
  })
  const contractedParents = chuLiuEdmonds(size, outer.indexOf(root), contractedScores)
  const result = parents.slice()
  outer.forEach((i, a) => {
    if (i === root) return
    result[i] = contractedParents[a] === contracted ? entryNode[a]! : outer[contractedParents[a]!]!
  })
  const chosenExit = contractedParents[contracted]!
  result[exitNode[chosenExit]!] = exitTarget[chosenExit]!
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
