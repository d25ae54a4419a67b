/** Numbers and dates as English text. */

export const formatNumber = (value: number): string => value.toLocaleString('en')

/** A number and its noun: `1 passage`, `2,000 passages`. */
export const count = (many: number, one: string, more = `${one}s`): string =>
  `${formatNumber(many)} ${many === 1 ? one : more}`

export const formatDate = (time: string): string => new Date(time).toLocaleDateString('en', { dateStyle: 'medium' })

export const formatTime = (time: string): string =>
  new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The nonblank lines of a text, or its parts between other separators, trimmed. */
export const splitList = (text: string, separator: string | RegExp = '\n'): string[] =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean)
