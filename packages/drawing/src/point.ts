/** A figure between 0 and 1 with its interval, and how it is written: in percent, with one decimal. */
export interface Point {
  /** `null`: there is none. */
  readonly value: number | null
  readonly interval?: readonly [low: number, high: number] | null
  /** It rests on few items: drawn open, with a dotted outline, and no line leads to it. */
  readonly few?: boolean
}

const percent = (value: number) => (100 * value).toFixed(1)

/**
 * The figure with its interval.
 *
 *     showPoint({ value: 0.583, interval: [0.501, 0.662] }) // '58.3 [50.1, 66.2]'
 */
export function showPoint({ value, interval }: Point): string {
  if (value === null) return '–'
  return `${percent(value)}${interval ? ` [${percent(interval[0])}, ${percent(interval[1])}]` : ''}`
}
