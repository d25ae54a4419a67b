/** What judging cost. */
export interface JudgeUsage {
  readonly answers: number
  /** Cached ones included. */
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedTokens: number
  /** null without a price of the judge. */
  readonly money: number | null
}

/** What the rows of a run cost and how they went; always derived from the rows. */
export interface RunUsage {
  /** Requests sent, retries included; answers from a cache are not among them. */
  readonly requests: number
  /** Requests that were sent again after a transient error. */
  readonly retries: number
  /** Turns that a cache answered, at no cost. */
  readonly fromCache: number
  /** Cached ones included; null: the model does not say. */
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** Of the input, what the server had cached; null: the server does not say. */
  readonly cachedTokens: number | null
  /** In the unit of the price; null without a price or without a count of tokens. */
  readonly money: number | null
  /** Milliseconds that the model took for one answer, without waits and retries; null: nothing was asked. */
  readonly latencyMs: { readonly p50: number; readonly p95: number } | null
  /** What a judge was asked, where there was one; not in the figures above, but for the requests. */
  readonly judge?: JudgeUsage
  /** Responses that ended at the output limit, whether or not an answer could be read in them. */
  readonly cutOff: number
  /** Rows of which the model did not read the whole input, for want of room; missing where there are none. */
  readonly shortened?: number
}
