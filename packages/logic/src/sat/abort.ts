/** What is needed of an AbortSignal; spelled out because the cores are typed without a browser's or Node's library. */
export interface AbortSignalLike {
  readonly aborted: boolean
  readonly reason?: unknown
}

export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) throw signal.reason instanceof Error ? signal.reason : new Error('aborted')
}

/** The time for an answer is spent: the question is neither answered nor at fault. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
  /** The input is at fault, not the program: a caller may show the message as it stands. */
  readonly userError = true
}

/**
 * A signal that is aborted once so many milliseconds have passed, or the other signal is. Searches look at their signal now and
 * then, so it needs no timer and works where nothing else can run meanwhile.
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
