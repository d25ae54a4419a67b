/** Grammar of copula complements: "tall", "a baker", "in Paris", "taller than Bob", "the brother of Gary", "liked by Ann", "not …". */
import { Failure } from '../failure.ts'
import { atom, type Box, createBox, merge, or, type Term } from './box.ts'
import type { Rules } from './grammar.ts'
import { PREPOSITIONS } from './lexical.ts'
import { type Context, deny, EITHER_NOTE, type NounPhrase, type Predicate, type Tense } from './meaning.ts'
import { type Conjunction, listRule, type Parse, type Parser, type Rule } from './parser.ts'
import { readObject } from './verb-object.ts'
import { COLLECTIVE_ADJECTIVES, COLLECTIVE_NOUNS, ING_ADJECTIVES, words } from './words/word-lists.ts'

export interface Complement {
  readonly apply: Predicate
  readonly denied: Predicate | undefined
  readonly kind: 'noun' | 'adjective' | 'none'
  /** Whether it contains "not", so that a "not" before it cannot scope over it. */
  readonly negative: boolean
}

/** "The lamp is on", "Bob is away". */
const PLACES = words('on off up down out in away home upstairs downstairs abroad indoors outdoors inside outside over')
const BY_NOUN = words('of with to at about for from in on by')

export function complementRules(parser: Parser, rules: Rules): Rules['complement'] {
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
    const plain = parser.memoize<Complement>(`${key}/plain`, at => units(at, form, tense))
    const joined = listRule<Complement>(parser, key, withNot, join)
    /** "not tall", "not both tall and kind". */
    function withNot(at: number): readonly Parse<Complement>[] {
      if (parser.word(at) !== 'not') return plain(at)
      const opened = /^(?:both|either)$/.test(parser.word(at + 1))
      const scope = opened ? joined(at + 1) : plain(at + 1)
      return scope.map(one => ({ ...one, value: negateComplement(one.value) }))
    }
    return parser.memoize<Complement>(`${key}/all`, at => {
      const found = [...joined(at)]
      // "not tall and kind" may negate the whole list.
      if (parser.word(at) === 'not' && !/^(?:both|either|neither)$/.test(parser.word(at + 1))) {
        for (const one of listRule<Complement>(parser, `${key}/under-not`, withNot, joinPositive)(at + 1)) {
          if (one.value.negative) continue
          found.push({ ...one, value: negateComplement(one.value) })
        }
      }
      // "Ann and Bob are both tall"
      if (form === 'plural' && parser.word(at) === 'both') found.push(...plain(at + 1))
      return found
    })
  }

  function units(at: number, form: 'singular' | 'plural', tense: Tense): Parse<Complement>[] {
    const word = parser.word(at)
    const found: Parse<Complement>[] = [...relations(at, tense)]
    if (word === 'a' || word === 'an' || word === 'no') {
      for (const { end, value, cost } of rules.description('singular')(at + 1)) {
        if (parser.word(end) === 'of' || (value.noun === '' && value.adjectives.length === 0 && end === at + 2))
          continue
        const apply: Predicate = (subject, context) => applyInTense(value.apply, tense, subject, context)
        found.push({ end, cost, value: createComplement(word === 'no' ? deny(apply) : apply, 'noun', word === 'no') })
      }
      return found
    }
    if (word === 'the') {
      for (const { end, value, cost } of rules.description('singular')(at + 1)) {
        if (parser.word(end) === 'of') continue
        const same: Predicate = () => {
          throw new Failure(
            'identity',
            `"is the ${value.words}" says that two individuals are the same, which is not supported`,
            { start: 0, end: 0 },
            `Write "is a ${value.words}" if that is all that is meant.`,
          )
        }
        found.push({ end, cost, value: createComplement(same, 'noun') })
      }
    }
    if (form === 'plural') {
      for (const { end, value, cost } of rules.description('plural')(at)) {
        if (value.noun === '' && value.adjectives.length === 0 && end === at + 1) continue
        const apply: Predicate = (subject, context) => {
          if (COLLECTIVE_NOUNS.has(value.noun) && context.collective === true) throw collectiveFailure(value.noun)
          return applyInTense(value.apply, tense, subject, context)
        }
        found.push({ end, cost, value: createComplement(apply, 'noun') })
      }
    }
    if (PREPOSITIONS.has(word) && word !== 'of' && word !== 'by')
      found.push(...withObject(at + 1, 'preposition', word, '', tense, 0))
    found.push(...adjectives(at, tense), ...participles(at, tense), ...progressives(at, tense))
    return found
  }

  function adjectives(at: number, tense: Tense): Parse<Complement>[] {
    const token = parser.tokens[at]
    if (token === undefined || token.kind !== 'word') return []
    const word = parser.word(at)
    const found: Parse<Complement>[] = []
    if (word === 'more' && parser.word(at + 2) === 'than')
      return withObject(at + 3, 'adjective', `more_${parser.word(at + 1)}`, 'than', tense, 0)
    if (word === 'as' && parser.word(at + 2) === 'as')
      return withObject(at + 3, 'adjective', `as_${parser.word(at + 1)}`, 'as', tense, 0)
    if (/er$/.test(word) && parser.word(at + 1) === 'than')
      return withObject(at + 2, 'adjective', word, 'than', tense, 0)
    if (isComparative(word)) {
      const alone: Predicate = () => {
        throw new Failure(
          'comparison',
          `"${word}" is a comparison without its second part`,
          { start: 0, end: 0 },
          `Write "${word} than …".`,
        )
      }
      return [{ end: at + 1, cost: 0, value: createComplement(alone, 'adjective') }]
    }
    const cost = PLACES.has(word) ? 0.2 : lexical.adjective(word)
    if (cost === undefined || /['’]s$/.test(word)) return []
    if (parser.isCapital(at) && lexical.adjective(word) !== 0 && !lexical.seen(word)) {
      const shown = token.text
      if (lexical.isSubjectName(shown)) {
        const same: Predicate = () => {
          throw new Failure(
            'identity',
            `"… is ${shown}" says that two names mean the same individual, which is not supported`,
            { start: 0, end: 0 },
            'Use one name throughout.',
          )
        }
        return [{ end: at + 1, cost: 0, value: createComplement(same, 'adjective') }]
      }
    }
    const apply: Predicate = (subject, context) => {
      if (COLLECTIVE_ADJECTIVES.has(word) && context.collective === true) throw collectiveFailure(word)
      return createBox(
        atom(context.predicate({ kind: 'adjective', base: word, particle: '', tense, arity: 1 }), subject),
      )
    }
    found.push({ end: at + 1, cost, value: createComplement(apply, 'adjective') })
    const particle = parser.word(at + 1)
    if (particle === 'for' && /^an?$/.test(parser.word(at + 2))) {
      const compared: Predicate = () => {
        throw new Failure(
          'degree',
          `"${word} for a …" measures by a kind, and there are no degrees here`,
          { start: 0, end: 0 },
          `Write "is ${word}" if that is meant.`,
        )
      }
      return rules.nounPhrase(at + 2).map(({ end }) => ({ end, cost, value: createComplement(compared, 'adjective') }))
    }
    if (BY_NOUN.has(particle) && particle !== 'by')
      found.push(...withObject(at + 2, 'adjective', word, particle, tense, cost))
    return found
  }

  /** "taller", "nicer", "bigger", "happier" of listed adjectives. */
  function isComparative(word: string): boolean {
    if (!/er$/.test(word) || lexical.adjective(word) === 0) return false
    const stem = word.slice(0, -2)
    return [stem, `${stem}e`, stem.slice(0, -1), stem.replace(/i$/, 'y')].some(
      one => one.length > 2 && lexical.adjective(one) === 0,
    )
  }

  /** "afraid of Bob", "in Paris", "taller than Bob". */
  function withObject(
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
            createBox(atom(deeper.predicate({ kind, base, particle, tense, arity: 2 }), subject, term)),
          ),
        'adjective',
      ),
    }))
  }

  /** "is liked by Ann", "is liked". */
  function participles(at: number, tense: Tense): Parse<Complement>[] {
    const word = parser.word(at)
    const base = lexical.baseOfParticiple(word)
    if (base === undefined || parser.isCapital(at)) return []
    const verbTense = tense
    const passive =
      (agent: NounPhrase): Predicate =>
      (subject, context) =>
        agent.bind(context, (term, deeper) =>
          createBox(
            atom(deeper.predicate({ kind: 'verb', base, particle: '', tense: verbTense, arity: 2 }), term, subject),
          ),
        )
    if (parser.word(at + 1) === 'by')
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
      return { referents: [somebody], conditions: [atom(name, { kind: 'variable', name: somebody.name }, subject)] }
    }
    return [{ end: at + 1, cost: -1, value: createComplement(apply, 'none') }]
  }

  /** "is sleeping", "is chasing Bob": read as "sleeps", "chases Bob". */
  function progressives(at: number, tense: Tense): Parse<Complement>[] {
    const word = parser.word(at)
    const base = lexical.baseOfIng(word)
    if (base === undefined || ING_ADJECTIVES.has(word) || parser.isCapital(at)) return []
    const say = (context: Context, terms: readonly Term[], particle: string): Box => {
      context.note(`"${word}" is read as the simple form of "${base}"`)
      return createBox(atom(context.predicate({ kind: 'verb', base, particle, tense, arity: terms.length }), ...terms))
    }
    const found: Parse<Complement>[] = [
      { end: at + 1, cost: -1, value: createComplement((subject, context) => say(context, [subject], ''), 'none') },
    ]
    const preposition = PREPOSITIONS.has(parser.word(at + 1)) ? parser.word(at + 1) : ''
    for (const object of rules.nounPhrase(preposition === '' ? at + 1 : at + 2)) {
      const apply: Predicate = (subject, context) =>
        object.value.bind(context, (term, deeper) => say(deeper, [subject, term], preposition))
      found.push({ end: object.end, cost: object.cost - 1, value: createComplement(apply, 'none') })
    }
    return found
  }

  /** "the brother of Gary", "a friend of Gary", "Gary's brother". */
  function relations(at: number, tense: Tense): Parse<Complement>[] {
    const word = parser.word(at)
    const found: Parse<Complement>[] = []
    if (
      (word === 'the' || word === 'a' || word === 'an') &&
      parser.word(at + 2) === 'of' &&
      lexical.noun(parser.word(at + 1)) !== undefined
    ) {
      const noun = parser.word(at + 1)
      for (const object of rules.nounPhrase(at + 3)) {
        const apply: Predicate = (subject, context) =>
          object.value.bind(context, (term, deeper) =>
            createBox(
              atom(deeper.predicate({ kind: 'relation', base: noun, particle: '', tense, arity: 2 }), subject, term),
            ),
          )
        found.push({ end: object.end, cost: object.cost, value: createComplement(apply, 'none') })
      }
    }
    const owner = parser.tokens[at]?.text ?? ''
    if (/^\p{Lu}.*['’]s$/u.test(owner) && lexical.noun(parser.word(at + 1)) !== undefined && tense === 'present') {
      const term: Term = { kind: 'constant', name: owner.slice(0, -2) }
      const apply: Predicate = (subject, context) =>
        createBox(
          atom(
            context.predicate({ kind: 'relation', base: parser.word(at + 1), particle: '', tense, arity: 2 }),
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
  if (tense === 'present') return unrestricted(apply(subject, context))
  return unrestricted(apply(subject, { ...context, predicate: entry => context.predicate({ ...entry, tense }) }))
}

const unrestricted = (box: Box): Box => ({
  referents: box.referents,
  conditions: box.conditions.map(one => (one.kind === 'atom' ? atom(one.name, ...one.terms) : one)),
})

const createComplement = (apply: Predicate, kind: Complement['kind'], negative = false): Complement => ({
  apply,
  denied: undefined,
  kind,
  negative,
})

const negateComplement = (complement: Complement): Complement => ({
  apply: deny(complement.apply),
  denied: complement.apply,
  kind: complement.kind,
  negative: true,
})

function join(
  joint: Conjunction,
  parts: readonly Complement[],
  how?: { readonly announced: boolean },
): Complement | undefined {
  const all = (subject: Term, context: Context): Box[] => parts.map(part => part.apply(subject, context))
  const kind = parts.every(part => part.kind === 'noun') ? 'noun' : 'adjective'
  const negative = joint === 'nor' || parts.some(part => part.negative)
  if (joint === 'and') return createComplement((subject, context) => merge(all(subject, context)), kind, negative)
  if (joint === 'or') {
    const apply: Predicate = (subject, context) => {
      if (how?.announced === true) context.note(EITHER_NOTE)
      return or(all(subject, context))
    }
    return createComplement(apply, kind, negative)
  }
  return createComplement(
    (subject, context) => merge(parts.map(part => deny(part.apply)(subject, context))),
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
  return announced || contrast ? undefined : join(joint, parts)
}

const collectiveFailure = (word: string): Failure =>
  new Failure(
    'collective',
    `"${word}" says something about the two as a pair, not about each`,
    { start: 0, end: 0 },
    'Say it about each, or use "of", "to" or "with": "Ann is a friend of Bob".',
  )
