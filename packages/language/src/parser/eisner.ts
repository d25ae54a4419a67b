/**
 * The best projective tree for given arc scores, with exactly one word under the root: Eisner's algorithm (1996),
 * dynamic programming over spans, O(n³). A span is complete (its head has all dependents on that side) or incomplete
 * (an arc between its ends waits for the dependent's far side); scores and choices lie in flat arrays that grow once.
 */

/** Scores of complete and incomplete spans, headed at their left (right-going) or right (left-going) end. */
interface Chart {
  size: number
  completeRight: Float64Array
  completeLeft: Float64Array
  incompleteRight: Float64Array
  incompleteLeft: Float64Array
  splitRight: Int16Array
  splitLeft: Int16Array
  splitArc: Int16Array
}

let chart: Chart | undefined

function chartFor(words: number): Chart {
  const size = words + 1
  if (chart && chart.size >= size) return chart
  const cells = size * size
  chart = {
    size,
    completeRight: new Float64Array(cells),
    completeLeft: new Float64Array(cells),
    incompleteRight: new Float64Array(cells),
    incompleteLeft: new Float64Array(cells),
    splitRight: new Int16Array(cells),
    splitLeft: new Int16Array(cells),
    splitArc: new Int16Array(cells),
  }
  return chart
}

/**
 * Heads of words 1 to n (0 is the root) as `heads[1..n]`. `scores[at + (word - 1) * row + head]` is the score of an arc.
 */
export function eisner(n: number, scores: Float32Array, at: number, row: number, heads: Int32Array): void {
  const { completeRight, completeLeft, incompleteRight, incompleteLeft, splitRight, splitLeft, splitArc } = chartFor(n)
  // Cells of a span [i, j]: right-headed tables are read along i (row i), left-headed ones along j (row j), so that
  // both walks of the inner loops are through neighbouring cells.
  const w = n + 1
  for (let i = 0; i <= n; i++) {
    completeRight[i * w + i] = 0
    completeLeft[i * w + i] = 0
  }
  for (let length = 1; length <= n; length++)
    for (let i = 0; i + length <= n; i++) {
      const j = i + length
      // An arc between i and j over what both complete between them; under the root nothing may come before it.
      let best = Number.NEGATIVE_INFINITY
      let split = i
      const last = i === 0 ? 1 : j
      for (let q = i; q < last; q++) {
        const value = completeRight[i * w + q]! + completeLeft[j * w + q + 1]!
        if (value > best) {
          best = value
          split = q
        }
      }
      splitArc[i * w + j] = split
      incompleteRight[i * w + j] = best + scores[at + (j - 1) * row + i]!
      incompleteLeft[j * w + i] = i === 0 ? Number.NEGATIVE_INFINITY : best + scores[at + (i - 1) * row + j]!
      best = Number.NEGATIVE_INFINITY
      split = i + 1
      for (let q = i + 1; q <= j; q++) {
        const value = incompleteRight[i * w + q]! + completeRight[q * w + j]!
        if (value > best) {
          best = value
          split = q
        }
      }
      completeRight[i * w + j] = best
      splitRight[i * w + j] = split
      best = Number.NEGATIVE_INFINITY
      split = i
      for (let q = i; q < j; q++) {
        const value = incompleteLeft[j * w + q]! + completeLeft[q * w + i]!
        if (value > best) {
          best = value
          split = q
        }
      }
      completeLeft[j * w + i] = best
      splitLeft[i * w + j] = split
    }
  const stack = [0, n, 0]
  while (stack.length > 0) {
    const kind = stack.pop()!
    const j = stack.pop()!
    const i = stack.pop()!
    if (i >= j) continue
    if (kind === 0) {
      const q = splitRight[i * w + j]!
      heads[q] = i
      stack.push(i, q, 2, q, j, 0)
    } else if (kind === 1) {
      const q = splitLeft[i * w + j]!
      heads[q] = j
      stack.push(i, q, 1, q, j, 2)
    } else {
      const q = splitArc[i * w + j]!
      stack.push(i, q, 0, q + 1, j, 1)
    }
  }
}
