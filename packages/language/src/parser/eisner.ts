/**
 * The best projective tree for given arc scores, with exactly one word under the root: Eisner's algorithm (1996),
 * dynamic programming over spans, O(n³). A span is complete (its head has all dependents on that side) or incomplete
 * (an arc between its ends waits for the dependent's far side). Where every word's own best head already makes such a
 * tree, as for most sentences of a good model, it is the best one, and the table is not needed.
 */

/**
 * Scores of spans [i, j], headed at their left end (Right: it reaches to the right) or at their right end (Left). Each
 * table lies so that the inner loops walk through neighbouring cells: by i or by j, or both where both are walked.
 * Only scores are kept; where a span divides is found again for the few spans of the best tree.
 */
interface Chart {
  readonly size: number
  readonly completeRightFrom: Float64Array
  readonly completeRightTo: Float64Array
  readonly completeLeftFrom: Float64Array
  readonly completeLeftTo: Float64Array
  readonly incompleteRightFrom: Float64Array
  readonly incompleteLeftTo: Float64Array
}

let chart: Chart | undefined

function chartFor(size: number): Chart {
  if (chart && chart.size >= size) return chart
  const scores = () => new Float64Array(size * size)
  chart = {
    size,
    completeRightFrom: scores(),
    completeRightTo: scores(),
    completeLeftFrom: scores(),
    completeLeftTo: scores(),
    incompleteRightFrom: scores(),
    incompleteLeftTo: scores(),
  }
  return chart
}

/** The largest sum of a[i + k] and b[j + k] for k from 0 to `length`. */
function bestSum(a: Float64Array, i: number, b: Float64Array, j: number, length: number): number {
  let best = Number.NEGATIVE_INFINITY
  for (let k = 0; k < length; k++) {
    const value = a[i + k]! + b[j + k]!
    if (value > best) best = value
  }
  return best
}

/** The k of that sum. */
function bestPlace(a: Float64Array, i: number, b: Float64Array, j: number, length: number): number {
  let best = 0
  for (let k = 1; k < length; k++) if (a[i + k]! + b[j + k]! > a[i + best]! + b[j + best]!) best = k
  return best
}

/**
 * Heads of words 1 to n (0 is the root) as `heads[1..n]`. `scores[at + (word - 1) * row + head]` is the score of an arc.
 */
export function eisner(n: number, scores: Float32Array, at: number, row: number, heads: Int32Array): void {
  if (!ownBest(n, scores, at, row, heads)) fillChart(n, scores, at, row, heads)
}

/** Gives every word its best head; whether that is a projective tree with one root. */
function ownBest(n: number, scores: Float32Array, at: number, row: number, heads: Int32Array): boolean {
  let roots = 0
  for (let word = 1; word <= n; word++) {
    const from = at + (word - 1) * row
    let best = Number.NEGATIVE_INFINITY
    let head = 0
    for (let j = 0; j <= n; j++)
      if (scores[from + j]! > best && j !== word) {
        best = scores[from + j]!
        head = j
      }
    heads[word] = head
    if (head === 0) roots++
  }
  if (roots !== 1) return false
  // Projective where no word under an arc has its head outside it; then a cycle would have to lie under one arc, and
  // the walk below would come back to where it was.
  for (let word = 1; word <= n; word++) {
    const head = heads[word]!
    const [low, high] = head < word ? [head, word] : [word, head]
    for (let k = low + 1; k < high; k++) if (heads[k]! < low || heads[k]! > high) return false
  }
  for (let word = 1; word <= n; word++) {
    let up = word
    for (let steps = 0; up !== 0; steps++) {
      if (steps > n) return false
      up = heads[up]!
    }
  }
  return true
}

function fillChart(n: number, scores: Float32Array, at: number, row: number, heads: Int32Array): void {
  const w = n + 1
  const {
    completeRightFrom,
    completeRightTo,
    completeLeftFrom,
    completeLeftTo,
    incompleteRightFrom,
    incompleteLeftTo,
  } = chartFor(w)
  for (let i = 0; i <= n; i++) {
    const own = i * w + i
    completeRightFrom[own] = 0
    completeRightTo[own] = 0
    completeLeftFrom[own] = 0
    completeLeftTo[own] = 0
  }
  // Under the root nothing may come before its one word, so that an arc from it divides at once.
  const widthOfArc = (i: number, j: number) => (i === 0 ? 1 : j - i)
  for (let length = 1; length <= n; length++)
    for (let i = 0; i + length <= n; i++) {
      const j = i + length
      const from = i * w
      const to = j * w
      const inner = bestSum(completeRightFrom, from + i, completeLeftTo, to + i + 1, widthOfArc(i, j))
      incompleteRightFrom[from + j] = inner + scores[at + (j - 1) * row + i]!
      incompleteLeftTo[to + i] = i === 0 ? Number.NEGATIVE_INFINITY : inner + scores[at + (i - 1) * row + j]!
      const right = bestSum(incompleteRightFrom, from + i + 1, completeRightTo, to + i + 1, length)
      completeRightFrom[from + j] = right
      completeRightTo[to + i] = right
      const left = bestSum(incompleteLeftTo, to + i, completeLeftFrom, from + i, length)
      completeLeftFrom[from + j] = left
      completeLeftTo[to + i] = left
    }
  const [rightward, leftward, arc] = [0, 1, 2]
  const open = [0, n, rightward]
  while (open.length > 0) {
    const kind = open.pop()!
    const j = open.pop()!
    const i = open.pop()!
    if (i >= j) continue
    const from = i * w
    const to = j * w
    if (kind === rightward) {
      const q = i + 1 + bestPlace(incompleteRightFrom, from + i + 1, completeRightTo, to + i + 1, j - i)
      heads[q] = i
      open.push(i, q, arc, q, j, rightward)
    } else if (kind === leftward) {
      const q = i + bestPlace(incompleteLeftTo, to + i, completeLeftFrom, from + i, j - i)
      heads[q] = j
      open.push(i, q, leftward, q, j, arc)
    } else {
      const q = i + bestPlace(completeRightFrom, from + i, completeLeftTo, to + i + 1, widthOfArc(i, j))
      open.push(i, q, rightward, q + 1, j, leftward)
    }
  }
}
