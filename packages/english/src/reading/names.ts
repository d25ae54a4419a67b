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
  isContentWord,
  isNameWord,
  NEGATIVES,
  OBJECT_PRONOUNS,
  PREDICATE_STARTS,
  QUANTIFIERS,
  RELATIVES,
  SUBJECT_PRONOUNS,
  UNIVERSALS,
} from './function-words.ts'
import type { Individual } from './scope.ts'
import type { Token } from './tokens.ts'

/** Maximum number of words of a name. */
const MAX_NAME_WORDS = 5

/** Reads an object: "chases *the dog*". */
export function readObject(cursor: Cursor): Term {
  const token = cursor.peek()
  if (token === undefined) throw cursor.createExpectedFailure('a name')
  if (OBJECT_PRONOUNS.has(token.lower)) {
    cursor.advance()
    return cursor.scope.resolvePronoun(token)
  }
  if (INDEFINITES.has(token.lower)) {
    cursor.advance()
    if (cursor.role === 'head' || cursor.role === 'fact') throw createExistentialFailure(token)
    return cursor.scope.introduceVariable(token, 'indefinite', getSort(token.lower))
  }
  if (UNIVERSALS.has(token.lower)) {
    if (cursor.role === 'body') throw createFailure('quantifier-as-object', token, { word: token.text })
    cursor.advance()
    return cursor.scope.introduceVariable(token, 'universal', getSort(token.lower))
  }
  if (token.lower === 'the') return readDefiniteName(cursor, false)
  return readProperName(cursor)
}

/** Tests if an object can begin with a token. */
export function isObjectStart(token: Token | undefined): boolean {
  if (token === undefined || token.kind !== 'word') return false
  const { lower } = token
  const isPronoun = OBJECT_PRONOUNS.has(lower) || INDEFINITES.has(lower) || UNIVERSALS.has(lower)
  return lower === 'the' || isPronoun || isNameWord(token)
}

/** Tests for a verb with its object at a look-ahead: "chases the dog", "looks at Anna". */
export function isTransitiveVerb(cursor: Cursor, ahead: number): boolean {
  const token = cursor.peek(ahead)
  if (!isContentWord(token) || isNameWord(token)) return false
  const next = cursor.peek(ahead + 1)
  if (isObjectStart(next)) return true
  return next !== undefined && PARTICLES.has(next.text) && isObjectStart(cursor.peek(ahead + 2))
}

/** Tests for a verb at a look-ahead: "is", "does not", "chases the dog", "holds". */
export function isVerb(cursor: Cursor, ahead: number): boolean {
  const token = cursor.peek(ahead)
  if (token === undefined) return false
  return PREDICATE_STARTS.has(token.lower) || isTransitiveVerb(cursor, ahead)
}

/** Returns the number of words of a subject at a look-ahead that a verb follows; 0 if no clause begins there. Does not advance. */
export function getClauseSubjectLength(cursor: Cursor, ahead: number): number {
  const token = cursor.peek(ahead)
  if (token === undefined || token.kind !== 'word') return 0
  const { lower } = token
  if (lower === 'there' || lower === 'being') return 1
  if (SUBJECT_PRONOUNS.has(lower) || INDEFINITES.has(lower) || UNIVERSALS.has(lower) || NEGATIVES.has(lower)) {
    const next = cursor.peek(ahead + 1)
    return isVerb(cursor, ahead + 1) || (next !== undefined && RELATIVES.has(next.lower)) ? 1 : 0
  }
  if (QUANTIFIERS.has(lower) && lower !== 'a' && lower !== 'an') return 1
  let length = 1
  if (lower === 'the') {
    while (
      length <= MAX_NAME_WORDS &&
      isContentWord(cursor.peek(ahead + length)) &&
      !isTransitiveVerb(cursor, ahead + length)
    )
      length++
    if (length === 1) return 0
    if (cursor.peek(ahead + length)?.lower === 'of') {
      const ownerLength = getNameLength(cursor, ahead + length + 1)
      return ownerLength > 0 && COPULAS.has(cursor.peek(ahead + length + 1 + ownerLength)?.lower ?? '')
        ? length + 1 + ownerLength
        : 0
    }
  } else {
    length = getNameLength(cursor, ahead)
    if (length === 0 && isContentWord(token) && cursor.peek(ahead + 1)?.lower === 'holds') return 1
    if (length === 0 && isContentWord(token) && cursor.startsWith('does not hold', ahead + 1)) return 1
  }
  return length > 0 && isVerb(cursor, ahead + length) ? length : 0
}

function getNameLength(cursor: Cursor, ahead: number): number {
  if (cursor.peek(ahead)?.lower === 'the') {
    let length = 1
    while (length <= MAX_NAME_WORDS && isContentWord(cursor.peek(ahead + length))) length++
    return length > 1 ? length : 0
  }
  let length = 0
  while (length < MAX_NAME_WORDS && isNameWord(cursor.peek(ahead + length))) length++
  return length
}

export const createExistentialFailure = (token: Token): Failure =>
  createFailure('existential-object', token, { word: token.text })

/** Reads "the brother of Gary"; does not advance if there is no such phrase. */
export function readRelation(cursor: Cursor): { relation: string; owner: Term } | undefined {
  let ahead = 0
  const opening = cursor.peek()?.lower
  if (opening === 'the' || opening === 'a' || opening === 'an') ahead = 1
  const noun = cursor.peek(ahead)
  if (!isContentWord(noun) || cursor.peek(ahead + 1)?.lower !== 'of') return readPossessive(cursor)
  cursor.advance(ahead + 2)
  return { relation: noun.text, owner: readObject(cursor) }
}

/** Reads "Gary's brother", "the cat's brother". */
export function readPossessive(cursor: Cursor): { relation: string; owner: Term } | undefined {
  const articleLength = cursor.peek()?.lower === 'the' ? 1 : 0
  let ahead = articleLength
  while (ahead <= MAX_NAME_WORDS && isContentWord(cursor.peek(ahead))) {
    const owner = cursor.peek(ahead)!
    if (!/[’']s$/.test(owner.text)) {
      if (articleLength === 0 && !isNameWord(owner)) return undefined
      ahead++
      continue
    }
    const noun = cursor.peek(ahead + 1)
    if (!isContentWord(noun) || isNameWord(noun)) return undefined
    const words: string[] = []
    for (let i = articleLength; i <= ahead; i++) words.push(cursor.peek(i)!.text)
    const name = words.join('_').slice(0, -2)
    cursor.advance(ahead + 2)
    return { relation: noun.text, owner: cursor.scope.getConstant(name) }
  }
  return undefined
}

/** Reads "the cat", "the bald eagle"; the name consists of the words after "the", joined by underscores. */
export function readDefiniteName(cursor: Cursor, isBeforeVerb: boolean): Term {
  const start = cursor.peek()!
  cursor.advance()
  const words: string[] = []
  while (words.length < MAX_NAME_WORDS && isContentWord(cursor.peek())) {
    if (isBeforeVerb && words.length > 0 && isTransitiveVerb(cursor, 0)) break
    words.push(cursor.peek()!.text)
    cursor.advance()
  }
  if (words.length === 0) {
    if (cursor.peek() === undefined) throw cursor.createExpectedFailure('a noun after "the"')
    throw new Failure('unreadable', `expected a noun after "${start.text}"`, cursor.peek()!)
  }
  return cursor.scope.getConstant(words.join('_'))
}

export function readProperName(cursor: Cursor): Term {
  const words: string[] = []
  while (words.length < MAX_NAME_WORDS && isNameWord(cursor.peek())) {
    words.push(cursor.peek()!.text)
    cursor.advance()
  }
  if (words.length === 0)
    throw cursor.createExpectedFailure('a name (with a capital letter), "the …", "someone" or "all …"')
  return cursor.scope.getConstant(words.join('_'))
}

/** Returns the word of a predicate; the first word of a sentence loses its capital. */
export const toPredicateWord = (cursor: Cursor, token: Token): string =>
  cursor.isFirst(token) ? token.lower : token.text

/** Returns the singular of a noun; a singular in the text ("a wumpus") overrides the spelling rules. */
export function toNoun(cursor: Cursor, token: Token, isPlural: boolean): string {
  const word = toPredicateWord(cursor, token)
  if (!isPlural) return word
  const { singulars } = cursor.knownWords
  return singulars.get(word) ?? singulars.get(word.toLowerCase()) ?? toSingular(word) ?? word
}

/** Sort of individuals that a pronoun or an empty noun means. */
export function getSort(lower: string): Individual['sort'] {
  if (INANIMATE_WORDS.has(lower)) return 'thing'
  return /^(?:individual|one)s?$/.test(lower) ? 'any' : 'person'
}
