/** Grammar of noun phrases: names, pronouns, determiners with nominals, exceptions and coordination ("every tall dog that barks", "the dog"). */
import { type Anaphor, type Box, createBox, mergeBoxes, type Sort, type Term } from './box.ts'
import { createDescriptionRules, createEmptyDescription, type Description, getPronounSort } from './description.ts'
import type { Rules } from './grammar.ts'
import { parseKindNames } from './kind-name.ts'
import type { Context, GrammaticalNumber, NounPhrase, Predicate, Quantity } from './meaning.ts'
import { createException, createNameListRule, createOneOf, createOnlyNames } from './name-group.ts'
import { createListRule, mapParses, type Parse, type Parser } from './parser.ts'
import {
  createNamePhrase,
  createNounPhrase,
  createOnlyPhrase,
  createQuantifiedPhrase,
  joinPhrases,
  negatePhrase,
} from './quantified-phrase.ts'
import { createRelativeRules, RELATIVES } from './relative-clause.ts'
import { DETERMINERS, NAMES_LIKE_NOUNS, PRONOUNS, QUANTIFIED_PRONOUNS } from './words/determiners.ts'
import { NOUNS } from './words/word-lists.ts'

/** Costs of parses (see lexical.ts). */
const NOUN_AS_NAME_COST = 1.5
const BARE_PLURAL_COST = 0.1
const MAX_NAME_WORDS = 4

export function createNounPhraseRules(parser: Parser, rules: Rules): Pick<Rules, 'nounPhrase' | 'description'> {
  const { lexical } = parser
  const getText = (from: number, to: number): string => parser.getText(from, to)
  const { parseWithModifier, parseRelative, parseObjectRelative } = createRelativeRules(parser, rules)
  const { parseDescriptions, parseDescriptionLists } = createDescriptionRules(
    parser,
    position => nounPhrase.simple(position),
    parseWithModifier,
  )
  const parseNameLists = createNameListRule(parser, parseProperName)

  const nounPhrase = createListRule<NounPhrase>(
    parser,
    'np',
    parser.memoize('np/unit', position => [
      ...parsePronouns(position),
      ...parseNames(position),
      ...parseDefinite(position),
      ...parseDetermined(position),
      ...parseFreeRelative(position),
      ...parseKindNames(parser, position),
    ]),
    joinPhrases,
  )

  function parsePronouns(position: number): Parse<NounPhrase>[] {
    const word = parser.getWord(position)
    const phraseText = parser.tokens[position]?.text ?? ''
    const quantity = QUANTIFIED_PRONOUNS.get(word)
    if (quantity !== undefined)
      return parseQuantified(position + 1, quantity, getPronounSort(word), phraseText, position)
    if (word === 'no' && parser.getWord(position + 1) === 'one')
      return parseQuantified(position + 2, 'no', 'person', phraseText, position)
    if (!PRONOUNS.has(word)) return []
    const number = word === 'they' || word === 'them' ? 'plural' : 'singular'
    const target = { kind: 'pronoun', word, impersonal: undefined } as const
    return [{ end: position + 1, cost: 0, value: createAnaphoricPhrase(position, number, target, phraseText) }]
  }

  function createAnaphoricPhrase(
    position: number,
    number: GrammaticalNumber,
    target: Anaphor['target'],
    words: string,
  ) {
    return createNounPhrase(words, number, 'pronoun', (context, scope) => {
      const { condition, term } = rules.createAnaphor(position, target, words, context)
      return mergeBoxes([createBox(condition), scope(term, context)])
    })
  }

  /** "everyone", "someone who sings". */
  function parseQuantified(position: number, quantity: Quantity, sort: Sort, phraseText: string, from: number) {
    const emptyDescription = createEmptyDescription(sort, phraseText)
    return [
      { end: position, value: emptyDescription, cost: 0 },
      ...parseWithModifier(position, emptyDescription),
    ].flatMap(parse => {
      const { end, value, cost } = parse
      const phrase = createQuantifiedPhrase(quantity, value, 'singular', getText(from, end), {
        hasRelative: end > position,
      })
      return [{ end, cost, value: phrase }, ...parseExceptions(parse, quantity, 'singular', from)]
    })
  }

  /** "everyone except Tom", "no dog but Rex". */
  function parseExceptions(parse: Parse<Description>, quantity: Quantity, number: GrammaticalNumber, from: number) {
    const length = parser.matchPhrase(parse.end, ['except for', 'except', 'but'])
    if (length === 0 || (quantity !== 'every' && quantity !== 'no')) return []
    return parseNameLists(parse.end + length).map(({ end, value }) => {
      const phraseText = getText(from, end)
      const createOthers = (excluded: (term: Term) => Box): NounPhrase => {
        const apply: Predicate = (subject, context) =>
          mergeBoxes([parse.value.apply(subject, context), excluded(subject)])
        return createQuantifiedPhrase(quantity, { ...parse.value, apply }, number, phraseText)
      }
      return { end, cost: parse.cost, value: createException(createOthers, value, phraseText) }
    })
  }

  /** A proper name as a term: "Ann", "Ann Smith". */
  function parseProperName(position: number): Parse<Term>[] {
    if (!/^\p{Lu}/u.test(parser.tokens[position]?.text ?? '')) return []
    const [first] = parseNames(position)
    const terms: Term[] = []
    first?.value.bind({} as Context, term => {
      terms.push(term)
      return createBox()
    })
    return terms.map(value => ({ ...first!, value }))
  }

  function parseNames(position: number): Parse<NounPhrase>[] {
    const variable = parser.tokens[position]?.text ?? ''
    if (/^X\d+$/.test(variable))
      return [{ end: position + 1, cost: 0, value: createNamePhrase({ kind: 'variable', name: variable }, variable) }]
    let end = position
    while (end < position + MAX_NAME_WORDS && isName(end, end === position)) end++
    if (end === position) return []
    if (end > position + 1 && !isWholeName(position, end)) return []
    const phraseText = getText(position, end)
    const words = parser.tokens.slice(position, end).map(token => normalizeCase(token.text))
    const name = words.join('_')
    const lower = name.toLowerCase()
    const isNoun = (noun: string): boolean => lexical.getNounCost(noun) === 0 || lexical.isSeen(noun)
    const isKnownNoun =
      end === position + 1 && position === 0 && (isNoun(lower) || isNoun(lexical.getSingular(lower) ?? ''))
    // "Water is wet": a sentence's first word may be a common noun without article.
    const isCommonNoun = lexical.isSeen(lower) || NOUNS.has(lower)
    if (isKnownNoun && isCommonNoun && !lexical.isListedName(name) && !NAMES_LIKE_NOUNS.has(lower)) return []
    const cost = isKnownNoun ? NOUN_AS_NAME_COST : 0
    const phrase = createNamePhrase({ kind: 'constant', name }, phraseText)
    const found: Parse<NounPhrase>[] = [{ end, cost, value: phrase }]
    /** Adds readings with an apposition between commas. */
    const addAppositives = (appositives: readonly Parse<Predicate>[]) => {
      for (const appositive of appositives) {
        if (parser.getWord(appositive.end) !== ',') continue
        const bind: NounPhrase['bind'] = (context, scope) =>
          phrase.bind(context, (term, innerContext) =>
            mergeBoxes([appositive.value(term, innerContext), scope(term, innerContext)]),
          )
        found.push({ end: appositive.end + 1, cost: cost + appositive.cost, value: { ...phrase, bind } })
      }
    }
    if (parser.getWord(end) === ',') {
      // "Tom, a baker, sleeps"
      if (/^an?$/.test(parser.getWord(end + 1)))
        addAppositives(mapParses(parseDescriptionLists(end + 2, 'singular'), description => description.apply))
      // "Ann, who is tall, is kind"
      if (RELATIVES.has(parser.getWord(end + 1))) addAppositives(parseRelative(end + 1))
    }
    return found
  }

  /** Tests for a name of several words: "Ann Smith", but not "Tall Tom" or "Otherwise Max" if Tom and Max occur alone elsewhere. */
  function isWholeName(position: number, end: number): boolean {
    const first = parser.tokens[position]!
    if (lexical.isListedName(first.text)) return true
    if (position === 0 && (lexical.getAdjectiveCost(first.lower) === 0 || lexical.getVerbCost(first.lower) === 0))
      return false
    return !parser.tokens.slice(position + 1, end).some(token => lexical.standsAlone(token.text))
  }

  function isName(position: number, isFirst: boolean): boolean {
    const token = parser.tokens[position]
    if (token === undefined || token.kind !== 'word' || !/^[\p{Lu}\p{N}]/u.test(token.text)) return false
    if (/['’]s?$/.test(token.text)) return false
    if (lexical.isFunctionWord(token.lower)) return isFirst && /^(?:Will|May|Mark|Art|Say)$/.test(token.text)
    return parser.getWord(position) !== ''
  }

  /** "the dog", "the old man"; "that person" as a pronoun. */
  function parseDefinite(position: number): Parse<NounPhrase>[] {
    if (parser.getWord(position) === 'that') {
      const noun = parser.getWord(position + 1)
      if (lexical.getEmptyNounNumber(noun) !== 'singular') return []
      const target = { kind: 'pronoun', word: /thing/.test(noun) ? 'it' : 'they', impersonal: undefined } as const
      return [
        {
          end: position + 2,
          cost: 0,
          value: createAnaphoricPhrase(position, 'singular', target, getText(position, position + 2)),
        },
      ]
    }
    if (parser.getWord(position) !== 'the') return []
    return parseDescriptions(position + 1, 'singular').flatMap(({ end, value: { noun, adjectives }, cost }) => {
      // "The tall bakers sing": an adjective is not a noun.
      if (parser.getWord(end) === 'of' || lexical.getAdjectiveCost(noun) === 0) return []
      const target = { kind: 'definite', noun, adjectives } as const
      return [
        { end, cost, value: { ...createAnaphoricPhrase(position, 'singular', target, getText(position, end)), noun } },
      ]
    })
  }

  function parseDetermined(position: number): Parse<NounPhrase>[] {
    const word = parser.getWord(position)
    const quantify = (from: number, quantity: Quantity, number: GrammaticalNumber): Parse<NounPhrase>[] =>
      parseDescriptionLists(from, number).flatMap(parse => {
        const { end, value, cost } = parse
        const phrase = createQuantifiedPhrase(quantity, value, number, getText(position, end))
        // "each of the bakers sings", "none of the bakers sing"
        const isPartitive = from - position > 2 && parser.getWord(position + 1) === 'of' && quantity !== 'some'
        const exceptions = parseExceptions(parse, quantity, number, position)
        return [...exceptions, { end, cost, value: isPartitive ? { ...phrase, number: 'either' } : phrase }]
      })
    // "all of the dogs", "all the dogs", "none of the dogs", "some of the dogs", "each of the dogs"
    const ofTheLength = parser.matchPhrase(position, [
      'all of the',
      'all the',
      'each of the',
      'every one of the',
      'none of the',
      'some of the',
      'any of the',
    ])
    if (ofTheLength > 0) {
      const quantity = DETERMINERS.plural.get(word === 'none' ? 'no' : word) ?? 'every'
      return quantify(position + ofTheLength, quantity, 'plural')
    }
    // "all who sing", "all that glitters"
    if (word === 'all' && /^(?:who|that)$/.test(parser.getWord(position + 1)))
      return mapParses(parseWithModifier(position + 1, createEmptyDescription('any', 'all')), (value, end) => {
        const phrase = createQuantifiedPhrase('every', value, 'plural', getText(position, end), { hasRelative: true })
        return { ...phrase, number: 'either' }
      })
    const notALength = parser.matchPhrase(position, ['not a single', 'not a', 'not an'])
    if (notALength > 0) return quantify(position + notALength, 'no', 'singular')
    const oneOfLength = parser.matchPhrase(position, ['at least one of', 'exactly one of'])
    if (oneOfLength > 0) {
      const lists = parseNameLists(position + oneOfLength).filter(list => list.value.terms.length > 1)
      return mapParses(lists, (names, end) => createOneOf(names, word === 'exactly', getText(position, end)))
    }
    if (parser.hasPhrase(position, 'at least one')) {
      const found = quantify(position + 3, 'some', 'singular')
      return parser.getWord(position + 3) === 'people' ? [...found, ...quantify(position + 3, 'some', 'plural')] : found
    }
    if (parser.matchPhrase(position, ['not all', 'not every', 'not each']) > 0) {
      const number = parser.getWord(position + 1) === 'all' ? 'plural' : 'singular'
      return mapParses(parseDescriptionLists(position + 2, number), (value, end) => {
        const phraseText = getText(position, end)
        return negatePhrase(createQuantifiedPhrase('every', value, number, phraseText), phraseText)
      })
    }
    const negatedQuantity = word === 'not' ? QUANTIFIED_PRONOUNS.get(parser.getWord(position + 1)) : undefined
    if (negatedQuantity === 'every' || negatedQuantity === 'any')
      return mapParses(parsePronouns(position + 1), (value, end) => negatePhrase(value, getText(position, end)))
    const found: Parse<NounPhrase>[] = []
    const singular = DETERMINERS.singular.get(word)
    if (singular !== undefined) found.push(...quantify(position + 1, singular, 'singular'))
    const plural = DETERMINERS.plural.get(word)
    if (plural !== undefined) found.push(...quantify(position + 1, plural, 'plural'))
    if (word === 'only') {
      found.push(...mapParses(parseNameLists(position + 1), createOnlyNames))
      const descriptions = parseDescriptionLists(position + 1, 'plural')
      found.push(...mapParses(descriptions, (value, end) => createOnlyPhrase(value, getText(position, end))))
    }
    if (singular === undefined && plural === undefined) {
      for (const { end, value, cost } of parseDescriptionLists(position, 'plural')) {
        const phrase = createQuantifiedPhrase('bare', value, 'plural', getText(position, end))
        found.push({ end, cost: cost + BARE_PLURAL_COST, value: phrase })
      }
    }
    return found
  }

  /** "those who are tall", "whoever is tall". */
  function parseFreeRelative(position: number): Parse<NounPhrase>[] {
    const word = parser.getWord(position)
    const bare = createEmptyDescription('person', word)
    if (word === 'those' && RELATIVES.has(parser.getWord(position + 1)))
      return mapParses(parseWithModifier(position + 1, bare), (value, end) =>
        createQuantifiedPhrase('every', value, 'plural', getText(position, end), { hasRelative: true }),
      )
    if (!/^(?:whoever|whomever|whatever)$/.test(word)) return []
    const predicates = mapParses(rules.verbPhrase('singular')(position + 1), phrase => phrase.apply)
    return mapParses([...predicates, ...parseObjectRelative(position + 1)], (apply, end) =>
      createQuantifiedPhrase('every', { ...bare, apply }, 'singular', getText(position, end), { hasRelative: true }),
    )
  }

  function normalizeCase(name: string): string {
    return /^\p{Lu}{2,}$/u.test(name) ? `${name[0]}${name.slice(1).toLowerCase()}` : name
  }

  return { nounPhrase, description: number => position => parseDescriptionLists(position, number) }
}
