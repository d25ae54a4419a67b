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
  isPlain,
  isProper,
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
export function readSubject(reader: Cursor): Subject {
  const token = reader.peek()
  if (token === undefined) throw reader.createExpectedFailure('a name')
  const { lower } = token
  if (SUBJECT_PRONOUNS.has(lower)) {
    reader.advance()
    return createSubject(reader.scope.pronoun(token), { plural: lower === 'they', pronoun: true })
  }
  if (INDEFINITES.has(lower)) return readIndefinite(reader, token)
  if (UNIVERSALS.has(lower)) return readUniversal(reader, token, false)
  if (NEGATIVES.has(lower)) return readUniversal(reader, token, true)
  if (lower === 'no' && reader.peek(1)?.lower === 'one') {
    reader.advance()
    return readUniversal(reader, token, true)
  }
  if (lower === 'whoever' || lower === 'those') return readFreeRelative(reader, token)
  if (lower === 'at' && reader.startsWith('at least one')) return readAtLeastOne(reader, token)
  if (lower === 'the') return readDefinite(reader)
  if (QUANTIFIERS.has(lower) || getBarePluralLength(reader) > 0) return readQuantified(reader, token)
  const possessive = readPossessive(reader)
  if (possessive !== undefined) return createSubject(possessive.of, { relation: possessive.relation })
  return createSubject(readProperName(reader))
}

function readIndefinite(reader: Cursor, token: Token): Subject {
  reader.advance()
  const relative = reader.peek()
  const hasRelative = relative !== undefined && RELATIVES.has(relative.lower)
  if (!hasRelative) {
    if (reader.role === 'fact') {
      if (!/^any/.test(token.lower)) throw createExistentialFailure(token)
      return createSubject(reader.scope.introduce(token, 'universal', getSort(token.lower)))
    }
    return createSubject(reader.scope.introduce(token, 'indefinite', getSort(token.lower)))
  }
  const generic = reader.role === 'fact'
  const term = reader.scope.introduce(token, generic ? 'universal' : 'indefinite', getSort(token.lower))
  const restriction = readRelativeClause(reader, term)
  if (!generic) return createSubject(term, { restrictions: [restriction] })
  // "Someone who is tall is kind" can mean one or all; only "always" disambiguates.
  if (/^some/.test(token.lower) && !(COPULAS.has(reader.peek()?.lower ?? '') && reader.peek(1)?.lower === 'always'))
    throw createFailure('someone-who', token, { word: token.text }, [
      'some individual is such',
      'every individual is such',
    ])
  reader.scope.restrictions.push(restriction)
  return createSubject(term)
}

/** Reads "everyone", "nobody" and similar pronouns with an optional relative clause. */
function readUniversal(reader: Cursor, token: Token, negative: boolean): Subject {
  reader.advance()
  const relative = reader.peek()
  const term = reader.scope.introduce(token, 'universal', getSort(token.lower))
  if (relative !== undefined && RELATIVES.has(relative.lower)) {
    if (reader.role === 'body') throw createUniversalFailure(token)
    reader.scope.restrictions.push(readRelativeClause(reader, term))
  }
  return createSubject(term, { negative, universalVariable: reader.role === 'body' ? term.name : undefined })
}

const createUniversalFailure = (token: Token): Failure =>
  createFailure('described-universal-in-condition', token, { word: token.text })

function readFreeRelative(reader: Cursor, token: Token): Subject {
  if (reader.role === 'body') throw createUniversalFailure(token)
  const term = reader.scope.introduce(token, 'universal', 'any')
  reader.advance()
  const restriction =
    token.lower === 'those' ? readRelativeClause(reader, term) : readPredicateFormula(reader, createSubject(term))
  reader.scope.restrictions.push(restriction)
  return createSubject(term, { plural: token.lower === 'those' })
}

/** "at least one person is …". */
function readAtLeastOne(reader: Cursor, token: Token): Subject {
  reader.advance(2)
  if (EMPTY_NOUNS.has(reader.peek(1)?.lower ?? '')) reader.advance()
  return readIndefinite(reader, { ...token, lower: reader.peek()?.lower ?? token.lower })
}

function readRelativeClause(reader: Cursor, term: Term): Formula {
  reader.advance()
  return readPredicateFormula(reader, createSubject(term, { plural: reader.peek()?.lower === 'are' }))
}

function readDefinite(reader: Cursor): Subject {
  const relation = readRelation(reader)
  if (relation !== undefined) return createSubject(relation.of, { relation: relation.relation })
  return createSubject(readDefiniteName(reader, true))
}

/**
 * Returns the number of tokens of a bare plural noun phrase at the current position ("Red, cold things are …", "Wumpuses are …", "Cold people see the cat"),
 * with its commas and "and"; 0 if there is none.
 */
function getBarePluralLength(reader: Cursor): number {
  let ahead = 0
  while (ahead < 12) {
    const token = reader.peek(ahead)
    if (token === undefined || token.kind !== 'word') return 0
    const isEmptyNoun = EMPTY_NOUNS.has(token.lower)
    // A capitalised word inside the sentence is a name: "Bob and James are tall" has no plural noun.
    if (!isEmptyNoun && (!isPlain(token) || (isProper(token) && !reader.isFirst(token)))) return 0
    const next = reader.peek(ahead + 1)
    const isPlural = isEmptyNoun ? PLURAL_EMPTY_NOUN.test(token.lower) : toSingular(token.lower) !== undefined
    if (isPlural && next !== undefined) {
      if (next.lower === 'are' || next.lower === 'do') return ahead + 1
      if (RELATIVES.has(next.lower) && reader.peek(ahead + 2)?.lower === 'are') return ahead + 1
      if (isEmptyNoun && isTransitiveVerb(reader, ahead + 1)) return ahead + 1
    }
    ahead++
    if (next?.kind === 'comma') ahead++
    if (reader.peek(ahead)?.lower === 'and') ahead++
  }
  return 0
}

const PLURAL_EMPTY_NOUN = /^(?:things|people|persons|individuals|ones)$/

/** "All red, cold things", "every wumpus", "a cat", "no red person", "wumpuses". */
function readQuantified(reader: Cursor, token: Token): Subject {
  const quantifier = QUANTIFIERS.has(token.lower) ? token.lower : ''
  if (quantifier === '' && reader.role === 'body') throw createFailure('bare-plural-in-condition', token)
  if (quantifier !== '') reader.advance()
  const { adjectives, noun } = readNoun(reader, token)
  const existentialHere = quantifier === 'a' || quantifier === 'an' || quantifier === 'any' || quantifier === 'some'
  const generic = reader.role !== 'body' || !existentialHere
  if (generic && quantifier === 'some') throw createExistentialFailure(token)
  if (generic && (quantifier === 'a' || quantifier === 'an')) {
    if (reader.role === 'head') throw createExistentialFailure(token)
    reader.scope.notes.push({ token, message: `"${token.text} ${noun.text}" is read as "every ${noun.text}"` })
  }
  const sort: Individual['sort'] = EMPTY_NOUNS.has(noun.lower) ? getSort(noun.lower) : 'any'
  const term = reader.scope.introduce(quantifier === '' ? noun : token, generic ? 'universal' : 'indefinite', sort)
  const adjectiveFormulas: Formula[] = adjectives.map(({ word, negated }) => {
    const name = toPredicateWord(reader, word)
    reader.knownWords.recordPredicate(name, 'adjective', word)
    const formula = reader.createUnaryAtom(name, term)
    return negated ? negate(formula) : formula
  })
  const plural =
    quantifier === 'all' ||
    quantifier === '' ||
    ((quantifier === 'no' || quantifier === 'some') && reader.peek()?.lower === 'are')
  if (!EMPTY_NOUNS.has(noun.lower)) {
    const name = toNoun(reader, noun, plural)
    reader.knownWords.recordPredicate(name, 'noun', noun)
    adjectiveFormulas.push(reader.createUnaryAtom(name, term))
  }
  const relative = reader.peek()
  if (relative !== undefined && RELATIVES.has(relative.lower)) adjectiveFormulas.push(readRelativeClause(reader, term))
  const negative = quantifier === 'no'
  if (!generic) return createSubject(term, { restrictions: adjectiveFormulas })
  if (reader.role === 'body') {
    if (adjectiveFormulas.length > 0) throw createUniversalFailure(token)
    return createSubject(term, { plural, negative, universalVariable: term.name })
  }
  reader.scope.restrictions.push(...adjectiveFormulas)
  return createSubject(term, { plural: plural || (negative && reader.peek()?.lower === 'are'), negative })
}

/** Reads the adjectives and the noun of "all red, not cold things". */
function readNoun(reader: Cursor, opening: Token): { adjectives: { word: Token; negated: boolean }[]; noun: Token } {
  const adjectives: { word: Token; negated: boolean }[] = []
  while (true) {
    const negated = reader.peek()?.lower === 'not'
    if (negated) reader.advance()
    const word = reader.peek()
    if (word === undefined || !(isPlain(word) || EMPTY_NOUNS.has(word.lower)))
      throw reader.createExpectedFailure(`a noun after "${opening.text}"`)
    reader.advance()
    const next = reader.peek()
    const hasMoreWords =
      next !== undefined &&
      (next.lower === 'not' || EMPTY_NOUNS.has(next.lower) || (isPlain(next) && !isTransitiveVerb(reader, 0)))
    if (next?.kind === 'comma' || next?.lower === 'and') {
      reader.advance()
      if (next.kind === 'comma' && reader.peek()?.lower === 'and') reader.advance()
    } else if (!hasMoreWords) {
      if (negated) throw createFailure('not-without-noun', word, { word: word.text })
      return { adjectives, noun: word }
    }
    adjectives.push({ word, negated })
  }
}
