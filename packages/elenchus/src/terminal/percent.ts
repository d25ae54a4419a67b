/** Shares as people read them: in percent, one figure after the point. Every command shows scores this way. */
export const percent = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : (100 * value).toFixed(1)

/** The two ends of an interval. */
export const percentInterval = (interval: readonly [number, number] | null | undefined): string =>
  interval ? `${percent(interval[0])} – ${percent(interval[1])}` : ''

/** A difference in points. */
export const points = (value: number): string => `${value >= 0 ? '+' : '−'}${percent(Math.abs(value))}`
