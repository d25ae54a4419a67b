/** Value between 0 and 1 with its confidence interval. */
export interface Point {
  /** `null` if missing. */
  readonly value: number | null
  readonly interval?: readonly [low: number, high: number] | null
  /** True if the value is based on few items. It is then drawn hollow with a dotted outline and not joined by lines. */
  readonly isSmallSample?: boolean
}

const formatPercent = (value: number) => (100 * value).toFixed(1)

/**
 * Formats a value with its interval, in percent with one decimal.
 *
 *     formatPoint({ value: 0.583, interval: [0.501, 0.662] }) // '58.3 [50.1, 66.2]'
 */
export function formatPoint({ value, interval }: Point): string {
  if (value === null) return '–'
  return `${formatPercent(value)}${interval ? ` [${formatPercent(interval[0])}, ${formatPercent(interval[1])}]` : ''}`
}
