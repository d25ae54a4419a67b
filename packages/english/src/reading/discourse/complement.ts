/** Grammar of copula complements: "tall", "a baker", "in Paris", "taller than Bob", "the brother of Gary", "liked by Ann", "not …". */
import { createFailure, createRejection, type Failure, WHOLE_SENTENCE } from '../failure.ts'
import { type Box, createAtom, createDisjunction, mergeBoxes, type Term } from './box.ts'
import type { Rules } from './grammar.ts'
import { PREPOSITIONS } from './lexical.ts'
import {
  type Context,
  createPredication,
  EITHER_NOTE,
  type NewPredicate,
  negatePredicate,
  type Predicate,
  type Tense,
} from './meaning.ts'
import {
  type Conjunction,
  createListRule,
  type ListForm,
  mapParses,
  type Parse,
  type Parser,
  type Rule,
} from './parser.ts'
import { readObject } from './verb-object.ts'
import { COLLECTIVE_ADJECTIVES, COLLECTIVE_NOUNS, ING_ADJECTIVES, toWordSet } from './words/word-lists.ts'

export interface Complement {
  readonly apply: Predicate
  /** For a negated complement: the predicate under the negation. */
  readonly positive: Predicate | undefined
  readonly kind: 'noun' | 'adjective' | 'none'
  /** True if it contains "not", so that a "not" before it cannot scope over it. */
  readonly hasNegation: boolean
}

/** "The lamp is on", "Bob is away". */
const PLACE_ADVERBS = toWordSet(
  'on off up down out in away home upstairs downstairs abroad indoors outdoors inside outside over',
)
/** Costs of parses (see lexical.ts); a negative cost makes a verb preferable to an adjective. */
const PLACE_ADVERB_COST = 0.2
const VERB_COST = -1
const ADJECTIVE_PREPOSITIONS = toWordSet('of with to at about for from in on by')

export function createComplementRules(parser: Parser, rules: Rules): Rules['complement'] {
  const { lexical } = parser
  const rulesByForm = new Map<string, Rule<Complement>>()
  return (form, tense) => {
    const key = `is/${form}/${tense}`
    let rule = rulesByForm.get(key)
    if (rule === undefined) {
      rule = createRule(key, form, tense)
      rulesByForm.set(key, rule)
    }
    return rule
  }

  function createRule(key: string, form: 'singular' | 'plural', tense: Tense): Rule<Complement> {
    const parseSingle = parser.memoize<Complement>(`${key}/single`, position =>
      parseUncoordinated(position, form, tense),
    )
    const parseList = createListRule<Complement>(parser, key, parseWithNot, joinComplements)
    /** "not tall", "not both tall and kind". */
    function parseWithNot(position: number): readonly Parse<Complement>[] {
      if (parser.getWord(position) !== 'not') return parseSingle(position)
      const hasCorrelative = /^(?:both|either)$/.test(parser.getWord(position + 1))
      const negated = hasCorrelative ? parseList(position + 1) : parseSingle(position + 1)
      return negated.map(one => ({ ...one, value: negateComplement(one.value) }))
    }
    return parser.memoize<Complement>(`${key}/all`, position => {
      const found = [...parseList(position)]
      // "not tall and kind" may negate the whole list.
      if (parser.getWord(position) === 'not' && !/^(?:both|either|neither)$/.test(parser.getWord(position + 1))) {
        for (const one of createListRule<Complement>(
          parser,
          `${key}/under-not`,
          parseWithNot,
          joinWithoutCorrelative,
        )(position + 1)) {
          if (one.value.hasNegation) continue
          found.push({ ...one, value: negateComplement(one.value) })
        }
      }
      // "Ann and Bob are both tall"
      if (form === 'plural' && parser.getWord(position) === 'both') found.push(...parseSingle(position + 1))
      return found
    })
  }

  function parseUncoordinated(position: number, form: 'singular' | 'plural', tense: Tense): Parse<Complement>[] {
    const word = parser.getWord(position)
    const found: Parse<Complement>[] = [...parseRelations(position, tense)]
    if (word === 'a' || word === 'an' || word === 'no') {
      for (const { end, value, cost } of rules.description('singular')(position + 1)) {
        const isEmpty = value.noun === '' && value.adjectives.length === 0 && end === position + 2
        if (parser.getWord(end) === 'of' || isEmpty) continue
        const apply: Predicate = (subject, context) => applyInTense(value.apply, tense, subject, context)
        const complement = createComplement(word === 'no' ? negatePredicate(apply) : apply, 'noun', word === 'no')
        found.push({ end, cost, value: complement })
      }
      return found
    }
    if (word === 'the') {
      for (const { end, value, cost } of rules.description('singular')(position + 1)) {
        if (parser.getWord(end) === 'of') continue
        const identity = createRejection('identity-with-definite', { words: value.words })
        found.push({ end, cost, value: createComplement(identity, 'noun') })
      }
    }
    if (form === 'plural') {
      for (const { end, value, cost } of rules.description('plural')(position)) {
        if (value.noun === '' && value.adjectives.length === 0 && end === position + 1) continue
        const apply: Predicate = (subject, context) => {
          if (COLLECTIVE_NOUNS.has(value.noun) && context.isCollective) throw createCollectiveFailure(value.noun)
          return applyInTense(value.apply, tense, subject, context)
        }
        found.push({ end, cost, value: createComplement(apply, 'noun') })
      }
    }
    if (PREPOSITIONS.has(word) && word !== 'of' && word !== 'by')
      found.push(...parseWithObject(position + 1, { kind: 'preposition', base: word, tense }))
    found.push(
      ...parseAdjectives(position, tense),
      ...parseParticiples(position, tense),
      ...parseProgressives(position, tense),
    )
    return found
  }

  function parseAdjectives(position: number, tense: Tense): Parse<Complement>[] {
    const token = parser.tokens[position]
    if (token === undefined || token.kind !== 'word') return []
    const word = parser.getWord(position)
    const found: Parse<Complement>[] = []
    const compare = (position: number, base: string, particle: string): Parse<Complement>[] =>
      parseWithObject(position, { kind: 'adjective', base, particle, tense })
    if (word === 'more' && parser.getWord(position + 2) === 'than')
      return compare(position + 3, `more_${parser.getWord(position + 1)}`, 'than')
    if (word === 'as' && parser.getWord(position + 2) === 'as')
      return compare(position + 3, `as_${parser.getWord(position + 1)}`, 'as')
    if (/er$/.test(word) && parser.getWord(position + 1) === 'than') return compare(position + 2, word, 'than')
    if (isComparative(word)) {
      const rejection = createRejection('comparative-alone', { word })
      return [{ end: position + 1, cost: 0, value: createComplement(rejection, 'adjective') }]
    }
    const cost = PLACE_ADVERBS.has(word) ? PLACE_ADVERB_COST : lexical.getAdjectiveCost(word)
    if (cost === undefined || /['’]s$/.test(word)) return []
    if (parser.isCapital(position) && lexical.getAdjectiveCost(word) !== 0 && !lexical.isSeen(word)) {
      const name = token.text
      if (lexical.isSubjectName(name)) {
        const identity = createRejection('identity-of-names', { shown: name })
        return [{ end: position + 1, cost: 0, value: createComplement(identity, 'adjective') }]
      }
    }
    const apply: Predicate = (subject, context) => {
      if (COLLECTIVE_ADJECTIVES.has(word) && context.isCollective) throw createCollectiveFailure(word)
      return createPredication(context, { kind: 'adjective', base: word, tense }, subject)
    }
    found.push({ end: position + 1, cost, value: createComplement(apply, 'adjective') })
    const particle = parser.getWord(position + 1)
    if (particle === 'for' && /^an?$/.test(parser.getWord(position + 2))) {
      const rejection = createRejection('degree-for-kind', { word })
      return rules
        .nounPhrase(position + 2)
        .map(({ end }) => ({ end, cost, value: createComplement(rejection, 'adjective') }))
    }
    if (ADJECTIVE_PREPOSITIONS.has(particle) && particle !== 'by')
      found.push(...parseWithObject(position + 2, { kind: 'adjective', base: word, particle, tense }, cost))
    return found
  }

  /** "taller", "nicer", "bigger", "happier" of listed adjectives. */
  function isComparative(word: string): boolean {
    if (!/er$/.test(word) || lexical.getAdjectiveCost(word) === 0) return false
    const stem = word.slice(0, -2)
    const candidates = [stem, `${stem}e`, stem.slice(0, -1), stem.replace(/i$/, 'y')]
    return candidates.some(candidate => candidate.length > 2 && lexical.getAdjectiveCost(candidate) === 0)
  }

  /** "afraid of Bob", "in Paris", "taller than Bob". */
  function parseWithObject(position: number, entry: NewPredicate, cost = 0): Parse<Complement>[] {
    return rules.nounPhrase(position).map(({ end, value, cost: objectCost }) => {
      const object = readObject(parser, value, position, end, entry.base)
      const apply: Predicate = (subject, context) =>
        object.bind(context, (term, innerContext) => createPredication(innerContext, entry, subject, term))
      return { end, cost: cost + objectCost, value: createComplement(apply, 'adjective') }
    })
  }

  /** "is liked by Ann", "is liked". */
  function parseParticiples(position: number, tense: Tense): Parse<Complement>[] {
    const word = parser.getWord(position)
    const base = lexical.getBaseOfParticiple(word)
    if (base === undefined || parser.isCapital(position)) return []
    const verb = { kind: 'verb', base, tense } as const
    if (parser.getWord(position + 1) === 'by')
      return mapParses(rules.nounPhrase(position + 2), agent => {
        const apply: Predicate = (subject, context) =>
          agent.bind(context, (term, innerContext) => createPredication(innerContext, verb, term, subject))
        return createComplement(apply, 'none')
      })
    if (!lexical.hasActiveForm(base)) return []
    const apply: Predicate = (subject, context) => {
      const somebody = context.createReferent('any', 'somebody')
      context.addNote(`"${word}" without "by …" is read as: ${word} by somebody or something`)
      const box = createPredication(context, verb, { kind: 'variable', name: somebody.name }, subject)
      return { ...box, referents: [somebody] }
    }
    return [{ end: position + 1, cost: VERB_COST, value: createComplement(apply, 'none') }]
  }

  /** "is sleeping", "is chasing Bob": read as "sleeps", "chases Bob". */
  function parseProgressives(position: number, tense: Tense): Parse<Complement>[] {
    const word = parser.getWord(position)
    const base = lexical.getBaseOfGerund(word)
    if (base === undefined || ING_ADJECTIVES.has(word) || parser.isCapital(position)) return []
    const createVerbPredication = (context: Context, terms: readonly Term[], particle: string): Box => {
      context.addNote(`"${word}" is read as the simple form of "${base}"`)
      return createPredication(context, { kind: 'verb', base, particle, tense }, ...terms)
    }
    const found: Parse<Complement>[] = [
      {
        end: position + 1,
        cost: VERB_COST,
        value: createComplement((subject, context) => createVerbPredication(context, [subject], ''), 'none'),
      },
    ]
    const preposition = PREPOSITIONS.has(parser.getWord(position + 1)) ? parser.getWord(position + 1) : ''
    for (const object of rules.nounPhrase(preposition === '' ? position + 1 : position + 2)) {
      const apply: Predicate = (subject, context) =>
        object.value.bind(context, (term, innerContext) =>
          createVerbPredication(innerContext, [subject, term], preposition),
        )
      found.push({ end: object.end, cost: object.cost + VERB_COST, value: createComplement(apply, 'none') })
    }
    return found
  }

  /** "the brother of Gary", "a friend of Gary", "Gary's brother". */
  function parseRelations(position: number, tense: Tense): Parse<Complement>[] {
    const owner = parser.tokens[position]?.text ?? ''
    const isPossessive = /^\p{Lu}.*['’]s$/u.test(owner)
    if (!isPossessive && !/^(?:the|an?)$/.test(parser.getWord(position))) return []
    const isRelational = isPossessive ? tense === 'present' : parser.getWord(position + 2) === 'of'
    const relation = { kind: 'relation', base: parser.getWord(position + 1), tense } as const
    if (!isRelational || lexical.getNounCost(relation.base) === undefined) return []
    if (isPossessive) {
      const term: Term = { kind: 'constant', name: owner.slice(0, -2) }
      const apply: Predicate = (subject, context) => createPredication(context, relation, subject, term)
      return [{ end: position + 2, cost: 0, value: createComplement(apply, 'none') }]
    }
    return mapParses(rules.nounPhrase(position + 3), object => {
      const apply: Predicate = (subject, context) =>
        object.bind(context, (term, innerContext) => createPredication(innerContext, relation, subject, term))
      return createComplement(apply, 'none')
    })
  }
}

/** Applies a nominal in another tense: "was a baker" is not "is a baker". */
function applyInTense(apply: Predicate, tense: Tense, subject: Term, context: Context): Box {
  if (tense === 'present') return toPredication(apply(subject, context))
  return toPredication(
    apply(subject, { ...context, recordPredicate: entry => context.recordPredicate({ ...entry, tense }) }),
  )
}

/** Unmarks the atoms of a nominal as restrictions: in "is a dog" it is the predicate. */
const toPredication = (box: Box): Box => ({
  referents: box.referents,
  conditions: box.conditions.map(one => (one.kind === 'atom' ? createAtom(one.name, ...one.terms) : one)),
})

const createComplement = (apply: Predicate, kind: Complement['kind'], hasNegation = false): Complement => ({
  apply,
  positive: undefined,
  kind,
  hasNegation,
})

const negateComplement = (complement: Complement): Complement => ({
  apply: negatePredicate(complement.apply),
  positive: complement.apply,
  kind: complement.kind,
  hasNegation: true,
})

function joinComplements(conjunction: Conjunction, parts: readonly Complement[], form?: ListForm): Complement {
  const applyAll = (subject: Term, context: Context): Box[] => parts.map(part => part.apply(subject, context))
  const kind = parts.every(part => part.kind === 'noun') ? 'noun' : 'adjective'
  const hasNegation = conjunction === 'nor' || parts.some(part => part.hasNegation)
  if (conjunction === 'and')
    return createComplement((subject, context) => mergeBoxes(applyAll(subject, context)), kind, hasNegation)
  if (conjunction === 'or') {
    const apply: Predicate = (subject, context) => {
      if (form?.hasCorrelative === true) context.addNote(EITHER_NOTE)
      return createDisjunction(applyAll(subject, context))
    }
    return createComplement(apply, kind, hasNegation)
  }
  return createComplement(
    (subject, context) => mergeBoxes(parts.map(part => negatePredicate(part.apply)(subject, context))),
    kind,
    true,
  )
}

/** Joins a list under one "not"; rejects lists with "both", "either" or "but", which `parseWithNot` parses. */
const joinWithoutCorrelative = (
  conjunction: Conjunction,
  parts: readonly Complement[],
  form: ListForm,
): Complement | undefined => (form.hasCorrelative || form.hasBut ? undefined : joinComplements(conjunction, parts))

const createCollectiveFailure = (word: string): Failure =>
  createFailure('collective-property', WHOLE_SENTENCE, { word })
