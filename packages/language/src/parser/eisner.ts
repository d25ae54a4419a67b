/**
 * Maximum projective dependency tree with exactly one root: Eisner's algorithm (1996), dynamic programming over spans,
 * O(n³). A span is complete (its head has all dependents on that side) or incomplete (an arc joins its ends and the
 * dependent is unfinished on the far side). If the best head of every word already forms such a tree, as for most
 * sentences, the chart is skipped.
 */

/**
 * Scores of spans [i, j], headed at the left end (Right) or at the right end (Left). Tables are stored by i or by j, so
 * that the inner loops read neighbouring cells. Only scores are stored; split points are recomputed for the spans of
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
function bestSum(a: Float64Array, i: number, b: Float64Array, j: number, length: number): number {
  let best = Number.NEGATIVE_INFINITY
  for (let k = 0; k < length; k++) {
    const value = a[i + k]! + b[j + k]!
    if (value > best) best = value
  }
  return best
}

/** The k of that maximum. */
function bestSplit(a: Float64Array, i: number, b: Float64Array, j: number, length: number): number {
  let best = 0
  for (let k = 1; k < length; k++) if (a[i + k]! + b[j + k]! > a[i + best]! + b[j + best]!) best = k
  return best
}

/**
 * Writes the heads of words 1 to n (0 is the root) to `heads[1..n]`. The score of an arc is `scores[offset + (word - 1)
 * * row + head]`.
 */
export function eisner(n: number, scores: Float32Array, offset: number, rowLength: number, heads: Int32Array): void {
  if (!tryGreedyTree(n, scores, offset, rowLength, heads)) parseByChart(n, scores, offset, rowLength, heads)
}

/** Gives every word its best head; returns false unless they form a projective tree with one root. */
function tryGreedyTree(n: number, scores: Float32Array, offset: number, rowLength: number, heads: Int32Array): boolean {
  let roots = 0
  for (let word = 1; word <= n; word++) {
    const from = offset + (word - 1) * rowLength
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
  // Projective if no word under an arc has its head outside. A cycle would then lie under one arc; the walk below
  // detects it.
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
  // The root has a single dependent, so its arc spans split at once.
  const widthOfArc = (i: number, j: number) => (i === 0 ? 1 : j - i)
  for (let length = 1; length <= n; length++)
    for (let i = 0; i + length <= n; i++) {
      const j = i + length
      const from = i * stride
      const to = j * stride
      const inner = bestSum(completeRightFrom, from + i, completeLeftTo, to + i + 1, widthOfArc(i, j))
      incompleteRightFrom[from + j] = inner + scores[offset + (j - 1) * rowLength + i]!
      incompleteLeftTo[to + i] = i === 0 ? Number.NEGATIVE_INFINITY : inner + scores[offset + (i - 1) * rowLength + j]!
      const right = bestSum(incompleteRightFrom, from + i + 1, completeRightTo, to + i + 1, length)
      completeRightFrom[from + j] = right
      completeRightTo[to + i] = right
      const left = bestSum(incompleteLeftTo, to + i, completeLeftFrom, from + i, length)
      completeLeftFrom[from + j] = left
      completeLeftTo[to + i] = left
    }
  const [rightward, leftward, arc] = [0, 1, 2]
  const agenda = [0, n, rightward]
  while (agenda.length > 0) {
    const kind = agenda.pop()!
    const j = agenda.pop()!
    const i = agenda.pop()!
    if (i >= j) continue
    const from = i * stride
    const to = j * stride
    if (kind === rightward) {
      const q = i + 1 + bestSplit(incompleteRightFrom, from + i + 1, completeRightTo, to + i + 1, j - i)
      heads[q] = i
      agenda.push(i, q, arc, q, j, rightward)
    } else if (kind === leftward) {
      const q = i + bestSplit(incompleteLeftTo, to + i, completeLeftFrom, from + i, j - i)
      heads[q] = j
      agenda.push(i, q, leftward, q, j, arc)
    } else {
      const q = i + bestSplit(completeRightFrom, from + i, completeLeftTo, to + i + 1, widthOfArc(i, j))
      agenda.push(i, q, rightward, q + 1, j, leftward)
    }
  }
}
