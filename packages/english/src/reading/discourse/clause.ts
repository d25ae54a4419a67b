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
  type VerbPhrase,
  withAnyAsSome,
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

/** Costs of parses (see lexical.ts); a negative cost is preferred to an ordinary subject with a verb phrase. */
const COSTS = { weatherVerb: -3, weatherAdjective: -0.5, proposition: -2, identity: -1, eitherBeforeSubject: 0.7 }

export function createClauseRules(parser: Parser, rules: Rules): Pick<Rules, 'clauses'> {
  const { lexical } = parser
  const parseElliptic = createEllipsisRule(parser, rules, applyToSubject)
  const clauseUnit = parser.memoize<Meaning>('clause/unit', position => [
    ...parseNegation(position),
    ...parseFormulaVariable(position),
    ...parseExistential(position),
    ...parseImpersonal(position),
    ...parseProposition(position),
    ...parseInvertedRelation(position),
    ...parseEitherBeforeSubject(position),
    ...parseIdentity(position),
    ...parseElliptic(position),
    ...parseSubjectAndVerb(position),
  ])
  const clauses = createListRule<Meaning>(parser, 'clause', clauseUnit, joinClauses)
  return { clauses }

  /** "it is not the case that A": scopes over A, or over the whole list that begins with A. */
  function parseNegation(position: number): Parse<Meaning>[] {
    const assertion = parser.matchPhrase(position, ASSERTION_PHRASES)
    if (assertion > 0) return [...clauseUnit(position + assertion)]
    const length = parser.matchPhrase(position, NEGATION_PHRASES)
    if (length === 0) return []
    return mapParses(clauses(position + length), value => context => negateBox(value(withAnyAsSome(context))))
  }

  /** "for every X1, …", "there is an X1 such that …": the paraphrase of a formula with variables. */
  function parseFormulaVariable(position: number): Parse<Meaning>[] {
    const universalLength = parser.matchPhrase(position, ['for every', 'for all', 'for each'])
    const existentialLength = parser.matchPhrase(position, ['there is a', 'there is an'])
    const length = universalLength > 0 ? universalLength : existentialLength
    const variable = parser.tokens[position + length]?.text ?? ''
    if (length === 0 || !/^X\d+$/.test(variable)) return []
    const introduction: Box = { referents: [{ name: variable, sort: 'any', words: variable }], conditions: [] }
    if (universalLength === 0) {
      if (!parser.hasPhrase(position + length + 1, 'such that')) return []
      return mapParses(
        clauses.simple(position + length + 3),
        value => context => mergeBoxes([introduction, value(toEmbedded(context))]),
      )
    }
    const from = parser.getWord(position + length + 1) === ',' ? position + length + 2 : position + length + 1
    if (parser.getWord(from) !== 'if')
      return mapParses(
        clauses.simple(from),
        value => context => createImplication(introduction, value(toEmbedded(context))),
      )
    return clauses(from + 1).flatMap(left => {
      const then = parser.getWord(left.end) === ',' ? left.end + 1 : left.end
      if (parser.getWord(then) !== 'then') return []
      return clauses.simple(then + 1).map(right => {
        const value: Meaning = context => {
          const condition = mergeBoxes([introduction, left.value(withAnyAsSome(context))])
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
    for (const phrase of rules.nounPhrase(from)) {
      const { end, cost } = phrase
      const value = phrase.value.quantity === 'bare' ? readBareAsSome(from, phrase) : phrase.value
      if (value.quantity === 'name' || value.quantity === 'every' || value.quantity === 'pronoun') continue
      const bindExistence = (context: Context, scope: Predicate): Box =>
        negated ? negateBox(value.bind(withAnyAsSome(context), scope)) : value.bind(toEmbedded(context), scope)
      if (tense === 'present') found.push({ end, cost, value: context => bindExistence(context, () => createBox()) })
      if (PREPOSITIONS.has(parser.getWord(end)) && parser.getWord(end) !== 'of') {
        for (const complement of rules.complement('singular', tense)(end))
          found.push({
            end: complement.end,
            cost: cost + complement.cost,
            value: context => bindExistence(context, complement.value.apply),
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
    const addParse = (
      end: number,
      kind: 'impersonal-verb' | 'impersonal',
      base: string,
      tense: Tense,
      { negated = false, hasOutside = false } = {},
    ): void => {
      found.push({
        end,
        cost: kind === 'impersonal-verb' ? COSTS.weatherVerb : COSTS.weatherAdjective,
        value: context => {
          const isWeather = kind === 'impersonal-verb' || hasOutside
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
    const presentVerb = getWeatherVerb(position + 1, 'third')
    if (presentVerb !== undefined) addParse(position + 2, 'impersonal-verb', presentVerb, 'present')
    const negatedVerb = parser.getWord(position + 1) === 'never' ? getWeatherVerb(position + 2, 'third') : undefined
    if (negatedVerb !== undefined) addParse(position + 3, 'impersonal-verb', negatedVerb, 'present', { negated: true })
    const conjunction = parser.getWord(position + 2)
    const secondVerb =
      presentVerb !== undefined && (conjunction === 'or' || conjunction === 'and')
        ? getWeatherVerb(position + 3, 'third')
        : undefined
    if (presentVerb !== undefined && secondVerb !== undefined)
      found.push({
        end: position + 4,
        cost: COSTS.weatherVerb,
        value: context => {
          const boxes = [presentVerb, secondVerb].map(base =>
            createPredication(context, { kind: 'impersonal-verb', base }),
          )
          return conjunction === 'or' ? createDisjunction(boxes) : mergeBoxes(boxes)
        },
      })
    const pastVerb = getWeatherVerb(position + 1, 'past')
    if (pastVerb !== undefined) addParse(position + 2, 'impersonal-verb', pastVerb, 'past')
    const auxiliary = parser.getWord(position + 1)
    const tense = IMPERSONAL_TENSES.get(auxiliary)
    if (tense === undefined) return found
    const negated = parser.getWord(position + 2) === 'not' || parser.getWord(position + 2) === 'never'
    const from = negated ? position + 3 : position + 2
    if (auxiliary === 'is' || auxiliary === 'was' || parser.getWord(from) === 'be') {
      const complementStart = parser.getWord(from) === 'be' ? from + 1 : from
      const gerundVerb = getWeatherVerb(complementStart, 'ing')
      if (gerundVerb !== undefined) addParse(complementStart + 1, 'impersonal-verb', gerundVerb, tense, { negated })
      if (IMPERSONAL.has(parser.getWord(complementStart))) {
        // "it is cold outside" is always impersonal.
        if (parser.getWord(complementStart + 1) === 'outside')
          addParse(complementStart + 2, 'impersonal', parser.getWord(complementStart), tense, {
            negated,
            hasOutside: true,
          })
        addParse(complementStart + 1, 'impersonal', parser.getWord(complementStart), tense, { negated })
        // "it is cold and dark", "it is cold or wet"
        const conjunction = parser.getWord(complementStart + 1)
        if (
          (conjunction === 'and' || conjunction === 'or') &&
          IMPERSONAL.has(parser.getWord(complementStart + 2)) &&
          !negated
        ) {
          const bases = [parser.getWord(complementStart), parser.getWord(complementStart + 2)]
          found.push({
            end: complementStart + 3,
            cost: COSTS.weatherAdjective,
            value: context => {
              const boxes = bases.map(base => createWeatherBox(position, base, tense, context))
              return conjunction === 'and' ? mergeBoxes(boxes) : createDisjunction(boxes)
            },
          })
        }
      }
    } else {
      const base = getWeatherVerb(from, 'base')
      if (base !== undefined) addParse(from + 1, 'impersonal-verb', base, tense, { negated })
    }
    return found
  }

  /** "it is sunny" is impersonal; "it is cold" is, unless "it" has an antecedent. */
  function createWeatherBox(position: number, base: string, tense: Tense, context: Context): Box {
    const name = context.recordPredicate({ kind: 'impersonal', base, particle: '', tense, arity: 0 })
    if (WEATHER_ONLY.has(base)) return createBox(createAtom(name))
    const { condition, term } = rules.createAnaphor(
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
    return [{ end: position + length, cost: COSTS.proposition, value: () => (isAffirmative ? box : negateBox(box)) }]
  }

  /** "The brother of Gary is Erin", "Gary's brother is Erin". */
  function parseInvertedRelation(position: number): Parse<Meaning>[] {
    const possessor = parser.tokens[position]?.text ?? ''
    const isPossessive = /^\p{Lu}.*['’]s$/u.test(possessor)
    const from = position + 1
    if (!isPossessive && !(parser.getWord(position) === 'the' && parser.getWord(position + 2) === 'of')) return []
    const noun = parser.getWord(from)
    if (lexical.getNounCost(noun) === undefined) return []
    const ownerPhrase = createNamePhrase({ kind: 'constant', name: possessor.slice(0, -2) }, possessor)
    const owners: readonly Parse<NounPhrase>[] = isPossessive
      ? [{ end: position + 2, cost: 0, value: ownerPhrase }]
      : rules.nounPhrase(position + 3)
    return owners.flatMap(owner => {
      if (parser.getWord(owner.end) !== 'is') return []
      const negated = parser.getWord(owner.end + 1) === 'not'
      const subjects = rules.nounPhrase(negated ? owner.end + 2 : owner.end + 1)
      return subjects.flatMap(subject => {
        if (subject.value.quantity !== 'name' && subject.value.quantity !== 'pronoun') return []
        const value: Meaning = context =>
          owner.value.bind(context, (ownerTerm, innerContext) =>
            subject.value.bind(innerContext, (subjectTerm, innermostContext) => {
              const box = createPredication(innermostContext, { kind: 'relation', base: noun }, subjectTerm, ownerTerm)
              return negated ? negateBox(box) : box
            }),
          )
        return [{ end: subject.end, cost: owner.cost + subject.cost, value }]
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
      const identity: Meaning = context =>
        value.bind(context, term => createBox(createAtom(IDENTITY, { kind: 'variable', name: variable }, term)))
      return [
        { end, cost: COSTS.identity, value: negated ? (context: Context) => negateBox(identity(context)) : identity },
      ]
    })
  }

  /** "Either Ann is tall or kind": "either" before the shared subject. */
  function parseEitherBeforeSubject(position: number): Parse<Meaning>[] {
    if (parser.getWord(position) !== 'either') return []
    const hasOr = (to: number): boolean => parser.tokens.slice(position + 1, to).some(token => token.lower === 'or')
    return parseSubjectAndVerb(position + 1)
      .filter(one => hasOr(one.end))
      .map(one => ({ ...one, cost: one.cost + COSTS.eitherBeforeSubject }))
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
            found.push({ end, cost, value: context => negateBox(subject.value.bind(withAnyAsSome(context), positive)) })
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
      context.isMainClause &&
      (/ (?:who|that|which) /.test(subject.words) ||
        phrase.complement === 'noun' ||
        (phrase.complement === 'adjective' && context.role === 'theory')) &&
      !context.hasDefinite(subject.noun ?? '')
    if (generic !== undefined && context.isMainClause) {
      const noun = subject.words.replace(/^an? /i, '')
      context.addNote(`"${subject.words}" is read as "${isGeneric ? 'every' : 'some'} ${noun}"`)
    }
    const usedPhrase = isGeneric ? generic : subject
    const isCollective = subject.isCoordinated && subject.number === 'plural'
    return usedPhrase.bind(context, (term, innerContext) =>
      phrase.apply(term, isCollective ? { ...innerContext, isCollective } : innerContext),
    )
  }
}

function joinClauses(conjunction: Conjunction, parts: readonly Meaning[], { hasCorrelative }: ListForm): Meaning {
  if (conjunction === 'and') return context => mergeBoxes(parts.map(part => part(toEmbedded(context))))
  if (conjunction === 'or')
    return context => {
      if (hasCorrelative) context.addNote(EITHER_NOTE)
      return createDisjunction(parts.map(part => part(toEmbedded(context))))
    }
  return context => mergeBoxes(parts.map(part => negateBox(part(withAnyAsSome(context)))))
}
