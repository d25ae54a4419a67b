import { allocateInt32, growInt32 } from './arrays.ts'

/**
 * Binary max-heap of variables by VSIDS activity, which is the branching order; ties go to the lower number. As in MiniSat, decay
 * increases the increment of later bumps instead of scaling all activities down.
 */
export class VariableHeap {
  private activity = new Float64Array(0)
  /** Position of a variable in the heap, or -1. */
  private position = allocateInt32(0)
  private heap = allocateInt32(0)
  private size = 0
  private variableCount = 0
  private increment = 1

  /** Allocates the variables from 0 to count - 1, and inserts the new ones that are decidable. */
  reserve(count: number, decidable?: (variable: number) => boolean): void {
    if (count > this.heap.length) {
      const capacity = Math.max(count, this.heap.length * 2)
      const activity = new Float64Array(capacity)
      activity.set(this.activity)
      this.activity = activity
      this.position = growInt32(this.position, capacity)
      this.heap = growInt32(this.heap, capacity)
    }
    for (; this.variableCount < count; this.variableCount++) {
      this.position[this.variableCount] = -1
      if (!decidable || decidable(this.variableCount)) this.insert(this.variableCount)
    }
  }

  insert(variable: number): void {
    if (this.position[variable] !== -1) return
    this.position[variable] = this.size
    this.heap[this.size] = variable
    this.siftUp(this.size++)
  }

  /** Increases the activity of a variable. */
  bump(variable: number): void {
    this.activity[variable]! += this.increment
    if (this.activity[variable]! > 1e100) {
      for (let v = 0; v < this.variableCount; v++) this.activity[v]! *= 1e-100
      this.increment *= 1e-100
    }
    if (this.position[variable] !== -1) this.siftUp(this.position[variable]!)
  }

  /** Makes all activities decay relative to later bumps. */
  decay(): void {
    this.increment /= 0.95
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
        this.siftDown(0)
      }
      if (value[2 * top] === 0) return top
    }
    return -1
  }

  private precedes(a: number, b: number): boolean {
    const difference = this.activity[a]! - this.activity[b]!
    return difference > 0 || (difference === 0 && a < b)
  }

  private siftUp(index: number): void {
    const variable = this.heap[index]!
    while (index > 0) {
      const parent = (index - 1) >> 1
      const parentVariable = this.heap[parent]!
      if (!this.precedes(variable, parentVariable)) break
      this.heap[index] = parentVariable
      this.position[parentVariable] = index
      index = parent
    }
    this.heap[index] = variable
    this.position[variable] = index
  }

  private siftDown(index: number): void {
    const variable = this.heap[index]!
    for (;;) {
      let child = 2 * index + 1
      if (child >= this.size) break
      if (child + 1 < this.size && this.precedes(this.heap[child + 1]!, this.heap[child]!)) child++
      const childVariable = this.heap[child]!
      if (!this.precedes(childVariable, variable)) break
      this.heap[index] = childVariable
      this.position[childVariable] = index
      index = child
    }
    this.heap[index] = variable
    this.position[variable] = index
  }
}
