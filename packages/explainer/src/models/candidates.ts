/**
 * Candidate graphs of an exam passage: trees with one conclusion in which every other used statement has one target.
 * There are Σ_k C(n, k) k^(k-1) of them: 18 for 3 statements, 1,063 for 5, 12,713 for 6. Up to six statements all are
 * enumerated (and cached); beyond that a beam search finds candidates.
 */
import featureNames from './feature-names.json' with { type: 'json' }

export const ROOT = -1
export const UNUSED = -2

/** Target of each statement, or ROOT, or UNUSED. */
export type Parents = Int8Array | Int16Array

export interface ArgumentTree {
  readonly parents: Parents
  /** True if the edge out of a statement rebuts. */
  readonly rebuts: readonly boolean[]
}

export interface CandidateList {
  readonly n: number
  readonly trees: readonly Parents[]
  /** Shape features, `shapeCount` values per tree. */
  readonly shapes: Float32Array
  /** Number of edges of each tree, a shape feature. */
  readonly sizes: Uint8Array
}

export const maxEnumeratedStatements = 6

export const shapeNames: readonly string[] = featureNames.shape
export const shapeCount = shapeNames.length

/** Writes the shape features of a tree, in the order of `shapeNames`, to `output` from `offset` on. */
export function writeShape(parents: Parents, option: number, output: Float32Array, offset: number): void {
  const n = parents.length
  let edges = 0
  let unused = 0
  let root = 0
  let maxDepth = 0
  let forward = 0
  let crossing = 0
  const children = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    const parent = parents[i]!
    if (parent === UNUSED) unused++
    else if (parent === ROOT) root = i
    else {
      edges++
      children[parent]!++
      if (parent > i) forward++
    }
  }
  let leaves = 0
  let inner = 0
  for (let i = 0; i < n; i++) {
    if (parents[i]! < 0) continue
    if (children[i] === 0) leaves++
    else inner++
    let depth = 0
    for (let k = i; parents[k]! >= 0; k = parents[k]!) depth++
    maxDepth = Math.max(maxDepth, depth)
    const [a, b] = [Math.min(i, parents[i]!), Math.max(i, parents[i]!)]
    for (let k = a + 1; k < b; k++) {
      const other = parents[k]!
      if (other >= 0 && (other < a || other > b)) crossing++
    }
  }
  const target = option >= 0 ? parents[option]! : UNUSED
  output.set(
    [
      edges,
      unused,
      maxDepth,
      Number(edges > 1 && maxDepth === edges),
      Number(edges > 1 && maxDepth === 1),
      leaves,
      children[root]!,
      Number(option >= 0 && parents[option] === root),
      Number(option >= 0 && parents[option] === UNUSED),
      Number(option >= 0 && parents[option] === ROOT),
      Number(option >= 0 && children[option]! > 0),
      Number(unused >= 2),
      edges > 0 ? forward / edges : 0,
      crossing,
      Number(inner === 0),
      Number(target >= 0 && target !== root && children[target] === 1),
    ],
    offset,
  )
}

function createList(n: number, trees: readonly Parents[], option: number): CandidateList {
  const shapes = new Float32Array(trees.length * shapeCount)
  const sizes = new Uint8Array(trees.length)
  trees.forEach((tree, t) => {
    writeShape(tree, option, shapes, t * shapeCount)
    sizes[t] = shapes[t * shapeCount]!
  })
  return { n, trees, shapes, sizes }
}

function isTree(parents: Parents): boolean {
  for (let i = 0; i < parents.length; i++) {
    if (parents[i] === UNUSED) continue
    let steps = 0
    let k = i
    while (parents[k]! >= 0) {
      k = parents[k]!
      if (parents[k] === UNUSED || ++steps > parents.length) return false
    }
  }
  return true
}

const cache = new Map<string, CandidateList>()

/** Enumerates all trees of n statements with at least one edge. */
export function enumerateTrees(n: number, option: number): CandidateList {
  const key = `${n} ${option}`
  const cached = cache.get(key)
  if (cached) return cached
  const trees: Parents[] = []
  const parents = new Int8Array(n).fill(UNUSED)
  const placeStatement = (i: number, roots: number, edges: number): void => {
    if (i === n) {
      if (roots === 1 && edges > 0 && isTree(parents)) trees.push(parents.slice())
      return
    }
    for (let parent = UNUSED; parent < n; parent++) {
      if (parent === i || (parent === ROOT && roots === 1)) continue
      parents[i] = parent
      placeStatement(i + 1, roots + Number(parent === ROOT), edges + Number(parent >= 0))
    }
    parents[i] = UNUSED
  }
  placeStatement(0, 0, 0)
  const list = createList(n, trees, option)
  cache.set(key, list)
  return list
}

/** A value for each kind of part of a tree: edges, the conclusion, unused statements. */
export type PerPart<T> = Readonly<Record<'edge' | 'root' | 'unused', T>>

/** Scores of the parts of a tree; edge i → j is at i × n + j. */
export type PartScores = PerPart<Float64Array>

export const mapParts = <T>(map: (part: keyof PerPart<T>) => T): PerPart<T> => ({
  edge: map('edge'),
  root: map('root'),
  unused: map('unused'),
})

export function scoreTree({ edge, root, unused }: PartScores, parents: Parents): number {
  const n = parents.length
  let sum = 0
  for (let i = 0; i < n; i++) {
    const parent = parents[i]!
    sum += parent === UNUSED ? unused[i]! : parent === ROOT ? root[i]! : edge[i * n + parent]!
  }
  return sum
}

/** Limits of the beam search: conclusions, targets of a statement in a long passage, trees, and trees expanded per round. */
const [maxRoots, maxTargets, maxTrees, expandedPerRound] = [6, 4, 4000, 8]

/**
 * Finds candidates of a longer passage: the greedy tree of each promising conclusion, then a beam search over single changes
 * (new target, unused, new conclusion) until no new tree enters the beam.
 */
export function searchTrees(
  n: number,
  option: number,
  scores: PartScores,
  shapeScore: (parents: Parents) => number,
  beamWidth = 60,
): CandidateList {
  const seen = new Map<string, { parents: Parents; score: number }>()
  const add = (parents: Parents): boolean => {
    const key = parents.join()
    if (seen.has(key) || !isTree(parents)) return false
    seen.set(key, { parents, score: scoreTree(scores, parents) + shapeScore(parents) })
    return true
  }
  const roots = Array.from({ length: n }, (_, i) => i).sort((a, b) => scores.root[b]! - scores.root[a]!)
  for (const root of roots.slice(0, maxRoots)) add(buildGreedyTree(n, root, scores))
  // In a long passage only the best targets of each statement are tried.
  const targets = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => j)
      .filter(j => j !== i)
      .sort((a, b) => scores.edge[i * n + b]! - scores.edge[i * n + a]!)
      .slice(0, n <= 10 ? n : maxTargets),
  )
  const rankTrees = () => [...seen.values()].sort((a, b) => b.score - a.score)
  const expanded = new Set<Parents>()
  for (let round = 0; round < 2 * n && seen.size < maxTrees; round++) {
    const promising = rankTrees().slice(0, Math.max(expandedPerRound, Math.floor(beamWidth / 4)))
    const frontier = promising.filter(each => !expanded.has(each.parents)).slice(0, expandedPerRound)
    if (frontier.length === 0) break
    for (const { parents } of frontier) {
      expanded.add(parents)
      for (let i = 0; i < n; i++) {
        if (parents[i] === ROOT) continue
        for (const target of [UNUSED, ...targets[i]!]) {
          if (parents[i] === target) continue
          const next = Int16Array.from(parents)
          next[i] = target
          add(next)
        }
        const withNewConclusion = Int16Array.from(parents)
        for (let k = 0; k < n; k++) if (parents[k] === ROOT) withNewConclusion[k] = i
        withNewConclusion[i] = ROOT
        add(withNewConclusion)
      }
    }
  }
  const bestTrees = rankTrees()
    .slice(0, 10 * beamWidth)
    .map(each => each.parents)
  return createList(n, bestTrees, option)
}

/** Greedy tree: adds statements one by one with the best edge into the tree, unless being unused scores more. */
function buildGreedyTree(n: number, root: number, { edge, unused }: PartScores): Parents {
  const parents = new Int16Array(n).fill(UNUSED)
  parents[root] = ROOT
  const unattached = new Set(Array.from({ length: n }, (_, i) => i).filter(i => i !== root))
  let attachedCount = 0
  while (unattached.size > 0) {
    let [from, to, gain] = [-1, -1, Number.NEGATIVE_INFINITY]
    for (const i of unattached)
      for (let j = 0; j < n; j++) {
        if (j === i || (j !== root && parents[j] === UNUSED)) continue
        const value = edge[i * n + j]! - unused[i]!
        if (value > gain) [from, to, gain] = [i, j, value]
      }
    if (attachedCount > 0 && gain <= 0) break
    parents[from] = to
    unattached.delete(from)
    attachedCount++
  }
  return parents
}
