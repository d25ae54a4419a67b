/**
 * Stratified group k-fold cross-validation: rows of a group stay together, labels are balanced, and sizes are nearly equal. Greedy
 * assignment: groups in random order, large ones first, each to the fold with the lowest cost Σ_k (rows of label k in the fold) × (in the
 * group) / (in total), ties to the smallest fold. Without groups each label is balanced to within one row.
 */
import { groupRows } from '@elenchus/statistics'
import { random, type Seed } from '@elenchus/statistics/random'

export interface Fold {
  /** Increasing row indices. */
  readonly train: Uint32Array
  readonly test: Uint32Array
}

export interface FoldOptions {
  /** Default 5. */
  readonly k?: number
  readonly seed?: Seed
  /** Group of each row, such as the passage of a question; groups are not split. */
  readonly groups?: ArrayLike<string | number>
  /** Label of each row, for stratification. */
  readonly labels?: ArrayLike<string | number>
}

/**
 * Splits rows 0 to n - 1 into k folds; every row is in exactly one test set.
 *
 *     for (const { train, test } of folds(100, { k: 5, seed: 1, groups: passages, labels })) …
 */
export function folds(n: number, options: FoldOptions = {}): Fold[] {
  const { k = 5, seed = 0, groups, labels } = options
  const rowsByGroup = groupRows(n, groups)
  if (!(Number.isInteger(k) && k >= 2)) throw new RangeError(`k is ${k}; it must be at least 2`)
  if (rowsByGroup.length < k)
    throw new RangeError(`${k} folds need at least ${k} ${groups ? 'groups' : 'rows'}; there are ${rowsByGroup.length}`)
  const { ids: labelIds, totals: labelCounts } = indexLabels(n, labels)
  random(seed).shuffle(rowsByGroup)
  rowsByGroup.sort((a, b) => b.length - a.length)
  const foldByRow = new Uint32Array(n)
  const sizes = new Float64Array(k)
  const labelCountsByFold = Array.from({ length: k }, () => new Float64Array(labelCounts.length))
  for (const rows of rowsByGroup) {
    let bestFold = 0
    let bestCost = Number.POSITIVE_INFINITY
    for (let f = 0; f < k; f++) {
      let cost = 0
      for (const row of rows) cost += labelCountsByFold[f]![labelIds[row]!]! / labelCounts[labelIds[row]!]!
      if (cost < bestCost - 1e-9 || (cost < bestCost + 1e-9 && sizes[f]! < sizes[bestFold]!)) {
        bestFold = f
        bestCost = cost
      }
    }
    sizes[bestFold]! += rows.length
    for (const row of rows) {
      foldByRow[row] = bestFold
      labelCountsByFold[bestFold]![labelIds[row]!]! += 1
    }
  }
  return Array.from({ length: k }, (_, f) => ({
    train: filterRows(n, row => foldByRow[row] !== f),
    test: filterRows(n, row => foldByRow[row] === f),
  }))
}

/**
 * Computes out-of-fold predictions: `predict` trains on the training rows of a fold and returns `width` numbers for each
 * test row, in order.
 */
export function crossPredict(
  allFolds: readonly Fold[],
  width: number,
  predict: (fold: Fold, index: number) => ArrayLike<number>,
): Float64Array {
  const n = allFolds.reduce((sum, { test }) => sum + test.length, 0)
  const out = new Float64Array(n * width)
  allFolds.forEach((fold, index) => {
    const values = predict(fold, index)
    if (values.length !== fold.test.length * width) {
      throw new RangeError(`fold ${index}: ${values.length} predictions for ${fold.test.length} rows of ${width}`)
    }
    fold.test.forEach((row, i) => {
      for (let w = 0; w < width; w++) out[row * width + w] = values[i * width + w]!
    })
  })
  return out
}

function indexLabels(n: number, labels: ArrayLike<string | number> | undefined) {
  if (labels !== undefined && labels.length !== n) throw new RangeError(`${n} rows but ${labels.length} labels`)
  const idByLabel = new Map<string | number, number>()
  const labelIds = Uint32Array.from({ length: n }, (_, row) => {
    const label = labels === undefined ? 0 : labels[row]!
    if (!idByLabel.has(label)) idByLabel.set(label, idByLabel.size)
    return idByLabel.get(label)!
  })
  const labelCounts = new Float64Array(idByLabel.size)
  for (const id of labelIds) labelCounts[id]! += 1
  return { ids: labelIds, totals: labelCounts }
}

function filterRows(n: number, test: (row: number) => boolean): Uint32Array {
  return Uint32Array.from(Array.from({ length: n }, (_, row) => row).filter(row => test(row)))
}
