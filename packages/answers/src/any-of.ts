/**
 * Words as one alternation of a regular expression: a list that is long enough to be looked through is written with blanks between its
 * words and over several lines.
 */
export const anyOf = (words: string): string => words.trim().split(/\s+/).join('|')
