/**
 * Where a response names an option: by letter ("B", "(b)", "option b", "Б", "ب"), by number ("option 3", "2)"), by place ("the second
 * option", "第二个选项") or by its text. Most single letters in running text are something else: articles, initials, vitamins, companies. A
 * capital inside a sentence counts unless it follows a word that takes letters as names; one that opens a sentence counts only before
 * something that an article cannot stand before.
 */
import { combinationsOf, findCombinations } from './combinations.ts'
import { describedOptions } from './described-options.ts'
import { findGroups, findPlaces } from './group-references.ts'
import { byLetter, variablesOf } from './letter-references.ts'
import type { Lexicon } from './lexicon.ts'
import { byNumber } from './number-references.ts'
import { findQuotes } from './option-quotes.ts'
import { byOwnLabel, ownLabels } from './own-labels.ts'
import { lowered, type Spotted, type Token } from './tokens.ts'

export interface Asked {
  readonly options: readonly string[]
  readonly lettered: boolean
}

/** All references of a prepared text. */
export function spotReferences(text: string, { options, lettered }: Asked, lexicon: Lexicon): Spotted {
  const own = ownLabels(options, lettered)
  const spotted = new Map<number, { end: number; token: Omit<Token, 'start' | 'end' | 'text'> }>()
  const lower = lowered(text)
  const skip = new Map<number, number>()
  for (const quote of findQuotes(text, options, { shortest: lettered ? 3 : 1 })) {
    if (sameLetter(text, quote.start, quote.end) || isPartOfList(text, quote.start, options[quote.option]!)) continue
    spotted.set(quote.start, {
      end: quote.end,
      token: { kind: 'ref', options: [quote.option], quoted: true, firm: quote.whole },
    })
    skip.set(quote.start, quote.end)
  }
  for (const { start, end, option } of describedOptions(text, options)) {
    if ([...skip].some(([from, to]) => from < end && start < to)) continue
    spotted.set(start, { end, token: { kind: 'ref', options: [option], quoted: true, firm: true } })
    skip.set(start, end)
  }
  const combinations = combinationsOf(options)
  for (const { start, end, option } of combinations ? findCombinations(text, combinations) : []) {
    if ([...skip].some(([from, to]) => from < end && start < to)) continue
    spotted.set(start, { end, token: { kind: 'ref', options: [option], quoted: true, firm: true } })
    skip.set(start, end)
  }
  for (const { start, end, options: several } of [
    ...findGroups(text, options.length),
    ...findPlaces(text, options.length),
  ]) {
    if ([...skip].some(([from, to]) => from < end && start < to)) continue
    spotted.set(start, { end, token: { kind: 'ref', options: several, firm: true } })
    skip.set(start, end)
  }
  const variables = variablesOf(text)
  const numeric = options.every(option => /^\W{0,2}\d/.test(option))
  const bareOrdinals =
    !numeric && !/(?:^|[^\p{L}\p{N}'])[A-H](?![\p{L}\p{N}'])/u.test(text.replace(/(?:^|[.!?]\s+)A\s/g, ' '))
  const slavonic = /(?:^|[^\p{L}])[БГ](?![\p{L}])/u.test(text)
  for (let i = 0; i < text.length; i++) {
    const past = skip.get(i)
    if (past !== undefined) {
      i = past - 1
      continue
    }
    const labelled = own && byOwnLabel(text, i, own)
    const found =
      labelled ??
      (own?.bare && /[A-Z]/.test(text[i]!) && own.labels.size > 0 && [...own.labels.keys()].includes(text[i]!)
        ? null
        : byLetter(text, lower, i, options, { slavonic, variables }, lexicon)) ??
      (combinations ? null : byNumber(text, lower, i, options, lexicon, bareOrdinals))
    if (found) {
      spotted.set(i, { end: found.end, token: { kind: 'ref', options: [found.index], firm: found.firm } })
      i = found.end - 1
    }
  }
  return spotted
}

/** A quote of one letter is left to the reading of letters. */
const sameLetter = (text: string, start: number, end: number) => end - start === 1 && /[A-Za-z]/.test(text[start]!)

/** "Ana, Boris, Carl" does not name the option "Boris, Carl". */
const isPartOfList = (text: string, start: number, option: string) =>
  option.includes(',') &&
  /[\p{L}\p{N}]["']?,\s?["']?$/u.test(text.slice(Math.max(0, start - 5), start)) &&
  !/\b(?:so|thus|hence|then|therefore|is|with)["']?,\s?["']?$/i.test(text.slice(Math.max(0, start - 12), start))
