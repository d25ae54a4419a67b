/**
 * Maximum projective dependency tree with exactly one root: Eisner's algorithm (1996), dynamic programming over spans, O(n³). A span is
 * complete (its head has all dependents on that side) or incomplete (an arc joins its ends and the dependent is unfinished on the far
 * side). If the best head of every word already forms such a tree, as for most sentences, the chart is skipped.
 */

/**
 * Scores of spans [i, j], headed at the left end (Right) or at the right end (Left). Tables are row-major, with one row
 * per i (From) or per j (To), so that the inner loops read neighbouring cells. Only scores are stored; split points are recomputed for the spans of
 * the best tree.
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

function getChart(size: number): Chart {
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

/** Maximum of a[i + k] + b[j + k] for 0 ≤ k < length. */
function maxSum(a: Float64Array, i: number, b: Float64Array, j: number, length: number): number {
  let best = Number.NEGATIVE_INFINITY
  for (let k = 0; k < length; k++) {
    const value = a[i + k]! + b[j + k]!
    if (value > best) best = value
  }
  return best
}

/** Argmax over k of the same sum. */
function argmaxSum(a: Float64Array, i: number, b: Float64Array, j: number, length: number): number {
  let best = 0
  for (let k = 1; k < length; k++) if (a[i + k]! + b[j + k]! > a[i + best]! + b[j + best]!) best = k
  return best
}

/**
 * Writes the heads of words 1 to n (0 is the root) to `heads[1..n]`. The score of an arc from `head` to `word` is
 * `scores[offset + (word - 1) * rowLength + head]`.
 */
export function eisner(n: number, scores: Float32Array, offset: number, rowLength: number, heads: Int32Array): void {
  if (!tryGreedyTree(n, scores, offset, rowLength, heads)) parseByChart(n, scores, offset, rowLength, heads)
}

/** Gives every word its best head; returns false unless they form a projective tree with one root. */
function tryGreedyTree(n: number, scores: Float32Array, offset: number, rowLength: number, heads: Int32Array): boolean {
  let roots = 0
  for (let word = 1; word <= n; word++) {
    const rowStart = offset + (word - 1) * rowLength
    let best = Number.NEGATIVE_INFINITY
    let head = 0
    for (let j = 0; j <= n; j++)
      if (scores[rowStart + j]! > best && j !== word) {
        best = scores[rowStart + j]!
        head = j
      }
    heads[word] = head
    if (head === 0) roots++
  }
  if (roots !== 1) return false
  // Projective if no word under an arc has its head outside. A cycle would then lie under one arc; the walk below detects it.
  for (let word = 1; word <= n; word++) {
    const head = heads[word]!
    const [low, high] = head < word ? [head, word] : [word, head]
    for (let k = low + 1; k < high; k++) if (heads[k]! < low || heads[k]! > high) return false
  }
  for (let word = 1; word <= n; word++) {
    let ancestor = word
    for (let steps = 0; ancestor !== 0; steps++) {
      if (steps > n) return false
      ancestor = heads[ancestor]!
    }
  }
  return true
}

function parseByChart(n: number, scores: Float32Array, offset: number, rowLength: number, heads: Int32Array): void {
  const stride = n + 1
  const {
    completeRightFrom,
    completeRightTo,
    completeLeftFrom,
    completeLeftTo,
    incompleteRightFrom,
    incompleteLeftTo,
  } = getChart(stride)
  for (let i = 0; i <= n; i++) {
    const diagonal = i * stride + i
    completeRightFrom[diagonal] = 0
    completeRightTo[diagonal] = 0
    completeLeftFrom[diagonal] = 0
    completeLeftTo[diagonal] = 0
  }
  // The root has a single dependent, so the span of an arc from it has only one split point.
  const countSplits = (i: number, j: number) => (i === 0 ? 1 : j - i)
  for (let length = 1; length <= n; length++)
    for (let i = 0; i + length <= n; i++) {
      const j = i + length
      const rowI = i * stride
      const rowJ = j * stride
      const inner = maxSum(completeRightFrom, rowI + i, completeLeftTo, rowJ + i + 1, countSplits(i, j))
      incompleteRightFrom[rowI + j] = inner + scores[offset + (j - 1) * rowLength + i]!
      incompleteLeftTo[rowJ + i] =
        i === 0 ? Number.NEGATIVE_INFINITY : inner + scores[offset + (i - 1) * rowLength + j]!
      const right = maxSum(incompleteRightFrom, rowI + i + 1, completeRightTo, rowJ + i + 1, length)
      completeRightFrom[rowI + j] = right
      completeRightTo[rowJ + i] = right
      const left = maxSum(incompleteLeftTo, rowJ + i, completeLeftFrom, rowI + i, length)
      completeLeftFrom[rowI + j] = left
      completeLeftTo[rowJ + i] = left
    }
  // Kinds of spans to split: complete to the right, complete to the left, incomplete.
  const [rightward, leftward, arc] = [0, 1, 2]
  const agenda = [0, n, rightward]
  while (agenda.length > 0) {
    const kind = agenda.pop()!
    const j = agenda.pop()!
    const i = agenda.pop()!
    if (i >= j) continue
    const rowI = i * stride
    const rowJ = j * stride
    if (kind === rightward) {
      const split = i + 1 + argmaxSum(incompleteRightFrom, rowI + i + 1, completeRightTo, rowJ + i + 1, j - i)
      heads[split] = i
      agenda.push(i, split, arc, split, j, rightward)
    } else if (kind === leftward) {
      const split = i + argmaxSum(incompleteLeftTo, rowJ + i, completeLeftFrom, rowI + i, j - i)
      heads[split] = j
      agenda.push(i, split, leftward, split, j, arc)
    } else {
      const split = i + argmaxSum(completeRightFrom, rowI + i, completeLeftTo, rowJ + i + 1, countSplits(i, j))
      agenda.push(i, split, rightward, split + 1, j, leftward)
    }
  }
}
