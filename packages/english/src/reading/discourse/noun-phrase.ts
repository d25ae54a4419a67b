/** Grammar of noun phrases: names, pronouns, determiners with nominals, exceptions and coordination ("every tall dog that barks", "the dog"). */
import { type Box, createBox, mergeBoxes, type Sort, type Term } from './box.ts'
import { createDescriptionRules, createEmptyDescription, type Description, getPronounSort } from './description.ts'
import type { Rules } from './grammar.ts'
import { parseKindNames } from './kind-name.ts'
import type { Context, NounPhrase, Predicate, Quantity } from './meaning.ts'
import { createException, createNameListRule, createOneOf, createOnlyNames } from './name-group.ts'
import { createListRule, type Parse, type Parser } from './parser.ts'
import {
  createNamePhrase,
  createOnlyPhrase,
  createQuantifiedPhrase,
  joinPhrases,
  negatePhrase,
} from './quantified-phrase.ts'
import { createRelativeRules, RELATIVES } from './relative-clause.ts'
import {
  INDEFINITE_PRONOUNS,
  NAMES_LIKE_NOUNS,
  NEGATIVE_PRONOUNS,
  PLURAL_DETERMINERS,
  POLARITY_PRONOUNS,
  PRONOUNS,
  REFLEXIVES,
  SINGULAR_DETERMINERS,
  UNIVERSAL_PRONOUNS,
} from './words/determiners.ts'
import { NOUNS } from './words/word-lists.ts'

export function createNounPhraseRules(parser: Parser, rules: Rules): Pick<Rules, 'nounPhrase' | 'description'> {
  const { lexical } = parser
  const text = (from: number, to: number): string => parser.getText(from, to)
  const {
    parseWithModifier: withRelative,
    parseRelative: relative,
    parseObjectRelative: objectRelative,
  } = createRelativeRules(parser, rules)
  const { parseDescriptions: descriptions, parseDescriptionLists: described } = createDescriptionRules(
    parser,
    at => nounPhrase.simple(at),
    withRelative,
  )

  const nounPhrase = createListRule<NounPhrase>(
    parser,
    'np',
    parser.memoize('np/unit', at => [
      ...parsePronouns(at),
      ...parseNames(at),
      ...parseDefinite(at),
      ...parseDetermined(at),
      ...parseFreeRelative(at),
      ...parseKindNames(parser, at),
    ]),
    joinPhrases,
  )

  function parsePronouns(at: number): Parse<NounPhrase>[] {
    const word = parser.getWord(at)
    const shown = parser.tokens[at]?.text ?? ''
    if (UNIVERSAL_PRONOUNS.has(word))
      return parseQuantified(at + 1, 'every', 'singular', getPronounSort(word), shown, at)
    if (INDEFINITE_PRONOUNS.has(word))
      return parseQuantified(at + 1, 'some', 'singular', getPronounSort(word), shown, at)
    if (POLARITY_PRONOUNS.has(word)) return parseQuantified(at + 1, 'any', 'singular', getPronounSort(word), shown, at)
    if (NEGATIVE_PRONOUNS.has(word)) return parseQuantified(at + 1, 'no', 'singular', getPronounSort(word), shown, at)
    if (word === 'no' && parser.getWord(at + 1) === 'one')
      return parseQuantified(at + 2, 'no', 'singular', 'person', shown, at)
    if (REFLEXIVES.has(word)) return []
    if (!PRONOUNS.has(word)) return []
    const number = word === 'they' || word === 'them' ? 'plural' : 'singular'
    return [
      {
        end: at + 1,
        cost: 0,
        value: createAnaphoricPhrase(at, number, { kind: 'pronoun', word, impersonal: undefined }, shown),
      },
    ]
  }

  function createAnaphoricPhrase(
    at: number,
    number: NounPhrase['number'],
    want: Parameters<Rules['anaphor']>[1],
    shown: string,
  ): NounPhrase {
    return {
      bind: (context, scope) => {
        const { condition, term } = rules.anaphor(at, want, shown, context)
        return mergeBoxes([createBox(condition), scope(term, context)])
      },
      number,
      quantity: 'pronoun',
      isCoordinated: false,
      words: shown,
      noun: undefined,
      generic: undefined,
    }
  }

  /** "everyone", "someone who sings". */
  function parseQuantified(
    at: number,
    quantity: Quantity,
    number: 'singular' | 'plural',
    sort: Sort,
    shown: string,
    from: number,
  ): Parse<NounPhrase>[] {
    const bare = createEmptyDescription(sort, shown)
    return [{ end: at, value: bare, cost: 0 }, ...withRelative(at, bare)].flatMap(({ end, value, cost }) => [
      { end, cost, value: createQuantifiedPhrase(quantity, value, number, text(from, end), end > at) },
      ...parseExceptions(end, quantity, value, number, from, cost),
    ])
  }

  /** "everyone except Tom", "no dog but Rex". */
  function parseExceptions(
    at: number,
    quantity: Quantity,
    described: Description,
    number: 'singular' | 'plural',
    from: number,
    cost: number,
  ): Parse<NounPhrase>[] {
    const length = parser.phrase(at, ['except for', 'except', 'but'])
    if (length === 0 || (quantity !== 'every' && quantity !== 'no')) return []
    return createNameListRule(
      parser,
      parseProperName,
    )(at + length).map(({ end, value }) => {
      const shown = text(from, end)
      const general = (excluded: (term: Term) => Box): NounPhrase => {
        const apply: Predicate = (subject, context) =>
          mergeBoxes([described.apply(subject, context), excluded(subject)])
        return createQuantifiedPhrase(quantity, { ...described, apply }, number, shown, false)
      }
      return { end, cost, value: createException(general, value, shown) }
    })
  }

  /** A proper name as a term: "Ann", "Ann Smith". */
  function parseProperName(at: number): Parse<Term>[] {
    if (!/^\p{Lu}/u.test(parser.tokens[at]?.text ?? '')) return []
    return parseNames(at)
      .slice(0, 1)
      .flatMap(({ end, value, cost }) => {
        let named: Term | undefined
        const nowhere = {} as Context
        value.bind(nowhere, term => {
          named = term
          return createBox()
        })
        return named === undefined ? [] : [{ end, cost, value: named }]
      })
  }

  function parseNames(at: number): Parse<NounPhrase>[] {
    const variable = parser.tokens[at]?.text ?? ''
    if (/^X\d+$/.test(variable))
      return [{ end: at + 1, cost: 0, value: createNamePhrase({ kind: 'variable', name: variable }, variable) }]
    let end = at
    while (end < at + 4 && isName(end, end === at)) end++
    if (end === at) return []
    if (end > at + 1 && !isWholeName(at, end)) return []
    const shown = text(at, end)
    const name = parser.tokens
      .slice(at, end)
      .map(token => normalizeCase(token.text))
      .join('_')
    const lower = name.toLowerCase()
    const one = lexical.getSingular(lower)
    const known =
      end === at + 1 &&
      at === 0 &&
      (lexical.nounCost(lower) === 0 ||
        lexical.isSeen(lower) ||
        (one !== undefined && (lexical.nounCost(one) === 0 || lexical.isSeen(one))))
    // "Water is wet": a sentence's first word may be a common noun without article.
    if (
      known &&
      !lexical.isListedName(name) &&
      !NAMES_LIKE_NOUNS.has(lower) &&
      (lexical.isSeen(lower) || NOUNS.has(lower))
    )
      return []
    const cost = known ? 1.5 : 0
    const phrase = createNamePhrase({ kind: 'constant', name }, shown)
    const found: Parse<NounPhrase>[] = [{ end, cost, value: phrase }]
    /** Adds readings with an apposition between commas. */
    const addAppositives = (asides: readonly Parse<Predicate>[]) => {
      for (const aside of asides) {
        if (parser.getWord(aside.end) !== ',') continue
        found.push({
          end: aside.end + 1,
          cost: cost + aside.cost,
          value: {
            ...phrase,
            bind: (context, scope) =>
              phrase.bind(context, (term, deeper) => mergeBoxes([aside.value(term, deeper), scope(term, deeper)])),
          },
        })
      }
    }
    if (parser.getWord(end) === ',') {
      // "Tom, a baker, sleeps"
      if (/^an?$/.test(parser.getWord(end + 1)))
        addAppositives(described(end + 2, 'singular').map(aside => ({ ...aside, value: aside.value.apply })))
      // "Ann, who is tall, is kind"
      if (RELATIVES.has(parser.getWord(end + 1))) addAppositives(relative(end + 1))
    }
    return found
  }

  /** Tests for a name of several words: "Ann Smith", but not "Tall Tom" or "Otherwise Max" if Tom and Max occur alone elsewhere. */
  function isWholeName(at: number, end: number): boolean {
    const first = parser.tokens[at]!
    if (lexical.isListedName(first.text)) return true
    if (at === 0 && (lexical.adjectiveCost(first.lower) === 0 || lexical.verbCost(first.lower) === 0)) return false
    return !parser.tokens.slice(at + 1, end).some(token => lexical.standsAlone(token.text))
  }

  function isName(at: number, first: boolean): boolean {
    const token = parser.tokens[at]
    if (token === undefined || token.kind !== 'word' || !/^[\p{Lu}\p{N}]/u.test(token.text)) return false
    if (/['’]s?$/.test(token.text)) return false
    if (lexical.isFunctionWord(token.lower)) return first && /^(?:Will|May|Mark|Art|Say)$/.test(token.text)
    return parser.getWord(at) !== ''
  }

  /** "the dog", "the old man"; "that person" as a pronoun. */
  function parseDefinite(at: number): Parse<NounPhrase>[] {
    if (parser.getWord(at) === 'that') {
      const word =
        lexical.getEmptyNounNumber(parser.getWord(at + 1)) === 'singular'
          ? /thing/.test(parser.getWord(at + 1))
            ? 'it'
            : 'they'
          : ''
      if (word === '') return []
      const shown = text(at, at + 2)
      return [
        {
          end: at + 2,
          cost: 0,
          value: createAnaphoricPhrase(at, 'singular', { kind: 'pronoun', word, impersonal: undefined }, shown),
        },
      ]
    }
    if (parser.getWord(at) !== 'the') return []
    return descriptions(at + 1, 'singular').flatMap(({ end, value, cost }) => {
      // "The tall bakers sing": an adjective is not a noun.
      if (parser.getWord(end) === 'of' || lexical.adjectiveCost(value.noun) === 0) return []
      const shown = text(at, end)
      return [
        {
          end,
          cost,
          value: {
            ...createAnaphoricPhrase(
              at,
              'singular',
              { kind: 'definite', noun: value.noun, adjectives: value.adjectives },
              shown,
            ),
            noun: value.noun,
          },
        },
      ]
    })
  }

  function parseDetermined(at: number): Parse<NounPhrase>[] {
    const found: Parse<NounPhrase>[] = []
    const word = parser.getWord(at)
    const add = (from: number, quantity: Quantity, number: 'singular' | 'plural'): void => {
      for (const { end, value, cost } of described(from, number)) {
        const phrase = createQuantifiedPhrase(quantity, value, number, text(at, end), false)
        found.push(...parseExceptions(end, quantity, value, number, at, cost))
        // "each of the bakers sings", "none of the bakers sing"
        found.push({
          end,
          cost,
          value:
            from - at > 2 && parser.getWord(at + 1) === 'of' && quantity !== 'some'
              ? { ...phrase, number: 'either' }
              : phrase,
        })
      }
    }
    // "all of the dogs", "all the dogs", "none of the dogs", "some of the dogs", "each of the dogs"
    const ofThe = parser.phrase(at, [
      'all of the',
      'all the',
      'each of the',
      'every one of the',
      'none of the',
      'some of the',
      'any of the',
    ])
    if (ofThe > 0) {
      const quantity: Quantity = word === 'none' ? 'no' : word === 'some' ? 'some' : word === 'any' ? 'any' : 'every'
      add(at + ofThe, quantity, 'plural')
      return found
    }
    // "all who sing", "all that glitters"
    if (word === 'all' && /^(?:who|that)$/.test(parser.getWord(at + 1))) {
      const bare = createEmptyDescription('any', 'all')
      for (const { end, value, cost } of withRelative(at + 1, bare))
        found.push({
          end,
          cost,
          value: { ...createQuantifiedPhrase('every', value, 'plural', text(at, end), true), number: 'either' },
        })
      return found
    }
    const notOne = parser.phrase(at, ['not a single', 'not a', 'not an'])
    if (notOne > 0) {
      add(at + notOne, 'no', 'singular')
      return found
    }
    const one = parser.phrase(at, ['at least one of', 'exactly one of'])
    if (one > 0) {
      for (const { end, value, cost } of createNameListRule(parser, parseProperName)(at + one))
        if (value.terms.length > 1)
          found.push({ end, cost, value: createOneOf(value, word === 'exactly', text(at, end)) })
      return found
    }
    if (parser.hasPhrase(at, 'at least one')) {
      add(at + 3, 'some', 'singular')
      if (parser.getWord(at + 3) === 'people') add(at + 3, 'some', 'plural')
      return found
    }
    if (parser.phrase(at, ['not all', 'not every', 'not each']) > 0) {
      const number = parser.getWord(at + 1) === 'all' ? 'plural' : 'singular'
      const every = described(at + 2, number)
      const everyone = UNIVERSAL_PRONOUNS.has(parser.getWord(at + 1))
        ? []
        : every.map(({ end, value, cost }) => ({
            end,
            cost,
            phrase: createQuantifiedPhrase('every', value, number, text(at, end), false),
          }))
      for (const { end, cost, phrase } of everyone)
        found.push({ end, cost, value: negatePhrase(phrase, text(at, end)) })
      return found
    }
    if (
      word === 'not' &&
      (UNIVERSAL_PRONOUNS.has(parser.getWord(at + 1)) || POLARITY_PRONOUNS.has(parser.getWord(at + 1)))
    ) {
      for (const { end, value, cost } of parsePronouns(at + 1))
        found.push({ end, cost, value: negatePhrase(value, text(at, end)) })
      return found
    }
    const singular = SINGULAR_DETERMINERS[word]
    if (singular !== undefined) add(at + 1, singular, 'singular')
    const plural = PLURAL_DETERMINERS[word]
    if (plural !== undefined) add(at + 1, plural, 'plural')
    if (word === 'only') {
      for (const { end, value, cost } of createNameListRule(parser, parseProperName)(at + 1))
        found.push({ end, cost, value: createOnlyNames(value) })
      for (const { end, value, cost } of described(at + 1, 'plural'))
        found.push({ end, cost, value: createOnlyPhrase(value, text(at, end)) })
    }
    if (singular === undefined && plural === undefined) {
      for (const { end, value, cost } of described(at, 'plural'))
        found.push({
          end,
          cost: cost + 0.1,
          value: createQuantifiedPhrase('bare', value, 'plural', text(at, end), false),
        })
    }
    return found
  }

  /** "those who are tall", "whoever is tall". */
  function parseFreeRelative(at: number): Parse<NounPhrase>[] {
    const word = parser.getWord(at)
    const bare = createEmptyDescription('person', word)
    if (word === 'those' && RELATIVES.has(parser.getWord(at + 1)))
      return withRelative(at + 1, bare).map(({ end, value, cost }) => ({
        end,
        cost,
        value: createQuantifiedPhrase('every', value, 'plural', text(at, end), true),
      }))
    if (!/^(?:whoever|whomever|whatever)$/.test(word)) return []
    const said: Parse<Predicate>[] = rules
      .verbPhrase('singular')(at + 1)
      .map(one => ({ ...one, value: one.value.apply }))
    return [...said, ...objectRelative(at + 1)].map(({ end, value, cost }) => ({
      end,
      cost,
      value: createQuantifiedPhrase('every', { ...bare, apply: value }, 'singular', text(at, end), true),
    }))
  }

  function normalizeCase(name: string): string {
    return name.length > 1 && name === name.toUpperCase() && /^\p{Lu}+$/u.test(name)
      ? `${name[0]}${name.slice(1).toLowerCase()}`
      : name
  }

  const description: Rules['description'] = number => at => described(at, number)
  return { nounPhrase, description }
}
