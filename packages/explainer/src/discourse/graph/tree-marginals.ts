/**
 * Exact marginals over all argument graphs in which every statement has a stance, for or against the claim. An edge
 * between statements of the same stance supports, any other attacks, so a reply to an objection is for the claim. For a
 * given claim and stances the sum over trees is a determinant (matrix-tree theorem for directed trees); claims and stances are
 * enumerated, n · 2^(n-1) determinants, for up to nine statements, and searched beyond that.
 *
 * An unused statement is attached to an artificial root, like the claim.
 */

/** Contexts of an edge: to the claim from either stance, and the four pairs of stances elsewhere. */
export const contexts = [
  'for the claim',
  'against the claim',
  'for to for',
  'against to against',
  'against to for',
  'for to against',
] as const
export const contextCount = contexts.length

/** Index in `contexts` of an edge between statements with these stances (0 for the claim, 1 against it). */
export const getContext = (from: number, to: number, toClaim: boolean): number =>
  toClaim ? from : from === to ? 2 + from : from === 1 ? 4 : 5

/** True if an edge in this context attacks its target. */
export const isAttackContext = (context: number): boolean => context === 1 || context >= 4

export interface GraphScores {
  readonly n: number
  readonly claim: Float64Array
  readonly unused: Float64Array
  /** Scores of being against the claim. */
  readonly against: Float64Array
  /** Scores of statement i being against claim j at i × n + j. Default: 0. */
  readonly againstClaim?: Float64Array | undefined
  /** Edge i → j in context c at (i × n + j) × contextCount + c. */
  readonly edge: Float64Array
}

export interface GraphMarginals {
  /** Log partition function. */
  readonly logZ: number
  readonly claim: Float64Array
  readonly unused: Float64Array
  readonly against: Float64Array
  readonly edge: Float64Array
}

/** Stances of all statements: 0 is for the claim, 1 against it. */
export type Stances = Uint8Array

export const maxExactStatements = 9

const stancesBySize = new Map<number, readonly Stances[]>()

/** Lists all assignments of two stances to n statements. */
export function listAllStances(n: number): readonly Stances[] {
  const cached = stancesBySize.get(n)
  if (cached) return cached
  const stances = Array.from({ length: 1 << n }, (_, bits) => Uint8Array.from({ length: n }, (_, i) => (bits >> i) & 1))
  stancesBySize.set(n, stances)
  return stances
}

/** Returns these stances and all that differ from them in up to `maxFlips` statements. */
export function listStanceNeighbours(stances: Stances, maxFlips: 1 | 2): Stances[] {
  const out = [stances]
  const flip = (from: Stances, i: number) => {
    const next = from.slice()
    next[i] = 1 - next[i]!
    return next
  }
  for (let i = 0; i < stances.length; i++) {
    const first = flip(stances, i)
    out.push(first)
    if (maxFlips === 2) for (let j = i + 1; j < stances.length; j++) out.push(flip(first, j))
  }
  return out
}

interface ExponentiatedScores {
  readonly weights: Float64Array
  readonly unused: Float64Array
  readonly logShift: number
}

/** Exponentiates scores; those of each statement are shifted by their maximum to avoid overflow. */
function exponentiateScores({ n, unused, edge }: GraphScores): ExponentiatedScores {
  const weights = new Float64Array(edge.length)
  const unusedWeights = new Float64Array(n)
  let logShift = 0
  for (let i = 0; i < n; i++) {
    let max = unused[i]!
    const rowOffset = i * n * contextCount
    for (let k = 0; k < n * contextCount; k++)
      if (Math.floor(k / contextCount) !== i) max = Math.max(max, edge[rowOffset + k]!)
    for (let k = 0; k < n * contextCount; k++)
      if (Math.floor(k / contextCount) !== i) weights[rowOffset + k] = Math.exp(edge[rowOffset + k]! - max)
    unusedWeights[i] = Math.exp(unused[i]! - max)
    // The claim has no edge, so its shift is subtracted when it is chosen.
    logShift += max
  }
  return { weights, unused: unusedWeights, logShift }
}

const computeMaxScores = ({ n, unused, edge }: GraphScores) =>
  Float64Array.from({ length: n }, (_, i) => {
    let max = unused[i]!
    for (let k = 0; k < n * contextCount; k++)
      if (Math.floor(k / contextCount) !== i) max = Math.max(max, edge[i * n * contextCount + k]!)
    return max
  })

/** Matrix whose determinant is the sum over trees; rows and columns are all statements except the claim. */
function fillLaplacian(
  matrix: Float64Array,
  n: number,
  claim: number,
  stances: Stances,
  { weights, unused }: ExponentiatedScores,
): void {
  const size = n - 1
  for (let i = 0, row = 0; i < n; i++) {
    if (i === claim) continue
    // Unused statements count as for.
    let sum = stances[i] === 0 ? unused[i]! : 0
    const base = i * n
    for (let j = 0, column = 0; j < n; j++) {
      if (j === claim) {
        sum += weights[(base + j) * contextCount + stances[i]!]!
        continue
      }
      if (j !== i) {
        const stance = stances[i]!
        const context = getContext(stance, stances[j]!, false)
        const weight = weights[(base + j) * contextCount + context]!
        matrix[row * size + column] = -weight
        sum += weight
      }
      column++
    }
    matrix[row * size + row] = sum
    row++
  }
}

/** Log determinant; the matrix is diagonally dominant, so no pivoting is needed. */
function logDeterminant(matrix: Float64Array, size: number): number {
  let sum = 0
  for (let k = 0; k < size; k++) {
    const pivot = matrix[k * size + k]!
    if (!(pivot > 1e-300)) return Number.NEGATIVE_INFINITY
    sum += Math.log(pivot)
    for (let i = k + 1; i < size; i++) {
      const factor = matrix[i * size + k]! / pivot
      if (factor === 0) continue
      for (let j = k + 1; j < size; j++) matrix[i * size + j]! -= factor * matrix[k * size + j]!
    }
  }
  return sum
}

/** Inverts in place by Gauss-Jordan elimination. */
function invert(matrix: Float64Array, size: number): void {
  for (let k = 0; k < size; k++) {
    const pivot = 1 / matrix[k * size + k]!
    matrix[k * size + k] = 1
    for (let j = 0; j < size; j++) matrix[k * size + j]! *= pivot
    for (let i = 0; i < size; i++) {
      if (i === k) continue
      const factor = matrix[i * size + k]!
      if (factor === 0) continue
      matrix[i * size + k] = 0
      for (let j = 0; j < size; j++) matrix[i * size + j]! -= factor * matrix[k * size + j]!
    }
  }
}

/** Returns a function that scores these stances for a claim. */
function createStanceScorer({ n, against, againstClaim }: GraphScores, stances: Stances): (claim: number) => number {
  let stanceScore = 0
  for (let i = 0; i < n; i++) if (stances[i] === 1) stanceScore += against[i]!
  if (!againstClaim) return () => stanceScore
  return claim => {
    let sum = stanceScore
    for (let i = 0; i < n; i++) if (stances[i] === 1) sum += againstClaim[i * n + claim]!
    return sum
  }
}

export interface MarginalOptions {
  /** Stance assignments to sum over. Default: all. */
  readonly stanceCandidates?: readonly Stances[]
  /** Claims to sum over. Default: all statements. */
  readonly claims?: readonly number[]
  /** Pairs of a claim and a stance assignment below this probability are ignored. */
  readonly minProbability?: number
}

/** Marginal probabilities of every part and the log partition function. */
export function computeMarginals(scores: GraphScores, options: MarginalOptions = {}): GraphMarginals {
  const { n, claim } = scores
  const {
    stanceCandidates = listAllStances(n),
    claims = Array.from({ length: n }, (_, i) => i),
    minProbability = 1e-7,
  } = options
  const size = n - 1
  const exponentiated = exponentiateScores(scores)
  const maxScores = computeMaxScores(scores)
  const matrix = new Float64Array(size * size)
  const logWeights = new Float64Array(stanceCandidates.length * claims.length).fill(Number.NEGATIVE_INFINITY)
  let best = Number.NEGATIVE_INFINITY
  stanceCandidates.forEach((stances, s) => {
    const scoreStances = createStanceScorer(scores, stances)
    claims.forEach((root, c) => {
      if (stances[root] === 1) return
      fillLaplacian(matrix, n, root, stances, exponentiated)
      const value =
        exponentiated.logShift + scoreStances(root) + claim[root]! - maxScores[root]! + logDeterminant(matrix, size)
      logWeights[s * claims.length + c] = value
      if (value > best) best = value
    })
  })
  let total = 0
  for (const value of logWeights) total += Math.exp(value - best)
  const logZ = best + Math.log(total)
  const out = {
    logZ,
    claim: new Float64Array(n),
    unused: new Float64Array(n),
    against: new Float64Array(n),
    edge: new Float64Array(n * n * contextCount),
  }
  stanceCandidates.forEach((stances, s) => {
    claims.forEach((root, c) => {
      const p = Math.exp(logWeights[s * claims.length + c]! - logZ)
      if (p > minProbability) addMarginals(out, p, n, root, stances, exponentiated, matrix)
    })
  })
  return out
}

function addMarginals(
  out: GraphMarginals,
  p: number,
  n: number,
  root: number,
  stances: Stances,
  exponentiated: ExponentiatedScores,
  matrix: Float64Array,
): void {
  const size = n - 1
  fillLaplacian(matrix, n, root, stances, exponentiated)
  invert(matrix, size)
  out.claim[root]! += p
  for (let i = 0, row = 0; i < n; i++) {
    if (i === root) continue
    const inverseDiagonal = matrix[row * size + row]!
    if (stances[i] === 0) out.unused[i]! += p * exponentiated.unused[i]! * inverseDiagonal
    else out.against[i]! += p
    for (let j = 0, column = 0; j < n; j++) {
      if (j === root) {
        const edgeIndex = (i * n + j) * contextCount + stances[i]!
        out.edge[edgeIndex]! += p * exponentiated.weights[edgeIndex]! * inverseDiagonal
        continue
      }
      if (j !== i) {
        const edgeIndex = (i * n + j) * contextCount + getContext(stances[i]!, stances[j]!, false)
        out.edge[edgeIndex]! += p * exponentiated.weights[edgeIndex]! * (inverseDiagonal - matrix[column * size + row]!)
      }
      column++
    }
    row++
  }
}

/** Assignments with a score this far below the best are dropped. */
const maxScoreGap = 8
const maxSearchRounds = 6
/** Longest passage in which pairs of stances are changed together; in longer ones this takes too long. */
const maxPairwiseStatements = 16

/** Finds probable stances of longer passages by local search, from the best independent stances and from `initialStances`. */
export function searchStances(
  scores: GraphScores,
  claims: readonly number[],
  initialStances: readonly Stances[] = [],
): readonly Stances[] {
  const { n, against, claim, againstClaim } = scores
  const exponentiated = exponentiateScores(scores)
  const maxScores = computeMaxScores(scores)
  const matrix = new Float64Array((n - 1) ** 2)
  const seen = new Map<string, { stances: Stances; score: number }>()
  const score = (stances: Stances) => {
    const key = stances.join('')
    const cached = seen.get(key)
    if (cached) return cached.score
    const scoreStances = createStanceScorer(scores, stances)
    let best = Number.NEGATIVE_INFINITY
    for (const root of claims) {
      if (stances[root] === 1) continue
      fillLaplacian(matrix, n, root, stances, exponentiated)
      best = Math.max(best, scoreStances(root) + claim[root]! - maxScores[root]! + logDeterminant(matrix, n - 1))
    }
    seen.set(key, { stances, score: best })
    return best
  }
  const [likeliest = 0] = claims
  const independent: Stances = Uint8Array.from(against, (value, i) =>
    Number(value + (againstClaim?.[i * n + likeliest] ?? 0) > 0),
  )
  for (const root of claims.slice(0, 1)) independent[root] = 0
  let current = initialStances.reduce((best, each) => (score(each) > score(best) ? each : best), independent)
  for (let round = 0; round < maxSearchRounds; round++) {
    const neighbours = listStanceNeighbours(current, n <= maxPairwiseStatements ? 2 : 1)
    const next = neighbours.reduce((best, each) => (score(each) > score(best) ? each : best), current)
    if (next === current) break
    current = next
  }
  const maxScore = score(current)
  return [...seen.values()].filter(each => each.score > maxScore - maxScoreGap).map(each => each.stances)
}
