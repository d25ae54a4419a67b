/**
 * Threads that train one network together. Each writes the gradients of its parts of a batch into shared memory and
 * waits until all have; then each adds up the same numbers in the same order, so that their copies never differ.
 */
import type { WorkerGroup } from '@elenchus/language/training'

const capacity = 4_000_000
const parts = 2

export interface SharedRoom {
  /** Arrivals in all, then the lengths of the messages in both rounds. */
  readonly control: SharedArrayBuffer
  readonly messages: SharedArrayBuffer
}

export function makeRoom(): SharedRoom {
  return {
    control: new SharedArrayBuffer(4 * (1 + 2 * parts)),
    messages: new SharedArrayBuffer(4 * capacity * 2 * parts),
  }
}

/** This thread's place in a team of `size` that meets in a room. */
export function joinTeam(room: SharedRoom, place: number, size: number): WorkerGroup {
  const control = new Int32Array(room.control)
  const messages = new Float32Array(room.messages)
  let round = 0
  return {
    rank: place,
    size,
    allGather(mine) {
      // Two rounds alternate: a slow reader of one is never overwritten, since the next meeting waits for it.
      const side = (round % 2) * parts
      for (const [k, message] of mine.entries()) {
        const part = place + k * size
        if (message.length > capacity) throw new RangeError('a batch touches too many words for the shared memory')
        messages.set(message, (side + part) * capacity)
        control[1 + side + part] = message.length
      }
      round++
      Atomics.add(control, 0, 1)
      Atomics.notify(control, 0)
      for (;;) {
        const arrived = Atomics.load(control, 0)
        if (arrived >= round * size) break
        Atomics.wait(control, 0, arrived)
      }
      return Array.from({ length: parts }, (_, part) => {
        const at = (side + part) * capacity
        return messages.subarray(at, at + control[1 + side + part]!)
      })
    },
  }
}
