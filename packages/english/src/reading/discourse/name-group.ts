/**
 * Noun phrases over lists of names: "only Ann", "everyone except Tom", "at least one of Ann and Bob". They need identity and the assumption
 * that different names are different individuals, which is reported.
 */
import { atom, type Box, createBox, implies, merge, not, or, type Term } from './box.ts'
import { inner, licensed, type NounPhrase } from './meaning.ts'
import type { Parse, Parser, Rule } from './parser.ts'

/** The predicate of identity in first-order formulas. */
export const IDENTITY = '='

export interface Names {
  readonly terms: readonly Term[]
  readonly words: string
}

/** "Ann", "Ann and Bob", "Ann, Bob, and Carl". */
export function nameLists(parser: Parser, names: Rule<Term>, joint: 'and' | 'or' = 'and'): Rule<Names> {
  const more = (at: number, terms: readonly Term[], start: number): Parse<Names>[] =>
    names(at).flatMap(({ end, value }) => {
      const all = [...terms, value]
      const shown = parser.text(start, end)
      const comma = parser.word(end) === ',' ? end + 1 : end
      const joined = parser.word(comma) === joint
      return [
        // A list is closed by its last "and".
        ...(all.length === 1 || parser.word(at - 1) === joint
          ? [{ end, cost: 0, value: { terms: all, words: shown } }]
          : []),
        ...(joined ? more(comma + 1, all, start) : comma > end ? more(comma, all, start) : []),
      ]
    })
  return at => more(at, [], at)
}

const isOneOf = (term: Term, terms: readonly Term[]): Box => or(terms.map(one => createBox(atom(IDENTITY, term, one))))

const phrase = (words: string, number: NounPhrase['number'], bind: NounPhrase['bind']): NounPhrase => ({
  bind,
  number,
  quantity: 'other',
  coordinated: false,
  words,
  noun: undefined,
  generic: undefined,
})

/** "Only Ann sleeps": Ann sleeps, and everyone who sleeps is Ann. */
export function onlyNames({ terms, words }: Names): NounPhrase {
  const number = terms.length === 1 ? 'singular' : 'plural'
  const only = phrase(`only ${words}`, number, (context, scope) => {
    context.note(`"only ${words}" is read as "${words}, and nobody and nothing else"`)
    const referent = context.fresh('any', words)
    const term: Term = { kind: 'variable', name: referent.name }
    const others = implies(
      merge([{ referents: [referent], conditions: [] }, scope(term, licensed(context))]),
      isOneOf(term, terms),
    )
    return merge([...terms.map(one => scope(one, inner(context))), others])
  })
  return { ...only, endsInNames: true }
}

/** "Everyone except Tom sleeps": all others do, and Tom does not; "nobody except Tom" is the reverse. */
export function withException(
  general: (excluded: (term: Term) => Box) => NounPhrase,
  { terms, words }: Names,
  shown: string,
): NounPhrase {
  const rest = general(term => not(isOneOf(term, terms)))
  const none = rest.quantity === 'no'
  return {
    ...rest,
    endsInNames: true,
    words: shown,
    bind: (context, scope) => {
      context.note(
        none
          ? `"${shown}" is read as "${words}, and nobody and nothing else"`
          : `"${shown}" is read as "all others", and the opposite is said of ${words}`,
      )
      const said = terms.map(one => (none ? scope(one, inner(context)) : not(scope(one, licensed(context)))))
      return merge([...said, rest.bind(context, scope)])
    },
  }
}

/** "At least one of Ann and Bob", "exactly one of Ann, Bob and Carl". */
export function oneOf({ terms }: Names, exactly: boolean, shown: string): NounPhrase {
  return phrase(shown, 'singular', (context, scope) => {
    if (!exactly) return or(terms.map(one => scope(one, inner(context))))
    context.note(`"${shown}" is read as one of them, and none of the others`)
    return or(
      terms.map(one =>
        merge(terms.map(other => (other === one ? scope(one, inner(context)) : not(scope(other, licensed(context)))))),
      ),
    )
  })
}
