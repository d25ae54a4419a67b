/** Noun phrases: names, pronouns, "everyone who …", "every tall dog that barks", "some cats", "the dog", "Ann and Bob". */
import { Failure } from '../failure.ts'
import { atom, type Box, boxOf, implies, merge, not, or, type Sort, type Term } from './box.ts'
import type { Rules } from './grammar.ts'
import { type Context, EITHER, inner, licensed, type NounPhrase, type Predicate, type Quantity } from './meaning.ts'
import { nameLists, oneOf, onlyNames, withException } from './name-group.ts'
import { type Joint, listOf, type Parse, type Parser } from './parser.ts'
import { PRIVATIVES, TIED_ADJECTIVES } from './words/adjectives.ts'
import { words } from './words/list.ts'
import { NOUNS } from './words/nouns.ts'

const EVERY = words('everyone everybody everything')
const SOME = words('someone somebody something')
const NOBODY = words('nobody nothing none no-one noone')
const ANY = words('anyone anybody anything')
const PRONOUNS = words('he she it they him her them')
const REFLEXIVES = words('himself herself itself themselves themself')
const RELATIVES = words('who that which whom')
/** First names and pets' names that are common nouns too. */
const NAMES_LIKE_NOUNS = words(
  'rose robin jasmine violet ruby heather dawn olive hunter rocky bear fox jack bill penny poppy clay cliff forest river brook patch spot pepper ginger tiger star shadow lucky sandy silver coco biscuit cookie snowball',
)
const SINGULAR_DETERMINERS: Readonly<Record<string, Quantity>> = {
  every: 'every',
  each: 'every',
  some: 'some',
  a: 'a',
  an: 'a',
  no: 'no',
  any: 'any',
}
const PLURAL_DETERMINERS: Readonly<Record<string, Quantity>> = { all: 'every', some: 'some', no: 'no', any: 'any' }

/** What a noun with its adjectives and its relative clause says of an individual. */
export interface Description {
  readonly apply: Predicate
  readonly noun: string
  readonly adjectives: readonly string[]
  readonly sort: Sort
  readonly words: string
  /** What its adjectives say, and its noun, apart; where there are adjectives. */
  readonly apart: { readonly adjectives: Predicate; readonly noun: Predicate } | undefined
  /** "some dogs and cats" are some dogs and some cats: the parts of a list with "and". */
  readonly together?: readonly Predicate[]
}

export function nounPhraseRules(parser: Parser, rules: Rules): Pick<Rules, 'nounPhrase' | 'description'> {
  const { lexical } = parser
  const text = (from: number, to: number): string =>
    parser.tokens
      .slice(from, to)
      .map(token => token.text)
      .join(' ')
      .replace(/ ,/g, ',')

  const nounPhrase = listOf<NounPhrase>(
    parser,
    'np',
    parser.remember('np/unit', at => [
      ...pronouns(at),
      ...names(at),
      ...definite(at),
      ...determined(at),
      ...whoever(at),
      ...kinds(at),
    ]),
    joinPhrases,
  )

  function pronouns(at: number): Parse<NounPhrase>[] {
    const word = parser.word(at)
    const shown = parser.tokens[at]?.text ?? ''
    if (EVERY.has(word)) return quantified(at + 1, 'every', 'singular', wordSort(word), shown, at)
    if (SOME.has(word)) return quantified(at + 1, 'some', 'singular', wordSort(word), shown, at)
    if (ANY.has(word)) return quantified(at + 1, 'any', 'singular', wordSort(word), shown, at)
    if (NOBODY.has(word)) return quantified(at + 1, 'no', 'singular', wordSort(word), shown, at)
    if (word === 'no' && parser.word(at + 1) === 'one') return quantified(at + 2, 'no', 'singular', 'person', shown, at)
    if (REFLEXIVES.has(word)) return []
    if (!PRONOUNS.has(word)) return []
    // "her dog" is a possessive.
    const number = word === 'they' || word === 'them' ? 'plural' : 'singular'
    return [
      { end: at + 1, cost: 0, value: anaphoric(at, number, { kind: 'pronoun', word, impersonal: undefined }, shown) },
    ]
  }

  function anaphoric(
    at: number,
    number: NounPhrase['number'],
    want: Parameters<Rules['anaphor']>[1],
    shown: string,
  ): NounPhrase {
    return {
      bind: (context, scope) => {
        const { condition, term } = rules.anaphor(at, want, shown, context)
        return merge([boxOf(condition), scope(term, context)])
      },
      number,
      quantity: 'pronoun',
      coordinated: false,
      words: shown,
      noun: undefined,
      generic: undefined,
    }
  }

  /** "everyone", with what describes them. */
  function quantified(
    at: number,
    quantity: Quantity,
    number: 'singular' | 'plural',
    sort: Sort,
    shown: string,
    from: number,
  ): Parse<NounPhrase>[] {
    const bare: Description = { apply: () => boxOf(), noun: '', adjectives: [], sort, words: shown, apart: undefined }
    return [{ end: at, value: bare, cost: 0 }, ...withRelative(at, bare)].flatMap(({ end, value, cost }) => [
      { end, cost, value: phraseOf(quantity, value, number, text(from, end), end > at) },
      ...exceptions(end, quantity, value, number, from, cost),
    ])
  }

  /** "everyone except Tom", "no dog but Rex". */
  function exceptions(
    at: number,
    quantity: Quantity,
    described: Description,
    number: 'singular' | 'plural',
    from: number,
    cost: number,
  ): Parse<NounPhrase>[] {
    const length = parser.phrase(at, ['except for', 'except', 'but'])
    if (length === 0 || (quantity !== 'every' && quantity !== 'no')) return []
    return nameLists(
      parser,
      properName,
    )(at + length).map(({ end, value }) => {
      const shown = text(from, end)
      const general = (excluded: (term: Term) => Box): NounPhrase => {
        const apply: Predicate = (subject, context) => merge([described.apply(subject, context), excluded(subject)])
        return phraseOf(quantity, { ...described, apply }, number, shown, false)
      }
      return { end, cost, value: withException(general, value, shown) }
    })
  }

  /** The individual of a name without more: "Ann", "Ann Smith". */
  function properName(at: number): Parse<Term>[] {
    if (!/^\p{Lu}/u.test(parser.tokens[at]?.text ?? '')) return []
    return names(at)
      .slice(0, 1)
      .flatMap(({ end, value, cost }) => {
        let named: Term | undefined
        const nowhere = {} as Context
        value.bind(nowhere, term => {
          named = term
          return boxOf()
        })
        return named === undefined ? [] : [{ end, cost, value: named }]
      })
  }

  /** The description with a relative clause after it. */
  function withRelative(at: number, described: Description): Parse<Description>[] {
    return [...relative(at), ...placed(at)].map(({ end, value, cost }) => ({
      end,
      cost,
      value: {
        ...described,
        apply: (subject: Term, context: Context) => merge([described.apply(subject, context), value(subject, context)]),
      },
    }))
  }

  /** "everyone in Paris", "every student from Rome". */
  function placed(at: number): Parse<Predicate>[] {
    if (!/^(?:in|at|from|on|near|with|without)$/.test(parser.word(at))) return []
    return rules
      .complement(
        'singular',
        'present',
      )(at)
      .flatMap(({ end, value, cost }) =>
        value.kind === 'adjective' && value.denied === undefined ? [{ end, value: value.apply, cost: cost + 0.3 }] : [],
      )
  }

  /** "who is tall", "that the cat chases", "whom Bob likes". */
  function relative(at: number): readonly Parse<Predicate>[] {
    return parser.remember<Predicate>('relative', start => {
      const word = parser.word(start)
      const found: Parse<Predicate>[] = []
      if (RELATIVES.has(word)) {
        const from = start + 1
        if (word !== 'whom') {
          for (const form of ['singular', 'plural'] as const) {
            for (const { end, value, cost } of rules.verbPhrase(form)(from)) {
              const plain = relativeList(end, value.apply, cost)
              found.push(...plain)
            }
          }
        }
        found.push(...objectRelative(from))
      } else if (parser.isCapital(start) || word === 'he' || word === 'she') {
        // "everyone Bob likes"
        found.push(...objectRelative(start).map(one => ({ ...one, cost: one.cost + 0.5 })))
      }
      return unique(found)
    })(at)
  }

  /** "who sings and who dances". */
  function relativeList(end: number, first: Predicate, cost: number): Parse<Predicate>[] {
    const found: Parse<Predicate>[] = [{ end, value: first, cost }]
    const joint = parser.word(end)
    if ((joint === 'and' || joint === 'or' || joint === 'but') && RELATIVES.has(parser.word(end + 1))) {
      for (const rest of relative(end + 1)) {
        const value: Predicate =
          joint === 'or'
            ? (subject, context) => or([first(subject, context), rest.value(subject, context)])
            : (subject, context) => merge([first(subject, context), rest.value(subject, context)])
        found.push({ end: rest.end, value, cost: cost + rest.cost })
      }
    }
    return found
  }

  function objectRelative(at: number): Parse<Predicate>[] {
    return nounPhrase(at).flatMap(subject =>
      formsOf(subject.value).flatMap(form =>
        rules
          .gapPhrase(form)(subject.end)
          .map(verb => ({
            end: verb.end,
            cost: subject.cost + verb.cost,
            value: (object: Term, context: Context) =>
              subject.value.bind(context, (term, deeper) => verb.value(term, object, deeper)),
          })),
      ),
    )
  }

  function names(at: number): Parse<NounPhrase>[] {
    const variable = parser.tokens[at]?.text ?? ''
    if (/^X\d+$/.test(variable)) {
      return [{ end: at + 1, cost: 0, value: nameOf({ kind: 'variable', name: variable }, variable) }]
    }
    let end = at
    while (end < at + 4 && isName(end, end === at)) end++
    if (end === at) return []
    if (end > at + 1 && !isWholeName(at, end)) return []
    const shown = text(at, end)
    const name = parser.tokens
      .slice(at, end)
      .map(token => canonical(token.text))
      .join('_')
    const lower = name.toLowerCase()
    const one = lexical.singularOf(lower)
    const known =
      end === at + 1 &&
      at === 0 &&
      (lexical.noun(lower) === 0 ||
        lexical.seen(lower) ||
        (one !== undefined && (lexical.noun(one) === 0 || lexical.seen(one))))
    // "Water is wet": a sentence's first word may be a common noun without article.
    if (
      known &&
      !lexical.isListedName(name) &&
      !NAMES_LIKE_NOUNS.has(lower) &&
      (lexical.seen(lower) || NOUNS.has(lower))
    )
      return []
    const cost = known ? 1.5 : 0
    const phrase = nameOf({ kind: 'constant', name }, shown)
    const found: Parse<NounPhrase>[] = [{ end, cost, value: phrase }]
    // "Tom, a baker, sleeps"
    if (parser.word(end) === ',' && /^an?$/.test(parser.word(end + 1))) {
      for (const aside of described(end + 2, 'singular')) {
        if (parser.word(aside.end) !== ',') continue
        found.push({
          end: aside.end + 1,
          cost: cost + aside.cost,
          value: {
            ...phrase,
            bind: (context, scope) =>
              phrase.bind(context, (term, deeper) => merge([aside.value.apply(term, deeper), scope(term, deeper)])),
          },
        })
      }
    }
    // "Ann, who is tall, is kind": said of Ann besides.
    if (parser.word(end) === ',' && RELATIVES.has(parser.word(end + 1))) {
      for (const aside of relative(end + 1)) {
        if (parser.word(aside.end) !== ',') continue
        found.push({
          end: aside.end + 1,
          cost: cost + aside.cost,
          value: {
            ...phrase,
            bind: (context, scope) =>
              phrase.bind(context, (term, deeper) => merge([aside.value(term, deeper), scope(term, deeper)])),
          },
        })
      }
    }
    return found
  }

  /** "Ann Smith" is one name; "Tall Tom" and "Otherwise Max" are none where Tom and Max stand by themselves elsewhere. */
  function isWholeName(at: number, end: number): boolean {
    const first = parser.tokens[at]!
    if (lexical.isListedName(first.text)) return true
    if (at === 0 && (lexical.adjective(first.lower) === 0 || lexical.verb(first.lower) === 0)) return false
    return !parser.tokens.slice(at + 1, end).some(token => lexical.standsAlone(token.text))
  }

  function isName(at: number, first: boolean): boolean {
    const token = parser.tokens[at]
    if (token === undefined || token.kind !== 'word' || !/^[\p{Lu}\p{N}]/u.test(token.text)) return false
    if (/['’]s?$/.test(token.text)) return false
    if (lexical.isGrammar(token.lower)) return first && /^(?:Will|May|Mark|Art|Say)$/.test(token.text)
    return parser.word(at) !== ''
  }

  /** "the dog", "the old man"; "that person" takes up whoever was spoken of. */
  function definite(at: number): Parse<NounPhrase>[] {
    if (parser.word(at) === 'that') {
      const word =
        lexical.emptyNoun(parser.word(at + 1)) === 'singular' ? (/thing/.test(parser.word(at + 1)) ? 'it' : 'they') : ''
      if (word === '') return []
      const shown = text(at, at + 2)
      return [
        {
          end: at + 2,
          cost: 0,
          value: anaphoric(at, 'singular', { kind: 'pronoun', word, impersonal: undefined }, shown),
        },
      ]
    }
    if (parser.word(at) !== 'the') return []
    return descriptions(at + 1, 'singular').flatMap(({ end, value, cost }) => {
      // "The tall bakers sing": an adjective is nobody's noun.
      if (parser.word(end) === 'of' || lexical.adjective(value.noun) === 0) return []
      const shown = text(at, end)
      return [
        {
          end,
          cost,
          value: {
            ...anaphoric(at, 'singular', { kind: 'definite', noun: value.noun, adjectives: value.adjectives }, shown),
            noun: value.noun,
          },
        },
      ]
    })
  }

  function determined(at: number): Parse<NounPhrase>[] {
    const found: Parse<NounPhrase>[] = []
    const word = parser.word(at)
    const add = (from: number, quantity: Quantity, number: 'singular' | 'plural'): void => {
      for (const { end, value, cost } of described(from, number)) {
        const phrase = phraseOf(quantity, value, number, text(at, end), false)
        found.push(...exceptions(end, quantity, value, number, at, cost))
        // "each of the bakers sings", "none of the bakers sing"
        found.push({
          end,
          cost,
          value:
            from - at > 2 && parser.word(at + 1) === 'of' && quantity !== 'some'
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
    if (word === 'all' && /^(?:who|that)$/.test(parser.word(at + 1))) {
      const bare: Description = {
        apply: () => boxOf(),
        noun: '',
        adjectives: [],
        sort: 'any',
        words: 'all',
        apart: undefined,
      }
      for (const { end, value, cost } of withRelative(at + 1, bare)) {
        found.push({
          end,
          cost,
          value: { ...phraseOf('every', value, 'plural', text(at, end), true), number: 'either' },
        })
      }
      return found
    }
    const notOne = parser.phrase(at, ['not a single', 'not a', 'not an'])
    if (notOne > 0) {
      add(at + notOne, 'no', 'singular')
      return found
    }
    const one = parser.phrase(at, ['at least one of', 'exactly one of'])
    if (one > 0) {
      for (const { end, value, cost } of nameLists(parser, properName)(at + one))
        if (value.terms.length > 1) found.push({ end, cost, value: oneOf(value, word === 'exactly', text(at, end)) })
      return found
    }
    if (parser.has(at, 'at least one')) {
      add(at + 3, 'some', 'singular')
      if (parser.word(at + 3) === 'people') add(at + 3, 'some', 'plural')
      return found
    }
    if (parser.phrase(at, ['not all', 'not every', 'not each']) > 0) {
      const number = parser.word(at + 1) === 'all' ? 'plural' : 'singular'
      const every = described(at + 2, number)
      const everyone = EVERY.has(parser.word(at + 1))
        ? []
        : every.map(({ end, value, cost }) => ({
            end,
            cost,
            phrase: phraseOf('every', value, number, text(at, end), false),
          }))
      for (const { end, cost, phrase } of everyone) found.push({ end, cost, value: denied(phrase, text(at, end)) })
      return found
    }
    if (word === 'not' && (EVERY.has(parser.word(at + 1)) || ANY.has(parser.word(at + 1)))) {
      for (const { end, value, cost } of pronouns(at + 1))
        found.push({ end, cost, value: denied(value, text(at, end)) })
      return found
    }
    const singular = SINGULAR_DETERMINERS[word]
    if (singular !== undefined) add(at + 1, singular, 'singular')
    const plural = PLURAL_DETERMINERS[word]
    if (plural !== undefined) add(at + 1, plural, 'plural')
    if (word === 'only') {
      for (const { end, value, cost } of nameLists(parser, properName)(at + 1))
        found.push({ end, cost, value: onlyNames(value) })
      for (const { end, value, cost } of described(at + 1, 'plural')) {
        found.push({ end, cost, value: onlyPhrase(value, text(at, end)) })
      }
    }
    if (singular === undefined && plural === undefined) {
      for (const { end, value, cost } of described(at, 'plural')) {
        found.push({ end, cost: cost + 0.1, value: phraseOf('bare', value, 'plural', text(at, end), false) })
      }
    }
    return found
  }

  /** "those who are tall", "whoever is tall". */
  function whoever(at: number): Parse<NounPhrase>[] {
    const word = parser.word(at)
    const bare: Description = {
      apply: () => boxOf(),
      noun: '',
      adjectives: [],
      sort: 'person',
      words: word,
      apart: undefined,
    }
    if (word === 'those' && RELATIVES.has(parser.word(at + 1))) {
      return withRelative(at + 1, bare).map(({ end, value, cost }) => ({
        end,
        cost,
        value: phraseOf('every', value, 'plural', text(at, end), true),
      }))
    }
    if (!/^(?:whoever|whomever|whatever)$/.test(word)) return []
    const said: Parse<Predicate>[] = rules
      .verbPhrase('singular')(at + 1)
      .map(one => ({ ...one, value: one.value.apply }))
    return [...said, ...objectRelative(at + 1)].map(({ end, value, cost }) => ({
      end,
      cost,
      value: phraseOf('every', { ...bare, apply: value }, 'singular', text(at, end), true),
    }))
  }

  /** "chess", "coffee": a kind without article, named like an individual. */
  function kinds(at: number): Parse<NounPhrase>[] {
    const token = parser.tokens[at]
    if (token === undefined || token.kind !== 'word') return []
    const word = token.lower
    if (parser.isCapital(at) && at > 0) return []
    const cost = lexical.noun(word)
    if (cost === undefined || lexical.adjective(word) === 0) return []
    if (
      at === 0 &&
      ((!lexical.seen(word) && !NOUNS.has(word)) || lexical.isListedName(token.text) || NAMES_LIKE_NOUNS.has(word))
    )
      return []
    const phrase = nameOf({ kind: 'constant', name: word }, token.text)
    return [
      {
        end: at + 1,
        cost: cost + (at === 0 ? 0 : 0.6),
        value: {
          ...phrase,
          quantity: 'other',
          bind: (context, scope) => {
            context.note(`"${token.text}" is read as one thing with that name`)
            return phrase.bind(context, scope)
          },
        },
      },
    ]
  }

  /** Descriptions joined by "and" or "or" after one determiner: "dogs and cats", "dogs, cats or horses" are those that are any. */
  function described(at: number, number: 'singular' | 'plural'): Parse<Description>[] {
    const found: Parse<Description>[] = []
    const more = (from: number, parts: readonly Description[], cost: number, last: boolean, both = false): void => {
      for (const one of descriptionsWithRelative(from, number)) {
        const all = [...parts, one.value]
        const total = cost + one.cost
        if (parts.length === 0 || last) found.push(...joined(all, one.end, total, both))
        if (last) continue
        const comma = parser.word(one.end) === ','
        const after = comma ? one.end + 1 : one.end
        const joint = parser.word(after)
        if (joint === 'and' || joint === 'or') more(after + 1, all, total + 0.2, true, joint === 'and')
        else if (comma && all.length < 6) more(after, all, total + 0.2, false)
      }
    }
    more(at, [], 0, false)
    return found
  }

  function joined(parts: readonly Description[], end: number, cost: number, both: boolean): Parse<Description>[] {
    const first = parts[0]!
    if (parts.length === 1) return [{ end, value: first, cost }]
    const sort = parts.every(part => part.sort === first.sort) ? first.sort : 'any'
    const noun = parts.map(part => part.noun).join(' or ')
    const each: Description = {
      ...first,
      noun,
      sort,
      apply: (subject, context) => or(parts.map(part => part.apply(subject, context))),
      ...(both ? { together: parts.map(part => part.apply) } : {}),
    }
    const { apart } = first
    if (apart === undefined || parts.slice(1).some(part => part.apart !== undefined))
      return [{ end, value: each, cost }]
    // "tall bakers and poets": the poets may have to be tall too.
    const shared: Description = {
      ...each,
      apply: (subject, context) =>
        merge([
          apart.adjectives(subject, context),
          or([apart.noun(subject, context), ...parts.slice(1).map(part => part.apply(subject, context))]),
        ]),
      ...(both
        ? {
            together: [apart.noun, ...parts.slice(1).map(part => part.apply)].map(
              (noun): Predicate =>
                (subject, context) =>
                  merge([apart.adjectives(subject, context), noun(subject, context)]),
            ),
          }
        : {}),
    }
    return [
      { end, value: each, cost },
      { end, value: shared, cost },
    ]
  }

  function descriptionsWithRelative(at: number, number: 'singular' | 'plural'): readonly Parse<Description>[] {
    return parser.remember<Description>(`described/${number}`, start =>
      [...descriptions(start, number), ...related(start, number)].flatMap(one => [
        one,
        ...withRelative(one.end, one.value).map(more => ({ ...more, cost: more.cost + one.cost })),
      ]),
    )(at)
  }

  /** "friend of Ann", "sons of every king": the noun as a relation. */
  function related(at: number, number: 'singular' | 'plural'): Parse<Description>[] {
    const head = headOf(parser.word(at), number)
    if (head === undefined || head.noun === '' || parser.word(at + 1) !== 'of') return []
    return nounPhrase.simple(at + 2).map(({ end, value, cost }) => ({
      end,
      cost: cost + head.cost,
      value: {
        noun: head.noun,
        adjectives: [],
        sort: lexical.isPersonNoun(head.noun) ? 'person' : 'any',
        words: text(at, end),
        apart: undefined,
        apply: (subject, context) =>
          value.bind(context, (owner, deeper) => {
            const name = deeper.predicate({
              kind: 'relation',
              base: head.noun,
              particle: '',
              tense: 'present',
              arity: 2,
            })
            return boxOf({ ...atom(name, subject, owner), restricts: true })
          }),
      },
    }))
  }

  /** "tall, kind bakers": adjectives and a noun. */
  function descriptions(at: number, number: 'singular' | 'plural'): readonly Parse<Description>[] {
    return parser.remember<Description>(`description/${number}`, start => {
      const found: Parse<Description>[] = []
      const walk = (from: number, modifiers: readonly Modifier[], cost: number): void => {
        const token = parser.tokens[from]
        if (token === undefined || token.kind !== 'word') return
        const word = parser.word(from)
        const negated = word === 'not'
        const place = negated ? from + 1 : from
        const own = parser.word(place)
        if (!negated && !(parser.isCapital(from) && from > 0 && !lexical.seen(own) && lexical.noun(own) !== 0)) {
          const head = headOf(own, number)
          if (head !== undefined) {
            found.push({ end: from + 1, cost: cost + head.cost, value: descriptionOf(modifiers, head.noun, own) })
          }
        }
        if (modifiers.length >= 4) return
        const adjective = lexical.adjective(own)
        // "The woman Bob likes": a name inside is no adjective.
        if (parser.isCapital(place) && adjective !== 0 && !lexical.seen(own) && (place > 0 || isSubject(place))) return
        const nounCost = lexical.noun(own)
        if (adjective === undefined || nounCost === undefined) return
        const isNoun = lexical.isNounModifier(own)
        const next = { word: own, negated, isNoun }
        // A capital at the sentence's beginning is a name's more often than an unknown adjective's.
        const unknown = place === 0 && adjective > 0 && !lexical.seen(own) ? 3 : 0
        const price = Math.min(adjective, isNoun ? 0.5 : adjective) + unknown
        const after = parser.word(place + 1)
        if (after === ',' || after === 'and') {
          const step = after === ',' && parser.word(place + 2) === 'and' ? 3 : 2
          if (adjective <= 1) walk(place + step, [...modifiers, next], cost + price)
        } else walk(place + 1, [...modifiers, next], cost + price)
      }
      walk(start, [], 0)
      return found
    })(at)
  }

  /** "Ann looks tired": a listed name, or a word before a verb, is nobody's adjective. */
  function isSubject(at: number): boolean {
    const next = parser.word(at + 1)
    const base = lexical.baseOfThird(next)
    return lexical.isListedName(parser.tokens[at]!.text) || (base !== undefined && lexical.verb(base) === 0)
  }

  interface Modifier {
    readonly word: string
    readonly negated: boolean
    readonly isNoun: boolean
  }

  function headOf(word: string, number: 'singular' | 'plural'): { noun: string; cost: number } | undefined {
    const empty = lexical.emptyNoun(word)
    if (empty !== undefined) return empty === number ? { noun: '', cost: 0 } : undefined
    if (number === 'plural') {
      const one = lexical.singularOf(word)
      if (one === undefined) return undefined
      const cost = lexical.noun(one)
      return cost === undefined || lexical.isGrammar(word) ? undefined : { noun: one, cost }
    }
    const cost = lexical.noun(word)
    if (cost === undefined) return undefined
    const one = lexical.singularOf(word)
    // "every dogs"
    if (one !== undefined && one !== word && lexical.noun(one) === 0 && cost > 0) return undefined
    return { noun: word, cost }
  }

  function descriptionOf(modifiers: readonly Modifier[], noun: string, shown: string): Description {
    const sort: Sort = noun === '' ? wordSort(shown) : lexical.isPersonNoun(noun) ? 'person' : 'any'
    const applyTo = (subject: Term, context: Context, part: 'all' | 'adjectives' | 'noun'): Box => {
      const said: Box[] = []
      const say = (base: string, kind: 'adjective' | 'noun'): void => {
        const name = context.predicate({ kind, base, particle: '', tense: 'present', arity: 1 })
        said.push(boxOf({ ...atom(name, subject), restricts: true }))
      }
      for (const { word, negated, isNoun } of part === 'noun' ? [] : modifiers) {
        if (PRIVATIVES.has(word) && noun !== '') {
          throw new Failure(
            'privative',
            `"${word} ${noun}" need not be a ${noun}, so it cannot be split into two properties`,
            { start: 0, end: 0 },
            `Write "${word}-${noun}" if it is meant as one word.`,
          )
        }
        if (negated) {
          const name = context.predicate({ kind: 'adjective', base: word, particle: '', tense: 'present', arity: 1 })
          said.push(not(boxOf(atom(name, subject))))
        } else if (noun !== '' && (isNoun || TIED_ADJECTIVES.has(word))) {
          say(`${word}_${noun}`, 'noun')
          if (!isNoun)
            context.note(
              `"${word} ${noun}" is read as a property of its own: a ${word} ${noun} need not be ${word} otherwise`,
            )
        } else say(word, 'adjective')
      }
      if (noun !== '' && part !== 'adjectives') say(noun, 'noun')
      return merge(said)
    }
    const apply: Predicate = (subject, context) => applyTo(subject, context, 'all')
    const apart =
      modifiers.length === 0
        ? undefined
        : {
            adjectives: (subject: Term, context: Context) => applyTo(subject, context, 'adjectives'),
            noun: (subject: Term, context: Context) => applyTo(subject, context, 'noun'),
          }
    const adjectives = modifiers.filter(one => !one.negated).map(one => one.word)
    return { apply, noun, adjectives, sort, words: [...adjectives, shown].join(' '), apart }
  }

  function wordSort(word: string): Sort {
    if (/thing/.test(word)) return 'thing'
    return /^(?:individual|one)s?$/.test(word) || word === 'none' ? 'any' : 'person'
  }

  function canonical(name: string): string {
    return name.length > 1 && name === name.toUpperCase() && /^\p{Lu}+$/u.test(name)
      ? `${name[0]}${name.slice(1).toLowerCase()}`
      : name
  }

  const description: Rules['description'] = number => at => described(at, number)
  return { nounPhrase, description }
}

export function nameOf(term: Term, shown: string): NounPhrase {
  return {
    bind: (context, scope) => scope(term, context),
    number: 'singular',
    quantity: 'name',
    coordinated: false,
    words: shown,
    noun: undefined,
    generic: undefined,
  }
}

/** The forms of a verb that go with a subject. */
export function formsOf(phrase: NounPhrase): readonly ('singular' | 'plural')[] {
  return phrase.number === 'either' ? ['singular', 'plural'] : [phrase.number]
}

function phraseOf(
  quantity: Quantity,
  description: Description,
  number: 'singular' | 'plural',
  shown: string,
  /** "someone who …" speaks of one or of all. */
  open: boolean,
): NounPhrase {
  const every = (context: Context, scope: (term: Term, context: Context) => Box, denied: boolean): Box => {
    const referent = context.fresh(description.sort, shown)
    const term: Term = { kind: 'variable', name: referent.name }
    const left = merge([{ referents: [referent], conditions: [] }, description.apply(term, licensed(context))])
    const right = denied ? not(scope(term, licensed(context))) : scope(term, inner(context))
    return implies(left, right)
  }
  const some = (context: Context, scope: (term: Term, context: Context) => Box): Box =>
    existing(description, shown, context, term => scope(term, inner(context)))
  const bind: NounPhrase['bind'] = (context, scope) => {
    switch (quantity) {
      case 'every':
        return every(context, scope, false)
      case 'bare':
        if (context.licensed) {
          throw new Failure(
            'quantifier',
            `"${shown}" without "all" or "some" can mean every one or any one of them here`,
            { start: 0, end: 0 },
            `Write "all ${shown}", "some ${shown}" or "a …", whichever is meant.`,
          )
        }
        return every(context, scope, false)
      case 'no':
        return every(context, scope, true)
      case 'any':
        return context.licensed ? some(context, scope) : every(context, scope, false)
      default:
        if (
          quantity === 'some' &&
          open &&
          context.main &&
          description.sort === 'person' &&
          /^some(?:one|body) who/i.test(shown)
        ) {
          context.note(`"${shown}" is read as one individual; write "anyone who …" if all are meant`)
        }
        return some(context, scope)
    }
  }
  const phrase: NounPhrase = {
    bind,
    number,
    quantity,
    coordinated: false,
    words: shown,
    noun: description.noun,
    generic: undefined,
  }
  if (quantity === 'bare')
    return { ...phrase, none: { ...phrase, quantity: 'no', bind: (context, scope) => every(context, scope, true) } }
  if (quantity !== 'a') return phrase
  return {
    ...phrase,
    generic: { ...phrase, quantity: 'every', bind: (context, scope) => every(context, scope, false) },
  }
}

/** There is one that is so described; for "some dogs and cats" one of each. */
export function existing(description: Description, shown: string, context: Context, scope: (term: Term) => Box): Box {
  const { together } = description
  if (together !== undefined) context.note(`"${shown}" is read as some of each`)
  return merge(
    (together ?? [description.apply]).map(apply => {
      const referent = context.fresh(description.sort, shown)
      const term: Term = { kind: 'variable', name: referent.name }
      return merge([{ referents: [referent], conditions: [] }, apply(term, context), scope(term)])
    }),
  )
}

/** "not all dogs …": the sentence denied as a whole. */
function denied(phrase: NounPhrase, shown: string): NounPhrase {
  return {
    ...phrase,
    quantity: 'other',
    words: shown,
    bind: (context, scope) => not(phrase.bind(licensed(context), scope)),
  }
}

/** "Only dogs bark": whoever barks is a dog. */
function onlyPhrase(description: Description, shown: string): NounPhrase {
  return {
    number: 'plural',
    quantity: 'other',
    coordinated: false,
    words: shown,
    noun: description.noun,
    generic: undefined,
    bind: (context, scope) => {
      const referent = context.fresh(description.sort, shown)
      const term: Term = { kind: 'variable', name: referent.name }
      const left = merge([{ referents: [referent], conditions: [] }, scope(term, licensed(context))])
      return implies(left, description.apply(term, inner(context)))
    },
  }
}

function joinPhrases(
  joint: Joint,
  parts: readonly NounPhrase[],
  { announced, contrast }: { readonly announced: boolean; readonly contrast: boolean },
): NounPhrase | undefined {
  // "Everyone but Tom" is an exception, no list.
  if (contrast) return undefined
  // "All dogs and cats" is one determiner with two nouns, and is read there.
  if (joint === 'nor' && parts.every(part => part.none !== undefined)) {
    const bind: NounPhrase['bind'] = (context, scope) =>
      merge(parts.map(part => part.none!.bind(inner(context), scope)))
    return { ...parts[0]!, bind, number: 'plural', quantity: 'other', coordinated: false, none: undefined }
  }
  if (parts.some((part, i) => part.quantity === 'bare' || (i > 0 && part.quantity === 'other' && !part.coordinated)))
    return undefined
  // "Only Ann and Bob" goes on with its own list.
  if (parts.slice(0, -1).some(part => part.endsInNames === true)) return undefined
  if (parts.some(part => part.quantity === 'pronoun' && joint !== 'and')) return undefined
  const bind: NounPhrase['bind'] = (context, scope) => {
    if (joint === 'and') return merge(parts.map(part => part.bind(inner(context), scope)))
    if (joint === 'or') {
      if (announced) context.note(EITHER)
      return or(parts.map(part => part.bind(inner(context), scope)))
    }
    return merge(parts.map(part => not(part.bind(licensed(context), scope))))
  }
  return {
    bind,
    number:
      joint === 'and' && !parts.every(part => part.quantity === 'every' && part.number === 'singular')
        ? 'plural'
        : 'either',
    quantity: 'other',
    coordinated: !announced,
    words: parts.map(part => part.words).join(` ${joint} `),
    noun: undefined,
    generic: undefined,
  }
}

/** Parses that reach the same end at the same cost by the same words are kept once for each meaning function. */
function unique<T>(parses: readonly Parse<T>[]): Parse<T>[] {
  return [...parses]
}
