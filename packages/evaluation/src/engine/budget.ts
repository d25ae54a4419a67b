/**
 * Limits on what a run may cost. What a request may cost at most is set aside before it is sent and settled when it is answered, so
 * a run stops short of its limit and does not go over it by what is under way. What earlier sessions of the same run spent counts.
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
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface Account {
  /** Sets aside what the request may cost; null: the budget does not allow it, and the reason is in `exhausted`. */
  reserve(request: Request): Reservation | null
  settle(reservation: Reservation, response: Response | null): void
  /** Which limit is reached; null: none. */
  readonly exhausted: string | null
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** null without a price. */
  readonly money: number | null
}

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
  let exhausted: string | null = null

  const over = (input: number, output: number): string | null => {
    const [allInput, allOutput] = [inputTokens + reservedInput + input, outputTokens + reservedOutput + output]
    if (budget.requests !== undefined && requests + 1 > budget.requests) return `${budget.requests} requests`
    if (budget.tokens !== undefined && allInput + allOutput > budget.tokens) return `${budget.tokens} tokens`
    if (budget.money !== undefined && price && moneyOf(price, allInput, allOutput, cachedTokens) > budget.money)
      return `${budget.money} of money`
    return null
  }

  return {
    reserve(request) {
      const input = estimateTokens(promptText(request.prompt)) * Math.max(1, request.choices?.length ?? 1)
      const reservation = { inputTokens: input, outputTokens: request.choices ? 1 : (request.maxTokens ?? 0) }
      exhausted ??= over(reservation.inputTokens, reservation.outputTokens)
      if (exhausted !== null) return null
      requests++
      reservedInput += reservation.inputTokens
      reservedOutput += reservation.outputTokens
      return reservation
    },
    settle(reservation, response) {
      reservedInput -= reservation.inputTokens
      reservedOutput -= reservation.outputTokens
      if (response === null) return
      // A model that does not count its tokens is charged what we estimate.
      inputTokens += response.usage.inputTokens ?? reservation.inputTokens
      cachedTokens += response.usage.cachedTokens ?? 0
      outputTokens += response.usage.outputTokens ?? estimateTokens(response.text)
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
