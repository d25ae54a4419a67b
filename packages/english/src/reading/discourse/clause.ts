/** Grammar of clauses: subject and verb phrase, "there is …", impersonal "it", negated clauses; joined by "and" and "or". */
import { type Box, createAtom, createBox, createDisjunction, createImplication, mergeBoxes, negateBox } from './box.ts'
import { createEllipsisRule } from './ellipsis.ts'
import type { Rules } from './grammar.ts'
import { PREPOSITIONS } from './lexical.ts'
import {
  type Context,
  createPredication,
  EITHER_NOTE,
  type Meaning,
  type NounPhrase,
  type Predicate,
  type Tense,
  toEmbedded,
  toLicensed,
  type VerbPhrase,
} from './meaning.ts'
import { IDENTITY } from './name-group.ts'
import { type Conjunction, createListRule, type ListForm, mapParses, type Parse, type Parser } from './parser.ts'
import { bindExistentially, createNamePhrase, getVerbForms } from './quantified-phrase.ts'
import { IMPERSONAL, WEATHER_ONLY, WEATHER_VERBS } from './words/word-lists.ts'

export const NEGATION_PHRASES: readonly string[] = [
  'it is not the case that',
  'it is not true that',
  'it is false that',
  'it is untrue that',
  'it is wrong that',
]
export const ASSERTION_PHRASES: readonly string[] = ['it is true that', 'it is the case that', 'it is a fact that']

/** Tenses of the auxiliaries after "it". */
const IMPERSONAL_TENSES = new Map(
  Object.entries<Tense>({ is: 'present', does: 'present', was: 'past', did: 'past', will: 'future' }),
)

export function createClauseRules(parser: Parser, rules: Rules): Pick<Rules, 'clauses'> {
  const { lexical } = parser
  const elliptic = createEllipsisRule(parser, rules, applyToSubject)
  const clauseUnit = parser.memoize<Meaning>('clause/unit', position => [
    ...parseNegation(position),
    ...parseFormulaVariable(position),
    ...parseExistential(position),
    ...parseImpersonal(position),
    ...parseProposition(position),
    ...parseInvertedRelation(position),
    ...parseEitherBeforeSubject(position),
    ...parseIdentity(position),
    ...elliptic(position),
    ...parseSubjectAndVerb(position),
  ])
  const clauses = createListRule<Meaning>(parser, 'clause', clauseUnit, joinClauses)
  return { clauses }

  /** "it is not the case that A": scopes over A, or over the whole list that begins with A. */
  function parseNegation(position: number): Parse<Meaning>[] {
    const assertion = parser.phrase(position, ASSERTION_PHRASES)
    if (assertion > 0) return [...clauseUnit(position + assertion)]
    const length = parser.phrase(position, NEGATION_PHRASES)
    if (length === 0) return []
    return mapParses(clauses(position + length), value => context => negateBox(value(toLicensed(context))))
  }

  /** "for every X1, …", "there is an X1 such that …": the paraphrase of a formula with variables. */
  function parseFormulaVariable(position: number): Parse<Meaning>[] {
    const universalLength = parser.phrase(position, ['for every', 'for all', 'for each'])
    const existentialLength = parser.phrase(position, ['there is a', 'there is an'])
    const length = universalLength > 0 ? universalLength : existentialLength
    const variable = parser.tokens[position + length]?.text ?? ''
    if (length === 0 || !/^X\d+$/.test(variable)) return []
    const introduction: Box = { referents: [{ name: variable, sort: 'any', words: variable }], conditions: [] }
    if (universalLength === 0) {
      if (!parser.hasPhrase(position + length + 1, 'such that')) return []
      return mapParses(clauses.simple(position + length + 3), value => context => {
        return mergeBoxes([introduction, value(toEmbedded(context))])
      })
    }
    const from = parser.getWord(position + length + 1) === ',' ? position + length + 2 : position + length + 1
    if (parser.getWord(from) !== 'if')
      return mapParses(clauses.simple(from), value => context => {
        return createImplication(introduction, value(toEmbedded(context)))
      })
    return clauses(from + 1).flatMap(left => {
      const then = parser.getWord(left.end) === ',' ? left.end + 1 : left.end
      if (parser.getWord(then) !== 'then') return []
      return clauses.simple(then + 1).map(right => {
        const value: Meaning = context => {
          const condition = mergeBoxes([introduction, left.value(toLicensed(context))])
          return createImplication(condition, right.value(toEmbedded(context)))
        }
        return { end: right.end, cost: left.cost + right.cost, value }
      })
    })
  }

  /** "there is a dog that barks", "there are no dogs", "there is a dog in the garden". */
  function parseExistential(position: number): Parse<Meaning>[] {
    if (parser.getWord(position) !== 'there') return []
    const verb = parser.getWord(position + 1)
    if (!/^(?:is|are|exists?|was|were)$/.test(verb)) return []
    const tense: Tense = /^w/.test(verb) ? 'past' : 'present'
    const negated = parser.getWord(position + 2) === 'not'
    const found: Parse<Meaning>[] = []
    const from = negated ? position + 3 : position + 2
    for (const parse of rules.nounPhrase(from)) {
      const { end, cost } = parse
      const value = parse.value.quantity === 'bare' ? readBareAsSome(from, parse) : parse.value
      if (value.quantity === 'name' || value.quantity === 'every' || value.quantity === 'pronoun') continue
      const exists = (context: Context, scope: Predicate): Box =>
        negated ? negateBox(value.bind(toLicensed(context), scope)) : value.bind(toEmbedded(context), scope)
      if (tense === 'present') found.push({ end, cost, value: context => exists(context, () => createBox()) })
      if (PREPOSITIONS.has(parser.getWord(end)) && parser.getWord(end) !== 'of') {
        for (const complement of rules.complement('singular', tense)(end))
          found.push({
            end: complement.end,
            cost: cost + complement.cost,
            value: context => exists(context, complement.value.apply),
          })
      }
    }
    return found
  }

  function readBareAsSome(position: number, parse: Parse<NounPhrase>): NounPhrase {
    const description = rules
      .description('plural')(position)
      .find(one => one.end === parse.end)!
    const noun = { ...description.value, sort: 'any' as const }
    const bind: NounPhrase['bind'] = (context, scope) =>
      bindExistentially(noun, parse.value.words, context, term => scope(term, context))
    return { ...parse.value, quantity: 'some', bind }
  }

  /** "it rains", "it is raining", "it does not rain", "it is sunny", "it was cold". */
  function parseImpersonal(position: number): Parse<Meaning>[] {
    if (parser.getWord(position) !== 'it') return []
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
          const isWeather = kind === 'impersonal-verb' || outside
          const box = isWeather
            ? createPredication(context, { kind, base, tense })
            : createWeatherBox(position, base, tense, context)
          return negated ? negateBox(box) : box
        },
      })
    }
    const toBase = {
      third: lexical.getBaseOfThirdPerson,
      ing: lexical.getBaseOfGerund,
      past: lexical.getBaseOfPast,
      base: (word: string) => word,
    }
    const getWeatherVerb = (index: number, form: keyof typeof toBase): string | undefined => {
      const base = toBase[form](parser.getWord(index))
      return base !== undefined && WEATHER_VERBS.has(base) ? base : undefined
    }
    const third = getWeatherVerb(position + 1, 'third')
    if (third !== undefined) add(position + 2, 'impersonal-verb', third, 'present', false)
    const never = parser.getWord(position + 1) === 'never' ? getWeatherVerb(position + 2, 'third') : undefined
    if (never !== undefined) add(position + 3, 'impersonal-verb', never, 'present', true)
    const joint = parser.getWord(position + 2)
    const also =
      third !== undefined && (joint === 'or' || joint === 'and') ? getWeatherVerb(position + 3, 'third') : undefined
    if (third !== undefined && also !== undefined)
      found.push({
        end: position + 4,
        cost: -3,
        value: context => {
          const boxes = [third, also].map(base => createPredication(context, { kind: 'impersonal-verb', base }))
          return joint === 'or' ? createDisjunction(boxes) : mergeBoxes(boxes)
        },
      })
    const past = getWeatherVerb(position + 1, 'past')
    if (past !== undefined) add(position + 2, 'impersonal-verb', past, 'past', false)
    const auxiliary = parser.getWord(position + 1)
    const tense = IMPERSONAL_TENSES.get(auxiliary)
    if (tense === undefined) return found
    const negated = parser.getWord(position + 2) === 'not' || parser.getWord(position + 2) === 'never'
    const from = negated ? position + 3 : position + 2
    if (auxiliary === 'is' || auxiliary === 'was' || parser.getWord(from) === 'be') {
      const complementStart = parser.getWord(from) === 'be' ? from + 1 : from
      const going = getWeatherVerb(complementStart, 'ing')
      if (going !== undefined) add(complementStart + 1, 'impersonal-verb', going, tense, negated)
      if (IMPERSONAL.has(parser.getWord(complementStart))) {
        // "it is cold outside" is always impersonal.
        if (parser.getWord(complementStart + 1) === 'outside')
          add(complementStart + 2, 'impersonal', parser.getWord(complementStart), tense, negated, true)
        add(complementStart + 1, 'impersonal', parser.getWord(complementStart), tense, negated)
        // "it is cold and dark", "it is cold or wet"
        const joint = parser.getWord(complementStart + 1)
        if ((joint === 'and' || joint === 'or') && IMPERSONAL.has(parser.getWord(complementStart + 2)) && !negated) {
          const bases = [parser.getWord(complementStart), parser.getWord(complementStart + 2)]
          found.push({
            end: complementStart + 3,
            cost: -0.5,
            value: context => {
              const boxes = bases.map(base => createWeatherBox(position, base, tense, context))
              return joint === 'and' ? mergeBoxes(boxes) : createDisjunction(boxes)
            },
          })
        }
      }
    } else {
      const base = getWeatherVerb(from, 'base')
      if (base !== undefined) add(from + 1, 'impersonal-verb', base, tense, negated)
    }
    return found
  }

  /** "it is sunny" is impersonal; "it is cold" is, unless "it" has an antecedent. */
  function createWeatherBox(position: number, base: string, tense: Tense, context: Context): Box {
    const name = context.predicate({ kind: 'impersonal', base, particle: '', tense, arity: 0 })
    if (WEATHER_ONLY.has(base)) return createBox(createAtom(name))
    const { condition, term } = rules.anaphor(
      position,
      { kind: 'pronoun', word: 'it', impersonal: name },
      'it',
      context,
    )
    return mergeBoxes([createBox(condition), createPredication(context, { kind: 'adjective', base, tense }, term)])
  }

  /** "p holds", "p does not hold". */
  function parseProposition(position: number): Parse<Meaning>[] {
    const token = parser.tokens[position]
    if (token === undefined || token.kind !== 'word' || lexical.isFunctionWord(token.lower)) return []
    const isAffirmative = parser.getWord(position + 1) === 'holds'
    const length = isAffirmative ? 2 : parser.hasPhrase(position + 1, 'does not hold') ? 4 : 0
    if (length === 0) return []
    const box = createBox(createAtom(token.text))
    return [{ end: position + length, cost: -2, value: () => (isAffirmative ? box : negateBox(box)) }]
  }

  /** "The brother of Gary is Erin", "Gary's brother is Erin". */
  function parseInvertedRelation(position: number): Parse<Meaning>[] {
    const owner = parser.tokens[position]?.text ?? ''
    const possessive = /^\p{Lu}.*['’]s$/u.test(owner)
    const from = position + 1
    if (!possessive && !(parser.getWord(position) === 'the' && parser.getWord(position + 2) === 'of')) return []
    const noun = parser.getWord(from)
    if (lexical.nounCost(noun) === undefined) return []
    const ownerPhrase = createNamePhrase({ kind: 'constant', name: owner.slice(0, -2) }, owner)
    const objects: readonly Parse<NounPhrase>[] = possessive
      ? [{ end: position + 2, cost: 0, value: ownerPhrase }]
      : rules.nounPhrase(position + 3)
    return objects.flatMap(object => {
      if (parser.getWord(object.end) !== 'is') return []
      const negated = parser.getWord(object.end + 1) === 'not'
      const names = rules.nounPhrase(negated ? object.end + 2 : object.end + 1)
      return names.flatMap(one => {
        if (one.value.quantity !== 'name' && one.value.quantity !== 'pronoun') return []
        const value: Meaning = context =>
          object.value.bind(context, (whose, deeper) =>
            one.value.bind(deeper, (who, deepest) => {
              const box = createPredication(deepest, { kind: 'relation', base: noun }, who, whose)
              return negated ? negateBox(box) : box
            }),
          )
        return [{ end: one.end, cost: object.cost + one.cost, value }]
      })
    })
  }

  /** "X1 is Ann": the paraphrase of an identity. Identities of two names are rejected. */
  function parseIdentity(position: number): Parse<Meaning>[] {
    const variable = parser.tokens[position]?.text ?? ''
    if (!/^X\d+$/.test(variable) || parser.getWord(position + 1) !== 'is') return []
    const negated = parser.getWord(position + 2) === 'not'
    return rules.nounPhrase(negated ? position + 3 : position + 2).flatMap(({ end, value }) => {
      if (value.quantity !== 'name') return []
      const same: Meaning = context =>
        value.bind(context, term => createBox(createAtom(IDENTITY, { kind: 'variable', name: variable }, term)))
      return [{ end, cost: -1, value: negated ? (context: Context) => negateBox(same(context)) : same }]
    })
  }

  /** "Either Ann is tall or kind": "either" before the shared subject. */
  function parseEitherBeforeSubject(position: number): Parse<Meaning>[] {
    if (parser.getWord(position) !== 'either') return []
    const hasOr = (to: number): boolean => parser.tokens.slice(position + 1, to).some(token => token.lower === 'or')
    return parseSubjectAndVerb(position + 1)
      .filter(one => hasOr(one.end))
      .map(one => ({ ...one, cost: one.cost + 0.7 }))
  }

  function parseSubjectAndVerb(position: number): Parse<Meaning>[] {
    const found: Parse<Meaning>[] = []
    for (const subject of rules.nounPhrase(position)) {
      if (/^(?:him|her|them)$/i.test(subject.value.words)) continue
      for (const form of getVerbForms(subject.value)) {
        for (const verb of rules.verbPhrase(form)(subject.end)) {
          const { end } = verb
          const cost = subject.cost + verb.cost
          found.push({ end, cost, value: applyToSubject(subject.value, verb.value) })
          const { positive } = verb.value
          // "All dogs are not brown" may negate the quantifier.
          if (positive !== undefined && subject.value.quantity === 'every')
            found.push({ end, cost, value: context => negateBox(subject.value.bind(toLicensed(context), positive)) })
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
      context.note(`"${subject.words}" is read as "${isGeneric ? 'every' : 'some'} ${noun}"`)
    }
    const used = isGeneric ? generic : subject
    const isCollective = subject.isCoordinated && subject.number === 'plural'
    return used.bind(context, (term, deeper) => phrase.apply(term, isCollective ? { ...deeper, isCollective } : deeper))
  }
}

function joinClauses(joint: Conjunction, parts: readonly Meaning[], { announced }: ListForm): Meaning {
  if (joint === 'and') return context => mergeBoxes(parts.map(part => part(toEmbedded(context))))
  if (joint === 'or')
    return context => {
      if (announced) context.note(EITHER_NOTE)
      return createDisjunction(parts.map(part => part(toEmbedded(context))))
    }
  return context => mergeBoxes(parts.map(part => negateBox(part(toLicensed(context)))))
}
