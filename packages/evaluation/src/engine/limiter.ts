/**
 * How many requests may be under way: additive increase, multiplicative decrease, as TCP does it. A 429 halves the limit, once per
 * round trip (the answers of requests that left before the halving say nothing about the new limit); as many successes in a row as the
 * limit is high raise it by one, up to what the user allowed. Retry-After stops all new requests for that long.
 */
import { type Clock, systemClock } from './clock.ts'

export type Outcome = 'ok' | 'failed' | 'limited'

/** Permission for one request. */
export interface Ticket {
  readonly round: number
}

export interface Limiter {
  readonly limit: number
  readonly active: number
  /** Waits for a place; rejects with the signal's reason when it is aborted first. */
  enter(signal: AbortSignal): Promise<Ticket>
  /** Gives the place back and says how it went. */
  leave(ticket: Ticket, outcome: Outcome, retryAfterMs?: number | null): void
}

/** A limiter that starts at `most` and never goes over it, nor under one. */
export function limiter(most: number, clock: Clock = systemClock): Limiter {
  let limit = most
  let active = 0
  let round = 0
  let successes = 0
  let pausedUntil = 0
  let waking = false
  const waiting = new Set<() => void>()

  const admit = (): void => {
    if (waiting.size === 0 || active >= Math.floor(limit)) return
    const wait = pausedUntil - clock.now()
    if (wait > 0) {
      if (waking) return
      waking = true
      void clock.sleep(wait).then(() => {
        waking = false
        admit()
      })
      return
    }
    for (const start of waiting) {
      if (active >= Math.floor(limit)) break
      waiting.delete(start)
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
      if (active < Math.floor(limit) && waiting.size === 0 && pausedUntil <= clock.now()) {
        active++
        return Promise.resolve({ round })
      }
      return new Promise((resolve, reject) => {
        const start = (): void => {
          signal.removeEventListener('abort', stop)
          resolve({ round })
        }
        const stop = (): void => {
          waiting.delete(start)
          reject(signal.reason)
        }
        signal.addEventListener('abort', stop, { once: true })
        waiting.add(start)
        admit()
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
      } else if (outcome === 'ok' && limit < most && ++successes >= limit) {
        successes = 0
        limit = Math.min(most, limit + 1)
      }
      admit()
    },
  }
}
