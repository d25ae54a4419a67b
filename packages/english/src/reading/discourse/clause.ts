/** Grammar of clauses: subject and verb phrase, "there is …", impersonal "it", negated clauses; joined by "and" and "or". */
import {
  type Box,
  createAtom,
  createBox,
  createDisjunction,
  createImplication,
  EMPTY,
  mergeBoxes,
  negateBox,
} from './box.ts'
import type { Description } from './description.ts'
import { createEllipsisRule } from './ellipsis.ts'
import type { Rules } from './grammar.ts'
import { PREPOSITIONS } from './lexical.ts'
import {
  type Context,
  createPredication,
  EITHER_NOTE,
  type Meaning,
  type NounPhrase,
  type Tense,
  toEmbedded,
  toLicensed,
  type VerbPhrase,
} from './meaning.ts'
import { IDENTITY } from './name-group.ts'
import { type Conjunction, createListRule, type Parse, type Parser } from './parser.ts'
import { bindExistentially, getVerbForms } from './quantified-phrase.ts'
import { IMPERSONAL, WEATHER_ONLY, WEATHER_VERBS } from './words/word-lists.ts'

export const NEGATION_PHRASES: readonly string[] = [
  'it is not the case that',
  'it is not true that',
  'it is false that',
  'it is untrue that',
  'it is wrong that',
]
export const ASSERTION_PHRASES: readonly string[] = ['it is true that', 'it is the case that', 'it is a fact that']

export function createClauseRules(parser: Parser, rules: Rules): Pick<Rules, 'clauses'> {
  const { lexical } = parser
  const elliptic = createEllipsisRule(parser, rules, applyToSubject)
  const clauseUnit = parser.memoize<Meaning>('clause/unit', at => [
    ...parseNegation(at),
    ...parseFormulaVariable(at),
    ...parseExistential(at),
    ...parseImpersonal(at),
    ...parseProposition(at),
    ...parseInvertedRelation(at),
    ...parseEitherBeforeSubject(at),
    ...parseIdentity(at),
    ...elliptic(at),
    ...parseSubjectAndVerb(at),
  ])
  const clauses = createListRule<Meaning>(parser, 'clause', clauseUnit, joinClauses)
  return { clauses }

  /** "it is not the case that A": scopes over A, or over the whole list that begins with A. */
  function parseNegation(at: number): Parse<Meaning>[] {
    const assertion = parser.phrase(at, ASSERTION_PHRASES)
    if (assertion > 0) return [...clauseUnit(at + assertion)]
    const length = parser.phrase(at, NEGATION_PHRASES)
    if (length === 0) return []
    return clauses(at + length).map(({ end, value, cost }) => ({
      end,
      cost,
      value: context => negateBox(value(toLicensed(context))),
    }))
  }

  /** "for every X1, …", "there is an X1 such that …": the paraphrase of a formula with variables. */
  function parseFormulaVariable(at: number): Parse<Meaning>[] {
    const every = parser.phrase(at, ['for every', 'for all', 'for each'])
    const some = parser.phrase(at, ['there is a', 'there is an'])
    const length = every > 0 ? every : some
    const variable = parser.tokens[at + length]?.text ?? ''
    if (length === 0 || !/^X\d+$/.test(variable)) return []
    const referent = { name: variable, sort: 'any' as const, words: variable }
    if (every > 0) {
      const from = parser.getWord(at + length + 1) === ',' ? at + length + 2 : at + length + 1
      const conditional = parser.getWord(from) === 'if'
      if (conditional)
        return clauses(from + 1).flatMap(left => {
          const then = parser.getWord(left.end) === ',' ? left.end + 1 : left.end
          if (parser.getWord(then) !== 'then') return []
          return clauses.simple(then + 1).map(right => ({
            end: right.end,
            cost: left.cost + right.cost,
            value: (context: Context) =>
              createImplication(
                mergeBoxes([{ referents: [referent], conditions: [] }, left.value(toLicensed(context))]),
                right.value(toEmbedded(context)),
              ),
          }))
        })
      return clauses.simple(from).map(({ end, value, cost }) => ({
        end,
        cost,
        value: context => createImplication({ referents: [referent], conditions: [] }, value(toEmbedded(context))),
      }))
    }
    if (!parser.hasPhrase(at + length + 1, 'such that')) return []
    return clauses.simple(at + length + 3).map(({ end, value, cost }) => ({
      end,
      cost,
      value: context => mergeBoxes([{ referents: [referent], conditions: [] }, value(toEmbedded(context))]),
    }))
  }

  /** "there is a dog that barks", "there are no dogs", "there is a dog in the garden". */
  function parseExistential(at: number): Parse<Meaning>[] {
    if (parser.getWord(at) !== 'there') return []
    const verb = parser.getWord(at + 1)
    if (!/^(?:is|are|exists?|was|were)$/.test(verb)) return []
    const tense: Tense = /^w/.test(verb) ? 'past' : 'present'
    const negated = parser.getWord(at + 2) === 'not'
    const found: Parse<Meaning>[] = []
    const from = negated ? at + 3 : at + 2
    const phrases: Parse<NounPhrase>[] = rules
      .nounPhrase(from)
      .map(one => (one.value.quantity === 'bare' ? { ...one, value: readBareAsSome(from, one) } : one))
    for (const { end, value, cost } of phrases) {
      if (value.quantity === 'name' || value.quantity === 'every' || value.quantity === 'pronoun') continue
      const exists = (
        context: Context,
        scope: (term: Parameters<Parameters<NounPhrase['bind']>[1]>[0], deeper: Context) => Box,
      ): Box => (negated ? negateBox(value.bind(toLicensed(context), scope)) : value.bind(toEmbedded(context), scope))
      if (tense === 'present') found.push({ end, cost, value: context => exists(context, () => EMPTY) })
      if (PREPOSITIONS.has(parser.getWord(end)) && parser.getWord(end) !== 'of') {
        for (const place of rules.complement('singular', tense)(end))
          found.push({ end: place.end, cost: cost + place.cost, value: context => exists(context, place.value.apply) })
      }
    }
    return found
  }

  function readBareAsSome(at: number, parse: Parse<NounPhrase>): NounPhrase {
    const description = rules
      .description('plural')(at)
      .find(one => one.end === parse.end)
    const { value } = parse
    return {
      ...value,
      quantity: 'some',
      bind: (context, scope) => {
        const none: Pick<Description, 'apply'> = { apply: () => EMPTY }
        const box = { ...none, ...description?.value, sort: 'any' } as Description
        return bindExistentially(box, value.words, context, term => scope(term, context))
      },
    }
  }

  /** "it rains", "it is raining", "it does not rain", "it is sunny", "it was cold". */
  function parseImpersonal(at: number): Parse<Meaning>[] {
    if (parser.getWord(at) !== 'it') return []
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
            kind === 'impersonal-verb' || outside
              ? createBox(createAtom(name))
              : createWeatherBox(at, name, base, tense, context)
          return negated ? negateBox(said) : said
        },
      })
    }
    const verbAt = (place: number, form: 'third' | 'base' | 'ing' | 'past'): string | undefined => {
      const word = parser.getWord(place)
      const base =
        form === 'third'
          ? lexical.getBaseOfThirdPerson(word)
          : form === 'ing'
            ? lexical.getBaseOfGerund(word)
            : form === 'past'
              ? lexical.getBaseOfPast(word)
              : word
      return base !== undefined && WEATHER_VERBS.has(base) ? base : undefined
    }
    const third = verbAt(at + 1, 'third')
    if (third !== undefined) add(at + 2, 'impersonal-verb', third, 'present', false)
    const never = parser.getWord(at + 1) === 'never' ? verbAt(at + 2, 'third') : undefined
    if (never !== undefined) add(at + 3, 'impersonal-verb', never, 'present', true)
    const joint = parser.getWord(at + 2)
    const also = third !== undefined && (joint === 'or' || joint === 'and') ? verbAt(at + 3, 'third') : undefined
    if (third !== undefined && also !== undefined)
      found.push({
        end: at + 4,
        cost: -3,
        value: context => {
          const said = [third, also].map(base => createPredication(context, { kind: 'impersonal-verb', base }))
          return joint === 'or' ? createDisjunction(said) : mergeBoxes(said)
        },
      })
    const past = verbAt(at + 1, 'past')
    if (past !== undefined) add(at + 2, 'impersonal-verb', past, 'past', false)
    const auxiliary = parser.getWord(at + 1)
    const tense: Tense | undefined =
      auxiliary === 'does' || auxiliary === 'is'
        ? 'present'
        : auxiliary === 'did' || auxiliary === 'was'
          ? 'past'
          : auxiliary === 'will'
            ? 'future'
            : undefined
    if (tense === undefined) return found
    const negated = parser.getWord(at + 2) === 'not' || parser.getWord(at + 2) === 'never'
    const from = negated ? at + 3 : at + 2
    if (auxiliary === 'is' || auxiliary === 'was' || parser.getWord(from) === 'be') {
      const place = parser.getWord(from) === 'be' ? from + 1 : from
      const going = verbAt(place, 'ing')
      if (going !== undefined) add(place + 1, 'impersonal-verb', going, tense, negated)
      if (IMPERSONAL.has(parser.getWord(place))) {
        // "it is cold outside" is always impersonal.
        if (parser.getWord(place + 1) === 'outside')
          add(place + 2, 'impersonal', parser.getWord(place), tense, negated, true)
        add(place + 1, 'impersonal', parser.getWord(place), tense, negated)
        // "it is cold and dark", "it is cold or wet"
        const joint = parser.getWord(place + 1)
        if ((joint === 'and' || joint === 'or') && IMPERSONAL.has(parser.getWord(place + 2)) && !negated) {
          const bases = [parser.getWord(place), parser.getWord(place + 2)]
          found.push({
            end: place + 3,
            cost: -0.5,
            value: context => {
              const said = bases.map(base =>
                createWeatherBox(
                  at,
                  context.predicate({ kind: 'impersonal', base, particle: '', tense, arity: 0 }),
                  base,
                  tense,
                  context,
                ),
              )
              return joint === 'and' ? mergeBoxes(said) : createDisjunction(said)
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
  function createWeatherBox(at: number, name: string, base: string, tense: Tense, context: Context): Box {
    if (WEATHER_ONLY.has(base)) return createBox(createAtom(name))
    const { condition, term } = rules.anaphor(at, { kind: 'pronoun', word: 'it', impersonal: name }, 'it', context)
    const own = context.predicate({ kind: 'adjective', base, particle: '', tense, arity: 1 })
    return createBox(condition, createAtom(own, term))
  }

  /** "p holds", "p does not hold". */
  function parseProposition(at: number): Parse<Meaning>[] {
    const token = parser.tokens[at]
    if (token === undefined || token.kind !== 'word' || lexical.isFunctionWord(token.lower)) return []
    const holds = parser.getWord(at + 1) === 'holds'
    const length = holds ? 2 : parser.hasPhrase(at + 1, 'does not hold') ? 4 : 0
    if (length === 0) return []
    const said = createBox(createAtom(token.text))
    return [{ end: at + length, cost: -2, value: () => (holds ? said : negateBox(said)) }]
  }

  /** "The brother of Gary is Erin", "Gary's brother is Erin". */
  function parseInvertedRelation(at: number): Parse<Meaning>[] {
    const owner = parser.tokens[at]?.text ?? ''
    const possessive = /^\p{Lu}.*['’]s$/u.test(owner)
    const from = at + 1
    if (!possessive && !(parser.getWord(at) === 'the' && parser.getWord(at + 2) === 'of')) return []
    const noun = parser.getWord(from)
    if (lexical.nounCost(noun) === undefined) return []
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
      if (parser.getWord(object.end) !== 'is') return []
      const negated = parser.getWord(object.end + 1) === 'not'
      const names = rules.nounPhrase(negated ? object.end + 2 : object.end + 1)
      return names.flatMap(one => {
        if (one.value.quantity !== 'name' && one.value.quantity !== 'pronoun') return []
        const value: Meaning = context =>
          object.value.bind(context, (whose, deeper) =>
            one.value.bind(deeper, (who, deepest) => {
              const said = createPredication(deepest, { kind: 'relation', base: noun }, who, whose)
              return negated ? negateBox(said) : said
            }),
          )
        return [{ end: one.end, cost: object.cost + one.cost, value }]
      })
    })
  }

  /** "X1 is Ann": the paraphrase of an identity. Identities of two names are rejected. */
  function parseIdentity(at: number): Parse<Meaning>[] {
    const variable = parser.tokens[at]?.text ?? ''
    if (!/^X\d+$/.test(variable) || parser.getWord(at + 1) !== 'is') return []
    const negated = parser.getWord(at + 2) === 'not'
    return rules.nounPhrase(negated ? at + 3 : at + 2).flatMap(({ end, value }) => {
      if (value.quantity !== 'name') return []
      const same: Meaning = context =>
        value.bind(context, term => createBox(createAtom(IDENTITY, { kind: 'variable', name: variable }, term)))
      return [{ end, cost: -1, value: negated ? (context: Context) => negateBox(same(context)) : same }]
    })
  }

  /** "Either Ann is tall or kind": "either" before the shared subject. */
  function parseEitherBeforeSubject(at: number): Parse<Meaning>[] {
    if (parser.getWord(at) !== 'either') return []
    const hasOr = (to: number): boolean => parser.tokens.slice(at + 1, to).some(token => token.lower === 'or')
    return parseSubjectAndVerb(at + 1)
      .filter(one => hasOr(one.end))
      .map(one => ({ ...one, cost: one.cost + 0.7 }))
  }

  function parseSubjectAndVerb(at: number): Parse<Meaning>[] {
    const found: Parse<Meaning>[] = []
    for (const subject of rules.nounPhrase(at)) {
      if (/^(?:him|her|them)$/i.test(subject.value.words)) continue
      for (const form of getVerbForms(subject.value)) {
        for (const verb of rules.verbPhrase(form)(subject.end)) {
          const { end } = verb
          const cost = subject.cost + verb.cost
          found.push({ end, cost, value: applyToSubject(subject.value, verb.value) })
          const { positive } = verb.value
          // "All dogs are not brown" may negate the quantifier.
          if (positive !== undefined && subject.value.quantity === 'every')
            found.push({
              end,
              cost,
              value: context =>
                negateBox(subject.value.bind(toLicensed(context), (term, deeper) => positive(term, deeper))),
            })
        }
      }
    }
    return found
  }
}

function applyToSubject(subject: NounPhrase, phrase: VerbPhrase): Meaning {
  return context => {
    const { generic } = subject
    const isGeneric =
      generic !== undefined &&
      context.isMain &&
      (/ (?:who|that|which) /.test(subject.words) ||
        phrase.complement === 'noun' ||
        (phrase.complement === 'adjective' && context.role === 'theory')) &&
      !context.hasDefinite(subject.noun ?? '')
    if (generic !== undefined && context.isMain) {
      const noun = subject.words.replace(/^an? /i, '')
      context.note(
        isGeneric ? `"${subject.words}" is read as "every ${noun}"` : `"${subject.words}" is read as "some ${noun}"`,
      )
    }
    const used = isGeneric ? generic : subject
    const collective = subject.isCoordinated && subject.number === 'plural'
    return used.bind(context, (term, deeper) =>
      phrase.apply(term, collective ? { ...deeper, isCollective: collective } : deeper),
    )
  }
}

function joinClauses(
  joint: Conjunction,
  parts: readonly Meaning[],
  { announced }: { readonly announced: boolean },
): Meaning | undefined {
  if (joint === 'and') return context => mergeBoxes(parts.map(part => part(toEmbedded(context))))
  if (joint === 'or')
    return context => {
      if (announced) context.note(EITHER_NOTE)
      return createDisjunction(parts.map(part => part(toEmbedded(context))))
    }
  return context => mergeBoxes(parts.map(part => negateBox(part(toLicensed(context)))))
}
