/** Parser of subjects: names, pronouns, "someone", "everyone who is …", "all red cats", "wumpuses", "at least one person". */
import type { Formula, Term } from '@elenchus/logic'
import { toSingular } from '../writing/word-forms.ts'
import { negate } from './coordination.ts'
import type { Cursor } from './cursor.ts'
import { createFailure, type Failure } from './failure.ts'
import {
  COPULAS,
  EMPTY_NOUNS,
  INDEFINITES,
  isContentWord,
  isNameWord,
  NEGATIVES,
  QUANTIFIERS,
  RELATIVES,
  SUBJECT_PRONOUNS,
  UNIVERSALS,
} from './function-words.ts'
import {
  createExistentialFailure,
  getSort,
  isTransitiveVerb,
  readDefiniteName,
  readPossessive,
  readProperName,
  readRelation,
  toNoun,
  toPredicateWord,
} from './names.ts'
import { readPredicateFormula } from './predicate.ts'
import { createSubject, type Individual, type Subject } from './scope.ts'
import type { Token } from './tokens.ts'

/** Reads the subject at the current position. */
export function readSubject(cursor: Cursor): Subject {
  const token = cursor.peek()
  if (token === undefined) throw cursor.createExpectedFailure('a name')
  const { lower } = token
  if (SUBJECT_PRONOUNS.has(lower)) {
    cursor.advance()
    return createSubject(cursor.scope.resolvePronoun(token), { isPlural: lower === 'they', isPronoun: true })
  }
  if (INDEFINITES.has(lower)) return readIndefinite(cursor, token)
  if (UNIVERSALS.has(lower)) return readUniversal(cursor, token, false)
  if (NEGATIVES.has(lower)) return readUniversal(cursor, token, true)
  if (lower === 'no' && cursor.peek(1)?.lower === 'one') {
    cursor.advance()
    return readUniversal(cursor, token, true)
  }
  if (lower === 'whoever' || lower === 'those') return readFreeRelative(cursor, token)
  if (lower === 'at' && cursor.startsWith('at least one')) return readAtLeastOne(cursor, token)
  if (lower === 'the') return readDefinite(cursor)
  if (QUANTIFIERS.has(lower) || getBarePluralLength(cursor) > 0) return readQuantified(cursor, token)
  const possessive = readPossessive(cursor)
  if (possessive !== undefined) return createSubject(possessive.owner, { relation: possessive.relation })
  return createSubject(readProperName(cursor))
}

function readIndefinite(cursor: Cursor, token: Token): Subject {
  cursor.advance()
  const relative = cursor.peek()
  const hasRelative = relative !== undefined && RELATIVES.has(relative.lower)
  if (!hasRelative) {
    if (cursor.role === 'fact') {
      if (!/^any/.test(token.lower)) throw createExistentialFailure(token)
      return createSubject(cursor.scope.introduceVariable(token, 'universal', getSort(token.lower)))
    }
    return createSubject(cursor.scope.introduceVariable(token, 'indefinite', getSort(token.lower)))
  }
  const isGeneric = cursor.role === 'fact'
  const term = cursor.scope.introduceVariable(token, isGeneric ? 'universal' : 'indefinite', getSort(token.lower))
  const restriction = readRelativeClause(cursor, term)
  if (!isGeneric) return createSubject(term, { restrictions: [restriction] })
  // "Someone who is tall is kind" can mean one or all; only "always" disambiguates.
  if (/^some/.test(token.lower) && !(COPULAS.has(cursor.peek()?.lower ?? '') && cursor.peek(1)?.lower === 'always'))
    throw createFailure('someone-who', token, { word: token.text }, [
      'some individual is such',
      'every individual is such',
    ])
  cursor.scope.genericRestrictions.push(restriction)
  return createSubject(term)
}

/** Reads "everyone", "nobody" and similar pronouns with an optional relative clause. */
function readUniversal(cursor: Cursor, token: Token, isNegative: boolean): Subject {
  cursor.advance()
  const relative = cursor.peek()
  const term = cursor.scope.introduceVariable(token, 'universal', getSort(token.lower))
  if (relative !== undefined && RELATIVES.has(relative.lower)) {
    if (cursor.role === 'body') throw createUniversalFailure(token)
    cursor.scope.genericRestrictions.push(readRelativeClause(cursor, term))
  }
  return createSubject(term, {
    isNegative,
    universalVariable: cursor.role === 'body' ? term.name : undefined,
  })
}

const createUniversalFailure = (token: Token): Failure =>
  createFailure('described-universal-in-condition', token, { word: token.text })

function readFreeRelative(cursor: Cursor, token: Token): Subject {
  if (cursor.role === 'body') throw createUniversalFailure(token)
  const term = cursor.scope.introduceVariable(token, 'universal', 'any')
  cursor.advance()
  const restriction =
    token.lower === 'those' ? readRelativeClause(cursor, term) : readPredicateFormula(cursor, createSubject(term))
  cursor.scope.genericRestrictions.push(restriction)
  return createSubject(term, { isPlural: token.lower === 'those' })
}

/** "at least one person is …". */
function readAtLeastOne(cursor: Cursor, token: Token): Subject {
  cursor.advance(2)
  if (EMPTY_NOUNS.has(cursor.peek(1)?.lower ?? '')) cursor.advance()
  return readIndefinite(cursor, { ...token, lower: cursor.peek()?.lower ?? token.lower })
}

function readRelativeClause(cursor: Cursor, term: Term): Formula {
  cursor.advance()
  return readPredicateFormula(cursor, createSubject(term, { isPlural: cursor.peek()?.lower === 'are' }))
}

function readDefinite(cursor: Cursor): Subject {
  const relation = readRelation(cursor)
  if (relation !== undefined) return createSubject(relation.owner, { relation: relation.relation })
  return createSubject(readDefiniteName(cursor, true))
}

/**
 * Returns the number of tokens of a bare plural noun phrase at the current position ("Red, cold things are …", "Wumpuses are …", "Cold people see the cat"),
 * with its commas and "and"; 0 if there is none.
 */
function getBarePluralLength(cursor: Cursor): number {
  let ahead = 0
  while (ahead < MAX_PLURAL_TOKENS) {
    const token = cursor.peek(ahead)
    if (token === undefined || token.kind !== 'word') return 0
    const isEmptyNoun = EMPTY_NOUNS.has(token.lower)
    // A capitalised word inside the sentence is a name: "Bob and James are tall" has no plural noun.
    if (!isEmptyNoun && (!isContentWord(token) || (isNameWord(token) && !cursor.isFirst(token)))) return 0
    const next = cursor.peek(ahead + 1)
    const isPlural = isEmptyNoun ? PLURAL_EMPTY_NOUN.test(token.lower) : toSingular(token.lower) !== undefined
    if (isPlural && next !== undefined) {
      if (next.lower === 'are' || next.lower === 'do') return ahead + 1
      if (RELATIVES.has(next.lower) && cursor.peek(ahead + 2)?.lower === 'are') return ahead + 1
      if (isEmptyNoun && isTransitiveVerb(cursor, ahead + 1)) return ahead + 1
    }
    ahead++
    if (next?.kind === 'comma') ahead++
    if (cursor.peek(ahead)?.lower === 'and') ahead++
  }
  return 0
}

const MAX_PLURAL_TOKENS = 12
const PLURAL_EMPTY_NOUN = /^(?:things|people|persons|individuals|ones)$/

/** "All red, cold things", "every wumpus", "a cat", "no red person", "wumpuses". */
function readQuantified(cursor: Cursor, token: Token): Subject {
  const quantifier = QUANTIFIERS.has(token.lower) ? token.lower : ''
  if (quantifier === '' && cursor.role === 'body') throw createFailure('bare-plural-in-condition', token)
  if (quantifier !== '') cursor.advance()
  const { adjectives, noun } = readNoun(cursor, token)
  const isExistential = quantifier === 'a' || quantifier === 'an' || quantifier === 'any' || quantifier === 'some'
  const isGeneric = cursor.role !== 'body' || !isExistential
  if (isGeneric && quantifier === 'some') throw createExistentialFailure(token)
  if (isGeneric && (quantifier === 'a' || quantifier === 'an')) {
    if (cursor.role === 'head') throw createExistentialFailure(token)
    cursor.scope.notes.push({ token, message: `"${token.text} ${noun.text}" is read as "every ${noun.text}"` })
  }
  const sort: Individual['sort'] = EMPTY_NOUNS.has(noun.lower) ? getSort(noun.lower) : 'any'
  const term = cursor.scope.introduceVariable(
    quantifier === '' ? noun : token,
    isGeneric ? 'universal' : 'indefinite',
    sort,
  )
  const restrictions: Formula[] = adjectives.map(({ word, negated }) => {
    const name = toPredicateWord(cursor, word)
    cursor.knownWords.recordPredicate(name, 'adjective', word)
    const formula = cursor.createUnaryAtom(name, term)
    return negated ? negate(formula) : formula
  })
  const isPlural =
    quantifier === 'all' ||
    quantifier === '' ||
    ((quantifier === 'no' || quantifier === 'some') && cursor.peek()?.lower === 'are')
  if (!EMPTY_NOUNS.has(noun.lower)) {
    const name = toNoun(cursor, noun, isPlural)
    cursor.knownWords.recordPredicate(name, 'noun', noun)
    restrictions.push(cursor.createUnaryAtom(name, term))
  }
  const relative = cursor.peek()
  if (relative !== undefined && RELATIVES.has(relative.lower)) restrictions.push(readRelativeClause(cursor, term))
  const isNegative = quantifier === 'no'
  if (!isGeneric) return createSubject(term, { restrictions })
  if (cursor.role === 'body') {
    if (restrictions.length > 0) throw createUniversalFailure(token)
    return createSubject(term, { isPlural, isNegative, universalVariable: term.name })
  }
  cursor.scope.genericRestrictions.push(...restrictions)
  return createSubject(term, {
    isPlural: isPlural || (isNegative && cursor.peek()?.lower === 'are'),
    isNegative,
  })
}

/** Reads the adjectives and the noun of "all red, not cold things". */
function readNoun(cursor: Cursor, opening: Token): { adjectives: { word: Token; negated: boolean }[]; noun: Token } {
  const adjectives: { word: Token; negated: boolean }[] = []
  while (true) {
    const negated = cursor.peek()?.lower === 'not'
    if (negated) cursor.advance()
    const word = cursor.peek()
    if (word === undefined || !(isContentWord(word) || EMPTY_NOUNS.has(word.lower)))
      throw cursor.createExpectedFailure(`a noun after "${opening.text}"`)
    cursor.advance()
    const next = cursor.peek()
    const hasMoreWords =
      next !== undefined &&
      (next.lower === 'not' || EMPTY_NOUNS.has(next.lower) || (isContentWord(next) && !isTransitiveVerb(cursor, 0)))
    if (next?.kind === 'comma' || next?.lower === 'and') {
      cursor.advance()
      if (next.kind === 'comma' && cursor.peek()?.lower === 'and') cursor.advance()
    } else if (!hasMoreWords) {
      if (negated) throw createFailure('not-without-noun', word, { word: word.text })
      return { adjectives, noun: word }
    }
    adjectives.push({ word, negated })
  }
}
