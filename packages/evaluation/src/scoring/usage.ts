/** Cost and performance of a run, counted while the scorer reads its rows: tokens, money, latency, retries, cut-offs. */
import { quantile } from '@elenchus/statistics'
import type { Model } from '../model.ts'
import type { Price } from '../options.ts'
import type { Row, RunUsage, Scores, Task } from '../task.ts'

/** Prices of the model and its judge. */
export interface Prices {
  readonly price?: Price
  readonly judgePrice?: Price
}

export const getPrices = ({ price, judge }: Pick<Model, 'price' | 'judge'>): Prices => ({
  price,
  judgePrice: judge?.price,
})

/** Sum of the known values; null if there are none. */
export function sumKnown(...values: readonly (number | null)[]): number | null {
  const knownValues = values.filter(each => each !== null)
  return knownValues.length === 0 ? null : knownValues.reduce((total, each) => total + each, 0)
}

/** Cost of tokens at prices per million; cached input may have its own price. */
export const computeCost = (price: Price, inputTokens: number, outputTokens: number, cachedTokens = 0): number =>
  (price.input * (inputTokens - cachedTokens) +
    (price.cached ?? price.input) * cachedTokens +
    price.output * outputTokens) /
  1e6

/** True if the last response ended at the output limit; scored choices always do, without loss. */
export function isCutOff({ turns }: Pick<Row, 'turns'>): boolean {
  const response = turns.findLast(({ to }) => to === undefined)?.response
  return response?.finish === 'length' && response.logProbabilities === undefined
}

/** True if the model truncated an input. */
const hasUnreadInput = ({ turns }: Pick<Row, 'turns'>): boolean =>
  turns.some(({ response, to }) => to === undefined && (response.unreadTokens ?? 0) > 0)

/** True if an answer is missing because the response was cut off. */
export const isTruncated = (row: Pick<Row, 'turns' | 'error' | 'answer'>): boolean =>
  row.error === null && row.answer === null && isCutOff(row)

export interface Meter {
  /** Passes the rows through and counts them. */
  countRows(rows: AsyncIterable<Row>): AsyncIterable<Row>
  usage(prices?: Prices): RunUsage
  /** Number of rows without an answer because the response was cut off. */
  readonly truncated: number
}

const addKnown = (sum: number | null, value: number | null | undefined) =>
  value === null || value === undefined ? sum : (sum ?? 0) + value

export function createMeter(): Meter {
  let [requests, retries, fromCache, cutOff, truncated, shortened] = [0, 0, 0, 0, 0, 0]
  let input: number | null = null
  let output: number | null = null
  let cached: number | null = null
  const latencies: number[] = []
  const judge = { answers: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 }
  const countRow = (row: Row): void => {
    requests += row.requests
    const paidTurns = row.turns.filter(turn => !turn.cached)
    fromCache += row.turns.length - paidTurns.length
    // Every paid turn took one request; a failed one took at least one more.
    retries += Math.max(0, row.requests - paidTurns.length - (row.error && row.error.attempts > 0 ? 1 : 0))
    input = addKnown(input, row.usage.inputTokens)
    output = addKnown(output, row.usage.outputTokens)
    cached = addKnown(cached, row.usage.cachedTokens)
    for (const { response, to } of paidTurns) {
      if (to === undefined) latencies.push(response.latencyMs)
      else {
        judge.answers++
        judge.inputTokens += response.usage.inputTokens ?? 0
        judge.outputTokens += response.usage.outputTokens ?? 0
        judge.cachedTokens += response.usage.cachedTokens ?? 0
      }
    }
    if (isCutOff(row)) cutOff++
    if (hasUnreadInput(row)) shortened++
    if (isTruncated(row)) truncated++
  }
  return {
    async *countRows(rows) {
      for await (const row of rows) {
        countRow(row)
        yield row
      }
    },
    usage({ price, judgePrice } = {}) {
      const hasTokens = input !== null || output !== null
      const judgeMoney = judgePrice
        ? computeCost(judgePrice, judge.inputTokens, judge.outputTokens, judge.cachedTokens)
        : null
      const sorted = Float64Array.from(latencies).sort()
      return {
        requests,
        retries,
        fromCache,
        inputTokens: input,
        outputTokens: output,
        cachedTokens: cached,
        money: price && hasTokens ? computeCost(price, input ?? 0, output ?? 0, cached ?? 0) : null,
        latencyMs: sorted.length === 0 ? null : { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) },
        cutOff,
        shortened: shortened > 0 ? shortened : undefined,
        judge: judge.answers > 0 ? { ...judge, money: judgeMoney } : undefined,
      }
    },
    get truncated() {
      return truncated
    },
  }
}

/** Scores by protocol, with what the rows cost. Rows are read once per protocol. */
export async function scoreRows(
  task: Pick<Task, 'score'>,
  protocols: readonly string[],
  rows: () => AsyncIterable<Row>,
  prices: Prices = {},
): Promise<Record<string, Scores>> {
  const scoresByProtocol: Record<string, Scores> = {}
  for (const protocol of protocols) {
    const meter = createMeter()
    const scores = await task.score(meter.countRows(filterByProtocol(rows(), protocol)))
    const { truncated } = meter
    // Scorers count cut-off answers as unparsed; they are reported apart because their remedy differs.
    const unparsed = Math.max(0, scores.unparsed - truncated)
    scoresByProtocol[protocol] = { ...scores, unparsed, truncated, usage: meter.usage(prices) }
  }
  return scoresByProtocol
}

async function* filterByProtocol(rows: AsyncIterable<Row>, protocol: string): AsyncGenerator<Row> {
  for await (const row of rows) if (row.protocol === protocol) yield row
}
