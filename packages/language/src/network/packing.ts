/**
 * Packed sequences: sentences of different lengths in one matrix without padding, sorted by descending length and laid
 * out by position. The rows of step t are one block, and a prefix of them continues at step t + 1.
 */
export interface Packing {
  /** Total number of words. */
  readonly rows: number
  /** Original index of each packed sentence. */
  readonly order: Int32Array
  readonly lengths: Int32Array
  /** First row of each time step, and the number of sentences that reach it. */
  readonly starts: Int32Array
  readonly active: Int32Array
  /** Row at the same distance from the other end of the sentence. */
  readonly mirrored: Int32Array
}

export function pack(lengths: readonly number[]): Packing {
  const order = Int32Array.from(lengths.keys()).sort((a, b) => lengths[b]! - lengths[a]! || a - b)
  const sorted = order.map(i => lengths[i]!)
  const steps = sorted[0] ?? 0
  const starts = new Int32Array(steps)
  const active = new Int32Array(steps)
  let rows = 0
  let activeCount = sorted.length
  for (let t = 0; t < steps; t++) {
    while (activeCount > 0 && sorted[activeCount - 1]! <= t) activeCount--
    starts[t] = rows
    active[t] = activeCount
    rows += activeCount
  }
  const mirrored = new Int32Array(rows)
  for (let s = 0; s < sorted.length; s++)
    for (let t = 0; t < sorted[s]!; t++) mirrored[starts[t]! + s] = starts[sorted[s]! - 1 - t]! + s
  return { rows, order, lengths: sorted, starts, active, mirrored }
}

/** Row of position `t` in packed sentence `s`. */
export const packedRow = (packing: Packing, s: number, t: number): number => packing.starts[t]! + s
