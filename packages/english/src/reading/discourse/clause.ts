/** Grammar of clauses: subject and verb phrase, "there is …", impersonal "it", negated clauses; joined by "and" and "or". */
import { atom, type Box, createBox, EMPTY, implies, merge, not, or } from './box.ts'
import type { Description } from './description.ts'
import { ellipsisRule } from './ellipsis.ts'
import type { Rules } from './grammar.ts'
import { PREPOSITIONS } from './lexical.ts'
import {
  type Context,
  EITHER_NOTE,
  inner,
  licensed,
  type Meaning,
  type NounPhrase,
  type Tense,
  type VerbPhrase,
} from './meaning.ts'
import { IDENTITY } from './name-group.ts'
import { type Conjunction, listRule, type Parse, type Parser } from './parser.ts'
import { existential, verbForms } from './quantified-phrase.ts'
import { IMPERSONAL, WEATHER_ONLY, WEATHER_VERBS } from './words/word-lists.ts'

export const DENIALS: readonly string[] = [
  'it is not the case that',
  'it is not true that',
  'it is false that',
  'it is untrue that',
  'it is wrong that',
]
export const ASSERTIONS: readonly string[] = ['it is true that', 'it is the case that', 'it is a fact that']

export function clauseRules(parser: Parser, rules: Rules): Pick<Rules, 'clauses'> {
  const { lexical } = parser
  const elliptic = ellipsisRule(parser, rules, predicate)
  const clauseUnit = parser.memoize<Meaning>('clause/unit', at => [
    ...denied(at),
    ...formulaVariable(at),
    ...thereIs(at),
    ...impersonal(at),
    ...proposition(at),
    ...relationFirst(at),
    ...sharedChoice(at),
    ...identity(at),
    ...elliptic(at),
    ...subjectAndVerb(at),
  ])
  const clauses = listRule<Meaning>(parser, 'clause', clauseUnit, joinClauses)
  return { clauses }

  /** "it is not the case that A": scopes over A, or over the whole list that begins with A. */
  function denied(at: number): Parse<Meaning>[] {
    const assertion = parser.phrase(at, ASSERTIONS)
    if (assertion > 0) return [...clauseUnit(at + assertion)]
    const length = parser.phrase(at, DENIALS)
    if (length === 0) return []
    return clauses(at + length).map(({ end, value, cost }) => ({
      end,
      cost,
      value: context => not(value(licensed(context))),
    }))
  }

  /** "for every X1, …", "there is an X1 such that …": the paraphrase of a formula with variables. */
  function formulaVariable(at: number): Parse<Meaning>[] {
    const every = parser.phrase(at, ['for every', 'for all', 'for each'])
    const some = parser.phrase(at, ['there is a', 'there is an'])
    const length = every > 0 ? every : some
    const variable = parser.tokens[at + length]?.text ?? ''
    if (length === 0 || !/^X\d+$/.test(variable)) return []
    const referent = { name: variable, sort: 'any' as const, words: variable }
    if (every > 0) {
      const from = parser.word(at + length + 1) === ',' ? at + length + 2 : at + length + 1
      const conditional = parser.word(from) === 'if'
      if (conditional)
        return clauses(from + 1).flatMap(left => {
          const then = parser.word(left.end) === ',' ? left.end + 1 : left.end
          if (parser.word(then) !== 'then') return []
          return clauses.simple(then + 1).map(right => ({
            end: right.end,
            cost: left.cost + right.cost,
            value: (context: Context) =>
              implies(
                merge([{ referents: [referent], conditions: [] }, left.value(licensed(context))]),
                right.value(inner(context)),
              ),
          }))
        })
      return clauses.simple(from).map(({ end, value, cost }) => ({
        end,
        cost,
        value: context => implies({ referents: [referent], conditions: [] }, value(inner(context))),
      }))
    }
    if (!parser.has(at + length + 1, 'such that')) return []
    return clauses.simple(at + length + 3).map(({ end, value, cost }) => ({
      end,
      cost,
      value: context => merge([{ referents: [referent], conditions: [] }, value(inner(context))]),
    }))
  }

  /** "there is a dog that barks", "there are no dogs", "there is a dog in the garden". */
  function thereIs(at: number): Parse<Meaning>[] {
    if (parser.word(at) !== 'there') return []
    const verb = parser.word(at + 1)
    if (!/^(?:is|are|exists?|was|were)$/.test(verb)) return []
    const tense: Tense = /^w/.test(verb) ? 'past' : 'present'
    const negated = parser.word(at + 2) === 'not'
    const found: Parse<Meaning>[] = []
    const from = negated ? at + 3 : at + 2
    const phrases: Parse<NounPhrase>[] = rules
      .nounPhrase(from)
      .map(one => (one.value.quantity === 'bare' ? { ...one, value: bareAsSome(from, one) } : one))
    for (const { end, value, cost } of phrases) {
      if (value.quantity === 'name' || value.quantity === 'every' || value.quantity === 'pronoun') continue
      const exists = (
        context: Context,
        scope: (term: Parameters<Parameters<NounPhrase['bind']>[1]>[0], deeper: Context) => Box,
      ): Box => (negated ? not(value.bind(licensed(context), scope)) : value.bind(inner(context), scope))
      if (tense === 'present') found.push({ end, cost, value: context => exists(context, () => EMPTY) })
      if (PREPOSITIONS.has(parser.word(end)) && parser.word(end) !== 'of') {
        for (const place of rules.complement('singular', tense)(end))
          found.push({ end: place.end, cost: cost + place.cost, value: context => exists(context, place.value.apply) })
      }
    }
    return found
  }

  function bareAsSome(at: number, parse: Parse<NounPhrase>): NounPhrase {
    const description = rules
      .description('plural')(at)
      .find(one => one.end === parse.end)
    const { value } = parse
    return {
      ...value,
      quantity: 'some',
      bind: (context, scope) => {
        const none: Pick<Description, 'apply'> = { apply: () => EMPTY }
        const said = { ...none, ...description?.value, sort: 'any' } as Description
        return existential(said, value.words, context, term => scope(term, context))
      },
    }
  }

  /** "it rains", "it is raining", "it does not rain", "it is sunny", "it was cold". */
  function impersonal(at: number): Parse<Meaning>[] {
    if (parser.word(at) !== 'it') return []
    const found: Parse<Meaning>[] = []
    const add = (
      end: number,
      kind: 'impersonal-verb' | 'impersonal',
      base: string,
      tense: Tense,
      negated: boolean,
      outside = false,
    ): void => {
      found.push({
        end,
        cost: kind === 'impersonal-verb' ? -3 : -0.5,
        value: context => {
          const name = context.predicate({ kind, base, particle: '', tense, arity: 0 })
          const said =
            kind === 'impersonal-verb' || outside ? createBox(atom(name)) : weather(at, name, base, tense, context)
          return negated ? not(said) : said
        },
      })
    }
    const verbAt = (place: number, form: 'third' | 'base' | 'ing' | 'past'): string | undefined => {
      const word = parser.word(place)
      const base =
        form === 'third'
          ? lexical.baseOfThird(word)
          : form === 'ing'
            ? lexical.baseOfIng(word)
            : form === 'past'
              ? lexical.baseOfPast(word)
              : word
      return base !== undefined && WEATHER_VERBS.has(base) ? base : undefined
    }
    const third = verbAt(at + 1, 'third')
    if (third !== undefined) add(at + 2, 'impersonal-verb', third, 'present', false)
    const never = parser.word(at + 1) === 'never' ? verbAt(at + 2, 'third') : undefined
    if (never !== undefined) add(at + 3, 'impersonal-verb', never, 'present', true)
    const joint = parser.word(at + 2)
    const also = third !== undefined && (joint === 'or' || joint === 'and') ? verbAt(at + 3, 'third') : undefined
    if (third !== undefined && also !== undefined)
      found.push({
        end: at + 4,
        cost: -3,
        value: context => {
          const said = [third, also].map(base =>
            createBox(
              atom(context.predicate({ kind: 'impersonal-verb', base, particle: '', tense: 'present', arity: 0 })),
            ),
          )
          return joint === 'or' ? or(said) : merge(said)
        },
      })
    const past = verbAt(at + 1, 'past')
    if (past !== undefined) add(at + 2, 'impersonal-verb', past, 'past', false)
    const auxiliary = parser.word(at + 1)
    const tense: Tense | undefined =
      auxiliary === 'does' || auxiliary === 'is'
        ? 'present'
        : auxiliary === 'did' || auxiliary === 'was'
          ? 'past'
          : auxiliary === 'will'
            ? 'future'
            : undefined
    if (tense === undefined) return found
    const negated = parser.word(at + 2) === 'not' || parser.word(at + 2) === 'never'
    const from = negated ? at + 3 : at + 2
    if (auxiliary === 'is' || auxiliary === 'was' || parser.word(from) === 'be') {
      const place = parser.word(from) === 'be' ? from + 1 : from
      const going = verbAt(place, 'ing')
      if (going !== undefined) add(place + 1, 'impersonal-verb', going, tense, negated)
      if (IMPERSONAL.has(parser.word(place))) {
        // "it is cold outside" is always impersonal.
        if (parser.word(place + 1) === 'outside') add(place + 2, 'impersonal', parser.word(place), tense, negated, true)
        add(place + 1, 'impersonal', parser.word(place), tense, negated)
        // "it is cold and dark", "it is cold or wet"
        const joint = parser.word(place + 1)
        if ((joint === 'and' || joint === 'or') && IMPERSONAL.has(parser.word(place + 2)) && !negated) {
          const bases = [parser.word(place), parser.word(place + 2)]
          found.push({
            end: place + 3,
            cost: -0.5,
            value: context => {
              const said = bases.map(base =>
                weather(
                  at,
                  context.predicate({ kind: 'impersonal', base, particle: '', tense, arity: 0 }),
                  base,
                  tense,
                  context,
                ),
              )
              return joint === 'and' ? merge(said) : or(said)
            },
          })
        }
      }
    } else {
      const base = verbAt(from, 'base')
      if (base !== undefined) add(from + 1, 'impersonal-verb', base, tense, negated)
    }
    return found
  }

  /** "it is sunny" is impersonal; "it is cold" is, unless "it" has an antecedent. */
  function weather(at: number, name: string, base: string, tense: Tense, context: Context): Box {
    if (WEATHER_ONLY.has(base)) return createBox(atom(name))
    const { condition, term } = rules.anaphor(at, { kind: 'pronoun', word: 'it', impersonal: name }, 'it', context)
    const own = context.predicate({ kind: 'adjective', base, particle: '', tense, arity: 1 })
    return createBox(condition, atom(own, term))
  }

  /** "p holds", "p does not hold". */
  function proposition(at: number): Parse<Meaning>[] {
    const token = parser.tokens[at]
    if (token === undefined || token.kind !== 'word' || lexical.isGrammar(token.lower)) return []
    const holds = parser.word(at + 1) === 'holds'
    const length = holds ? 2 : parser.has(at + 1, 'does not hold') ? 4 : 0
    if (length === 0) return []
    const said = createBox(atom(token.text))
    return [{ end: at + length, cost: -2, value: () => (holds ? said : not(said)) }]
  }

  /** "The brother of Gary is Erin", "Gary's brother is Erin". */
  function relationFirst(at: number): Parse<Meaning>[] {
    const owner = parser.tokens[at]?.text ?? ''
    const possessive = /^\p{Lu}.*['’]s$/u.test(owner)
    const from = at + 1
    if (!possessive && !(parser.word(at) === 'the' && parser.word(at + 2) === 'of')) return []
    const noun = parser.word(from)
    if (lexical.noun(noun) === undefined) return []
    const objects: readonly Parse<NounPhrase>[] = possessive
      ? [
          {
            end: at + 2,
            cost: 0,
            value: {
              bind: (context, scope) => scope({ kind: 'constant', name: owner.slice(0, -2) }, context),
            } as NounPhrase,
          },
        ]
      : rules.nounPhrase(at + 3)
    return objects.flatMap(object => {
      if (parser.word(object.end) !== 'is') return []
      const negated = parser.word(object.end + 1) === 'not'
      const names = rules.nounPhrase(negated ? object.end + 2 : object.end + 1)
      return names.flatMap(one => {
        if (one.value.quantity !== 'name' && one.value.quantity !== 'pronoun') return []
        const value: Meaning = context =>
          object.value.bind(context, (whose, deeper) =>
            one.value.bind(deeper, (who, deepest) => {
              const name = deepest.predicate({ kind: 'relation', base: noun, particle: '', tense: 'present', arity: 2 })
              const said = createBox(atom(name, who, whose))
              return negated ? not(said) : said
            }),
          )
        return [{ end: one.end, cost: object.cost + one.cost, value }]
      })
    })
  }

  /** "X1 is Ann": the paraphrase of an identity. Identities of two names are rejected. */
  function identity(at: number): Parse<Meaning>[] {
    const variable = parser.tokens[at]?.text ?? ''
    if (!/^X\d+$/.test(variable) || parser.word(at + 1) !== 'is') return []
    const negated = parser.word(at + 2) === 'not'
    return rules.nounPhrase(negated ? at + 3 : at + 2).flatMap(({ end, value }) => {
      if (value.quantity !== 'name') return []
      const same: Meaning = context =>
        value.bind(context, term => createBox(atom(IDENTITY, { kind: 'variable', name: variable }, term)))
      return [{ end, cost: -1, value: negated ? (context: Context) => not(same(context)) : same }]
    })
  }

  /** "Either Ann is tall or kind": "either" before the shared subject. */
  function sharedChoice(at: number): Parse<Meaning>[] {
    if (parser.word(at) !== 'either') return []
    const hasOr = (to: number): boolean => parser.tokens.slice(at + 1, to).some(token => token.lower === 'or')
    return subjectAndVerb(at + 1)
      .filter(one => hasOr(one.end))
      .map(one => ({ ...one, cost: one.cost + 0.7 }))
  }

  function subjectAndVerb(at: number): Parse<Meaning>[] {
    const found: Parse<Meaning>[] = []
    for (const subject of rules.nounPhrase(at)) {
      if (/^(?:him|her|them)$/i.test(subject.value.words)) continue
      for (const form of verbForms(subject.value)) {
        for (const verb of rules.verbPhrase(form)(subject.end)) {
          const { end } = verb
          const cost = subject.cost + verb.cost
          found.push({ end, cost, value: predicate(subject.value, verb.value) })
          const { denied: positive } = verb.value
          // "All dogs are not brown" may negate the quantifier.
          if (positive !== undefined && subject.value.quantity === 'every')
            found.push({
              end,
              cost,
              value: context => not(subject.value.bind(licensed(context), (term, deeper) => positive(term, deeper))),
            })
        }
      }
    }
    return found
  }
}

function predicate(subject: NounPhrase, phrase: VerbPhrase): Meaning {
  return context => {
    const { generic } = subject
    const isGeneric =
      generic !== undefined &&
      context.main &&
      (/ (?:who|that|which) /.test(subject.words) ||
        phrase.complement === 'noun' ||
        (phrase.complement === 'adjective' && context.role === 'theory')) &&
      !context.hasDefinite(subject.noun ?? '')
    if (generic !== undefined && context.main) {
      const noun = subject.words.replace(/^an? /i, '')
      context.note(
        isGeneric ? `"${subject.words}" is read as "every ${noun}"` : `"${subject.words}" is read as "some ${noun}"`,
      )
    }
    const used = isGeneric ? generic : subject
    const collective = subject.coordinated && subject.number === 'plural'
    return used.bind(context, (term, deeper) => phrase.apply(term, collective ? { ...deeper, collective } : deeper))
  }
}

function joinClauses(
  joint: Conjunction,
  parts: readonly Meaning[],
  { announced }: { readonly announced: boolean },
): Meaning | undefined {
  if (joint === 'and') return context => merge(parts.map(part => part(inner(context))))
  if (joint === 'or')
    return context => {
      if (announced) context.note(EITHER_NOTE)
      return or(parts.map(part => part(inner(context))))
    }
  return context => merge(parts.map(part => not(part(licensed(context)))))
}
