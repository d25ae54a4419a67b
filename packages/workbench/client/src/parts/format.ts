/** Numbers and dates as English text, and lists typed by users. */

export const formatNumber = (value: number): string => value.toLocaleString('en')

/** A number with its noun in the singular or plural: `1 passage`, `2,000 passages`. */
export const pluralise = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`

export const formatDate = (time: string): string => new Date(time).toLocaleDateString('en', { dateStyle: 'medium' })

export const formatTime = (time: string): string =>
  new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The lines of a text, or its parts between other separators, trimmed and without blank ones. */
export const splitList = (text: string, separator: string | RegExp = '\n'): string[] =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean)
