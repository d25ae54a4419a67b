/**
 * Folds for cross-validation: rows of one group always stay together, labels are spread evenly, sizes are nearly equal.
 *
 * One greedy rule serves all: groups in random order, large ones first, each into the fold where its labels are rarest
 * so far, Σ_k (rows of label k in the fold) × (in the group) / (in all), then into the smallest fold. A row without a
 * group is a group of one, and then every label is dealt out evenly to within one row.
 */
import { groupRows } from '@elenchus/statistics'
import { random, type Seed } from '@elenchus/statistics/random'

export interface Fold {
  /** Rising row numbers. */
  readonly train: Uint32Array
  readonly test: Uint32Array
}

export interface FoldOptions {
  /** Default 5. */
  readonly k?: number | undefined
  readonly seed?: Seed | undefined
  /** The group of each row: rows that must not be parted, such as questions on one passage. */
  readonly groups?: ArrayLike<string | number> | undefined
  /** The label of each row, to be spread evenly. */
  readonly labels?: ArrayLike<string | number> | undefined
}

/**
 * Splits rows 0 to n - 1 into k folds; every row is in exactly one test set.
 *
 *     for (const { train, test } of folds(100, { k: 5, seed: 1, groups: passages, labels })) …
 */
export function folds(n: number, options: FoldOptions = {}): Fold[] {
  const { k = 5, seed = 0, groups, labels } = options
  const members = groupRows(n, groups)
  if (!(Number.isInteger(k) && k >= 2)) throw new RangeError(`k is ${k}; at least 2 folds are needed`)
  if (members.length < k) throw new RangeError(`${k} folds of ${members.length} ${groups ? 'groups' : 'rows'}`)
  const { ids, totals } = labelIds(n, labels)
  random(seed).shuffle(members)
  members.sort((a, b) => b.length - a.length)
  const foldOf = new Uint32Array(n)
  const sizes = new Float64Array(k)
  const counts = Array.from({ length: k }, () => new Float64Array(totals.length))
  for (const rows of members) {
    let best = 0
    let bestCost = Number.POSITIVE_INFINITY
    for (let f = 0; f < k; f++) {
      let cost = 0
      for (const row of rows) cost += counts[f]![ids[row]!]! / totals[ids[row]!]!
      if (cost < bestCost - 1e-9 || (cost < bestCost + 1e-9 && sizes[f]! < sizes[best]!)) {
        best = f
        bestCost = cost
      }
    }
    sizes[best]! += rows.length
    for (const row of rows) {
      foldOf[row] = best
      counts[best]![ids[row]!]! += 1
    }
  }
  return Array.from({ length: k }, (_, f) => ({
    train: rowsWhere(n, row => foldOf[row] !== f),
    test: rowsWhere(n, row => foldOf[row] === f),
  }))
}

/**
 * Predictions for every row from models that did not see it (nor its group): `predict` trains on some rows and returns
 * `width` numbers for each of the others, in their order.
 */
export function crossPredict(
  parts: readonly Fold[],
  width: number,
  predict: (fold: Fold, index: number) => ArrayLike<number>,
): Float64Array {
  const n = parts.reduce((sum, { test }) => sum + test.length, 0)
  const out = new Float64Array(n * width)
  parts.forEach((fold, index) => {
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

function labelIds(n: number, labels: ArrayLike<string | number> | undefined) {
  if (labels !== undefined && labels.length !== n) throw new RangeError(`${n} rows but ${labels.length} labels`)
  const known = new Map<string | number, number>()
  const ids = Uint32Array.from({ length: n }, (_, row) => {
    const label = labels === undefined ? 0 : labels[row]!
    if (!known.has(label)) known.set(label, known.size)
    return known.get(label)!
  })
  const totals = new Float64Array(known.size)
  for (const id of ids) totals[id]! += 1
  return { ids, totals }
}

function rowsWhere(n: number, test: (row: number) => boolean): Uint32Array {
  return Uint32Array.from(Array.from({ length: n }, (_, row) => row).filter(row => test(row)))
}
