/** Gradient of an embedding table: only the rows that a batch touches. */
export interface SparseRows {
  readonly width: number
  /** Slot of each row in `values`, -1 if untouched. */
  readonly slots: Int32Array
  /** Rows by slot. */
  readonly touchedRows: number[]
  values: Float32Array
}

export function createSparseRows(rows: number, width: number): SparseRows {
  return { width, slots: new Int32Array(rows).fill(-1), touchedRows: [], values: new Float32Array(1024 * width) }
}

/** Offset of a row in `values`; a new row is cleared. */
export function rowOffset(sparse: SparseRows, row: number): number {
  let slot = sparse.slots[row]!
  if (slot < 0) {
    slot = sparse.touchedRows.push(row) - 1
    sparse.slots[row] = slot
    if ((slot + 1) * sparse.width > sparse.values.length) {
      const enlarged = new Float32Array(sparse.values.length * 2)
      enlarged.set(sparse.values)
      sparse.values = enlarged
    }
    sparse.values.fill(0, slot * sparse.width, (slot + 1) * sparse.width)
  }
  return slot * sparse.width
}

export function clearRows(sparse: SparseRows): void {
  for (const row of sparse.touchedRows) sparse.slots[row] = -1
  sparse.touchedRows.length = 0
}
