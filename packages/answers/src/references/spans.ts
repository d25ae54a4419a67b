/** Finds references to options in a text: by letter, number, position, description, or the text of the option. */
import type { Lexicon } from '../lexicon.ts'
import { type Spans, type Token, toLower } from '../tokens.ts'
import { findLetter, findVariables } from './letters.ts'
import { findNumber } from './numbers.ts'
import {
  findCombinations,
  findDescriptions,
  findGroups,
  findOwnLabel,
  findPositions,
  parseCombinations,
  parseOwnLabels,
} from './option-names.ts'
import { findQuotations } from './option-texts.ts'

/** The options of a question, and whether they were shown with letters. */
export interface Question {
  readonly options: readonly string[]
  readonly lettered: boolean
}

/** All references of a cleaned text, by the offset at which they start. */
export function findReferences(text: string, { options, lettered }: Question, lexicon: Lexicon): Spans {
  const spans = new Map<number, { end: number; token: Omit<Token, 'start' | 'end' | 'text'> }>()
  const takenRanges: (readonly [number, number])[] = []
  const add = (start: number, end: number, token: Omit<Token, 'kind' | 'start' | 'end' | 'text'>) => {
    if (takenRanges.some(([from, to]) => from < end && start < to)) return
    spans.set(start, { end, token: { kind: 'ref', ...token } })
    takenRanges.push([start, end])
  }
  // Names of several words; the first kind to take a range of the text keeps it.
  for (const { start, end, option, whole } of findQuotations(text, options, lettered ? 3 : 1))
    if (!isOneLetter(text, start, end) && !isPartOfList(text, start, options[option]!))
      add(start, end, { options: [option], quoted: true, unambiguous: whole })
  const combinations = parseCombinations(options)
  for (const named of [
    ...findDescriptions(text, options),
    ...(combinations ? findCombinations(text, combinations) : []),
  ])
    add(named.start, named.end, { options: named.options, quoted: true, unambiguous: true })
  for (const named of [...findGroups(text, options.length), ...findPositions(text, options.length)])
    add(named.start, named.end, { options: named.options, unambiguous: true })

  // Labels, letters and numbers in the rest of the text.
  const ownLabels = parseOwnLabels(options, lettered)
  const areNumbers = options.every(option => /^\W{0,2}\d/.test(option))
  const bareOrdinals =
    !areNumbers && !/(?:^|[^\p{L}\p{N}'])[A-H](?![\p{L}\p{N}'])/u.test(text.replace(/(?:^|[.!?]\s+)A\s/g, ' '))
  const searched = { text, lower: toLower(text), options, lexicon, variables: findVariables(text), bareOrdinals }
  const endByStart = new Map(takenRanges)
  for (let i = 0; i < text.length; i++) {
    const end = endByStart.get(i)
    if (end !== undefined) {
      i = end - 1
      continue
    }
    const isOwnLetter = ownLabels?.lettersOnly && /[A-Z]/.test(text[i]!) && ownLabels.labels.has(text[i]!)
    const found =
      (ownLabels && findOwnLabel(text, i, ownLabels)) ??
      (isOwnLetter ? null : findLetter(searched, i)) ??
      (combinations ? null : findNumber(searched, i))
    if (found) {
      spans.set(i, { end: found.end, token: { kind: 'ref', options: [found.index], unambiguous: found.unambiguous } })
      i = found.end - 1
    }
  }
  return spans
}

/** Returns true if a quotation is one letter, which is read as a letter instead. */
const isOneLetter = (text: string, start: number, end: number) => end - start === 1 && /[A-Za-z]/.test(text[start]!)

/** Returns true if a quoted option is part of a longer list: "Ana, Boris, Carl" does not name the option "Boris, Carl". */
const isPartOfList = (text: string, start: number, option: string) =>
  option.includes(',') &&
  /[\p{L}\p{N}]["']?,\s?["']?$/u.test(text.slice(Math.max(0, start - 5), start)) &&
  !/\b(?:so|thus|hence|then|therefore|is|with)["']?,\s?["']?$/i.test(text.slice(Math.max(0, start - 12), start))
