/**
 * References to options in a text: by letter ("B", "(b)", "option b"), by number ("option 3", "2)"), by place ("the second option",
 * "第二个选项"), by a name, or by the option's text. Most single letters in running text are something else: articles, initials, vitamins,
 * companies.
 */
import type { Lexicon } from '../lexicon.ts'
import { lowered, type Spans, type Token } from '../tokens.ts'
import { findLetter, findVariables } from './letters.ts'
import { findNumber } from './numbers.ts'
import {
  byOwnLabel,
  describedOptions,
  findCombinations,
  findGroups,
  findPlaces,
  ownLabels,
  parseCombinations,
} from './option-names.ts'
import { findQuotations } from './option-texts.ts'

/** The options of a question, and whether they were shown with letters. */
export interface Question {
  readonly options: readonly string[]
  readonly lettered: boolean
}

/** All references of a prepared text, by their offset. */
export function findReferences(text: string, { options, lettered }: Question, lexicon: Lexicon): Spans {
  const spans = new Map<number, { end: number; token: Omit<Token, 'start' | 'end' | 'text'> }>()
  const taken: (readonly [number, number])[] = []
  const add = (start: number, end: number, token: Omit<Token, 'kind' | 'start' | 'end' | 'text'>) => {
    if (taken.some(([from, to]) => from < end && start < to)) return
    spans.set(start, { end, token: { kind: 'ref', ...token } })
    taken.push([start, end])
  }
  for (const { start, end, option, whole } of findQuotations(text, options, lettered ? 3 : 1))
    if (!isOneLetter(text, start, end) && !isPartOfList(text, start, options[option]!))
      add(start, end, { options: [option], quoted: true, firm: whole })
  const combinations = parseCombinations(options)
  for (const named of [
    ...describedOptions(text, options),
    ...(combinations ? findCombinations(text, combinations) : []),
  ])
    add(named.start, named.end, { options: named.options, quoted: true, firm: true })
  for (const named of [...findGroups(text, options.length), ...findPlaces(text, options.length)])
    add(named.start, named.end, { options: named.options, firm: true })

  const own = ownLabels(options, lettered)
  const numeric = options.every(option => /^\W{0,2}\d/.test(option))
  const bareOrdinals =
    !numeric && !/(?:^|[^\p{L}\p{N}'])[A-H](?![\p{L}\p{N}'])/u.test(text.replace(/(?:^|[.!?]\s+)A\s/g, ' '))
  const searched = { text, lower: lowered(text), options, lexicon, variables: findVariables(text), bareOrdinals }
  const skip = new Map(taken)
  for (let i = 0; i < text.length; i++) {
    const past = skip.get(i)
    if (past !== undefined) {
      i = past - 1
      continue
    }
    const isOwnLetter = own?.bare && /[A-Z]/.test(text[i]!) && own.labels.has(text[i]!)
    const found =
      (own && byOwnLabel(text, i, own)) ??
      (isOwnLetter ? null : findLetter(searched, i)) ??
      (combinations ? null : findNumber(searched, i))
    if (found) {
      spans.set(i, { end: found.end, token: { kind: 'ref', options: [found.index], firm: found.firm } })
      i = found.end - 1
    }
  }
  return spans
}

/** A quotation of one letter is read as a letter. */
const isOneLetter = (text: string, start: number, end: number) => end - start === 1 && /[A-Za-z]/.test(text[start]!)

/** "Ana, Boris, Carl" does not name the option "Boris, Carl". */
const isPartOfList = (text: string, start: number, option: string) =>
  option.includes(',') &&
  /[\p{L}\p{N}]["']?,\s?["']?$/u.test(text.slice(Math.max(0, start - 5), start)) &&
  !/\b(?:so|thus|hence|then|therefore|is|with)["']?,\s?["']?$/i.test(text.slice(Math.max(0, start - 12), start))
