/**
 * Parser of predicates: "is tall, smart and not round", "is the brother of Gary", "chases the dog but does not see Erin", "can fly". Returns a
 * list of items for coordination.ts, which ends where a clause with another subject begins.
 */
import { type Formula, print, type Term } from '@elenchus/logic'
import { PARTICLES, toBaseForm, toSingular } from '../writing/word-forms.ts'
import { getNegationLength, getSeparatorLength, readOpeners, readSeparator } from './connectives.ts'
import { conjoin, type Item, negate, type Resolution, resolve } from './coordination.ts'
import type { Cursor } from './cursor.ts'
import { createFailure, Failure } from './failure.ts'
import { AUXILIARIES, COPULAS, EMPTY_NOUNS, isPlain, isProper, OPENERS } from './function-words.ts'
import { getClauseSubjectLength, isObjectStart, isTransitiveVerb, readObject, readRelation, toNoun } from './names.ts'
import type { Subject } from './scope.ts'
import type { Token } from './tokens.ts'

/** Verb that a following part without verb inherits. */
type Inherited =
  | { readonly kind: 'copula' }
  | { readonly kind: 'modal'; readonly token: Token; readonly negated: boolean }
  | { readonly kind: 'verb'; readonly predicate: string; readonly negated: boolean }

/** Reads all predicates of a subject. */
export function readPredicate(reader: Cursor, about: Subject): Item[] {
  const items: Item[] = []
  let inherited: Inherited = readVerb(reader, about, items)
  while (true) {
    const last = items[items.length - 1]
    if (last?.kind !== 'formula') {
      items.push(...readOpeners(reader, false))
      if (items.length > 0 && isVerbStart(reader)) inherited = readVerb(reader, about, items)
      else readPart(reader, about, inherited, items)
      continue
    }
    const ahead = getSeparatorLength(reader)
    if (ahead === 0 || !hasSameSubject(reader, ahead)) return items
    if (reader.knownWords.isStrict && inherited.kind === 'copula' && last.formula.kind === 'not')
      requireClearNegation(reader, ahead, items)
    items.push(readSeparator(reader)!)
  }
}

/** Reads a predicate of `about` as a formula: "who *is tall and kind*". */
export const readPredicateFormula = (reader: Cursor, about: Subject): Formula =>
  requireSingleReading(reader, resolve(readPredicate(reader, about)))

const REMEDY = 'Write "both … and …" or "either … or …" around what belongs together.'

/** Returns the formula of a coordination; throws if it has no reading or two. */
export function requireSingleReading(reader: Cursor, result: Resolution): Formula {
  if (result.kind === 'formula') return result.formula
  if (result.kind === 'none') throw new Failure(result.code, result.reason, reader.tokenAt(result.position), REMEDY)
  const readings = result.readings.map(formula => truncate(print(formula, { notation: 'ascii' })))
  throw new Failure('ambiguous', 'this can be read in two ways', reader.span, REMEDY, readings)
}

const truncate = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

/** Tests if the words after a separator continue the predicate instead of starting a clause. */
function hasSameSubject(reader: Cursor, ahead: number): boolean {
  let offset = ahead
  while (true) {
    const token = reader.peek(offset)
    if (token === undefined || token.kind !== 'word') return false
    const denial = getNegationLength(reader, offset)
    if (denial > 0) offset += denial
    else if (OPENERS.has(token.lower)) offset++
    else return getClauseSubjectLength(reader, offset) === 0
  }
}

/** Rejects "is not a baker or a poet", where "not" may have scope over both or only the first; "but", another "not" or a verb disambiguates. */
function requireClearNegation(reader: Cursor, ahead: number, items: readonly Item[]): void {
  if (items.some(item => item.kind === 'opener')) return
  const separator = reader.peek(ahead - 1)!
  const next = reader.peek(ahead)
  if (separator.lower === 'but' || next === undefined || next.lower === 'not' || OPENERS.has(next.lower)) return
  if (COPULAS.has(next.lower) || AUXILIARIES.has(next.lower) || isModal(next)) return
  if (next.kind === 'word' && !isPlain(next) && next.lower !== 'a' && next.lower !== 'an' && next.lower !== 'the')
    return
  if (next.lower !== 'the' && isTransitiveVerb(reader, ahead)) return
  throw createFailure('unclear-not', reader.span, {}, ['each part with its own "not"', 'the list negated as a whole'])
}

function isVerbStart(reader: Cursor): boolean {
  const token = reader.peek()
  if (token === undefined) return false
  return COPULAS.has(token.lower) || AUXILIARIES.has(token.lower) || isModal(token) || isTransitiveVerb(reader, 0)
}

export const isModal = (token: Token | undefined): boolean => token?.lower === 'can' || token?.lower === 'cannot'

/** Reads a verb: "is" without its complement, any other verb with its object. */
function readVerb(reader: Cursor, about: Subject, items: Item[]): Inherited {
  const token = reader.peek()
  if (token === undefined) throw reader.createExpectedFailure('"is" or another verb')
  if (COPULAS.has(token.lower)) {
    if (token.lower !== 'being') requireAgreement(about, token, token.lower === 'are')
    reader.advance()
    while (reader.peek()?.lower === 'always' || reader.peek()?.lower === 'also') reader.advance()
    return { kind: 'copula' }
  }
  if (about.kind === 'relation') throw reader.createExpectedFailure('"is"')
  const { position } = reader
  if (isModal(token)) {
    reader.advance()
    const not = token.lower === 'can' && reader.peek()?.lower === 'not'
    if (not) reader.advance()
    return { kind: 'modal', token, negated: not || token.lower === 'cannot' }
  }
  const auxiliary = AUXILIARIES.has(token.lower)
  if (auxiliary) {
    requireAgreement(about, token, token.lower === 'do')
    reader.advance()
    if (reader.peek()?.lower !== 'not') throw reader.createExpectedFailure(`"not" after "${token.text}"`)
    reader.advance()
  }
  const verb = reader.peek()
  if (!isPlain(verb) || isProper(verb)) throw reader.createExpectedFailure('"is" or another verb')
  const predicate = readVerbName(reader, verb, auxiliary || about.plural)
  reader.knownWords.recordPredicate(predicate, 'verb', verb)
  const object = readObject(reader)
  items.push({ kind: 'formula', position, formula: createLiteral(predicate, [about.term, object], auxiliary) })
  return { kind: 'verb', predicate, negated: auxiliary }
}

/** Reads a verb; returns its base form with its particle: `look_at` for "looks at". */
function readVerbName(reader: Cursor, verb: Token, isBaseForm: boolean): string {
  reader.advance()
  const { text } = verb
  let base = text
  if (!isBaseForm) {
    const listed = reader.knownWords.thirdPersons.get(text)
    if (listed === undefined && !text.endsWith('s')) throw createFailure('unknown-verb', verb, { text })
    base = listed ?? toBaseForm(text)
  } else if (/[^s]s$/.test(text) && !reader.knownWords.bases.has(text)) {
    throw createFailure('third-person', verb, { text, base: toBaseForm(text) })
  }
  const particle = reader.peek()
  if (particle === undefined || !PARTICLES.has(particle.text)) return base
  reader.advance()
  return `${base}_${particle.lower}`
}

/** Reads "can fly"; an ability is one predicate with its words joined by underscores. */
function readAbility(reader: Cursor, about: Subject, modal: Token, negated: boolean): Formula {
  const words = ['can']
  while (isPlain(reader.peek()) && words.length < 5) {
    words.push(reader.peek()!.text)
    reader.advance()
  }
  if (words.length === 1) throw reader.createExpectedFailure(`a verb after "${modal.text}"`)
  const name = words.join('_')
  reader.knownWords.recordPredicate(name, 'ability', modal)
  return createLiteral(name, [about.term], negated)
}

function requireAgreement(about: Subject, token: Token, plural: boolean): void {
  if (about.plural === plural || about.term.kind === 'variable') return
  const singular = token.lower === 'are' ? 'is' : 'does'
  throw createFailure('plural-verb', token, { word: token.text, singular })
}

/** Reads a complement of "is", or another object of a verb. */
function readPart(reader: Cursor, about: Subject, inherited: Inherited, items: Item[]): void {
  const { position } = reader
  if (inherited.kind === 'copula') {
    items.push({ kind: 'formula', position, formula: readComplement(reader, about) })
    return
  }
  if (inherited.kind === 'modal') {
    if (inherited.negated && items.some(item => item.kind === 'formula'))
      throw createFailure('negated-objects', reader.tokenAt(position))
    items.push({ kind: 'formula', position, formula: readAbility(reader, about, inherited.token, inherited.negated) })
    return
  }
  const start = reader.peek()
  if (start === undefined || !isObjectStart(start)) throw reader.createExpectedFailure('a name or a verb')
  if (inherited.negated) throw createFailure('negated-objects', start)
  items.push({
    kind: 'formula',
    position,
    formula: createLiteral(inherited.predicate, [about.term, readObject(reader)], false),
  })
}

function readComplement(reader: Cursor, about: Subject): Formula {
  const negated = reader.peek()?.lower === 'not'
  if (negated) reader.advance()
  const token = reader.peek()
  if (token === undefined || token.kind !== 'word')
    throw reader.createExpectedFailure('an adjective, "a …" or "the … of …"')
  const { knownWords: words } = reader
  if (about.kind === 'relation') {
    words.recordPredicate(about.relation, 'relation', token)
    return createLiteral(about.relation, [readObject(reader), about.term], negated)
  }
  const relation = readRelation(reader)
  if (relation !== undefined) {
    words.recordPredicate(relation.relation, 'relation', token)
    return createLiteral(relation.relation, [about.term, relation.of], negated)
  }
  if (token.lower === 'a' || token.lower === 'an') return readNounComplement(reader, about, negated)
  if (token.lower === 'the') throw createFailure('identity', token)
  if (!isPlain(token)) throw reader.createExpectedFailure('an adjective, "a …" or "the … of …"')
  if (about.plural && !about.pronoun && isPlain(reader.peek(1))) return readPluralComplement(reader, about, negated)
  reader.advance()
  requireSingleWord(reader, token)
  const noun = isPluralNoun(reader, about, token)
  const name = noun ? toNoun(reader, token, true) : token.text
  words.recordPredicate(name, noun ? 'noun' : 'adjective', token)
  return createLiteral(name, [about.term], negated)
}

/** Tests for a plural noun ("Wumpuses are yaks"); after "they", the text must also use the word as a noun, unlike in "they are vast". */
function isPluralNoun(reader: Cursor, about: Subject, token: Token): boolean {
  if (!about.plural) return false
  return about.pronoun ? reader.knownWords.singulars.has(token.text) : toSingular(token.text) !== undefined
}

/** "a gardener", "a kind person", "a red yak". */
function readNounComplement(reader: Cursor, about: Subject, negated: boolean): Formula {
  reader.advance()
  const atoms: Formula[] = []
  while (true) {
    const word = reader.peek()
    if (word === undefined || !(isPlain(word) || EMPTY_NOUNS.has(word.lower)))
      throw reader.createExpectedFailure('a noun after "a"')
    reader.advance()
    const next = reader.peek()
    const last = !(isPlain(next) || EMPTY_NOUNS.has(next?.lower ?? ''))
    if (!last || !EMPTY_NOUNS.has(word.lower)) {
      reader.knownWords.recordPredicate(word.text, last ? 'noun' : 'adjective', word)
      atoms.push(reader.createUnaryAtom(word.text, about.term))
    }
    if (!last) continue
    if (atoms.length === 0) throw new Failure('unreadable', `"a ${word.text}" has no content`, word)
    const whole = conjoin(atoms)
    return negated ? negate(whole) : whole
  }
}

/** Reads adjectives and a plural noun: "All whole numbers are *real numbers*". */
function readPluralComplement(reader: Cursor, about: Subject, negated: boolean): Formula {
  const first = reader.peek()!
  const atoms: Formula[] = []
  for (let word = reader.peek(); isPlain(word); word = reader.peek()) {
    reader.advance()
    const last = !isPlain(reader.peek())
    if (last && toSingular(word.text) === undefined && atoms.length > 0)
      throw new Failure('unreadable', `"${first.text} … ${word.text}" is neither one word nor a plural noun`, word)
    const name = last ? toNoun(reader, word, true) : word.text
    reader.knownWords.recordPredicate(name, last ? 'noun' : 'adjective', word)
    atoms.push(reader.createUnaryAtom(name, about.term))
  }
  const whole = conjoin(atoms)
  return negated ? negate(whole) : whole
}

/** Rejects two adjacent words ("tall smart"), which are not a predicate. */
function requireSingleWord(reader: Cursor, token: Token): void {
  const next = reader.peek()
  if (!isPlain(next)) return
  const id = getClauseSubjectLength(reader, 0) > 0 ? 'no-full-stop' : 'no-connective'
  throw createFailure(id, next, { word: token.text, next: next.text })
}

function createLiteral(name: string, terms: readonly Term[], negated: boolean): Formula {
  const atom: Formula = { kind: 'atom', name, terms }
  return negated ? { kind: 'not', operand: atom } : atom
}
