/** The part of `AbortSignal` used in this package, which is typed without the DOM and Node libraries. */
export type AbortSignalLike = Readonly<{ aborted: boolean; reason?: unknown }>

/** Throws the reason of an aborted signal. */
export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) throw signal.reason instanceof Error ? signal.reason : new Error('aborted')
}

/** Thrown when the time budget is used up before there is an answer. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
  /** The input is at fault, so a caller may show the message to the user. */
  readonly userError = true
}

/**
 * Creates a signal that is aborted after `budgetMs` milliseconds, or together with `signal`. Searches poll it, so it needs no timer and
 * works in synchronous code.
 */
export function createDeadline(budgetMs: number, signal?: AbortSignalLike): AbortSignalLike {
  const end = Date.now() + budgetMs
  return {
    get aborted() {
      return signal?.aborted === true || Date.now() >= end
    },
    get reason() {
      if (signal?.aborted) return signal.reason
      return new GaveUp(`gave up after ${budgetMs / 1000} s; allow more time or simplify the theory`)
    },
  }
}
