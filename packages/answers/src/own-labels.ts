/** Options that bring labels of their own, such as (iii), or are letters themselves. */
import { carriers } from './letter-references.ts'
import { isSpacedLetter } from './lexicon.ts'
import { before } from './reference-context.ts'

/** Options that bring labels of their own: "(iii) the market moved", or are letters themselves: P, Q, R, S. */
export function ownLabels(
  options: readonly string[],
  lettered: boolean,
): { labels: ReadonlyMap<string, number>; bare: boolean } | null {
  const found = options.map(option => /^\(?([ivx]{1,4}|\d|[A-Z])(?:[).:]\s*|$)/.exec(option.trim()))
  if (found.length < 2 || found.some(match => match === null)) return null
  const labels = new Map(found.map((match, i) => [match![1]!, i]))
  if (labels.size !== options.length) return null
  const usual = [...labels].every(([label, i]) => label === String.fromCharCode(65 + i))
  const clash =
    lettered && [...labels.keys()].some(label => /^[A-Z]$/.test(label) && label.charCodeAt(0) - 65 < options.length)
  return usual || clash ? null : { labels, bare: options.every(option => /^[A-Z]$/.test(option.trim())) }
}

export function byOwnLabel(
  text: string,
  i: number,
  { labels, bare }: { labels: ReadonlyMap<string, number>; bare: boolean },
) {
  if (isSpacedLetter(text[i - 1])) return null
  const found = /^(?:[ivx]{1,4}|\d|[A-Z])(?![\p{L}\p{N}'])/u.exec(text.slice(i, i + 6))
  const index = found ? labels.get(found[0]) : undefined
  if (!found || index === undefined) return null
  const end = i + found[0].length
  if (bare) return carriers.test(before(text, i)) ? null : { index, end, firm: true }
  return text[i - 1] === '(' || text[end] === ')' ? { index, end, firm: true } : null
}
