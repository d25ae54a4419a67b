/** Sums over rows of a matrix, where training spends its time; four numbers a turn runs almost twice as fast. */

/** sum += row */
export function addRow(sum: Float64Array, matrix: Float32Array, at: number): void {
  const dim = sum.length
  let d = 0
  for (; d + 3 < dim; d += 4) {
    sum[d]! += matrix[at + d]!
    sum[d + 1]! += matrix[at + d + 1]!
    sum[d + 2]! += matrix[at + d + 2]!
    sum[d + 3]! += matrix[at + d + 3]!
  }
  for (; d < dim; d++) sum[d]! += matrix[at + d]!
}

/** row += change */
export function changeRow(matrix: Float32Array, at: number, change: Float64Array): void {
  const dim = change.length
  let d = 0
  for (; d + 3 < dim; d += 4) {
    matrix[at + d]! += change[d]!
    matrix[at + d + 1]! += change[d + 1]!
    matrix[at + d + 2]! += change[d + 2]!
    matrix[at + d + 3]! += change[d + 3]!
  }
  for (; d < dim; d++) matrix[at + d]! += change[d]!
}
