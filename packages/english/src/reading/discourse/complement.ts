/** Grammar of copula complements: "tall", "a baker", "in Paris", "taller than Bob", "the brother of Gary", "liked by Ann", "not …". */
import { createFailure, type Failure, WHOLE_SENTENCE } from '../failure.ts'
import { type Box, createAtom, createBox, createDisjunction, mergeBoxes, type Term } from './box.ts'
import type { Rules } from './grammar.ts'
import { PREPOSITIONS } from './lexical.ts'
import {
  type Context,
  createPredication,
  EITHER_NOTE,
  type NounPhrase,
  negatePredicate,
  type Predicate,
  type Tense,
} from './meaning.ts'
import { type Conjunction, createListRule, type Parse, type Parser, type Rule } from './parser.ts'
import { readObject } from './verb-object.ts'
import { COLLECTIVE_ADJECTIVES, COLLECTIVE_NOUNS, ING_ADJECTIVES, toWordSet } from './words/word-lists.ts'

export interface Complement {
  readonly apply: Predicate
  readonly positive: Predicate | undefined
  readonly kind: 'noun' | 'adjective' | 'none'
  /** True if it contains "not", so that a "not" before it cannot scope over it. */
  readonly negative: boolean
}

/** "The lamp is on", "Bob is away". */
const PLACE_ADVERBS = toWordSet(
  'on off up down out in away home upstairs downstairs abroad indoors outdoors inside outside over',
)
const ADJECTIVE_PREPOSITIONS = toWordSet('of with to at about for from in on by')

export function createComplementRules(parser: Parser, rules: Rules): Rules['complement'] {
  const { lexical } = parser
  const byForm = new Map<string, Rule<Complement>>()
  return (form, tense) => {
    const key = `is/${form}/${tense}`
    let rule = byForm.get(key)
    if (rule === undefined) {
      rule = makeRule(key, form, tense)
      byForm.set(key, rule)
    }
    return rule
  }

  function makeRule(key: string, form: 'singular' | 'plural', tense: Tense): Rule<Complement> {
    const plain = parser.memoize<Complement>(`${key}/plain`, at => parseUnits(at, form, tense))
    const joined = createListRule<Complement>(parser, key, parseWithNot, joinComplements)
    /** "not tall", "not both tall and kind". */
    function parseWithNot(at: number): readonly Parse<Complement>[] {
      if (parser.getWord(at) !== 'not') return plain(at)
      const opened = /^(?:both|either)$/.test(parser.getWord(at + 1))
      const scope = opened ? joined(at + 1) : plain(at + 1)
      return scope.map(one => ({ ...one, value: negateComplement(one.value) }))
    }
    return parser.memoize<Complement>(`${key}/all`, at => {
      const found = [...joined(at)]
      // "not tall and kind" may negate the whole list.
      if (parser.getWord(at) === 'not' && !/^(?:both|either|neither)$/.test(parser.getWord(at + 1))) {
        for (const one of createListRule<Complement>(parser, `${key}/under-not`, parseWithNot, joinPositive)(at + 1)) {
          if (one.value.negative) continue
          found.push({ ...one, value: negateComplement(one.value) })
        }
      }
      // "Ann and Bob are both tall"
      if (form === 'plural' && parser.getWord(at) === 'both') found.push(...plain(at + 1))
      return found
    })
  }

  function parseUnits(at: number, form: 'singular' | 'plural', tense: Tense): Parse<Complement>[] {
    const word = parser.getWord(at)
    const found: Parse<Complement>[] = [...parseRelations(at, tense)]
    if (word === 'a' || word === 'an' || word === 'no') {
      for (const { end, value, cost } of rules.description('singular')(at + 1)) {
        if (parser.getWord(end) === 'of' || (value.noun === '' && value.adjectives.length === 0 && end === at + 2))
          continue
        const apply: Predicate = (subject, context) => applyInTense(value.apply, tense, subject, context)
        found.push({
          end,
          cost,
          value: createComplement(word === 'no' ? negatePredicate(apply) : apply, 'noun', word === 'no'),
        })
      }
      return found
    }
    if (word === 'the') {
      for (const { end, value, cost } of rules.description('singular')(at + 1)) {
        if (parser.getWord(end) === 'of') continue
        const same: Predicate = () => {
          throw createFailure('identity-with-definite', WHOLE_SENTENCE, { words: value.words })
        }
        found.push({ end, cost, value: createComplement(same, 'noun') })
      }
    }
    if (form === 'plural') {
      for (const { end, value, cost } of rules.description('plural')(at)) {
        if (value.noun === '' && value.adjectives.length === 0 && end === at + 1) continue
        const apply: Predicate = (subject, context) => {
          if (COLLECTIVE_NOUNS.has(value.noun) && context.isCollective === true)
            throw createCollectiveFailure(value.noun)
          return applyInTense(value.apply, tense, subject, context)
        }
        found.push({ end, cost, value: createComplement(apply, 'noun') })
      }
    }
    if (PREPOSITIONS.has(word) && word !== 'of' && word !== 'by')
      found.push(...parseWithObject(at + 1, 'preposition', word, '', tense, 0))
    found.push(...parseAdjectives(at, tense), ...parseParticiples(at, tense), ...parseProgressives(at, tense))
    return found
  }

  function parseAdjectives(at: number, tense: Tense): Parse<Complement>[] {
    const token = parser.tokens[at]
    if (token === undefined || token.kind !== 'word') return []
    const word = parser.getWord(at)
    const found: Parse<Complement>[] = []
    if (word === 'more' && parser.getWord(at + 2) === 'than')
      return parseWithObject(at + 3, 'adjective', `more_${parser.getWord(at + 1)}`, 'than', tense, 0)
    if (word === 'as' && parser.getWord(at + 2) === 'as')
      return parseWithObject(at + 3, 'adjective', `as_${parser.getWord(at + 1)}`, 'as', tense, 0)
    if (/er$/.test(word) && parser.getWord(at + 1) === 'than')
      return parseWithObject(at + 2, 'adjective', word, 'than', tense, 0)
    if (isComparative(word)) {
      const alone: Predicate = () => {
        throw createFailure('comparative-alone', WHOLE_SENTENCE, { word })
      }
      return [{ end: at + 1, cost: 0, value: createComplement(alone, 'adjective') }]
    }
    const cost = PLACE_ADVERBS.has(word) ? 0.2 : lexical.adjectiveCost(word)
    if (cost === undefined || /['’]s$/.test(word)) return []
    if (parser.isCapital(at) && lexical.adjectiveCost(word) !== 0 && !lexical.isSeen(word)) {
      const shown = token.text
      if (lexical.isSubjectName(shown)) {
        const same: Predicate = () => {
          throw createFailure('identity-of-names', WHOLE_SENTENCE, { shown })
        }
        return [{ end: at + 1, cost: 0, value: createComplement(same, 'adjective') }]
      }
    }
    const apply: Predicate = (subject, context) => {
      if (COLLECTIVE_ADJECTIVES.has(word) && context.isCollective === true) throw createCollectiveFailure(word)
      return createPredication(context, { kind: 'adjective', base: word, tense }, subject)
    }
    found.push({ end: at + 1, cost, value: createComplement(apply, 'adjective') })
    const particle = parser.getWord(at + 1)
    if (particle === 'for' && /^an?$/.test(parser.getWord(at + 2))) {
      const compared: Predicate = () => {
        throw createFailure('degree-for-kind', WHOLE_SENTENCE, { word })
      }
      return rules.nounPhrase(at + 2).map(({ end }) => ({ end, cost, value: createComplement(compared, 'adjective') }))
    }
    if (ADJECTIVE_PREPOSITIONS.has(particle) && particle !== 'by')
      found.push(...parseWithObject(at + 2, 'adjective', word, particle, tense, cost))
    return found
  }

  /** "taller", "nicer", "bigger", "happier" of listed adjectives. */
  function isComparative(word: string): boolean {
    if (!/er$/.test(word) || lexical.adjectiveCost(word) === 0) return false
    const stem = word.slice(0, -2)
    return [stem, `${stem}e`, stem.slice(0, -1), stem.replace(/i$/, 'y')].some(
      one => one.length > 2 && lexical.adjectiveCost(one) === 0,
    )
  }

  /** "afraid of Bob", "in Paris", "taller than Bob". */
  function parseWithObject(
    at: number,
    kind: 'adjective' | 'preposition',
    base: string,
    particle: string,
    tense: Tense,
    cost: number,
  ): Parse<Complement>[] {
    return rules.nounPhrase(at).map(object => ({
      end: object.end,
      cost: cost + object.cost,
      value: createComplement(
        (subject, context) =>
          readObject(parser, object.value, at, object.end, base).bind(context, (term, deeper) =>
            createPredication(deeper, { kind, base, particle, tense }, subject, term),
          ),
        'adjective',
      ),
    }))
  }

  /** "is liked by Ann", "is liked". */
  function parseParticiples(at: number, tense: Tense): Parse<Complement>[] {
    const word = parser.getWord(at)
    const base = lexical.getBaseOfParticiple(word)
    if (base === undefined || parser.isCapital(at)) return []
    const verbTense = tense
    const passive =
      (agent: NounPhrase): Predicate =>
      (subject, context) =>
        agent.bind(context, (term, deeper) =>
          createBox(
            createAtom(
              deeper.predicate({ kind: 'verb', base, particle: '', tense: verbTense, arity: 2 }),
              term,
              subject,
            ),
          ),
        )
    if (parser.getWord(at + 1) === 'by')
      return rules.nounPhrase(at + 2).map(agent => ({
        end: agent.end,
        cost: agent.cost,
        value: createComplement(passive(agent.value), 'none'),
      }))
    if (!lexical.hasActive(base)) return []
    const apply: Predicate = (subject, context) => {
      const somebody = context.fresh('any', 'somebody')
      context.note(`"${word}" without "by …" is read as: ${word} by somebody or something`)
      const name = context.predicate({ kind: 'verb', base, particle: '', tense: verbTense, arity: 2 })
      return {
        referents: [somebody],
        conditions: [createAtom(name, { kind: 'variable', name: somebody.name }, subject)],
      }
    }
    return [{ end: at + 1, cost: -1, value: createComplement(apply, 'none') }]
  }

  /** "is sleeping", "is chasing Bob": read as "sleeps", "chases Bob". */
  function parseProgressives(at: number, tense: Tense): Parse<Complement>[] {
    const word = parser.getWord(at)
    const base = lexical.getBaseOfGerund(word)
    if (base === undefined || ING_ADJECTIVES.has(word) || parser.isCapital(at)) return []
    const say = (context: Context, terms: readonly Term[], particle: string): Box => {
      context.note(`"${word}" is read as the simple form of "${base}"`)
      return createPredication(context, { kind: 'verb', base, particle, tense }, ...terms)
    }
    const found: Parse<Complement>[] = [
      { end: at + 1, cost: -1, value: createComplement((subject, context) => say(context, [subject], ''), 'none') },
    ]
    const preposition = PREPOSITIONS.has(parser.getWord(at + 1)) ? parser.getWord(at + 1) : ''
    for (const object of rules.nounPhrase(preposition === '' ? at + 1 : at + 2)) {
      const apply: Predicate = (subject, context) =>
        object.value.bind(context, (term, deeper) => say(deeper, [subject, term], preposition))
      found.push({ end: object.end, cost: object.cost - 1, value: createComplement(apply, 'none') })
    }
    return found
  }

  /** "the brother of Gary", "a friend of Gary", "Gary's brother". */
  function parseRelations(at: number, tense: Tense): Parse<Complement>[] {
    const word = parser.getWord(at)
    const found: Parse<Complement>[] = []
    if (
      (word === 'the' || word === 'a' || word === 'an') &&
      parser.getWord(at + 2) === 'of' &&
      lexical.nounCost(parser.getWord(at + 1)) !== undefined
    ) {
      const noun = parser.getWord(at + 1)
      for (const object of rules.nounPhrase(at + 3)) {
        const apply: Predicate = (subject, context) =>
          object.value.bind(context, (term, deeper) =>
            createBox(
              createAtom(
                deeper.predicate({ kind: 'relation', base: noun, particle: '', tense, arity: 2 }),
                subject,
                term,
              ),
            ),
          )
        found.push({ end: object.end, cost: object.cost, value: createComplement(apply, 'none') })
      }
    }
    const owner = parser.tokens[at]?.text ?? ''
    if (
      /^\p{Lu}.*['’]s$/u.test(owner) &&
      lexical.nounCost(parser.getWord(at + 1)) !== undefined &&
      tense === 'present'
    ) {
      const term: Term = { kind: 'constant', name: owner.slice(0, -2) }
      const apply: Predicate = (subject, context) =>
        createBox(
          createAtom(
            context.predicate({ kind: 'relation', base: parser.getWord(at + 1), particle: '', tense, arity: 2 }),
            subject,
            term,
          ),
        )
      found.push({ end: at + 2, cost: 0, value: createComplement(apply, 'none') })
    }
    return found
  }
}

/** Applies a nominal in another tense: "was a baker" is not "is a baker". */
function applyInTense(apply: Predicate, tense: Tense, subject: Term, context: Context): Box {
  if (tense === 'present') return dropRestrictions(apply(subject, context))
  return dropRestrictions(apply(subject, { ...context, predicate: entry => context.predicate({ ...entry, tense }) }))
}

const dropRestrictions = (box: Box): Box => ({
  referents: box.referents,
  conditions: box.conditions.map(one => (one.kind === 'atom' ? createAtom(one.name, ...one.terms) : one)),
})

const createComplement = (apply: Predicate, kind: Complement['kind'], negative = false): Complement => ({
  apply,
  positive: undefined,
  kind,
  negative,
})

const negateComplement = (complement: Complement): Complement => ({
  apply: negatePredicate(complement.apply),
  positive: complement.apply,
  kind: complement.kind,
  negative: true,
})

function joinComplements(
  joint: Conjunction,
  parts: readonly Complement[],
  how?: { readonly announced: boolean },
): Complement | undefined {
  const all = (subject: Term, context: Context): Box[] => parts.map(part => part.apply(subject, context))
  const kind = parts.every(part => part.kind === 'noun') ? 'noun' : 'adjective'
  const negative = joint === 'nor' || parts.some(part => part.negative)
  if (joint === 'and') return createComplement((subject, context) => mergeBoxes(all(subject, context)), kind, negative)
  if (joint === 'or') {
    const apply: Predicate = (subject, context) => {
      if (how?.announced === true) context.note(EITHER_NOTE)
      return createDisjunction(all(subject, context))
    }
    return createComplement(apply, kind, negative)
  }
  return createComplement(
    (subject, context) => mergeBoxes(parts.map(part => negatePredicate(part.apply)(subject, context))),
    kind,
    true,
  )
}

/** Joins a list under one "not"; lists with "both" or "either" have a rule elsewhere. */
function joinPositive(
  joint: Conjunction,
  parts: readonly Complement[],
  { announced, contrast }: { readonly announced: boolean; readonly contrast: boolean },
): Complement | undefined {
  return announced || contrast ? undefined : joinComplements(joint, parts)
}

const createCollectiveFailure = (word: string): Failure =>
  createFailure('collective-property', WHOLE_SENTENCE, { word })
