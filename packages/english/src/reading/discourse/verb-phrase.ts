/** Grammar of verb phrases: "sings", "likes Bob", "is tall or a baker", "does not sleep", "will travel", "is liked by Ann". */
import { createFailure, type Failure, WHOLE_SENTENCE } from '../failure.ts'
import { type Box, createBox, createDisjunction, mergeBoxes, type Term } from './box.ts'
import { createComplementRules } from './complement.ts'
import type { Rules } from './grammar.ts'
import { PREPOSITIONS } from './lexical.ts'
import {
  type Context,
  createPredication,
  type Form,
  type GrammaticalNumber,
  type NounPhrase,
  negatePredicate,
  type Predicate,
  type Tense,
  type VerbPhrase,
} from './meaning.ts'
import { type Conjunction, createListRule, mapParses, type Parse, type Parser, type Rule } from './parser.ts'
import { readObject } from './verb-object.ts'
import { REFLEXIVES } from './words/determiners.ts'
import { BASE_OF_PAST, toWordSet } from './words/word-lists.ts'

/** "wakes up", "runs away": part of the verb. */
const VERB_PARTICLES = toWordSet('up down away out back off')

/** Tenses of the auxiliaries before a base form. */
const AUXILIARY_TENSES = new Map(
  Object.entries<Tense>({ do: 'present', does: 'present', did: 'past', will: 'future', can: 'can' }),
)

/** Cost of an unlisted verb (see lexical.ts); a word of higher cost is rather a noun than a participle. */
const UNLISTED_VERB_COST = 1.2

interface Verb {
  readonly base: string
  readonly tense: Tense
  readonly particle: string
}

type VerbRules = Pick<Rules, 'verbPhrase' | 'gapPhrase' | 'complement'>

export function createVerbPhraseRules(parser: Parser, rules: Rules): VerbRules {
  const { lexical } = parser
  const complement = createComplementRules(parser, rules)
  const rulesByForm = new Map<string, Rule<VerbPhrase>>()

  /** Verb phrases in a form, with coordination; an auxiliary before a base form gives the tense. */
  function verbPhrase(form: Form, tense: Tense = 'present'): Rule<VerbPhrase> {
    const key = `vp/${form}/${tense}`
    let rule = rulesByForm.get(key)
    if (rule === undefined) {
      const unit = parser.memoize(`${key}/unit`, position => parseUnit(position, form, tense))
      rule = createListRule<VerbPhrase>(parser, key, unit, joinPhrases)
      rulesByForm.set(key, rule)
    }
    return rule
  }

  function parseUnit(position: number, form: Form, tense: Tense): Parse<VerbPhrase>[] {
    const word = parser.getWord(position)
    const found: Parse<VerbPhrase>[] = []
    if (word === 'never') return readNever(parseUnit(position + 1, form, tense))
    if (form === 'base') {
      if (word === 'be') return parseComplement(position + 1, 'singular', tense)
      return parseLexicalVerb(position, form, tense)
    }
    const copulaTense = getCopulaTense(word, form)
    if (copulaTense !== undefined) found.push(...parseComplement(position + 1, form, copulaTense))
    if (word === 'being')
      found.push(...parseComplement(position + 1, form, 'present').map(one => ({ ...one, cost: one.cost + 1 })))
    if ((word === 'has' && form === 'singular') || (word === 'have' && form === 'plural') || word === 'had')
      found.push(...parsePerfect(position + 1, word === 'had' ? 'pluperfect' : 'perfect'))
    if ((word === 'does' && form === 'singular') || (word === 'do' && form === 'plural') || word === 'did')
      found.push(...parseAfterAuxiliary(position + 1, word === 'did' ? 'past' : 'present', true))
    if (word === 'will') found.push(...parseAfterAuxiliary(position + 1, 'future', false))
    if (word === 'can') found.push(...parseAfterAuxiliary(position + 1, 'can', false))
    found.push(...parseLexicalVerb(position, form, tense))
    return found
  }

  /** "not sleep", "travel": after "does", "will", "can"; "does sleep" is emphatic, and costs more. */
  function parseAfterAuxiliary(position: number, tense: Tense, isEmphatic: boolean): Parse<VerbPhrase>[] {
    const negated = parser.getWord(position) === 'not'
    const addTenseNote = (phrase: VerbPhrase): VerbPhrase => (tense === 'can' ? addAbilityNote(phrase) : phrase)
    const parseBase = verbPhrase('base', tense)
    if (!negated) {
      if (parser.getWord(position) === 'never' && !isEmphatic)
        return mapParses(parseBase(position + 1), phrase => addNote(negatePhrase(phrase), NEVER_NOTE))
      const verbs = mapParses(parseBase(position), addTenseNote)
      return isEmphatic ? verbs.map(verb => ({ ...verb, cost: verb.cost + 0.5 })) : verbs
    }
    // "does not sing or dance" negates the whole list, or its first part alone.
    const found = mapParses(parseBase(position + 1), phrase => addTenseNote(negatePhrase(phrase)))
    const parsePart = (index: number): Parse<VerbPhrase>[] => {
      const parts = parseUnit(index, 'base', tense)
      return index === position + 1 ? mapParses(parts, negatePhrase) : parts
    }
    const parsePartList = createListRule<VerbPhrase>(
      parser,
      `vp/base/${tense}/after-not/${position}`,
      parsePart,
      joinPhrases,
    )
    const lists = parsePartList(position + 1).filter(list => list.value.positive === undefined)
    found.push(...mapParses(lists, addTenseNote), ...parseWideScopeObjects(position + 1, tense))
    return found
  }

  /** "does not like Bob or Carl", "does not like someone": readings with the object outside the negation. */
  const parseWideScopeObjects = (position: number, tense: Tense): Parse<VerbPhrase>[] =>
    parseVerbs(position, 'base', tense).flatMap(verb =>
      parseObjects(verb.end, verb.value.base).flatMap(({ end, value, cost }) => {
        if (value.phrase === undefined || !(value.phrase.isCoordinated || value.phrase.quantity === 'some')) return []
        const { phrase, particle } = value
        const negatedVerb = (object: Term): Predicate =>
          negatePredicate((term, context) => createVerbBox({ ...verb.value, particle }, [term, object], context))
        const apply: Predicate = (subject, context) =>
          phrase.bind(context, (object, innerContext) => negatedVerb(object)(subject, innerContext))
        return [{ end, cost: verb.cost + cost, value: createVerbPhrase(apply) }]
      }),
    )

  function parseComplement(position: number, form: GrammaticalNumber, tense: Tense): Parse<VerbPhrase>[] {
    if (parser.getWord(position) === 'never') return readNever(parseComplement(position + 1, form, tense))
    return mapParses(complement(form, tense)(position), ({ apply, positive, kind }) => {
      return { apply, positive, complement: tense === 'present' ? kind : 'none' }
    })
  }

  /** "has visited Bob", "have been tall". */
  function parsePerfect(position: number, tense: 'perfect' | 'pluperfect'): Parse<VerbPhrase>[] {
    const negated = parser.getWord(position) === 'not' || parser.getWord(position) === 'never'
    const from = negated ? position + 1 : position
    const found: Parse<VerbPhrase>[] = []
    if (parser.getWord(from) === 'been') found.push(...parseComplement(from + 1, 'singular', tense))
    const base = lexical.getBaseOfParticiple(parser.getWord(from))
    if (base !== undefined && (lexical.getVerbCost(base) ?? Infinity) <= UNLISTED_VERB_COST)
      found.push(...parseVerbWithObjects(from + 1, { base, tense, particle: '' }, lexical.getVerbCost(base) ?? 1))
    return negated ? mapParses(found, negatePhrase) : found
  }

  const parseLexicalVerb = (position: number, form: Form, tense: Tense): Parse<VerbPhrase>[] =>
    parseVerbs(position, form, tense).flatMap(({ end, value, cost }) => parseVerbWithObjects(end, value, cost))

  /** Verbs at an index in a given form. */
  function parseVerbs(position: number, form: Form, tense: Tense): Parse<Verb>[] {
    const token = parser.tokens[position]
    if (token === undefined || token.kind !== 'word') return []
    const word = parser.getWord(position)
    if (parser.isCapital(position)) return []
    const found: Parse<Verb>[] = []
    const addVerb = (base: string | undefined, verbTense: Tense, extraCost = 0): void => {
      if (base === undefined) return
      const cost = lexical.getVerbCost(base)
      if (cost === undefined) return
      const hasParticle = VERB_PARTICLES.has(parser.getWord(position + 1))
      const particle = hasParticle ? parser.getWord(position + 1) : ''
      found.push({
        end: hasParticle ? position + 2 : position + 1,
        cost: cost + extraCost,
        value: { base, tense: verbTense, particle },
      })
    }
    const isListed = lexical.getVerbCost(word) === 0
    if (form === 'base') {
      if (isListed || !/[^s]s$/.test(word)) addVerb(word, tense)
      return found
    }
    if (form === 'singular') addVerb(word === 'has' ? 'have' : lexical.getBaseOfThirdPerson(word), 'present')
    else if (word === 'have' || isListed || (!/[^s]s$/.test(word) && !BASE_OF_PAST.has(word))) addVerb(word, 'present')
    const past = word === 'had' ? 'have' : lexical.getBaseOfPast(word)
    if (past !== undefined && !(form === 'plural' && past === word)) addVerb(past, 'past', 0.1)
    return found
  }

  interface Objects {
    /** Undefined for a reflexive pronoun, whose referent is the subject. */
    readonly phrase: NounPhrase | undefined
    readonly particle: string
  }

  function parseObjects(position: number, verb: string): Parse<Objects>[] {
    const found: Parse<Objects>[] = []
    const word = parser.getWord(position)
    const hasPreposition = PREPOSITIONS.has(word) && word !== 'by'
    const from = hasPreposition ? position + 1 : position
    const particle = hasPreposition ? word : ''
    if (REFLEXIVES.has(parser.getWord(from)))
      found.push({ end: from + 1, cost: 0, value: { phrase: undefined, particle } })
    for (const { end, value, cost } of rules.nounPhrase(from)) {
      if (/^(?:he|she|they)$/i.test(value.words)) continue
      found.push({ end, cost, value: { phrase: readObject(parser, value, from, end, verb), particle } })
    }
    return found
  }

  /** Verb without object, with an object, or with an object and a prepositional one. */
  function parseVerbWithObjects(position: number, verb: Verb, cost: number): Parse<VerbPhrase>[] {
    const found: Parse<VerbPhrase>[] = [
      {
        end: position,
        cost,
        value: createVerbPhrase((subject, context) => createIntransitive(verb, subject, context)),
      },
    ]
    for (const first of parseObjects(position, verb.base)) {
      const { phrase, particle } = first.value
      const verbWithParticle = { ...verb, particle: [verb.particle, particle].filter(Boolean).join('_') }
      const apply: Predicate = (subject, context) =>
        bindObject(phrase, subject, context, (object, innerContext) => {
          const collective = particle === '' ? COLLECTIVE_TRANSITIVE_VERBS : COLLECTIVE_VERBS
          if (context.isCollective && collective.has(verb.base) && particle !== 'with')
            throw createCollectiveFailure(verb.base)
          return createVerbBox(verbWithParticle, [subject, object], innerContext)
        })
      found.push({ end: first.end, cost: cost + first.cost, value: createVerbPhrase(apply) })
      if (particle === '' && phrase !== undefined && DITRANSITIVE_VERBS.has(verb.base))
        found.push(...parseDitransitive(first.end, verb, phrase, cost + first.cost))
      const next = parser.getWord(first.end)
      if (!PREPOSITIONS.has(next) || next === 'by' || next === 'of') continue
      for (const second of parseObjects(first.end, verb.base)) {
        if (second.value.phrase === undefined) continue
        const verbWithBoth = {
          ...verbWithParticle,
          particle: [verbWithParticle.particle, second.value.particle].filter(Boolean).join('_'),
        }
        const applyBoth: Predicate = (subject, context) =>
          bindObject(phrase, subject, context, (object, innerContext) =>
            bindObject(second.value.phrase, subject, innerContext, (secondObject, innermostContext) => {
              const withFirstObject = createVerbBox(verbWithParticle, [subject, object], innermostContext)
              return mergeBoxes([
                withFirstObject,
                createVerbBox(verbWithBoth, [subject, object, secondObject], innermostContext),
              ])
            }),
          )
        found.push({ end: second.end, cost: cost + first.cost + second.cost + 0.5, value: createVerbPhrase(applyBoth) })
      }
    }
    return found
  }

  /** "gave Ida a book" is "gave a book to Ida". */
  function parseDitransitive(position: number, verb: Verb, receiver: NounPhrase, cost: number): Parse<VerbPhrase>[] {
    return rules.nounPhrase(position).flatMap(({ end, value, cost: objectCost }) => {
      const object = readObject(parser, value, position, end, verb.base)
      const apply: Predicate = (subject, context) => {
        const { words } = receiver
        context.addNote(`"${verb.base} ${words} ${value.words}" is read as "${verb.base} ${value.words} to ${words}"`)
        return receiver.bind(context, (receiverTerm, innerContext) =>
          object.bind(innerContext, (objectTerm, innermostContext) => {
            const withObject = createVerbBox(verb, [subject, objectTerm], innermostContext)
            return mergeBoxes([
              withObject,
              createVerbBox({ ...verb, particle: 'to' }, [subject, objectTerm, receiverTerm], innermostContext),
            ])
          }),
        )
      }
      return [{ end, cost: cost + objectCost + 0.5, value: createVerbPhrase(apply) }]
    })
  }

  /** Verb phrase with an object gap: "whom Agnes likes". */
  const gapPhrase: Rules['gapPhrase'] = form => position => {
    const found: Parse<(subject: Term, object: Term, context: Context) => Box>[] = []
    const addForm = (from: number, verbForm: Form, tense: Tense, negated: boolean): void => {
      for (const { end, value, cost } of parseVerbs(from, verbForm, tense)) {
        const addVerb = (verb: Verb, length: number): void => {
          const apply = (subject: Term, object: Term, context: Context): Box => {
            const affirmative: Predicate = (term, innerContext) => createVerbBox(verb, [term, object], innerContext)
            return negated ? negatePredicate(affirmative)(subject, context) : affirmative(subject, context)
          }
          found.push({ end: end + length, cost, value: apply })
        }
        const next = parser.getWord(end)
        if (PREPOSITIONS.has(next) && next !== 'by' && next !== 'of') addVerb({ ...value, particle: next }, 1)
        addVerb(value, 0)
      }
    }
    const word = parser.getWord(position)
    const tense = AUXILIARY_TENSES.get(word)
    if (tense !== undefined) {
      const negated = parser.getWord(position + 1) === 'not'
      addForm(negated ? position + 2 : position + 1, 'base', tense, negated)
    } else addForm(position, form, 'present', false)
    return found
  }

  return { verbPhrase: (form, tense) => verbPhrase(form, tense), gapPhrase, complement }
}

/** An atom for a verb and its terms. */
export function createVerbBox(verb: Verb, terms: readonly Term[], context: Context): Box {
  // "No unicorn exists": the quantifier alone expresses existence.
  const isExistence = verb.base === 'exist' && verb.tense === 'present' && terms.length === 1
  if (isExistence && terms[0]!.kind === 'variable') return createBox()
  return createPredication(context, { kind: 'verb', ...verb }, ...terms)
}

/** Verb without object; collective verbs are rejected: "Ann and Bob met". */
function createIntransitive(verb: Verb, subject: Term, context: Context): Box {
  if (context.isCollective && COLLECTIVE_VERBS.has(verb.base)) throw createCollectiveFailure(verb.base)
  return createVerbBox(verb, [subject], context)
}

const createCollectiveFailure = (verb: string): Failure => createFailure('collective-verb', WHOLE_SENTENCE, { verb })

/** Verbs that can be collective with an object: "Ann and Bob lifted the piano". */
const COLLECTIVE_TRANSITIVE_VERBS = toWordSet(
  'lift carry build move push pull share surround weigh cost found compose paint write build',
)
const DITRANSITIVE_VERBS = toWordSet('give send show lend sell offer teach bring hand pay throw pass')
const COLLECTIVE_VERBS = toWordSet('meet marry divorce agree disagree quarrel fight argue collide gather kiss hug')

function bindObject(phrase: NounPhrase | undefined, subject: Term, context: Context, scope: Predicate): Box {
  return phrase === undefined ? scope(subject, context) : phrase.bind(context, scope)
}

export const createVerbPhrase = (apply: Predicate): VerbPhrase => ({ apply, positive: undefined, complement: 'none' })

const negatePhrase = (phrase: VerbPhrase): VerbPhrase => ({
  apply: negatePredicate(phrase.apply),
  positive: phrase.apply,
  complement: 'none',
})

const addNote = (phrase: VerbPhrase, message: string): VerbPhrase => ({
  ...phrase,
  apply: (subject, context) => {
    context.addNote(message)
    return phrase.apply(subject, context)
  },
})

const NEVER_NOTE = '"never" is read as "not"'

/** Negates the affirmative verb phrases after "never". */
function readNever(parses: readonly Parse<VerbPhrase>[]): Parse<VerbPhrase>[] {
  const affirmative = parses.filter(parse => parse.value.positive === undefined)
  return mapParses(affirmative, phrase => addNote(negatePhrase(phrase), NEVER_NOTE))
}

const addAbilityNote = (phrase: VerbPhrase): VerbPhrase =>
  addNote(phrase, '"can …" is read as a separate property, which does not imply doing it')

function joinPhrases(conjunction: Conjunction, parts: readonly VerbPhrase[]): VerbPhrase | undefined {
  const applyAll = (subject: Term, context: Context): Box[] => parts.map(part => part.apply(subject, context))
  if (conjunction === 'and') return createVerbPhrase((subject, context) => mergeBoxes(applyAll(subject, context)))
  if (conjunction === 'or') return createVerbPhrase((subject, context) => createDisjunction(applyAll(subject, context)))
  const negated = parts.map(part => negatePredicate(part.apply))
  return createVerbPhrase((subject, context) => mergeBoxes(negated.map(deny => deny(subject, context))))
}

function getCopulaTense(word: string, form: GrammaticalNumber): Tense | undefined {
  if (word === (form === 'plural' ? 'are' : 'is')) return 'present'
  return word === (form === 'plural' ? 'were' : 'was') ? 'past' : undefined
}
