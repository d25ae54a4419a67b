/** Concurrency limiter by additive increase and multiplicative decrease, as in TCP; Retry-After pauses all requests. */

/** Time source of the engine; tests use a manual clock. */
export interface Clock {
  /** Monotonic time in milliseconds. */
  now(): number
  /** Resolves after the delay, or at once when the signal aborts. */
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

export type Outcome = 'ok' | 'failed' | 'limited'

/** Admission of one request. */
export interface Ticket {
  /** Number of reductions of the limit before the admission: a request admitted before the last one does not reduce it again. */
  readonly round: number
}

export interface Limiter {
  readonly limit: number
  /** Number of admitted requests. */
  readonly active: number
  /** Waits for admission; rejects with the signal's reason if it aborts first. */
  enter(signal: AbortSignal): Promise<Ticket>
  /** Releases the ticket and reports the outcome. */
  leave(ticket: Ticket, outcome: Outcome, retryAfterMs?: number | null): void
}

/** Creates a limiter that starts at `max` and stays between 1 and `max`. */
export function createLimiter(max: number, clock: Clock = systemClock): Limiter {
  let limit = max
  let active = 0
  let round = 0
  let successes = 0
  let pausedUntil = 0
  let isWakeUpScheduled = false
  const waitingRequests = new Set<() => void>()

  const admitWaiting = (): void => {
    if (waitingRequests.size === 0 || active >= Math.floor(limit)) return
    const wait = pausedUntil - clock.now()
    if (wait > 0) {
      if (isWakeUpScheduled) return
      isWakeUpScheduled = true
      void clock.sleep(wait).then(() => {
        isWakeUpScheduled = false
        admitWaiting()
      })
      return
    }
    for (const start of waitingRequests) {
      if (active >= Math.floor(limit)) break
      waitingRequests.delete(start)
      active++
      start()
    }
  }

  return {
    get limit() {
      return Math.floor(limit)
    },
    get active() {
      return active
    },
    enter(signal) {
      if (signal.aborted) return Promise.reject(signal.reason)
      if (active < Math.floor(limit) && waitingRequests.size === 0 && pausedUntil <= clock.now()) {
        active++
        return Promise.resolve({ round })
      }
      return new Promise((resolve, reject) => {
        const start = (): void => {
          signal.removeEventListener('abort', stop)
          resolve({ round })
        }
        const stop = (): void => {
          waitingRequests.delete(start)
          reject(signal.reason)
        }
        signal.addEventListener('abort', stop, { once: true })
        waitingRequests.add(start)
        admitWaiting()
      })
    },
    leave(ticket, outcome, retryAfterMs = null) {
      active--
      if (outcome === 'limited') {
        successes = 0
        if (ticket.round === round) {
          limit = Math.max(1, Math.floor(limit / 2))
          round++
        }
        if (retryAfterMs !== null) pausedUntil = Math.max(pausedUntil, clock.now() + retryAfterMs)
      } else if (outcome === 'ok' && limit < max && ++successes >= limit) {
        successes = 0
        limit = Math.min(max, limit + 1)
      }
      admitWaiting()
    },
  }
}
