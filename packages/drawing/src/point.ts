/** Value between 0 and 1 with its interval, formatted in percent with one decimal. */
export interface Point {
  /** `null` without a value. */
  readonly value: number | null
  readonly interval?: readonly [low: number, high: number] | null
  /** Based on few items: drawn hollow with a dotted outline, without a line. */
  readonly few?: boolean
}

const percent = (value: number) => (100 * value).toFixed(1)

/**
 * Formats a value with its interval.
 *
 *     formatPoint({ value: 0.583, interval: [0.501, 0.662] }) // '58.3 [50.1, 66.2]'
 */
export function formatPoint({ value, interval }: Point): string {
  if (value === null) return '–'
  return `${percent(value)}${interval ? ` [${percent(interval[0])}, ${percent(interval[1])}]` : ''}`
}
