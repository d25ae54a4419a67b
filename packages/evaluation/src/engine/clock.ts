/** Time as the engine sees it; tests give one that they move themselves. */
export interface Clock {
  /** Milliseconds, never running backwards. */
  now(): number
  /** Resolves after that many milliseconds, or at once when the signal stops waiting. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal?.addEventListener('abort', end, { once: true })
    }),
}
