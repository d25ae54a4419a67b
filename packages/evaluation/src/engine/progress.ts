/** How far a run is: for a progress bar, never for results. */
export interface Progress {
  /** Items with a row, those of earlier sessions included. */
  readonly done: number
  /** null: the number of samples is not known beforehand. */
  readonly total: number | null
  readonly failed: number
  /** Items a second in this session. */
  readonly rate: number
  /** null: not known. */
  readonly etaMs: number | null
  readonly tokens: number
  /** null without a price. */
  readonly money: number | null
  /** Requests allowed at once at the moment. */
  readonly concurrency: number
}
