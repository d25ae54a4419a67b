/**
 * Isotonic regression: the non-decreasing step function nearest to the labels in squared error, by the pool adjacent
 * violators algorithm (Ayer et al. 1955). It fits any increasing curve, so it needs more data than Platt scaling: about
 * a thousand scores. Between blocks the curve is interpolated linearly; beyond them it is constant.
 */

export interface IsotonicCurve {
  /** Increasing scores, and the value at each. */
  readonly scores: Float64Array
  readonly values: Float64Array
}

/** Fits the curve to scores and targets (labels 0 and 1, or any numbers), optionally weighted. */
export function fitIsotonic(
  scores: ArrayLike<number>,
  targets: ArrayLike<number>,
  weights?: ArrayLike<number>,
): IsotonicCurve {
  const n = scores.length
  if (targets.length !== n) throw new RangeError(`${n} scores but ${targets.length} targets`)
  const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => scores[a]! - scores[b]!)
  const blocks: Block[] = []
  for (let start = 0; start < n; ) {
    // Rows with equal scores are one point.
    const score = scores[order[start]!]!
    let end = start
    let weight = 0
    let sum = 0
    for (; end < n && scores[order[end]!] === score; end++) {
      const rowWeight = weights ? weights[order[end]!]! : 1
      weight += rowWeight
      sum += rowWeight * targets[order[end]!]!
    }
    if (end === start) throw new RangeError('a score is NaN')
    start = end
    if (!(weight > 0)) continue
    let block: Block = { first: score, last: score, weight, mean: sum / weight }
    let previous = blocks.at(-1)
    while (previous !== undefined && previous.mean >= block.mean) {
      blocks.pop()
      block = mergeBlocks(previous, block)
      previous = blocks.at(-1)
    }
    blocks.push(block)
  }
  const knots = blocks.flatMap(block => (block.first === block.last ? [block.first] : [block.first, block.last]))
  const values = blocks.flatMap(block => (block.first === block.last ? [block.mean] : [block.mean, block.mean]))
  return { scores: Float64Array.from(knots), values: Float64Array.from(values) }
}

/** Returns the value of the curve at a score. */
export function applyIsotonic(curve: IsotonicCurve, score: number): number {
  const { scores, values } = curve
  const n = scores.length
  if (n === 0) return Number.NaN
  if (!(score > scores[0]!)) return values[0]!
  if (score >= scores[n - 1]!) return values[n - 1]!
  let low = 0
  let high = n - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (scores[middle]! <= score) low = middle
    else high = middle
  }
  const share = (score - scores[low]!) / (scores[high]! - scores[low]!)
  return values[low]! + share * (values[high]! - values[low]!)
}

/** Consecutive scores with the same value. */
interface Block {
  readonly first: number
  readonly last: number
  readonly weight: number
  readonly mean: number
}

function mergeBlocks(a: Block, b: Block): Block {
  const weight = a.weight + b.weight
  return { first: a.first, last: b.last, weight, mean: (a.weight * a.mean + b.weight * b.mean) / weight }
}
