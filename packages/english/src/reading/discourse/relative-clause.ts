/** Grammar of restrictive modifiers after a noun: relative clauses ("who sings", "whom Bob likes") and places ("in Paris"). */
import { createDisjunction, mergeBoxes, type Term } from './box.ts'
import type { Description } from './description.ts'
import type { Rules } from './grammar.ts'
import type { Context, Predicate } from './meaning.ts'
import type { Parse, Parser } from './parser.ts'
import { getVerbForms } from './quantified-phrase.ts'
import { toWordSet } from './words/word-lists.ts'

export const RELATIVES = toWordSet('who that which whom')

export interface RelativeRules {
  readonly parseWithModifier: (at: number, described: Description) => Parse<Description>[]
  readonly parseRelative: (at: number) => readonly Parse<Predicate>[]
  readonly parseObjectRelative: (at: number) => Parse<Predicate>[]
}

export function createRelativeRules(parser: Parser, rules: Rules): RelativeRules {
  return { parseWithModifier: withRelative, parseRelative: relative, parseObjectRelative: objectRelative }

  /** Adds a modifier to a nominal. */
  function withRelative(at: number, described: Description): Parse<Description>[] {
    return [...relative(at), ...parsePlace(at)].map(({ end, value, cost }) => ({
      end,
      cost,
      value: {
        ...described,
        apply: (subject: Term, context: Context) =>
          mergeBoxes([described.apply(subject, context), value(subject, context)]),
      },
    }))
  }

  /** "everyone in Paris", "every student from Rome". */
  function parsePlace(at: number): Parse<Predicate>[] {
    if (!/^(?:in|at|from|on|near|with|without)$/.test(parser.getWord(at))) return []
    return rules
      .complement(
        'singular',
        'present',
      )(at)
      .flatMap(({ end, value, cost }) =>
        value.kind === 'adjective' && value.positive === undefined
          ? [{ end, value: value.apply, cost: cost + 0.3 }]
          : [],
      )
  }

  /** "who is tall", "that the cat chases", "whom Bob likes". */
  function relative(at: number): readonly Parse<Predicate>[] {
    return parser.memoize<Predicate>('relative', start => {
      const word = parser.getWord(start)
      const found: Parse<Predicate>[] = []
      if (RELATIVES.has(word)) {
        const from = start + 1
        if (word !== 'whom') {
          for (const form of ['singular', 'plural'] as const) {
            for (const { end, value, cost } of rules.verbPhrase(form)(from)) {
              const plain = parseRelativeList(end, value.apply, cost)
              found.push(...plain)
            }
          }
        }
        found.push(...objectRelative(from))
      } else if (parser.isCapital(start) || word === 'he' || word === 'she') {
        // "everyone Bob likes"
        found.push(...objectRelative(start).map(one => ({ ...one, cost: one.cost + 0.5 })))
      }
      return found
    })(at)
  }

  /** "who sings and who dances". */
  function parseRelativeList(end: number, first: Predicate, cost: number): Parse<Predicate>[] {
    const found: Parse<Predicate>[] = [{ end, value: first, cost }]
    const joint = parser.getWord(end)
    if ((joint === 'and' || joint === 'or' || joint === 'but') && RELATIVES.has(parser.getWord(end + 1))) {
      for (const rest of relative(end + 1)) {
        const value: Predicate =
          joint === 'or'
            ? (subject, context) => createDisjunction([first(subject, context), rest.value(subject, context)])
            : (subject, context) => mergeBoxes([first(subject, context), rest.value(subject, context)])
        found.push({ end: rest.end, value, cost: cost + rest.cost })
      }
    }
    return found
  }

  function objectRelative(at: number): Parse<Predicate>[] {
    return rules.nounPhrase(at).flatMap(subject =>
      getVerbForms(subject.value).flatMap(form =>
        rules
          .gapPhrase(form)(subject.end)
          .map(verb => ({
            end: verb.end,
            cost: subject.cost + verb.cost,
            value: (object: Term, context: Context) =>
              subject.value.bind(context, (term, deeper) => verb.value(term, object, deeper)),
          })),
      ),
    )
  }
}
