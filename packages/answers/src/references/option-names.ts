/**
 * Finds names of options other than letters and numbers: labels inside the options ("(iii) the market moved"), combinations of statements
 * ("I and III only"), groups and positions ("the first three", "the middle one"), and descriptions ("the one about the salt mine").
 */
import { isSpacedLetter } from '../lexicon.ts'
import { textBefore } from './context.ts'
import { letterCarrier } from './letters.ts'
import { findNamedOption } from './option-texts.ts'

/** A name of one or more options, with its offsets in the text. */
export interface NamedOptions {
  readonly start: number
  readonly end: number
  readonly options: readonly number[]
}

export interface OwnLabels {
  readonly labels: ReadonlyMap<string, number>
  /** Whether the options are single letters. */
  readonly bare: boolean
}

/** Parses labels inside the options: "(iii) the market moved", or options that are letters such as P, Q, R, S. Null without such labels. */
export function parseOwnLabels(options: readonly string[], lettered: boolean): OwnLabels | null {
  const found = options.map(option => /^\(?([ivx]{1,4}|\d|[A-Z])(?:[).:]\s*|$)/.exec(option.trim()))
  if (found.length < 2 || found.some(match => match === null)) return null
  const labels = new Map(found.map((match, i) => [match![1]!, i]))
  if (labels.size !== options.length) return null
  const usual = [...labels].every(([label, i]) => label === String.fromCharCode(65 + i))
  const clash =
    lettered && [...labels.keys()].some(label => /^[A-Z]$/.test(label) && label.charCodeAt(0) - 65 < options.length)
  return usual || clash ? null : { labels, bare: options.every(option => /^[A-Z]$/.test(option.trim())) }
}

/** Finds the option whose label is at offset `i`. */
export function findOwnLabel(text: string, i: number, { labels, bare }: OwnLabels) {
  if (isSpacedLetter(text[i - 1])) return null
  const found = /^(?:[ivx]{1,4}|\d|[A-Z])(?![\p{L}\p{N}'])/u.exec(text.slice(i, i + 6))
  const index = found ? labels.get(found[0]) : undefined
  if (!found || index === undefined) return null
  const end = i + found[0].length
  if (bare) return letterCarrier.test(textBefore(text, i)) ? null : { index, end, firm: true }
  return text[i - 1] === '(' || text[end] === ')' ? { index, end, firm: true } : null
}

const numeral = '(?:viii|vii|vi|iv|iii|ii|i|v|[1-6])'
const combinationOption = new RegExp(
  `^(?:statements? |only |both |either |options? )*${numeral}(?:(?: ?, ?and | ?, ?| and | & | or )${numeral}){0,5}(?: only| alone)?[.]?$`,
  'i',
)
const combination = new RegExp(
  `(?<![\\p{L}\\p{N}'.])(?:(?:only|both|just|statements?) ){0,3}(${numeral}(?:(?: ?, ?and | ?, ?| and | & )(?:statement )?${numeral}){0,5})( only| alone)?(?![\\p{L}\\p{N}'])`,
  'giu',
)
const none = /^(?:none|neither)\b/i
const all = /^all\b/i

const toNumeralKey = (text: string) =>
  [...text.toLowerCase().matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${numeral}(?![\\p{L}\\p{N}])`, 'giu'))]
    .map(match => match[0])
    .sort()
    .join()

/** Options by the combination of statements that each names; null if they are not combinations. */
export function parseCombinations(options: readonly string[]): ReadonlyMap<string, number> | null {
  const trimmed = options.map(option => option.trim())
  const shaped = trimmed.filter(option => combinationOption.test(option))
  if (
    shaped.length < 2 ||
    trimmed.some(option => !combinationOption.test(option) && !none.test(option) && !all.test(option))
  )
    return null
  // "I", "II", "III" are labels, unless something is combined.
  if (!shaped.some(option => /only|alone|,|\band\b|&/i.test(option))) return null
  return new Map(
    trimmed.map((option, i) => [combinationOption.test(option) ? toNumeralKey(option) : option.toLowerCase(), i]),
  )
}

/** Finds combinations in a text. A single numeral counts only with "only" or as the last word after a colon, "is" or "with". */
export function findCombinations(text: string, combinations: ReadonlyMap<string, number>): NamedOptions[] {
  const found: NamedOptions[] = []
  for (const match of text.matchAll(combination)) {
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
const groupPattern =
  /\b(?:the )?(first|last) (two|three|four|[234])(?: (?:options?|choices|answers|statements|answer choices|ones|of (?:these|them|the options)))?(?= ?(?:[.,;:!)]|$|\n)| (?:is|are|do|does|don't|can|cannot|can't|have|all|both|fail|miss|leave|simply|merely|only|and|because|since|which|would|may|could|right|at once|immediately|from|as|go|say|talk|describe|concern|touch)\b)/gi

/** Finds groups: "the first three", "the last two options". */
export function findGroups(text: string, count: number): NamedOptions[] {
  const found: NamedOptions[] = []
  for (const match of text.matchAll(groupPattern)) {
    const size = groupSizes[match[2]!.toLowerCase()]!
    if (size >= count) continue
    const from = /^first$/i.test(match[1]!) ? 0 : count - size
    const options = Array.from({ length: size }, (_, i) => from + i)
    found.push({ start: match.index, end: match.index + match[0].length, options })
  }
  return found
}

const positionPattern =
  /\bthe (middle|penultimate|second[- ]to[- ]last|next[- ]to[- ]last|last but one|second[- ]last) (?:one|option|choice|answer|statement)(?: of (?:the )?(?:three|five|four|these|them|options))?/gi

/** Finds positions: "the middle one of the five", "the penultimate option". */
export function findPositions(text: string, count: number): NamedOptions[] {
  return [...text.matchAll(positionPattern)].flatMap(match => {
    const middle = /^middle$/i.test(match[1]!)
    if (middle && count % 2 === 0) return []
    const option = middle ? (count - 1) / 2 : count - 2
    return option >= 0 ? [{ start: match.index, end: match.index + match[0].length, options: [option] }] : []
  })
}

/** "The one about …". */
const descriptionStart =
  /\bthe (?:one|option|choice|statement|answer|claim) (?:about|on|concerning|regarding|dealing with|saying|mentioning|stating|that (?:says|mentions|states|talks about)|which (?:says|mentions|states))(?: that)? /gi
/** "That leaves the …", "I would pick the …". */
const announcement =
  /\b(?:leav(?:es|ing)|left with|left is|left standing is|left over is|remains|remaining is|go(?:ing)? with|went with|choos(?:e|ing)|pick(?:ing)?|select|opt(?:ing)? for|settl(?:e|ing) on|vote for|(?:answer|choice|pick|winner) (?:is|must be|has to be))(?: (?:us|me))?(?: with)?(?: only| just)? (?=(?:the|that|those|its|their|an?) )/gi
/** "… is the best one", after a description. */
const praise =
  / (?:is|are|was|would be|must be|has to be) (?:clearly |therefore |thus |exactly |really |indeed |then )?(?:the (?:best|right|correct|strongest|answer|most|only (?:one|option|answer|choice|explanation))|correct\b|my (?:answer|choice|pick))/gi
/** Maximum matches of a pattern; further ones are ignored. */
const maxDescriptions = 30
/** The words up to the next punctuation mark. */
const phrase = /^[^.,;:!?()\n\u2013\u2014]{0,70}/
/** The beginning of a further clause after a description. */
const clauseStart =
  /\s(?=(?:is|are|was|were|would|does|has|can|must|seems|describes|follows|fits|works|best|staying|being|because|and|gets|looks)\b)/i

/** Finds descriptions by words that no other option has: "the one about the salt mine". */
export function findDescriptions(text: string, options: readonly string[]): NamedOptions[] {
  const found: NamedOptions[] = []
  const addDescription = (words: string, start: number, from: number) => {
    const option = findNamedOption(words, options)
    if (option !== null) found.push({ start, end: from + words.trimEnd().length, options: [option] })
  }
  const findMatches = (pattern: RegExp) => [...text.matchAll(pattern)].slice(0, maxDescriptions)
  for (const pattern of [descriptionStart, announcement])
    for (const match of findMatches(pattern)) {
      const from = match.index + match[0].length
      const words = phrase.exec(text.slice(from, from + 70))![0].split(clauseStart)[0]!
      addDescription(words, pattern === descriptionStart ? match.index : from, from)
    }
  for (const match of findMatches(praise)) {
    const subject = /[^.,;:!?()\n\u2013\u2014]{3,70}$/.exec(text.slice(Math.max(0, match.index - 70), match.index))
    if (!subject) continue
    const words = subject[0].trimStart()
    addDescription(words, match.index - words.length, match.index - words.length)
  }
  return found
}
