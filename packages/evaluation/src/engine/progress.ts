/** Progress of a run, for display only. */
export interface Progress {
  /** Items with a row, including those of earlier sessions. */
  readonly done: number
  /** null if the number of samples is unknown. */
  readonly total: number | null
  readonly failed: number
  /** Items per second in this session. */
  readonly rate: number
  /** Estimated time left; null if unknown. */
  readonly etaMs: number | null
  readonly tokens: number
  /** null without a price. */
  readonly money: number | null
  /** Current concurrency limit. */
  readonly concurrency: number
}
