/** The part of `AbortSignal` used in this package, which is typed without the DOM and Node libraries. */
export type AbortSignalLike = Readonly<{ aborted: boolean; reason?: unknown }>

/** Throws the reason of an aborted signal. */
export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) throw signal.reason instanceof Error ? signal.reason : new Error('aborted')
}
