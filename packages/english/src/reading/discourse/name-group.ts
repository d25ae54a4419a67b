/**
 * Noun phrases over lists of names: "only Ann", "everyone except Tom", "at least one of Ann and Bob". They need identity and the assumption
 * that different names are different individuals, which is reported.
 */
import type { Term } from '@elenchus/logic'
import { type Box, createAtom, createBox, createDisjunction, createImplication, mergeBoxes, negateBox } from './box.ts'
import { type NounPhrase, toEmbedded, withAnyAsSome } from './meaning.ts'
import type { Parse, Parser, Rule } from './parser.ts'
import { createNounPhrase } from './quantified-phrase.ts'

/** The predicate of identity in first-order formulas. */
export const IDENTITY = '='

export interface NameList {
  readonly terms: readonly Term[]
  readonly words: string
}

/** "Ann", "Ann and Bob", "Ann, Bob, and Carl". */
export function createNameListRule(parser: Parser, names: Rule<Term>): Rule<NameList> {
  const parseMore = (position: number, terms: readonly Term[], start: number): Parse<NameList>[] =>
    names(position).flatMap(({ end, value }) => {
      const extended = [...terms, value]
      const phraseText = parser.getText(start, end)
      const afterComma = parser.getWord(end) === ',' ? end + 1 : end
      const hasAnd = parser.getWord(afterComma) === 'and'
      const longerLists = hasAnd
        ? parseMore(afterComma + 1, extended, start)
        : afterComma > end
          ? parseMore(afterComma, extended, start)
          : []
      // A list is closed by its last "and".
      const isComplete = extended.length === 1 || parser.getWord(position - 1) === 'and'
      return isComplete
        ? [{ end, cost: 0, value: { terms: extended, words: phraseText } }, ...longerLists]
        : longerLists
    })
  return position => parseMore(position, [], position)
}

const createMembership = (term: Term, terms: readonly Term[]): Box =>
  createDisjunction(terms.map(one => createBox(createAtom(IDENTITY, term, one))))

/** "Only Ann sleeps": Ann sleeps, and everyone who sleeps is Ann. */
export function createOnlyNames({ terms, words }: NameList): NounPhrase {
  const number = terms.length === 1 ? 'singular' : 'plural'
  const only = createNounPhrase(`only ${words}`, number, 'other', (context, scope) => {
    context.addNote(`"only ${words}" is read as "${words}, and nobody and nothing else"`)
    const referent = context.createReferent('any', words)
    const term: Term = { kind: 'variable', name: referent.name }
    const others = createImplication(
      mergeBoxes([{ referents: [referent], conditions: [] }, scope(term, withAnyAsSome(context))]),
      createMembership(term, terms),
    )
    return mergeBoxes([...terms.map(one => scope(one, toEmbedded(context))), others])
  })
  return { ...only, hasException: true }
}

/** "Everyone except Tom sleeps": all others do, and Tom does not; "nobody except Tom" is the reverse. */
export function createException(
  createOthers: (excluded: (term: Term) => Box) => NounPhrase,
  { terms, words }: NameList,
  phraseText: string,
): NounPhrase {
  const others = createOthers(term => negateBox(createMembership(term, terms)))
  const isNegative = others.quantity === 'no'
  return {
    ...others,
    hasException: true,
    words: phraseText,
    bind: (context, scope) => {
      if (isNegative) context.addNote(`"${phraseText}" is read as "${words}, and nobody and nothing else"`)
      else context.addNote(`"${phraseText}" is read as "all others", and the opposite is said of ${words}`)
      const applyToExcepted = (name: Term): Box =>
        isNegative ? scope(name, toEmbedded(context)) : negateBox(scope(name, withAnyAsSome(context)))
      return mergeBoxes([...terms.map(applyToExcepted), others.bind(context, scope)])
    },
  }
}

/** "At least one of Ann and Bob", "exactly one of Ann, Bob and Carl". */
export function createOneOf({ terms }: NameList, isExactlyOne: boolean, phraseText: string): NounPhrase {
  return createNounPhrase(phraseText, 'singular', 'other', (context, scope) => {
    const affirm = (term: Term): Box => scope(term, toEmbedded(context))
    const deny = (term: Term): Box => negateBox(scope(term, withAnyAsSome(context)))
    if (!isExactlyOne) return createDisjunction(terms.map(affirm))
    context.addNote(`"${phraseText}" is read as one of them, and none of the others`)
    const onlyOne = (name: Term): Box => mergeBoxes(terms.map(term => (term === name ? affirm(term) : deny(term))))
    return createDisjunction(terms.map(onlyOne))
  })
}
