/** Finds other names of options: their own labels, combinations of statements ("I and III only"), groups, positions and descriptions. */
import { isSpacedLetter } from '../lexicon.ts'
import type { Span } from '../tokens.ts'
import { patterns } from '../vocabulary.ts'
import { getTextBefore } from './context.ts'
import { findNamedOption } from './option-texts.ts'

/** A name of one or more options, with its offsets in the text. */
export interface NamedOptions extends Span {
  readonly options: readonly number[]
}

/** Parses labels inside the options: "(iii) the market moved", or options that are letters such as P, Q, R, S. Null without such labels. */
export function parseOwnLabels(options: readonly string[], lettered: boolean) {
  const found = options.map(option => /^\(?([ivx]{1,4}|\d|[A-Z])(?:[).:]\s*|$)/.exec(option.trim()))
  if (found.length < 2 || found.some(match => match === null)) return null
  const labels = new Map(found.map((match, i) => [match![1]!, i]))
  if (labels.size !== options.length) return null
  const isUsualOrder = [...labels].every(([label, i]) => label === String.fromCharCode(65 + i))
  const conflictsWithLetters =
    lettered && [...labels.keys()].some(label => /^[A-Z]$/.test(label) && label.charCodeAt(0) - 65 < options.length)
  return isUsualOrder || conflictsWithLetters
    ? null
    : { labels, lettersOnly: options.every(option => /^[A-Z]$/.test(option.trim())) }
}

/** Finds the option whose label is at offset `i`. */
export function findOwnLabel(
  text: string,
  i: number,
  { labels, lettersOnly }: NonNullable<ReturnType<typeof parseOwnLabels>>,
) {
  if (isSpacedLetter(text[i - 1])) return null
  const found = /^(?:[ivx]{1,4}|\d|[A-Z])(?![\p{L}\p{N}'])/u.exec(text.slice(i, i + 6))
  const index = found ? labels.get(found[0]) : undefined
  if (!found || index === undefined) return null
  const end = i + found[0].length
  if (lettersOnly) return patterns.letterCarrier.test(getTextBefore(text, i)) ? null : { index, end, unambiguous: true }
  return text[i - 1] === '(' || text[end] === ')' ? { index, end, unambiguous: true } : null
}

const toNumeralKey = (text: string) =>
  [...text.toLowerCase().matchAll(patterns.numeral)]
    .map(match => match[0])
    .sort()
    .join()

/** Options by the combination of statements that each names; null if they are not combinations. */
export function parseCombinations(options: readonly string[]): ReadonlyMap<string, number> | null {
  const trimmed = options.map(option => option.trim())
  const combinations = trimmed.filter(option => patterns.combinationOption.test(option))
  if (
    combinations.length < 2 ||
    trimmed.some(
      option =>
        !patterns.combinationOption.test(option) &&
        !patterns.noneOption.test(option) &&
        !patterns.allOption.test(option),
    )
  )
    return null
  // "I", "II", "III" are labels, unless something is combined.
  if (!combinations.some(option => /only|alone|,|\band\b|&/i.test(option))) return null
  return new Map(
    trimmed.map((option, i) => [
      patterns.combinationOption.test(option) ? toNumeralKey(option) : option.toLowerCase(),
      i,
    ]),
  )
}

/** Finds combinations in a text. A single numeral counts only with "only" or as the last word after a colon, "is" or "with". */
export function findCombinations(text: string, combinations: ReadonlyMap<string, number>): NamedOptions[] {
  const found: NamedOptions[] = []
  for (const match of text.matchAll(patterns.combination)) {
    const option = combinations.get(toNumeralKey(match[1]!))
    const only = match[2] !== undefined || /^(?:only|just)\b/i.test(match[0])
    const several = /[\s,&]/.test(match[1]!)
    const closes = /^[\s."')]*(?:$|\n)|^[,.;]| but\b/.test(
      text.slice(match.index + match[0].length, match.index + match[0].length + 8),
    )
    const framed = /(?::|\bis|\bwith)\s{0,2}["'(]?$/i.test(text.slice(Math.max(0, match.index - 8), match.index))
    if (option === undefined || (!only && !((several || framed) && (closes || framed)))) continue
    found.push({ start: match.index, end: match.index + match[0].length, options: [option] })
  }
  return found
}

const groupSizes: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, '2': 2, '3': 3, '4': 4 }

/** Finds groups: "the first three", "the last two options". */
export function findGroups(text: string, count: number): NamedOptions[] {
  const found: NamedOptions[] = []
  for (const match of text.matchAll(patterns.optionGroup)) {
    const size = groupSizes[match[2]!.toLowerCase()]!
    if (size >= count) continue
    const from = /^first$/i.test(match[1]!) ? 0 : count - size
    const options = Array.from({ length: size }, (_, i) => from + i)
    found.push({ start: match.index, end: match.index + match[0].length, options })
  }
  return found
}

/** Finds positions: "the middle one of the five", "the penultimate option". */
export function findPositions(text: string, count: number): NamedOptions[] {
  return [...text.matchAll(patterns.optionPosition)].flatMap(match => {
    const middle = /^middle$/i.test(match[1]!)
    if (middle && count % 2 === 0) return []
    const option = middle ? (count - 1) / 2 : count - 2
    return option >= 0 ? [{ start: match.index, end: match.index + match[0].length, options: [option] }] : []
  })
}

/** Maximum matches of a pattern; further ones are ignored. */
const maxDescriptions = 30
/** The words up to the next punctuation mark. */
const phrase = /^[^.,;:!?()\n\u2013\u2014]{0,70}/

/** Finds descriptions by words that no other option has: "the one about the salt mine". */
export function findDescriptions(text: string, options: readonly string[]): NamedOptions[] {
  const found: NamedOptions[] = []
  const addDescription = (words: string, start: number, from: number) => {
    const option = findNamedOption(words, options)
    if (option !== null) found.push({ start, end: from + words.trimEnd().length, options: [option] })
  }
  const findMatches = (pattern: RegExp) => [...text.matchAll(pattern)].slice(0, maxDescriptions)
  for (const pattern of [patterns.descriptionStart, patterns.describedChoice])
    for (const match of findMatches(pattern)) {
      const from = match.index + match[0].length
      const words = phrase.exec(text.slice(from, from + 70))![0].split(patterns.furtherClause)[0]!
      addDescription(words, pattern === patterns.descriptionStart ? match.index : from, from)
    }
  for (const match of findMatches(patterns.describedPraise)) {
    const subject = /[^.,;:!?()\n\u2013\u2014]{3,70}$/.exec(text.slice(Math.max(0, match.index - 70), match.index))
    if (!subject) continue
    const words = subject[0].trimStart()
    addDescription(words, match.index - words.length, match.index - words.length)
  }
  return found
}
