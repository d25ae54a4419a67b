/**
 * Options that combine statements: "I and III only", "1, 2 and 3", "Neither I nor II". Where a question has such options, numerals name
 * statements and no options; a combination of numerals names the option that has the same ones.
 */
const numeral = '(?:viii|vii|vi|iv|iii|ii|i|v|[1-6])'
const shape = new RegExp(
  `^(?:statements? |only |both |either |options? )*${numeral}(?:(?: ?, ?and | ?, ?| and | & | or )${numeral}){0,5}(?: only| alone)?[.]?$`,
  'i',
)
const run = new RegExp(
  `(?<![\\p{L}\\p{N}'.])(?:(?:only|both|just|statements?) ){0,3}(${numeral}(?:(?: ?, ?and | ?, ?| and | & )(?:statement )?${numeral}){0,5})( only| alone)?(?![\\p{L}\\p{N}'])`,
  'giu',
)
const none = /^(?:none|neither)\b/i
const all = /^all\b/i

const setOf = (text: string) =>
  [...text.toLowerCase().matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${numeral}(?![\\p{L}\\p{N}])`, 'giu'))]
    .map(match => match[0])
    .sort()
    .join()

/** What each option combines, or null where options are of another kind. */
export function combinationsOf(options: readonly string[]): ReadonlyMap<string, number> | null {
  const told = options.map(option => option.trim())
  const shaped = told.filter(option => shape.test(option))
  if (shaped.length < 2 || told.some(option => !shape.test(option) && !none.test(option) && !all.test(option)))
    return null
  // "I", "II", "III" are labels, unless something is combined.
  if (!shaped.some(option => /only|alone|,|\band\b|&/i.test(option))) return null
  return new Map(told.map((option, i) => [shape.test(option) ? setOf(option) : option.toLowerCase(), i]))
}

/** Combinations that stand in a text. One numeral alone counts only with "only" or where it is all that follows a colon. */
export function findCombinations(
  text: string,
  combinations: ReadonlyMap<string, number>,
): { start: number; end: number; option: number }[] {
  const found: { start: number; end: number; option: number }[] = []
  for (const match of text.matchAll(run)) {
    const option = combinations.get(setOf(match[1]!))
    const only = match[2] !== undefined || /^(?:only|just)\b/i.test(match[0])
    const several = /[\s,&]/.test(match[1]!)
    const closes = /^[\s."')]*(?:$|\n)|^[,.;]| but\b/.test(
      text.slice(match.index + match[0].length, match.index + match[0].length + 8),
    )
    const framed = /(?::|\bis|\bwith)\s{0,2}["'(]?$/i.test(text.slice(Math.max(0, match.index - 8), match.index))
    if (option === undefined || (!only && !((several || framed) && (closes || framed)))) continue
    found.push({ start: match.index, end: match.index + match[0].length, option })
  }
  return found
}
