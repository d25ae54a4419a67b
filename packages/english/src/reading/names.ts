/**
 * Parser of names, objects and relational phrases ("Charlie", "the cat", "the brother of Gary", "Gary's brother").
 *
 * Names and nouns are open classes, so they are recognised by position: a name is a sequence of capitalised words, a definite noun phrase
 * extends from "the" to the next function word or verb. An unknown verb is the word immediately before an object.
 */
import type { Term } from '@elenchus/logic'
import { PARTICLES, toSingular } from '../writing/word-forms.ts'
import type { Cursor } from './cursor.ts'
import { createFailure, Failure } from './failure.ts'
import {
  COPULAS,
  INANIMATE_WORDS,
  INDEFINITES,
  isPlain,
  isProper,
  NEGATIVES,
  OBJECT_PRONOUNS,
  QUANTIFIERS,
  RELATIVES,
  SUBJECT_PRONOUNS,
  UNIVERSALS,
  VERBS,
} from './function-words.ts'
import type { Individual } from './scope.ts'
import type { Token } from './tokens.ts'

/** Maximum number of words of a name. */
const MAX_NAME_WORDS = 5

/** Reads an object: "chases *the dog*". */
export function readObject(reader: Cursor): Term {
  const token = reader.peek()
  if (token === undefined) throw reader.createExpectedFailure('a name')
  if (OBJECT_PRONOUNS.has(token.lower)) {
    reader.advance()
    return reader.scope.pronoun(token)
  }
  if (INDEFINITES.has(token.lower)) {
    reader.advance()
    if (reader.role === 'head' || reader.role === 'fact') throw createExistentialFailure(token)
    return reader.scope.introduce(token, 'indefinite', getSort(token.lower))
  }
  if (UNIVERSALS.has(token.lower)) {
    if (reader.role === 'body') throw createFailure('quantifier-as-object', token, { word: token.text })
    reader.advance()
    return reader.scope.introduce(token, 'universal', getSort(token.lower))
  }
  if (token.lower === 'the') return readDefiniteName(reader, false)
  return readProperName(reader)
}

/** Tests if an object can begin with a token. */
export function isObjectStart(token: Token | undefined): boolean {
  if (token === undefined || token.kind !== 'word') return false
  const { lower } = token
  const isPronoun = OBJECT_PRONOUNS.has(lower) || INDEFINITES.has(lower) || UNIVERSALS.has(lower)
  return lower === 'the' || isPronoun || isProper(token)
}

/** Tests for a verb with its object at a look-ahead: "chases the dog", "looks at Anna". */
export function isTransitiveVerb(reader: Cursor, ahead: number): boolean {
  const token = reader.peek(ahead)
  if (!isPlain(token) || isProper(token)) return false
  const next = reader.peek(ahead + 1)
  if (isObjectStart(next)) return true
  return next !== undefined && PARTICLES.has(next.text) && isObjectStart(reader.peek(ahead + 2))
}

/** Tests for a verb at a look-ahead: "is", "does not", "chases the dog", "holds". */
export function isVerb(reader: Cursor, ahead: number): boolean {
  const token = reader.peek(ahead)
  if (token === undefined) return false
  return VERBS.has(token.lower) || isTransitiveVerb(reader, ahead)
}

/** Returns the number of words of a subject at a look-ahead that a verb follows; 0 if no clause begins there. Does not advance. */
export function getClauseSubjectLength(reader: Cursor, ahead: number): number {
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
    while (
      length <= MAX_NAME_WORDS &&
      isPlain(reader.peek(ahead + length)) &&
      !isTransitiveVerb(reader, ahead + length)
    )
      length++
    if (length === 1) return 0
    if (reader.peek(ahead + length)?.lower === 'of') {
      const of = getNameLength(reader, ahead + length + 1)
      return of > 0 && COPULAS.has(reader.peek(ahead + length + 1 + of)?.lower ?? '') ? length + 1 + of : 0
    }
  } else {
    length = getNameLength(reader, ahead)
    if (length === 0 && isPlain(token) && reader.peek(ahead + 1)?.lower === 'holds') return 1
    if (length === 0 && isPlain(token) && reader.startsWith('does not hold', ahead + 1)) return 1
  }
  return length > 0 && isVerb(reader, ahead + length) ? length : 0
}

function getNameLength(reader: Cursor, ahead: number): number {
  if (reader.peek(ahead)?.lower === 'the') {
    let length = 1
    while (length <= MAX_NAME_WORDS && isPlain(reader.peek(ahead + length))) length++
    return length > 1 ? length : 0
  }
  let length = 0
  while (length < MAX_NAME_WORDS && isProper(reader.peek(ahead + length))) length++
  return length
}

export const createExistentialFailure = (token: Token): Failure =>
  createFailure('existential-object', token, { word: token.text })

/** Reads "the brother of Gary"; does not advance if there is no such phrase. */
export function readRelation(reader: Cursor): { relation: string; of: Term } | undefined {
  let ahead = 0
  const opening = reader.peek()?.lower
  if (opening === 'the' || opening === 'a' || opening === 'an') ahead = 1
  const noun = reader.peek(ahead)
  if (!isPlain(noun) || reader.peek(ahead + 1)?.lower !== 'of') return readPossessive(reader)
  reader.advance(ahead + 2)
  return { relation: noun.text, of: readObject(reader) }
}

/** Reads "Gary's brother", "the cat's brother". */
export function readPossessive(reader: Cursor): { relation: string; of: Term } | undefined {
  const definite = reader.peek()?.lower === 'the' ? 1 : 0
  let ahead = definite
  while (ahead <= MAX_NAME_WORDS && isPlain(reader.peek(ahead))) {
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

/** Reads "the cat", "the bald eagle"; the name consists of the words after "the", joined by underscores. */
export function readDefiniteName(reader: Cursor, beforeVerb: boolean): Term {
  const start = reader.peek()!
  reader.advance()
  const words: string[] = []
  while (words.length < MAX_NAME_WORDS && isPlain(reader.peek())) {
    if (beforeVerb && words.length > 0 && isTransitiveVerb(reader, 0)) break
    words.push(reader.peek()!.text)
    reader.advance()
  }
  if (words.length === 0) {
    if (reader.peek() === undefined) throw reader.createExpectedFailure('a noun after "the"')
    throw new Failure('unreadable', `expected a noun after "${start.text}"`, reader.peek()!)
  }
  return reader.scope.constant(words.join('_'))
}

export function readProperName(reader: Cursor): Term {
  const words: string[] = []
  while (words.length < MAX_NAME_WORDS && isProper(reader.peek())) {
    words.push(reader.peek()!.text)
    reader.advance()
  }
  if (words.length === 0)
    throw reader.createExpectedFailure('a name (with a capital letter), "the …", "someone" or "all …"')
  return reader.scope.constant(words.join('_'))
}

/** Returns the word of a predicate; the first word of a sentence loses its capital. */
export const toPredicateWord = (reader: Cursor, token: Token): string =>
  reader.isFirst(token) ? token.lower : token.text

/** Returns the singular of a noun; a singular in the text ("a wumpus") overrides the spelling rules. */
export function toNoun(reader: Cursor, token: Token, plural: boolean): string {
  const word = toPredicateWord(reader, token)
  if (!plural) return word
  const { singulars } = reader.knownWords
  return singulars.get(word) ?? singulars.get(word.toLowerCase()) ?? toSingular(word) ?? word
}

export function getSort(lower: string): Individual['sort'] {
  if (INANIMATE_WORDS.has(lower)) return 'thing'
  return /^(?:individual|one)s?$/.test(lower) ? 'any' : 'person'
}
