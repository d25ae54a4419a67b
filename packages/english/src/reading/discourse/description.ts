/** Grammar of nominals, without determiner: adjectives and noun, relational nouns and coordination ("tall, kind bakers", "friend of Ann"). */
import { createFailure, WHOLE_SENTENCE } from '../failure.ts'
import { type Box, createBox, createDisjunction, mergeBoxes, negateBox, type Sort, type Term } from './box.ts'
import {
  type Context,
  createPredication,
  createRestriction,
  type GrammaticalNumber,
  type NounPhrase,
  type Predicate,
} from './meaning.ts'

import type { Parse, Parser, Rule } from './parser.ts'
import { PRIVATIVES, SUBSECTIVE_ADJECTIVES } from './words/word-lists.ts'

/** Meaning of a nominal: a predicate of individuals, with the words it is made of. */
export interface Description {
  readonly apply: Predicate
  /** Empty if the noun only means "individual": "person", "thing". */
  readonly noun: string
  readonly adjectives: readonly string[]
  readonly sort: Sort
  readonly words: string
  /** The adjectives and the noun as separate predicates; undefined without adjectives. */
  readonly split: { readonly adjectives: Predicate; readonly noun: Predicate } | undefined
  /** Conjuncts of a list with "and": "some dogs and cats" means some dogs and some cats. */
  readonly conjuncts?: readonly Predicate[] | undefined
}

const MAX_NOUNS = 6
const MAX_MODIFIERS = 4
/** Cost of each further noun, so that a list of noun phrases is preferred. */
const NOUN_LIST_COST = 0.2
const NOUN_MODIFIER_COST = 0.5
/** Additional cost of a first word that is not a listed adjective. */
const FIRST_WORD_COST = 3

export function createDescriptionRules(
  parser: Parser,
  /** Parses the owner in "friend of Ann". */
  parseOwner: Rule<NounPhrase>,
  parseWithModifier: (position: number, description: Description) => Parse<Description>[],
) {
  const { lexical } = parser
  return { parseDescriptions, parseDescriptionLists }

  /** Nominals joined by "and" or "or" after one determiner; both mean the union: "dogs and cats". */
  function parseDescriptionLists(position: number, number: GrammaticalNumber): Parse<Description>[] {
    const found: Parse<Description>[] = []
    const parseMore = (from: number, parts: readonly Description[], cost: number, conjunction: string) => {
      for (const part of parseModified(from, number)) {
        const extended = [...parts, part.value]
        const total = cost + part.cost
        if (parts.length === 0 || conjunction !== '')
          found.push(...joinDescriptions(extended, part.end, total, conjunction === 'and'))
        // A list ends after its conjunction: "A, B and C".
        if (conjunction !== '') continue
        const hasComma = parser.getWord(part.end) === ','
        const after = hasComma ? part.end + 1 : part.end
        const nextWord = parser.getWord(after)
        if (nextWord === 'and' || nextWord === 'or') parseMore(after + 1, extended, total + NOUN_LIST_COST, nextWord)
        else if (hasComma && extended.length < MAX_NOUNS) parseMore(after, extended, total + NOUN_LIST_COST, '')
      }
    }
    parseMore(position, [], 0, '')
    return found
  }

  function joinDescriptions(parts: readonly Description[], end: number, cost: number, hasAnd: boolean) {
    const [first, ...others] = parts as [Description, ...Description[]]
    if (others.length === 0) return [{ end, value: first, cost }]
    const sort = parts.every(part => part.sort === first.sort) ? first.sort : 'any'
    const noun = parts.map(part => part.noun).join(' or ')
    const union: Description = {
      ...first,
      noun,
      sort,
      apply: (subject, context) => createDisjunction(parts.map(part => part.apply(subject, context))),
      conjuncts: hasAnd ? parts.map(part => part.apply) : undefined,
    }
    const { split } = first
    if (split === undefined || others.some(part => part.split !== undefined)) return [{ end, value: union, cost }]
    // "tall bakers and poets": the adjective may apply to both nouns.
    const nouns = [split.noun, ...others.map(part => part.apply)]
    const withAdjectives =
      (apply: Predicate): Predicate =>
      (subject, context) =>
        mergeBoxes([split.adjectives(subject, context), apply(subject, context)])
    const shared: Description = {
      ...union,
      apply: withAdjectives((subject, context) => createDisjunction(nouns.map(apply => apply(subject, context)))),
      conjuncts: hasAnd ? nouns.map(withAdjectives) : undefined,
    }
    return [union, shared].map(value => ({ end, value, cost }))
  }

  function parseModified(position: number, number: GrammaticalNumber): readonly Parse<Description>[] {
    return parser.memoize<Description>(`described/${number}`, start =>
      [...parseDescriptions(start, number), ...parseRelationalNoun(start, number)].flatMap(one => [
        one,
        ...parseWithModifier(one.end, one.value).map(more => ({ ...more, cost: more.cost + one.cost })),
      ]),
    )(position)
  }

  /** "friend of Ann", "sons of every king". */
  function parseRelationalNoun(position: number, number: GrammaticalNumber): Parse<Description>[] {
    const head = classifyHeadNoun(parser.getWord(position), number)
    if (head === undefined || head.noun === '' || parser.getWord(position + 1) !== 'of') return []
    return parseOwner(position + 2).map(({ end, value, cost }) => ({
      end,
      cost: cost + head.cost,
      value: {
        noun: head.noun,
        adjectives: [],
        sort: lexical.isPersonNoun(head.noun) ? 'person' : 'any',
        words: parser.getText(position, end),
        split: undefined,
        apply: (subject, context) =>
          value.bind(context, (owner, innerContext) => {
            return createRestriction(innerContext, { kind: 'relation', base: head.noun }, subject, owner)
          }),
      },
    }))
  }

  /** "tall, kind bakers". */
  function parseDescriptions(position: number, number: GrammaticalNumber): readonly Parse<Description>[] {
    return parser.memoize<Description>(`description/${number}`, start => {
      const found: Parse<Description>[] = []
      const parseModifiers = (from: number, modifiers: readonly Modifier[], cost: number): void => {
        const token = parser.tokens[from]
        if (token === undefined || token.kind !== 'word') return
        const word = parser.getWord(from)
        const negated = word === 'not'
        const wordIndex = negated ? from + 1 : from
        const modifierOrNoun = parser.getWord(wordIndex)
        if (
          !negated &&
          !(
            parser.isCapital(from) &&
            from > 0 &&
            !lexical.isSeen(modifierOrNoun) &&
            lexical.getNounCost(modifierOrNoun) !== 0
          )
        ) {
          const head = classifyHeadNoun(modifierOrNoun, number)
          if (head !== undefined)
            found.push({
              end: from + 1,
              cost: cost + head.cost,
              value: createDescription(modifiers, head.noun, modifierOrNoun),
            })
        }
        if (modifiers.length >= MAX_MODIFIERS) return
        const adjectiveCost = lexical.getAdjectiveCost(modifierOrNoun)
        // "The woman Bob likes": a name is not an adjective.
        const isUnseenCapital = parser.isCapital(wordIndex) && !lexical.isSeen(modifierOrNoun)
        if (isUnseenCapital && adjectiveCost !== 0 && (wordIndex > 0 || isSubject(wordIndex))) return
        const nounCost = lexical.getNounCost(modifierOrNoun)
        if (adjectiveCost === undefined || nounCost === undefined) return
        const isNoun = lexical.isNounModifier(modifierOrNoun)
        const modifier = { word: modifierOrNoun, negated, isNoun }
        // A capitalised first word is more often a name than an unknown adjective.
        const firstWordPenalty =
          wordIndex === 0 && adjectiveCost > 0 && !lexical.isSeen(modifierOrNoun) ? FIRST_WORD_COST : 0
        const modifierCost = Math.min(adjectiveCost, isNoun ? NOUN_MODIFIER_COST : adjectiveCost) + firstWordPenalty
        const after = parser.getWord(wordIndex + 1)
        if (after === ',' || after === 'and') {
          const separatorWidth = after === ',' && parser.getWord(wordIndex + 2) === 'and' ? 3 : 2
          if (adjectiveCost <= 1)
            parseModifiers(wordIndex + separatorWidth, [...modifiers, modifier], cost + modifierCost)
        } else parseModifiers(wordIndex + 1, [...modifiers, modifier], cost + modifierCost)
      }
      parseModifiers(start, [], 0)
      return found
    })(position)
  }

  /** Tests for a subject, which is not an adjective: a listed name, or a word before a verb ("Ann looks tired"). */
  function isSubject(position: number): boolean {
    const next = parser.getWord(position + 1)
    const base = lexical.getBaseOfThirdPerson(next)
    return (
      lexical.isListedName(parser.tokens[position]!.text) || (base !== undefined && lexical.getVerbCost(base) === 0)
    )
  }

  interface Modifier {
    readonly word: string
    readonly negated: boolean
    readonly isNoun: boolean
  }

  function classifyHeadNoun(word: string, number: GrammaticalNumber): { noun: string; cost: number } | undefined {
    const emptyNumber = lexical.getEmptyNounNumber(word)
    if (emptyNumber !== undefined) return emptyNumber === number ? { noun: '', cost: 0 } : undefined
    if (number === 'plural') {
      const singular = lexical.getSingular(word)
      if (singular === undefined) return undefined
      const cost = lexical.getNounCost(singular)
      return cost === undefined || lexical.isFunctionWord(word) ? undefined : { noun: singular, cost }
    }
    const cost = lexical.getNounCost(word)
    if (cost === undefined) return undefined
    const singular = lexical.getSingular(word)
    // "every dogs"
    if (singular !== undefined && singular !== word && lexical.getNounCost(singular) === 0 && cost > 0) return undefined
    return { noun: word, cost }
  }

  function createDescription(modifiers: readonly Modifier[], noun: string, nounText: string): Description {
    const sort: Sort = noun === '' ? getPronounSort(nounText) : lexical.isPersonNoun(noun) ? 'person' : 'any'
    const applyTo = (subject: Term, context: Context, part: 'all' | 'adjectives' | 'noun'): Box => {
      const boxes: Box[] = []
      const addPredicate = (base: string, kind: 'adjective' | 'noun'): void => {
        boxes.push(createRestriction(context, { kind, base }, subject))
      }
      for (const { word, negated, isNoun } of part === 'noun' ? [] : modifiers) {
        if (PRIVATIVES.has(word) && noun !== '') throw createFailure('privative', WHOLE_SENTENCE, { word, noun })
        if (negated) {
          boxes.push(negateBox(createPredication(context, { kind: 'adjective', base: word }, subject)))
        } else if (noun !== '' && (isNoun || SUBSECTIVE_ADJECTIVES.has(word))) {
          addPredicate(`${word}_${noun}`, 'noun')
          if (!isNoun)
            context.addNote(
              `"${word} ${noun}" is read as a property of its own: a ${word} ${noun} need not be ${word} otherwise`,
            )
        } else addPredicate(word, 'adjective')
      }
      if (noun !== '' && part !== 'adjectives') addPredicate(noun, 'noun')
      return mergeBoxes(boxes)
    }
    const applyPart =
      (part: 'all' | 'adjectives' | 'noun'): Predicate =>
      (subject, context) =>
        applyTo(subject, context, part)
    const apply = applyPart('all')
    const split = modifiers.length === 0 ? undefined : { adjectives: applyPart('adjectives'), noun: applyPart('noun') }
    const adjectives = modifiers.filter(one => !one.negated).map(one => one.word)
    return { apply, noun, adjectives, sort, words: [...adjectives, nounText].join(' '), split }
  }
}

/** Creates the description of a pronoun without noun: any individual of a sort. */
export const createEmptyDescription = (sort: Sort, words: string): Description => ({
  apply: () => createBox(),
  noun: '',
  adjectives: [],
  sort,
  words,
  split: undefined,
})

/** Returns the sort of an indefinite pronoun: "everyone" persons, "everything" things. */
export function getPronounSort(word: string): Sort {
  if (/thing/.test(word)) return 'thing'
  return /^(?:individual|one)s?$/.test(word) || word === 'none' ? 'any' : 'person'
}
