/**
 * Sentences of different lengths in one matrix without gaps: sorted by length, longest first, and laid out by
 * position, so that the rows of step t are one block and a prefix of them are the words that follow at step t + 1.
 */
export interface Packing {
  /** Words in all. */
  readonly rows: number
  /** Sentences in packed order, as indexes of the sentences given. */
  readonly order: Int32Array
  readonly lengths: Int32Array
  /** First row of each step, and how many sentences reach it. */
  readonly starts: Int32Array
  readonly active: Int32Array
  /** The row at the same distance from the other end of the sentence: itself a bijection of the rows. */
  readonly mirrored: Int32Array
}

export function pack(lengths: readonly number[]): Packing {
  const order = Int32Array.from(lengths.keys()).sort((a, b) => lengths[b]! - lengths[a]! || a - b)
  const sorted = order.map(i => lengths[i]!)
  const steps = sorted[0] ?? 0
  const starts = new Int32Array(steps)
  const active = new Int32Array(steps)
  let rows = 0
  let reach = sorted.length
  for (let t = 0; t < steps; t++) {
    while (reach > 0 && sorted[reach - 1]! <= t) reach--
    starts[t] = rows
    active[t] = reach
    rows += reach
  }
  const mirrored = new Int32Array(rows)
  for (let s = 0; s < sorted.length; s++)
    for (let t = 0; t < sorted[s]!; t++) mirrored[starts[t]! + s] = starts[sorted[s]! - 1 - t]! + s
  return { rows, order, lengths: sorted, starts, active, mirrored }
}

/** The row of position `t` of the sentence at place `s` in packed order. */
export function rowOf(packing: Packing, s: number, t: number): number {
  return packing.starts[t]! + s
}
