/**
 * Histogram binning as in LightGBM (Ke et al., NIPS 2017). Each column is quantised to at most 255 bins with about equal
 * numbers of rows (one bin per value if there are few values), and trees are grown on one-byte bin numbers, so that
 * split search needs a small histogram instead of a sort. Thresholds of a finished tree are numbers, so prediction needs
 * no bins. Missing values (NaN) count as lower than every number.
 */
import type { DenseMatrix } from '../matrix/matrix.ts'

export interface Binned {
  readonly rows: number
  readonly columns: number
  /** Bin of row r in column c, at c × rows + r. */
  readonly bins: Uint8Array
  /** Increasing edges of column c, from `starts[c]` up to `starts[c + 1]`; bin b has the values in (edge b - 1, edge b]. */
  readonly edges: Float32Array
  readonly starts: Uint32Array
  /** Minimum and maximum value of each bin; bin b of column c is at starts[c] + c + b. */
  readonly low: Float32Array
  readonly high: Float32Array
}

/** Quantises every column to at most `maxBins` bins, 2 to 255. */
export function binColumns(x: DenseMatrix, maxBins: number): Binned {
  if (!(Number.isInteger(maxBins) && maxBins >= 2 && maxBins <= 255)) {
    throw new RangeError(`bins is ${maxBins}; it must be an integer from 2 to 255`)
  }
  const { rows, columns, values } = x
  const bins = new Uint8Array(rows * columns)
  const starts = new Uint32Array(columns + 1)
  const edges: number[] = []
  const low: number[] = []
  const high: number[] = []
  const column = new Float32Array(rows)
  for (let c = 0; c < columns; c++) {
    let presentCount = 0
    for (let r = 0; r < rows; r++) {
      const value = values[r * columns + c]!
      if (!Number.isNaN(value)) column[presentCount++] = value
    }
    const columnBins = chooseBins(column.subarray(0, presentCount), presentCount < rows, maxBins)
    for (const edge of columnBins.edges) edges.push(edge)
    for (const value of columnBins.low) low.push(value)
    for (const value of columnBins.high) high.push(value)
    starts[c + 1] = edges.length
    const columnEdges = Float32Array.from(columnBins.edges)
    for (let r = 0; r < rows; r++) bins[c * rows + r] = findBin(columnEdges, values[r * columns + c]!)
  }
  return {
    rows,
    columns,
    bins,
    edges: Float32Array.from(edges),
    starts,
    low: Float32Array.from(low),
    high: Float32Array.from(high),
  }
}

/** Finds the bin of a value: the number of edges below it. */
function findBin(edges: Float32Array, value: number): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value > edges[middle]!) low = middle + 1
    else high = middle
  }
  return low
}

interface ColumnBins {
  readonly edges: number[]
  readonly low: number[]
  readonly high: number[]
}

/** Sorts the values of a column in place and chooses the edges between them. */
function chooseBins(values: Float32Array, hasMissing: boolean, maxBins: number): ColumnBins {
  values.sort()
  const columnBins: ColumnBins = { edges: [], low: [], high: [] }
  const addBin = (low: number, high: number, next: number | undefined) => {
    columnBins.low.push(low)
    columnBins.high.push(high)
    if (next !== undefined) columnBins.edges.push(chooseEdge(high, next))
  }
  const n = values.length
  // Missing values have a separate bin, below the edge -∞, unless there are values of -∞.
  const separateMissing = hasMissing && values[0] !== Number.NEGATIVE_INFINITY
  if (separateMissing)
    addBin(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, n > 0 ? Number.NEGATIVE_INFINITY : undefined)
  let distinct = 0
  for (let i = 0; i < n; i++) if (i === 0 || values[i] !== values[i - 1]) distinct++
  const maxPresentBins = maxBins - columnBins.low.length
  // A bin closes once it has its share of the remaining rows or, if there are few values, after each value.
  let first = 0
  for (let i = 0; i < n; i++) {
    if (i + 1 < n && values[i + 1] === values[i]) continue
    const isLast = i + 1 === n
    const binsLeft = maxPresentBins - (columnBins.low.length - (separateMissing ? 1 : 0))
    const isFull = distinct <= maxPresentBins || (binsLeft > 1 && (i + 1 - first) * binsLeft >= n - first)
    if (!isLast && !isFull) continue
    addBin(values[first]!, values[i]!, isLast ? undefined : values[i + 1]!)
    first = i + 1
  }
  if (columnBins.low.length === 0) addBin(0, 0, undefined)
  return columnBins
}

/** Returns the midpoint of a and b if it is a float in [a, b), else a. */
function chooseEdge(a: number, b: number): number {
  const middle = Math.fround(a / 2 + b / 2)
  return middle >= a && middle < b ? middle : a
}

/** Stable partition: moves the rows at or below a cut to the front and returns the start of the others. */
export function partitionRows(
  bins: Uint8Array,
  columnOffset: number,
  order: Uint32Array,
  from: number,
  to: number,
  cut: number,
  buffer: Uint32Array,
): number {
  let boundary = from
  let aboveCount = 0
  for (let i = from; i < to; i++) {
    const row = order[i]!
    if (bins[columnOffset + row]! <= cut) order[boundary++] = row
    else buffer[aboveCount++] = row
  }
  order.set(buffer.subarray(0, aboveCount), boundary)
  return boundary
}
