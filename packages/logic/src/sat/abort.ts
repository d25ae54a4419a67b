/** What is needed of an AbortSignal; spelled out because the cores are typed without a browser's or Node's library. */
export interface AbortSignalLike {
  readonly aborted: boolean
  readonly reason?: unknown
}

export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) throw signal.reason instanceof Error ? signal.reason : new Error('aborted')
}
