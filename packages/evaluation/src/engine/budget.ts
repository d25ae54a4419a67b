/**
 * Limits on what a run may cost. What a request is likely to cost is set aside before it is sent and settled when it is answered: at
 * first the limit of the request, later what questions and answers so far have shown. Where what is under way may take up the rest, one
 * waits for it to be settled; only what was spent ends a run. What earlier sessions of the same run spent counts. A judge has a price and a
 * length of answers of its own; its tokens and its money count towards the same limits.
 */
import type { Price, Request, Response } from '../contract/model.ts'
import type { Spent } from '../log/run-log.ts'
import { moneyOf, type Prices, sumKnown } from '../scoring/money.ts'
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
  readonly to: 'model' | 'judge'
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

/** What one of the two models has used and has under way. */
interface Purse {
  readonly price: Price | undefined
  inputTokens: number
  outputTokens: number
  cachedTokens: number
  reservedInput: number
  reservedOutput: number
  /** The longest answer so far. */
  longest: number | null
  /** How far a question was longer than we took it to be; at most over all of them. */
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

/** An account that begins with what earlier sessions spent. */
export function account(budget: Budget, { price, judgePrice }: Prices, spent: Spent): Account {
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

  /** The limit that would be passed if a request of this size were added to what is under way. */
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
      const to = request.to ?? 'model'
      const own = purses[to]
      const estimated = estimateTokens(promptText(request.prompt)) * Math.max(1, request.choices?.length ?? 1)
      let reservation: Reservation
      for (;;) {
        const inputTokens = Math.ceil(estimated * own.stretch)
        reservation = { to, estimated, inputTokens, outputTokens: outputOf(request, own) }
        if (budget.requests !== undefined && requests + 1 > budget.requests) exhausted ??= `${budget.requests} requests`
        // The first answer shows how long they are; until then the limit of a request says nothing about its cost.
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
        // A model that does not count its tokens, or counts below nothing, is charged what we estimate.
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
