/** How far each thread of a run is, in memory that all of them see, and whether one of them has failed. */
export type Board = Int32Array<SharedArrayBuffer>

/** An empty board for so many threads. */
export function boardFor(threads: number): Board {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (threads + 1)))
}

/** The thread at `place` has made so many theories. */
export function report(board: Board, place: number, done: number): void {
  Atomics.store(board, place + 1, done)
}

/** What all threads together have made. */
export function doneBy(board: Board): number {
  let done = 0
  for (let i = 1; i < board.length; i++) done += Atomics.load(board, i)
  return done
}

/** Tells all threads that one has failed. */
export function stop(board: Board): void {
  Atomics.store(board, 0, 1)
}

export function isStopped(board: Board): boolean {
  return Atomics.load(board, 0) === 1
}
