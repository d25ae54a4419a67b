import { enlarge, int32 } from './arrays.ts'

/**
 * Branching order: a binary heap of variables by VSIDS activity, ties broken by number for determinism. As in MiniSat,
 * decay is implemented by increasing the bump instead of scaling all activities down.
 */
export class VariableHeap {
  private activity = new Float64Array(0)
  /** Position of a variable in the heap, or -1. */
  private position = int32(0)
  private heap = int32(0)
  private size = 0
  private known = 0
  private gain = 1

  /** Allocates variables 0 .. count-1 and inserts the new decidable ones. */
  reserve(count: number, decidable?: (variable: number) => boolean): void {
    if (count > this.heap.length) {
      const room = Math.max(count, this.heap.length * 2)
      const activity = new Float64Array(room)
      activity.set(this.activity)
      this.activity = activity
      this.position = enlarge(this.position, room)
      this.heap = enlarge(this.heap, room)
    }
    for (; this.known < count; this.known++) {
      this.position[this.known] = -1
      if (!decidable || decidable(this.known)) this.insert(this.known)
    }
  }

  insert(variable: number): void {
    if (this.position[variable] !== -1) return
    this.position[variable] = this.size
    this.heap[this.size] = variable
    this.up(this.size++)
  }

  bump(variable: number): void {
    this.activity[variable]! += this.gain
    if (this.activity[variable]! > 1e100) {
      for (let v = 0; v < this.known; v++) this.activity[v]! *= 1e-100
      this.gain *= 1e-100
    }
    if (this.position[variable] !== -1) this.up(this.position[variable]!)
  }

  decay(): void {
    this.gain /= 0.95
  }

  /** Removes and returns the most active unassigned variable, or -1. `value` is by literal: 0 is unassigned. */
  popUnassigned(value: Uint8Array): number {
    while (this.size > 0) {
      const top = this.heap[0]!
      this.position[top] = -1
      const last = this.heap[--this.size]!
      if (this.size > 0) {
        this.heap[0] = last
        this.position[last] = 0
        this.down(0)
      }
      if (value[2 * top] === 0) return top
    }
    return -1
  }

  private before(a: number, b: number): boolean {
    const difference = this.activity[a]! - this.activity[b]!
    return difference > 0 || (difference === 0 && a < b)
  }

  private up(at: number): void {
    const variable = this.heap[at]!
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = this.heap[parent]!
      if (!this.before(variable, above)) break
      this.heap[at] = above
      this.position[above] = at
      at = parent
    }
    this.heap[at] = variable
    this.position[variable] = at
  }

  private down(at: number): void {
    const variable = this.heap[at]!
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.size) break
      if (child + 1 < this.size && this.before(this.heap[child + 1]!, this.heap[child]!)) child++
      const below = this.heap[child]!
      if (!this.before(below, variable)) break
      this.heap[at] = below
      this.position[below] = at
      at = child
    }
    this.heap[at] = variable
    this.position[variable] = at
  }
}
