/**
 * Limits on what a run may cost. What a request is likely to cost is set aside before it is sent and settled when it is answered: at
 * first the limit of the request, later what questions and answers so far have shown. Where what is under way may take up the rest, one
 * waits for it to be settled; only what was spent ends a run. What earlier sessions of the same run spent counts.
 */
import type { Price, Request, Response } from '../contract/model.ts'
import { moneyOf } from '../scoring/money.ts'
import { estimateTokens, promptText } from './estimate.ts'

export interface Budget {
  readonly requests?: number
  /** Input and output together. */
  readonly tokens?: number
  /** In the unit of the price. */
  readonly money?: number
}

/** Of one request under way. */
export interface Reservation {
  /** Tokens of the question before it was known how far we are out. */
  readonly estimated: number
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface Account {
  /** Sets aside what the request may cost; null: the budget does not allow it, and the reason is in `exhausted`. */
  reserve(request: Request, signal: AbortSignal): Promise<Reservation | null>
  settle(reservation: Reservation, response: Response | null): void
  /** Which limit is reached; null: none. */
  readonly exhausted: string | null
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** null without a price. */
  readonly money: number | null
}

/** A count of tokens that can be believed. */
const countOr = (count: number | null, otherwise: number): number => (count !== null && count >= 0 ? count : otherwise)

/** An account that begins with what earlier sessions spent. */
export function account(
  budget: Budget,
  price: Price | undefined,
  spent: {
    readonly requests: number
    readonly inputTokens: number
    readonly outputTokens: number
    readonly cachedTokens?: number
  },
): Account {
  let { requests, inputTokens, outputTokens, cachedTokens = 0 } = spent
  let [reservedInput, reservedOutput] = [0, 0]
  let underWay = 0
  let longest: number | null = null
  /** How far a question was longer than we took it to be; at most over all of them. */
  let stretch = 1
  let exhausted: string | null = null
  const waiting = new Set<() => void>()

  const over = (input: number, output: number): string | null => {
    const [allInput, allOutput] = [inputTokens + reservedInput + input, outputTokens + reservedOutput + output]
    if (budget.tokens !== undefined && allInput + allOutput > budget.tokens) return `${budget.tokens} tokens`
    if (budget.money !== undefined && price && moneyOf(price, allInput, allOutput, cachedTokens) > budget.money)
      return `${budget.money} of money`
    return null
  }

  const outputOf = ({ choices, maxTokens }: Request): number =>
    choices ? 1 : longest === null ? (maxTokens ?? 256) : Math.min(maxTokens ?? 1e9, Math.max(1, 2 * longest))
  /** Until a request under way is settled, or nobody waits any more. */
  const settled = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const go = (): void => {
        waiting.delete(go)
        signal.removeEventListener('abort', stop)
        resolve()
      }
      const stop = (): void => {
        waiting.delete(go)
        reject(signal.reason)
      }
      if (signal.aborted) return reject(signal.reason)
      waiting.add(go)
      signal.addEventListener('abort', stop, { once: true })
    })

  return {
    async reserve(request, signal) {
      const input = estimateTokens(promptText(request.prompt)) * Math.max(1, request.choices?.length ?? 1)
      let reservation: Reservation
      for (;;) {
        reservation = { estimated: input, inputTokens: Math.ceil(input * stretch), outputTokens: outputOf(request) }
        if (budget.requests !== undefined && requests + 1 > budget.requests) exhausted ??= `${budget.requests} requests`
        // The first answer shows how long they are; until then the limit of a request says nothing about its cost.
        const probe = longest === null && underWay === 0
        const short = over(reservation.inputTokens, probe ? 0 : reservation.outputTokens)
        if (short === null || exhausted !== null) break
        if (underWay === 0) exhausted = short
        else await settled(signal)
      }
      if (exhausted !== null) return null
      requests++
      underWay++
      reservedInput += reservation.inputTokens
      reservedOutput += reservation.outputTokens
      return reservation
    },
    settle(reservation, response) {
      reservedInput -= reservation.inputTokens
      reservedOutput -= reservation.outputTokens
      underWay--
      if (response !== null) {
        // A model that does not count its tokens, or counts below nothing, is charged what we estimate.
        const input = countOr(response.usage.inputTokens, reservation.inputTokens)
        inputTokens += input
        cachedTokens += Math.max(0, response.usage.cachedTokens ?? 0)
        stretch = Math.max(stretch, input / Math.max(1, reservation.estimated))
        const output = countOr(response.usage.outputTokens, estimateTokens(response.text))
        outputTokens += output
        longest = Math.max(longest ?? 0, output)
      }
      for (const go of waiting) go()
    },
    get exhausted() {
      return exhausted
    },
    get requests() {
      return requests
    },
    get inputTokens() {
      return inputTokens
    },
    get outputTokens() {
      return outputTokens
    },
    get money() {
      return price ? moneyOf(price, inputTokens, outputTokens, cachedTokens) : null
    },
  }
}
