/** Grammar of restrictive modifiers after a noun: relative clauses ("who sings", "whom Bob likes") and places ("in Paris"). */
import { createDisjunction, mergeBoxes } from './box.ts'
import type { Description } from './description.ts'
import type { Rules } from './grammar.ts'
import type { Predicate } from './meaning.ts'
import { mapParses, type Parse, type Parser } from './parser.ts'
import { getVerbForms } from './quantified-phrase.ts'
import { toWordSet } from './words/word-lists.ts'

export const RELATIVES = toWordSet('who that which whom')

export function createRelativeRules(parser: Parser, rules: Rules) {
  return { parseWithModifier, parseRelative, parseObjectRelative }

  /** Adds a modifier to a nominal. */
  function parseWithModifier(position: number, description: Description): Parse<Description>[] {
    return mapParses([...parseRelative(position), ...parsePlace(position)], modify => {
      const apply: Predicate = (subject, context) =>
        mergeBoxes([description.apply(subject, context), modify(subject, context)])
      return { ...description, apply }
    })
  }

  /** "everyone in Paris", "every student from Rome". */
  function parsePlace(position: number): Parse<Predicate>[] {
    if (!/^(?:in|at|from|on|near|with|without)$/.test(parser.getWord(position))) return []
    const places = rules.complement('singular', 'present')(position)
    return places
      .filter(({ value }) => value.kind === 'adjective' && value.positive === undefined)
      .map(({ end, value, cost }) => ({ end, value: value.apply, cost: cost + 0.3 }))
  }

  /** "who is tall", "that the cat chases", "whom Bob likes". */
  function parseRelative(position: number): readonly Parse<Predicate>[] {
    return parser.memoize<Predicate>('relative', start => {
      const word = parser.getWord(start)
      const found: Parse<Predicate>[] = []
      if (RELATIVES.has(word)) {
        const from = start + 1
        if (word !== 'whom') {
          for (const form of ['singular', 'plural'] as const) {
            for (const { end, value, cost } of rules.verbPhrase(form)(from)) {
              found.push(...parseRelativeList(end, value.apply, cost))
            }
          }
        }
        found.push(...parseObjectRelative(from))
      } else if (parser.isCapital(start) || word === 'he' || word === 'she') {
        // "everyone Bob likes"
        found.push(...parseObjectRelative(start).map(one => ({ ...one, cost: one.cost + 0.5 })))
      }
      return found
    })(position)
  }

  /** "who sings and who dances". */
  function parseRelativeList(end: number, first: Predicate, cost: number): Parse<Predicate>[] {
    const found: Parse<Predicate>[] = [{ end, value: first, cost }]
    const conjunction = parser.getWord(end)
    if (
      (conjunction === 'and' || conjunction === 'or' || conjunction === 'but') &&
      RELATIVES.has(parser.getWord(end + 1))
    ) {
      for (const rest of parseRelative(end + 1)) {
        const join = conjunction === 'or' ? createDisjunction : mergeBoxes
        const value: Predicate = (subject, context) => join([first(subject, context), rest.value(subject, context)])
        found.push({ end: rest.end, value, cost: cost + rest.cost })
      }
    }
    return found
  }

  function parseObjectRelative(position: number): Parse<Predicate>[] {
    return rules.nounPhrase(position).flatMap(subject =>
      getVerbForms(subject.value).flatMap(form =>
        rules
          .gapPhrase(form)(subject.end)
          .map(verb => {
            const value: Predicate = (object, context) =>
              subject.value.bind(context, (term, innerContext) => verb.value(term, object, innerContext))
            return { end: verb.end, cost: subject.cost + verb.cost, value }
          }),
      ),
    )
  }
}
