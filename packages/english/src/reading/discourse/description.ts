/** Grammar of nominals, without determiner: adjectives and noun, relational nouns and coordination ("tall, kind bakers", "friend of Ann"). */
import { Failure } from '../failure.ts'
import { atom, type Box, createBox, merge, not, or, type Sort, type Term } from './box.ts'
import type { Context, NounPhrase, Predicate } from './meaning.ts'
import type { Parse, Parser, Rule } from './parser.ts'
import { PRIVATIVES, SUBSECTIVE_ADJECTIVES } from './words/word-lists.ts'

/** Meaning of a nominal: a predicate of individuals, with the words it is made of. */
export interface Description {
  readonly apply: Predicate
  readonly noun: string
  readonly adjectives: readonly string[]
  readonly sort: Sort
  readonly words: string
  /** Predicates of the adjectives and of the noun separately, if there are adjectives. */
  readonly split: { readonly adjectives: Predicate; readonly noun: Predicate } | undefined
  /** Conjuncts of a list with "and": "some dogs and cats" means some dogs and some cats. */
  readonly conjuncts?: readonly Predicate[] | undefined
}

type Count = 'singular' | 'plural'

export interface DescriptionRules {
  /** Adjectives and a noun. */
  readonly descriptions: (at: number, number: Count) => readonly Parse<Description>[]
  /** With relative clauses, and joined in lists. */
  readonly described: (at: number, number: Count) => Parse<Description>[]
}

export function descriptionRules(
  parser: Parser,
  /** Rule for the owner in "friend of Ann". */
  owners: Rule<NounPhrase>,
  withRelative: (at: number, described: Description) => Parse<Description>[],
): DescriptionRules {
  const { lexical } = parser
  return { descriptions, described: descriptionList }

  /** Nominals joined by "and" or "or" after one determiner; both mean the union: "dogs and cats". */
  function descriptionList(at: number, number: 'singular' | 'plural'): Parse<Description>[] {
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
      conjuncts: both ? parts.map(part => part.apply) : undefined,
    }
    const { split } = first
    if (split === undefined || parts.slice(1).some(part => part.split !== undefined))
      return [{ end, value: each, cost }]
    // "tall bakers and poets": the adjective may apply to both nouns.
    const shared: Description = {
      ...each,
      apply: (subject, context) =>
        merge([
          split.adjectives(subject, context),
          or([split.noun(subject, context), ...parts.slice(1).map(part => part.apply(subject, context))]),
        ]),
      conjuncts: both
        ? [split.noun, ...parts.slice(1).map(part => part.apply)].map(
            (noun): Predicate =>
              (subject, context) =>
                merge([split.adjectives(subject, context), noun(subject, context)]),
          )
        : undefined,
    }
    return [
      { end, value: each, cost },
      { end, value: shared, cost },
    ]
  }

  function descriptionsWithRelative(at: number, number: 'singular' | 'plural'): readonly Parse<Description>[] {
    return parser.memoize<Description>(`described/${number}`, start =>
      [...descriptions(start, number), ...relationalNoun(start, number)].flatMap(one => [
        one,
        ...withRelative(one.end, one.value).map(more => ({ ...more, cost: more.cost + one.cost })),
      ]),
    )(at)
  }

  /** "friend of Ann", "sons of every king". */
  function relationalNoun(at: number, number: 'singular' | 'plural'): Parse<Description>[] {
    const head = headNoun(parser.word(at), number)
    if (head === undefined || head.noun === '' || parser.word(at + 1) !== 'of') return []
    return owners(at + 2).map(({ end, value, cost }) => ({
      end,
      cost: cost + head.cost,
      value: {
        noun: head.noun,
        adjectives: [],
        sort: lexical.isPersonNoun(head.noun) ? 'person' : 'any',
        words: parser.text(at, end),
        split: undefined,
        apply: (subject, context) =>
          value.bind(context, (owner, deeper) => {
            const name = deeper.predicate({
              kind: 'relation',
              base: head.noun,
              particle: '',
              tense: 'present',
              arity: 2,
            })
            return createBox({ ...atom(name, subject, owner), restricts: true })
          }),
      },
    }))
  }

  /** "tall, kind bakers". */
  function descriptions(at: number, number: 'singular' | 'plural'): readonly Parse<Description>[] {
    return parser.memoize<Description>(`description/${number}`, start => {
      const found: Parse<Description>[] = []
      const walk = (from: number, modifiers: readonly Modifier[], cost: number): void => {
        const token = parser.tokens[from]
        if (token === undefined || token.kind !== 'word') return
        const word = parser.word(from)
        const negated = word === 'not'
        const place = negated ? from + 1 : from
        const own = parser.word(place)
        if (!negated && !(parser.isCapital(from) && from > 0 && !lexical.seen(own) && lexical.noun(own) !== 0)) {
          const head = headNoun(own, number)
          if (head !== undefined)
            found.push({ end: from + 1, cost: cost + head.cost, value: createDescription(modifiers, head.noun, own) })
        }
        if (modifiers.length >= 4) return
        const adjective = lexical.adjective(own)
        // "The woman Bob likes": a name is not an adjective.
        if (parser.isCapital(place) && adjective !== 0 && !lexical.seen(own) && (place > 0 || isSubject(place))) return
        const nounCost = lexical.noun(own)
        if (adjective === undefined || nounCost === undefined) return
        const isNoun = lexical.isNounModifier(own)
        const next = { word: own, negated, isNoun }
        // A capitalised first word is more often a name than an unknown adjective.
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

  /** Tests for a subject, which is not an adjective: a listed name, or a word before a verb ("Ann looks tired"). */
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

  function headNoun(word: string, number: 'singular' | 'plural'): { noun: string; cost: number } | undefined {
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

  function createDescription(modifiers: readonly Modifier[], noun: string, shown: string): Description {
    const sort: Sort = noun === '' ? pronounSort(shown) : lexical.isPersonNoun(noun) ? 'person' : 'any'
    const applyTo = (subject: Term, context: Context, part: 'all' | 'adjectives' | 'noun'): Box => {
      const said: Box[] = []
      const say = (base: string, kind: 'adjective' | 'noun'): void => {
        const name = context.predicate({ kind, base, particle: '', tense: 'present', arity: 1 })
        said.push(createBox({ ...atom(name, subject), restricts: true }))
      }
      for (const { word, negated, isNoun } of part === 'noun' ? [] : modifiers) {
        if (PRIVATIVES.has(word) && noun !== '')
          throw new Failure(
            'privative',
            `"${word} ${noun}" need not be a ${noun}, so it cannot be split into two properties`,
            { start: 0, end: 0 },
            `Write "${word}-${noun}" if it is meant as one word.`,
          )
        if (negated) {
          const name = context.predicate({ kind: 'adjective', base: word, particle: '', tense: 'present', arity: 1 })
          said.push(not(createBox(atom(name, subject))))
        } else if (noun !== '' && (isNoun || SUBSECTIVE_ADJECTIVES.has(word))) {
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
    const split =
      modifiers.length === 0
        ? undefined
        : {
            adjectives: (subject: Term, context: Context) => applyTo(subject, context, 'adjectives'),
            noun: (subject: Term, context: Context) => applyTo(subject, context, 'noun'),
          }
    const adjectives = modifiers.filter(one => !one.negated).map(one => one.word)
    return { apply, noun, adjectives, sort, words: [...adjectives, shown].join(' '), split }
  }
}

/** Sort of an indefinite pronoun: "everyone" persons, "everything" things. */
export function pronounSort(word: string): Sort {
  if (/thing/.test(word)) return 'thing'
  return /^(?:individual|one)s?$/.test(word) || word === 'none' ? 'any' : 'person'
}
