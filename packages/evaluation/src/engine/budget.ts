/**
 * Budget limits of a run. Before a request is sent its estimated cost is reserved, and the reservation is settled by the answer. The
 * estimate is the request's own limit at first, then what earlier answers show. If reservations may exceed the budget, new requests
 * wait; only spent budget ends a run. Earlier sessions of the run count, and so do the judge's tokens and money.
 */
import type { Spent } from '../log/run-log.ts'
import type { Request, Response } from '../model.ts'
import type { Price } from '../options.ts'
import { moneyOf, type Prices, sumKnown } from '../scoring/usage.ts'
import { estimateTokens, promptText } from './estimate.ts'

export interface Budget {
  readonly requests?: number
  /** Input and output together. */
  readonly tokens?: number
  /** In the unit of the price. */
  readonly money?: number
}

/** Reserved cost of a request in flight. */
export interface Reservation {
  readonly to: 'model' | 'judge'
  /** Estimated input tokens before correction. */
  readonly estimated: number
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface Account {
  /** Reserves the cost of a request; null if the budget does not allow it (see `exhausted`). */
  reserve(request: Request, signal: AbortSignal): Promise<Reservation | null>
  settle(reservation: Reservation, response: Response | null): void
  /** The limit that was reached; null if none was. */
  readonly exhausted: string | null
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** null without a price. */
  readonly money: number | null
}

/** The count if it is plausible, otherwise the fallback. */
const countOr = (count: number | null, otherwise: number): number => (count !== null && count >= 0 ? count : otherwise)

/** Spending and reservations of one model. */
interface Purse {
  readonly price: Price | undefined
  inputTokens: number
  outputTokens: number
  cachedTokens: number
  reservedInput: number
  reservedOutput: number
  /** Output tokens of the longest answer so far. */
  longest: number | null
  /** Largest ratio of actual to estimated input tokens so far. */
  stretch: number
}

const purse = (price: Price | undefined, spent: Omit<Spent, 'requests' | 'judge'>): Purse => ({
  price,
  inputTokens: spent.inputTokens,
  outputTokens: spent.outputTokens,
  cachedTokens: spent.cachedTokens ?? 0,
  reservedInput: 0,
  reservedOutput: 0,
  longest: null,
  stretch: 1,
})

const nothing = { inputTokens: 0, outputTokens: 0 }

/** Opens an account with the spending of earlier sessions. */
export function openAccount(budget: Budget, { price, judgePrice }: Prices, spent: Spent): Account {
  let { requests } = spent
  const purses = { model: purse(price, spent), judge: purse(judgePrice, spent.judge ?? nothing) }
  const both = [purses.model, purses.judge]
  let underWay = 0
  let exhausted: string | null = null
  const waiting = new Set<() => void>()
  const sum = (of: (each: Purse) => number) => both.reduce((total, each) => total + of(each), 0)
  const moneyWith = (more: (each: Purse) => readonly [input: number, output: number]) =>
    sumKnown(
      ...both.map(each => {
        const [input, output] = more(each)
        const { inputTokens, outputTokens, cachedTokens } = each
        return each.price ? moneyOf(each.price, inputTokens + input, outputTokens + output, cachedTokens) : null
      }),
    )

  /** The limit that another request of this size would exceed. */
  const over = (to: Purse, input: number, output: number): string | null => {
    const tokens = sum(each => each.inputTokens + each.outputTokens + each.reservedInput + each.reservedOutput)
    if (budget.tokens !== undefined && tokens + input + output > budget.tokens) return `${budget.tokens} tokens`
    const money = moneyWith(each => [
      each.reservedInput + (each === to ? input : 0),
      each.reservedOutput + (each === to ? output : 0),
    ])
    return budget.money !== undefined && (money ?? 0) > budget.money ? `${budget.money} of money` : null
  }

  const outputOf = ({ choices, maxTokens }: Request, { longest }: Purse): number =>
    choices ? 1 : longest === null ? (maxTokens ?? 256) : Math.min(maxTokens ?? 1e9, Math.max(1, 2 * longest))
  /** Resolves when a request in flight settles; rejects on abort. */
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
      const to = request.to ?? 'model'
      const own = purses[to]
      const estimated = estimateTokens(promptText(request.prompt)) * Math.max(1, request.choices?.length ?? 1)
      let reservation: Reservation
      for (;;) {
        const inputTokens = Math.ceil(estimated * own.stretch)
        reservation = { to, estimated, inputTokens, outputTokens: outputOf(request, own) }
        if (budget.requests !== undefined && requests + 1 > budget.requests) exhausted ??= `${budget.requests} requests`
        // The first answer calibrates the output estimate; a request's own limit is far too high.
        const probe = own.longest === null && underWay === 0
        const short = over(own, inputTokens, probe ? 0 : reservation.outputTokens)
        if (short === null || exhausted !== null) break
        if (underWay === 0) exhausted = short
        else await settled(signal)
      }
      if (exhausted !== null) return null
      requests++
      underWay++
      own.reservedInput += reservation.inputTokens
      own.reservedOutput += reservation.outputTokens
      return reservation
    },
    settle(reservation, response) {
      const own = purses[reservation.to]
      own.reservedInput -= reservation.inputTokens
      own.reservedOutput -= reservation.outputTokens
      underWay--
      if (response !== null) {
        // Estimates stand in for missing or implausible token counts.
        const input = countOr(response.usage.inputTokens, reservation.inputTokens)
        own.inputTokens += input
        own.cachedTokens += Math.max(0, response.usage.cachedTokens ?? 0)
        own.stretch = Math.max(own.stretch, input / Math.max(1, reservation.estimated))
        const output = countOr(response.usage.outputTokens, estimateTokens(response.text))
        own.outputTokens += output
        own.longest = Math.max(own.longest ?? 0, output)
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
      return sum(each => each.inputTokens)
    },
    get outputTokens() {
      return sum(each => each.outputTokens)
    },
    get money() {
      return moneyWith(() => [0, 0])
    },
  }
}
