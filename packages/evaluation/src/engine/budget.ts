/**
 * Budget limits of a run. Before a request is sent its estimated cost is reserved, and the reservation is settled by the answer. The
 * estimate is the request's own limit at first, then what earlier answers show. If reservations may exceed the budget, new requests
 * wait; only spent budget ends a run. Earlier sessions of the run count, and so do the judge's tokens and money.
 */
import type { Spent } from '../log/run-log.ts'
import type { Request, Response } from '../model.ts'
import type { Price } from '../options.ts'
import { computeCost, type Prices, sumKnown } from '../scoring/usage.ts'
import { estimateTokens, renderPrompt } from './estimate.ts'

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
  readonly estimatedInput: number
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
const countOrFallback = (count: number | null, fallback: number): number =>
  count !== null && count >= 0 ? count : fallback

/** Spending and reservations of one model. */
interface Spending {
  readonly price: Price | undefined
  inputTokens: number
  outputTokens: number
  cachedTokens: number
  reservedInput: number
  reservedOutput: number
  /** Output tokens of the longest answer so far. */
  maxOutputTokens: number | null
  /** Largest ratio of actual to estimated input tokens so far. */
  inputRatio: number
}

const createSpending = (price: Price | undefined, spent: Omit<Spent, 'requests' | 'judge'>): Spending => ({
  price,
  inputTokens: spent.inputTokens,
  outputTokens: spent.outputTokens,
  cachedTokens: spent.cachedTokens ?? 0,
  reservedInput: 0,
  reservedOutput: 0,
  maxOutputTokens: null,
  inputRatio: 1,
})

/** Estimated output tokens of the first request if it has no limit. */
const defaultOutputEstimate = 256
const noTokens = { inputTokens: 0, outputTokens: 0 }

/** Opens an account with the spending of earlier sessions. */
export function openAccount(budget: Budget, { price, judgePrice }: Prices, spent: Spent): Account {
  let { requests } = spent
  const spending = { model: createSpending(price, spent), judge: createSpending(judgePrice, spent.judge ?? noTokens) }
  const allSpending = [spending.model, spending.judge]
  let requestsInFlight = 0
  let exhausted: string | null = null
  const waitingRequests = new Set<() => void>()
  const sum = (getTokens: (each: Spending) => number) => allSpending.reduce((total, each) => total + getTokens(each), 0)
  const estimateMoney = (getReserved: (each: Spending) => readonly [input: number, output: number]) =>
    sumKnown(
      ...allSpending.map(each => {
        const [input, output] = getReserved(each)
        const { inputTokens, outputTokens, cachedTokens } = each
        return each.price ? computeCost(each.price, inputTokens + input, outputTokens + output, cachedTokens) : null
      }),
    )

  /** The limit that another request of this size would exceed. */
  const findExceededLimit = (recipient: Spending, input: number, output: number): string | null => {
    const tokens = sum(each => each.inputTokens + each.outputTokens + each.reservedInput + each.reservedOutput)
    if (budget.tokens !== undefined && tokens + input + output > budget.tokens) return `${budget.tokens} tokens`
    const money = estimateMoney(each => [
      each.reservedInput + (each === recipient ? input : 0),
      each.reservedOutput + (each === recipient ? output : 0),
    ])
    return budget.money !== undefined && (money ?? 0) > budget.money ? `${budget.money} in money` : null
  }

  const estimateOutput = ({ choices, maxTokens }: Request, { maxOutputTokens }: Spending): number =>
    choices
      ? 1
      : maxOutputTokens === null
        ? (maxTokens ?? defaultOutputEstimate)
        : Math.min(maxTokens ?? Number.POSITIVE_INFINITY, Math.max(1, 2 * maxOutputTokens))
  /** Resolves when a request in flight settles; rejects on abort. */
  const waitForSettlement = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const resume = (): void => {
        waitingRequests.delete(resume)
        signal.removeEventListener('abort', stop)
        resolve()
      }
      const stop = (): void => {
        waitingRequests.delete(resume)
        reject(signal.reason)
      }
      if (signal.aborted) return reject(signal.reason)
      waitingRequests.add(resume)
      signal.addEventListener('abort', stop, { once: true })
    })

  return {
    async reserve(request, signal) {
      const to = request.to ?? 'model'
      const recipientSpending = spending[to]
      const estimatedInput = estimateTokens(renderPrompt(request.prompt)) * Math.max(1, request.choices?.length ?? 1)
      let reservation: Reservation
      for (;;) {
        const inputTokens = Math.ceil(estimatedInput * recipientSpending.inputRatio)
        reservation = { to, estimatedInput, inputTokens, outputTokens: estimateOutput(request, recipientSpending) }
        if (budget.requests !== undefined && requests + 1 > budget.requests) exhausted ??= `${budget.requests} requests`
        // The first answer calibrates the output estimate; a request's own limit is far too high.
        const isProbe = recipientSpending.maxOutputTokens === null && requestsInFlight === 0
        const exceededLimit = findExceededLimit(recipientSpending, inputTokens, isProbe ? 0 : reservation.outputTokens)
        if (exceededLimit === null || exhausted !== null) break
        if (requestsInFlight === 0) exhausted = exceededLimit
        else await waitForSettlement(signal)
      }
      if (exhausted !== null) return null
      requests++
      requestsInFlight++
      recipientSpending.reservedInput += reservation.inputTokens
      recipientSpending.reservedOutput += reservation.outputTokens
      return reservation
    },
    settle(reservation, response) {
      const recipientSpending = spending[reservation.to]
      recipientSpending.reservedInput -= reservation.inputTokens
      recipientSpending.reservedOutput -= reservation.outputTokens
      requestsInFlight--
      if (response !== null) {
        // Estimates stand in for missing or implausible token counts.
        const input = countOrFallback(response.usage.inputTokens, reservation.inputTokens)
        recipientSpending.inputTokens += input
        recipientSpending.cachedTokens += Math.max(0, response.usage.cachedTokens ?? 0)
        recipientSpending.inputRatio = Math.max(
          recipientSpending.inputRatio,
          input / Math.max(1, reservation.estimatedInput),
        )
        const output = countOrFallback(response.usage.outputTokens, estimateTokens(response.text))
        recipientSpending.outputTokens += output
        recipientSpending.maxOutputTokens = Math.max(recipientSpending.maxOutputTokens ?? 0, output)
      }
      for (const resume of waitingRequests) resume()
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
      return estimateMoney(() => [0, 0])
    },
  }
}
