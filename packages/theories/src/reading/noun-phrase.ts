/**
 * Subjects and objects: names, "the cat", "someone", pronouns, "the brother of Gary", "all red cats", "people who are …".
 *
 * Names and nouns are open classes, so they are told by their place: a name is a run of capitalised words, a noun phrase
 * runs from "the" to the next word of the grammar or to the verb. An unknown verb is found by what follows it: it is the
 * word right before an object.
 */
import type { Formula, Term } from '@elenchus/logic'
import { singular } from '../english/word-forms.ts'
import type { ClauseReader } from './clause.ts'
import { negate } from './coordination.ts'
import { Failure } from './failure.ts'
import {
  AUXILIARIES,
  COPULAS,
  EMPTY_NOUNS,
  INDEFINITES,
  isPlain,
  isProper,
  NEGATIVES,
  OBJECT_PRONOUNS,
  PARTICLES,
  QUANTIFIERS,
  RELATIVES,
  SUBJECT_PRONOUNS,
  THING_WORDS,
  UNIVERSALS,
} from './function-words.ts'
import type { Individual, Subject } from './scope.ts'
import type { Token } from './tokens.ts'

/** Words in one name at most; longer runs are a sentence gone wrong. */
const NAME_WORDS = 5

/** Reads the subject at the reader's place. */
export function readSubject(reader: ClauseReader): Subject {
  const token = reader.peek()
  if (token === undefined) throw reader.expected('a name')
  const { lower } = token
  if (SUBJECT_PRONOUNS.has(lower)) {
    reader.advance()
    return subject(reader.scope.pronoun(token), { plural: lower === 'they' })
  }
  if (INDEFINITES.has(lower)) return indefiniteSubject(reader, token)
  if (UNIVERSALS.has(lower)) return everyone(reader, token, false)
  if (NEGATIVES.has(lower)) return everyone(reader, token, true)
  if (lower === 'no' && reader.peek(1)?.lower === 'one') {
    reader.advance()
    return everyone(reader, token, true)
  }
  if (lower === 'whoever' || lower === 'those') return whoever(reader, token)
  if (lower === 'at' && reader.matches('at least one')) return atLeastOne(reader, token)
  if (lower === 'the') return definiteSubject(reader)
  if (QUANTIFIERS.has(lower) || barePluralLength(reader) > 0) return quantified(reader, token)
  const possessive = readPossessive(reader)
  if (possessive !== undefined) return subject(possessive.of, { relation: possessive.relation })
  return subject(properName(reader))
}

/** Reads an object: "chases *the dog*". */
export function readObject(reader: ClauseReader): Term {
  const token = reader.peek()
  if (token === undefined) throw reader.expected('a name')
  if (OBJECT_PRONOUNS.has(token.lower)) {
    reader.advance()
    return reader.scope.pronoun(token)
  }
  if (INDEFINITES.has(token.lower)) {
    reader.advance()
    if (reader.role === 'head' || reader.role === 'fact') throw existential(token)
    return reader.scope.introduce(token, 'indefinite', sortOf(token.lower))
  }
  if (UNIVERSALS.has(token.lower)) {
    if (reader.role === 'body') {
      throw new Failure(
        'quantifier',
        `"${token.text}" cannot be the object in a condition`,
        token,
        'Name the individuals.',
      )
    }
    reader.advance()
    return reader.scope.introduce(token, 'universal', sortOf(token.lower))
  }
  if (token.lower === 'the') return theName(reader, false)
  return properName(reader)
}

/** Whether an object can begin here. */
export function isObjectStart(token: Token | undefined): boolean {
  if (token === undefined || token.kind !== 'word') return false
  const { lower } = token
  return (
    lower === 'the' || OBJECT_PRONOUNS.has(lower) || INDEFINITES.has(lower) || UNIVERSALS.has(lower) || isProper(token)
  )
}

/** Whether the word `ahead` is a verb with its object: "chases the dog", "looks at Anna". */
export function isTransitiveVerb(reader: ClauseReader, ahead: number): boolean {
  const token = reader.peek(ahead)
  if (!isPlain(token) || isProper(token)) return false
  const next = reader.peek(ahead + 1)
  if (isObjectStart(next)) return true
  return next !== undefined && PARTICLES.has(next.lower) && isObjectStart(reader.peek(ahead + 2))
}

/** Whether some verb begins at `ahead`: "is", "does not", "chases the dog", "holds". */
export function isVerb(reader: ClauseReader, ahead: number): boolean {
  const token = reader.peek(ahead)
  if (token === undefined) return false
  return (
    COPULAS.has(token.lower) ||
    AUXILIARIES.has(token.lower) ||
    token.lower === 'holds' ||
    isTransitiveVerb(reader, ahead)
  )
}

/** How many words the subject at `ahead` has, when a verb follows it; 0 where no clause begins here. Changes nothing. */
export function clauseSubjectLength(reader: ClauseReader, ahead: number): number {
  const token = reader.peek(ahead)
  if (token === undefined || token.kind !== 'word') return 0
  const { lower } = token
  if (lower === 'there' || lower === 'being') return 1
  if (SUBJECT_PRONOUNS.has(lower) || INDEFINITES.has(lower) || UNIVERSALS.has(lower) || NEGATIVES.has(lower)) {
    const next = reader.peek(ahead + 1)
    return isVerb(reader, ahead + 1) || (next !== undefined && RELATIVES.has(next.lower)) ? 1 : 0
  }
  if (QUANTIFIERS.has(lower) && lower !== 'a' && lower !== 'an') return 1
  let length = 1
  if (lower === 'the') {
    while (length <= NAME_WORDS && isPlain(reader.peek(ahead + length)) && !isTransitiveVerb(reader, ahead + length))
      length++
    if (length === 1) return 0
    if (reader.peek(ahead + length)?.lower === 'of') {
      const of = nameLength(reader, ahead + length + 1)
      return of > 0 && COPULAS.has(reader.peek(ahead + length + 1 + of)?.lower ?? '') ? length + 1 + of : 0
    }
  } else {
    length = nameLength(reader, ahead)
    if (length === 0 && isPlain(token) && reader.peek(ahead + 1)?.lower === 'holds') return 1
    if (length === 0 && isPlain(token) && reader.matches('does not hold', ahead + 1)) return 1
  }
  return length > 0 && isVerb(reader, ahead + length) ? length : 0
}

function nameLength(reader: ClauseReader, ahead: number): number {
  if (reader.peek(ahead)?.lower === 'the') {
    let length = 1
    while (length <= NAME_WORDS && isPlain(reader.peek(ahead + length))) length++
    return length > 1 ? length : 0
  }
  let length = 0
  while (length < NAME_WORDS && isProper(reader.peek(ahead + length))) length++
  return length
}

function subject(term: Term, rest: Partial<Subject> = {}): Subject {
  return {
    kind: rest.relation === undefined ? 'term' : 'relation',
    term,
    relation: rest.relation ?? '',
    plural: rest.plural ?? false,
    negative: rest.negative ?? false,
    closedOver: rest.closedOver,
    restrictions: rest.restrictions ?? [],
  }
}

function existential(token: Token): Failure {
  return new Failure(
    'existential',
    `"${token.text}" here says that somebody exists without saying who, which facts and rules cannot hold`,
    token,
    'Name the individual, or write "everyone" if all are meant.',
  )
}

function indefiniteSubject(reader: ClauseReader, token: Token): Subject {
  reader.advance()
  const relative = reader.peek()
  const hasRelative = relative !== undefined && RELATIVES.has(relative.lower)
  if (!hasRelative) {
    if (reader.role === 'fact') {
      if (!/^any/.test(token.lower)) throw existential(token)
      return subject(reader.scope.introduce(token, 'universal', sortOf(token.lower)))
    }
    return subject(reader.scope.introduce(token, 'indefinite', sortOf(token.lower)))
  }
  const generic = reader.role === 'fact'
  const term = reader.scope.introduce(token, generic ? 'universal' : 'indefinite', sortOf(token.lower))
  const restriction = relativeClause(reader, term)
  if (!generic) return subject(term, { restrictions: [restriction] })
  // "Someone who is tall is kind" speaks of one or of all; only "always" tells.
  if (/^some/.test(token.lower) && !(COPULAS.has(reader.peek()?.lower ?? '') && reader.peek(1)?.lower === 'always')) {
    throw new Failure(
      'ambiguous',
      `"${token.text} who …" could be one individual or every one`,
      token,
      'Write "anyone who …" or "someone who … is always …" if all are meant.',
      ['some individual is such', 'every individual is such'],
    )
  }
  reader.scope.restrictions.push(restriction)
  return subject(term)
}

/** Precondition: the reader stands at "everyone" or a word of its kind. */
function everyone(reader: ClauseReader, token: Token, negative: boolean): Subject {
  reader.advance()
  const relative = reader.peek()
  const term = reader.scope.introduce(token, 'universal', sortOf(token.lower))
  if (relative !== undefined && RELATIVES.has(relative.lower)) {
    if (reader.role === 'body') throw restrictedUniversal(token)
    reader.scope.restrictions.push(relativeClause(reader, term))
  }
  return subject(term, { negative, closedOver: reader.role === 'body' ? term.name : undefined })
}

function restrictedUniversal(token: Token): Failure {
  return new Failure(
    'quantifier',
    `"${token.text} …" with a description cannot stand in a condition`,
    token,
    'A condition may say "everyone" or "all people"; otherwise name the individuals.',
  )
}

function whoever(reader: ClauseReader, token: Token): Subject {
  if (reader.role === 'body') throw restrictedUniversal(token)
  const term = reader.scope.introduce(token, 'universal', 'any')
  reader.advance()
  const restriction = token.lower === 'those' ? relativeClause(reader, term) : reader.predicateOf(subject(term))
  reader.scope.restrictions.push(restriction)
  return subject(term, { plural: token.lower === 'those' })
}

/** "at least one person is …". */
function atLeastOne(reader: ClauseReader, token: Token): Subject {
  reader.advance(2)
  if (EMPTY_NOUNS.has(reader.peek(1)?.lower ?? '')) reader.advance()
  return indefiniteSubject(reader, { ...token, lower: reader.peek()?.lower ?? token.lower })
}

function relativeClause(reader: ClauseReader, term: Term): Formula {
  reader.advance()
  return reader.predicateOf(subject(term, { plural: reader.peek()?.lower === 'are' }))
}

function definiteSubject(reader: ClauseReader): Subject {
  const relation = readRelation(reader)
  if (relation !== undefined) return subject(relation.of, { relation: relation.relation })
  return subject(theName(reader, true))
}

/** "the brother of Gary"; leaves the reader where it was when the words are no such phrase. */
export function readRelation(reader: ClauseReader): { relation: string; of: Term } | undefined {
  let ahead = 0
  const opening = reader.peek()?.lower
  if (opening === 'the' || opening === 'a' || opening === 'an') ahead = 1
  const noun = reader.peek(ahead)
  if (!isPlain(noun) || reader.peek(ahead + 1)?.lower !== 'of') return readPossessive(reader)
  reader.advance(ahead + 2)
  return { relation: noun.text, of: readObject(reader) }
}

/** "Gary's brother", "the cat's brother". */
function readPossessive(reader: ClauseReader): { relation: string; of: Term } | undefined {
  const definite = reader.peek()?.lower === 'the' ? 1 : 0
  let ahead = definite
  while (ahead <= NAME_WORDS && isPlain(reader.peek(ahead))) {
    const owner = reader.peek(ahead)!
    if (!/[’']s$/.test(owner.text)) {
      if (definite === 0 && !isProper(owner)) return undefined
      ahead++
      continue
    }
    const noun = reader.peek(ahead + 1)
    if (!isPlain(noun) || isProper(noun)) return undefined
    const words: string[] = []
    for (let i = definite; i <= ahead; i++) words.push(reader.peek(i)!.text)
    const name = words.join('_').slice(0, -2)
    reader.advance(ahead + 2)
    return { relation: noun.text, of: reader.scope.constant(name) }
  }
  return undefined
}

/** "the cat", "the bald eagle": the name is the words after "the", joined by underscores. */
function theName(reader: ClauseReader, beforeVerb: boolean): Term {
  const start = reader.peek()!
  reader.advance()
  const words: string[] = []
  while (words.length < NAME_WORDS && isPlain(reader.peek())) {
    if (beforeVerb && words.length > 0 && (isTransitiveVerb(reader, 0) || reader.peek()!.lower === 'holds')) break
    words.push(reader.peek()!.text)
    reader.advance()
  }
  if (words.length === 0) {
    if (reader.peek() === undefined) throw reader.expected('a noun after "the"')
    throw new Failure('unreadable', `expected a noun after "${start.text}"`, reader.peek()!)
  }
  return reader.scope.constant(words.join('_'))
}

function properName(reader: ClauseReader): Term {
  const words: string[] = []
  while (words.length < NAME_WORDS && isProper(reader.peek())) {
    words.push(reader.peek()!.text)
    reader.advance()
  }
  if (words.length === 0) throw reader.expected('a name (with a capital letter), "the …", "someone" or "all …"')
  return reader.scope.constant(words.join('_'))
}

/**
 * Words in an unquantified plural noun phrase here ("Red, cold things are …", "Wumpuses are …", "Cold people see the cat"),
 * commas and "and" included; 0 where there is none.
 */
function barePluralLength(reader: ClauseReader): number {
  let ahead = 0
  while (ahead < 12) {
    const token = reader.peek(ahead)
    if (token === undefined || token.kind !== 'word') return 0
    const empty = EMPTY_NOUNS.has(token.lower)
    // A capital inside the sentence is a name: "Bob and James are tall" speaks of two people, of no kind.
    if (!empty && (!isPlain(token) || (isProper(token) && !reader.isFirst(token)))) return 0
    const next = reader.peek(ahead + 1)
    const many = empty ? PLURAL_EMPTY_NOUN.test(token.lower) : singular(token.lower) !== undefined
    if (many && next !== undefined) {
      if (next.lower === 'are' || next.lower === 'do') return ahead + 1
      if (RELATIVES.has(next.lower) && reader.peek(ahead + 2)?.lower === 'are') return ahead + 1
      if (empty && isTransitiveVerb(reader, ahead + 1)) return ahead + 1
    }
    ahead++
    if (next?.kind === 'comma') ahead++
    if (reader.peek(ahead)?.lower === 'and') ahead++
  }
  return 0
}

const PLURAL_EMPTY_NOUN = /^(?:things|people|persons|individuals|ones)$/

/** "All red, cold things", "every wumpus", "a cat", "no red person", "wumpuses". */
function quantified(reader: ClauseReader, token: Token): Subject {
  const quantifier = QUANTIFIERS.has(token.lower) ? token.lower : ''
  if (quantifier === '' && reader.role === 'body') {
    throw new Failure(
      'quantifier',
      'a plural without "all" can mean all of them or any one of them in a condition',
      token,
      'Write "all …" for every one, "someone" or "a …" for any one.',
    )
  }
  if (quantifier !== '') reader.advance()
  const { adjectives, noun } = readNoun(reader, token)
  const existentialHere = quantifier === 'a' || quantifier === 'an' || quantifier === 'any' || quantifier === 'some'
  const generic = reader.role !== 'body' || !existentialHere
  if (generic && quantifier === 'some') throw existential(token)
  if (generic && (quantifier === 'a' || quantifier === 'an')) {
    if (reader.role === 'head') throw existential(token)
    reader.scope.notes.push({ token, message: `"${token.text} ${noun.text}" is read as "every ${noun.text}"` })
  }
  const sort: Individual['sort'] = EMPTY_NOUNS.has(noun.lower) ? sortOf(noun.lower) : 'any'
  const term = reader.scope.introduce(quantifier === '' ? noun : token, generic ? 'universal' : 'indefinite', sort)
  const said: Formula[] = adjectives.map(({ word, negated }) => {
    const formula = reader.unary(predicateWord(reader, word), term)
    return negated ? negate(formula) : formula
  })
  const plural =
    quantifier === 'all' ||
    quantifier === '' ||
    ((quantifier === 'no' || quantifier === 'some') && reader.peek()?.lower === 'are')
  if (!EMPTY_NOUNS.has(noun.lower)) said.push(reader.unary(nounWord(reader, noun, plural), term))
  const relative = reader.peek()
  if (relative !== undefined && RELATIVES.has(relative.lower)) said.push(relativeClause(reader, term))
  const negative = quantifier === 'no'
  if (!generic) return subject(term, { restrictions: said })
  if (reader.role === 'body') {
    if (said.length > 0) throw restrictedUniversal(token)
    return subject(term, { plural, negative, closedOver: term.name })
  }
  reader.scope.restrictions.push(...said)
  return subject(term, { plural: plural || (negative && reader.peek()?.lower === 'are'), negative })
}

/** The adjectives and the noun of "all red, not cold things". */
function readNoun(
  reader: ClauseReader,
  opening: Token,
): { adjectives: { word: Token; negated: boolean }[]; noun: Token } {
  const adjectives: { word: Token; negated: boolean }[] = []
  while (true) {
    const negated = reader.peek()?.lower === 'not'
    if (negated) reader.advance()
    const word = reader.peek()
    if (word === undefined || !(isPlain(word) || EMPTY_NOUNS.has(word.lower))) {
      throw reader.expected(`a noun after "${opening.text}"`)
    }
    reader.advance()
    const next = reader.peek()
    const more =
      next !== undefined &&
      (next.lower === 'not' || EMPTY_NOUNS.has(next.lower) || (isPlain(next) && !isTransitiveVerb(reader, 0)))
    if (next?.kind === 'comma' || next?.lower === 'and') {
      reader.advance()
      if (next.kind === 'comma' && reader.peek()?.lower === 'and') reader.advance()
    } else if (!more) {
      if (negated)
        throw new Failure(
          'unreadable',
          `expected a noun after "not ${word.text}"`,
          word,
          `Write "not ${word.text} people".`,
        )
      return { adjectives, noun: word }
    }
    adjectives.push({ word, negated })
  }
}

/** An adjective at the sentence's start has a capital it does not keep. */
function predicateWord(reader: ClauseReader, token: Token): string {
  return reader.isFirst(token) ? token.lower : token.text
}

/** The singular a noun stands for; one seen in the text ("a wumpus") goes before the rules of spelling. */
export function nounWord(reader: ClauseReader, token: Token, plural: boolean): string {
  const word = predicateWord(reader, token)
  if (!plural) return word
  return reader.singulars.get(word) ?? reader.singulars.get(word.toLowerCase()) ?? singular(word) ?? word
}

function sortOf(lower: string): Individual['sort'] {
  if (THING_WORDS.has(lower)) return 'thing'
  return /^(?:individual|one)s?$/.test(lower) ? 'any' : 'person'
}
