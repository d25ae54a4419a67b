/** Building tables of phrases, which are divided by "|". */

/** Several parts of one table. */
export const phrases = (...parts: readonly string[]): string => parts.join('|')

/** Every way to take one phrase of each column: `combine('just|exactly', 'what', 'it|she')` has four phrases. */
export const combine = (...columns: readonly string[]): string =>
  columns
    .map(column => column.split('|'))
    .reduce((before, column) => before.flatMap(start => column.map(end => `${start} ${end}`)))
    .join('|')
