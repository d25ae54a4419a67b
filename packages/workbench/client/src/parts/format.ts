/** Numbers and dates as English text, and lists typed by users. */

export const formatNumber = (value: number): string => value.toLocaleString('en')

/** A number with its noun in the singular or plural: `1 passage`, `2,000 passages`. */
export const pluralise = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`

export const formatDate = (time: string): string => new Date(time).toLocaleDateString('en', { dateStyle: 'medium' })

export const formatTime = (time: string): string =>
  new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A metric: a share from 0 to 1 as a percentage with one decimal, any other number with at most two decimals. */
export function formatMetric(value: number | null): string {
  if (value === null) return '–'
  return Math.abs(value) <= 1 ? `${(value * 100).toFixed(1)}` : value.toLocaleString('en', { maximumFractionDigits: 2 })
}

/** A confidence interval: `20.0 to 80.0`. */
export const formatInterval = (interval: { readonly low: number; readonly high: number } | null): string =>
  interval ? `${formatMetric(interval.low)} to ${formatMetric(interval.high)}` : ''

/** A large number in short form: 950, 12.3k, 4.56M. */
export function formatCount(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  if (value < 10_000) return formatNumber(value)
  return value < 1_000_000 ? `${(value / 1000).toFixed(1)}k` : `${(value / 1e6).toFixed(2)}M`
}

/** An amount of money with two decimals, or with two significant digits if it is below 1. */
export const formatCost = (money: number | null | undefined): string =>
  money === null || money === undefined ? '–' : money >= 1 || money === 0 ? money.toFixed(2) : money.toPrecision(2)

/** A duration as `850 ms`, `12.3 s` or `4.5 min`. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–'
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`
}

/** A working time as `45 s`, `2.5 min`, `20 min` or `1.5 h`. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = seconds / 60
  if (minutes < 10) return `${minutes.toFixed(1)} min`
  return minutes < 90 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`
}

/** The name of a metric in words: `exactMatch` → `exact match`, `node.f1` → `node f1`. */
export const formatMetricName = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase()

/** The lines of a text, or its parts between other separators, trimmed and without blank ones. */
export const splitList = (text: string, separator: string | RegExp = '\n'): string[] =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean)
