/** The part of `AbortSignal` used here, declared because this package is typed without the DOM and Node libraries. */
export interface AbortSignalLike {
  readonly aborted: boolean
  readonly reason?: unknown
}

export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) throw signal.reason instanceof Error ? signal.reason : new Error('aborted')
}

/** Thrown when the time budget is spent: the question is left unanswered. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
  /** The input is at fault, so a caller may show the message to the user. */
  readonly userError = true
}

/**
 * A signal that aborts after `budgetMs`, or together with `signal`. Searches poll it, so it needs no timer and works in
 * synchronous code.
 */
export function deadline(budgetMs: number, signal?: AbortSignalLike): AbortSignalLike {
  const end = Date.now() + budgetMs
  return {
    get aborted() {
      return signal?.aborted === true || Date.now() >= end
    },
    get reason() {
      if (signal?.aborted) return signal.reason
      return new GaveUp(`gave up after ${budgetMs / 1000} s; give it more time or a simpler theory`)
    },
  }
}
