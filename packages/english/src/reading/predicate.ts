/**
 * Parser of predicates: "is tall, smart and not round", "is the brother of Gary", "chases the dog but does not see Erin", "can fly". Returns a
 * list of items for coordination.ts, which ends where a clause with another subject begins.
 */
import { type Formula, print, type Term } from '@elenchus/logic'
import { PARTICLES, toBaseForm, toSingular } from '../writing/word-forms.ts'
import { getNegationLength, getSeparatorLength, readOpeners, readSeparator } from './connectives.ts'
import { type CoordinationResult, conjoin, type Item, negate, parseCoordination } from './coordination.ts'
import type { Cursor } from './cursor.ts'
import { createFailure, Failure } from './failure.ts'
import { AUXILIARIES, COPULAS, EMPTY_NOUNS, isContentWord, isNameWord, OPENERS } from './function-words.ts'
import { getClauseSubjectLength, isObjectStart, isTransitiveVerb, readObject, readRelation, toNoun } from './names.ts'
import type { Subject } from './scope.ts'
import type { Token } from './tokens.ts'

/** Verb that a following part without verb inherits. */
type InheritedVerb =
  | { readonly kind: 'copula' }
  | { readonly kind: 'modal'; readonly token: Token; readonly negated: boolean }
  | { readonly kind: 'verb'; readonly predicate: string; readonly negated: boolean }

/** Reads all predicates of a subject. */
export function readPredicate(cursor: Cursor, subject: Subject): Item[] {
  const items: Item[] = []
  let inheritedVerb: InheritedVerb = readVerb(cursor, subject, items)
  while (true) {
    const last = items[items.length - 1]
    if (last?.kind !== 'formula') {
      items.push(...readOpeners(cursor, false))
      if (items.length > 0 && isVerbStart(cursor)) inheritedVerb = readVerb(cursor, subject, items)
      else readWithInheritedVerb(cursor, subject, inheritedVerb, items)
      continue
    }
    const ahead = getSeparatorLength(cursor)
    if (ahead === 0 || !hasSameSubject(cursor, ahead)) return items
    if (cursor.knownWords.isStrict && inheritedVerb.kind === 'copula' && last.formula.kind === 'not')
      requireClearNegation(cursor, ahead, items)
    items.push(readSeparator(cursor)!)
  }
}

/** Reads a predicate of a subject as a formula: "who *is tall and kind*". */
export const readPredicateFormula = (cursor: Cursor, subject: Subject): Formula =>
  requireSingleReading(cursor, parseCoordination(readPredicate(cursor, subject)))

const GROUPING_REMEDY = 'Write "both … and …" or "either … or …" around what belongs together.'

/** Returns the formula of a coordination; throws if it has no reading or two. */
export function requireSingleReading(cursor: Cursor, result: CoordinationResult): Formula {
  if (result.kind === 'formula') return result.formula
  if (result.kind === 'none')
    throw new Failure(result.code, result.reason, cursor.tokenAt(result.position), GROUPING_REMEDY)
  const readings = result.readings.map(formula => truncate(print(formula, { notation: 'ascii' })))
  throw new Failure('ambiguous', 'this can be read in two ways', cursor.span, GROUPING_REMEDY, readings)
}

const truncate = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

/** Tests if the words after a separator continue the predicate instead of starting a clause. */
function hasSameSubject(cursor: Cursor, ahead: number): boolean {
  let offset = ahead
  while (true) {
    const token = cursor.peek(offset)
    if (token === undefined || token.kind !== 'word') return false
    const negationLength = getNegationLength(cursor, offset)
    if (negationLength > 0) offset += negationLength
    else if (OPENERS.has(token.lower)) offset++
    else return getClauseSubjectLength(cursor, offset) === 0
  }
}

/** Rejects "is not a baker or a poet", where "not" may have scope over both or only the first; "but", another "not" or a verb disambiguates. */
function requireClearNegation(cursor: Cursor, ahead: number, items: readonly Item[]): void {
  if (items.some(item => item.kind === 'opener')) return
  const separator = cursor.peek(ahead - 1)!
  const next = cursor.peek(ahead)
  if (separator.lower === 'but' || next === undefined || next.lower === 'not' || OPENERS.has(next.lower)) return
  if (COPULAS.has(next.lower) || AUXILIARIES.has(next.lower) || isModal(next)) return
  if (next.kind === 'word' && !isContentWord(next) && next.lower !== 'a' && next.lower !== 'an' && next.lower !== 'the')
    return
  if (next.lower !== 'the' && isTransitiveVerb(cursor, ahead)) return
  throw createFailure('unclear-not', cursor.span, {}, ['each part with its own "not"', 'the list negated as a whole'])
}

function isVerbStart(cursor: Cursor): boolean {
  const token = cursor.peek()
  if (token === undefined) return false
  return COPULAS.has(token.lower) || AUXILIARIES.has(token.lower) || isModal(token) || isTransitiveVerb(cursor, 0)
}

export const isModal = (token: Token | undefined): boolean => token?.lower === 'can' || token?.lower === 'cannot'

/** Reads a verb: "is" without its complement, any other verb with its object. */
function readVerb(cursor: Cursor, subject: Subject, items: Item[]): InheritedVerb {
  const token = cursor.peek()
  if (token === undefined) throw cursor.createExpectedFailure('"is" or another verb')
  if (COPULAS.has(token.lower)) {
    if (token.lower !== 'being') requireAgreement(subject, token, token.lower === 'are')
    cursor.advance()
    while (cursor.peek()?.lower === 'always' || cursor.peek()?.lower === 'also') cursor.advance()
    return { kind: 'copula' }
  }
  if (subject.kind === 'relation') throw cursor.createExpectedFailure('"is"')
  const { position } = cursor
  if (isModal(token)) {
    cursor.advance()
    const hasNot = token.lower === 'can' && cursor.peek()?.lower === 'not'
    if (hasNot) cursor.advance()
    return { kind: 'modal', token, negated: hasNot || token.lower === 'cannot' }
  }
  const hasAuxiliary = AUXILIARIES.has(token.lower)
  if (hasAuxiliary) {
    requireAgreement(subject, token, token.lower === 'do')
    cursor.advance()
    if (cursor.peek()?.lower !== 'not') throw cursor.createExpectedFailure(`"not" after "${token.text}"`)
    cursor.advance()
  }
  const verb = cursor.peek()
  if (!isContentWord(verb) || isNameWord(verb)) throw cursor.createExpectedFailure('"is" or another verb')
  const predicate = readVerbName(cursor, verb, hasAuxiliary || subject.isPlural)
  cursor.knownWords.recordPredicate(predicate, 'verb', verb)
  const object = readObject(cursor)
  items.push({ kind: 'formula', position, formula: createLiteral(predicate, [subject.term, object], hasAuxiliary) })
  return { kind: 'verb', predicate, negated: hasAuxiliary }
}

/** Reads a verb; returns its base form with its particle: `look_at` for "looks at". */
function readVerbName(cursor: Cursor, verb: Token, isBaseForm: boolean): string {
  cursor.advance()
  const { text } = verb
  let base = text
  if (!isBaseForm) {
    const listed = cursor.knownWords.thirdPersons.get(text)
    if (listed === undefined && !text.endsWith('s')) throw createFailure('unknown-verb', verb, { text })
    base = listed ?? toBaseForm(text)
  } else if (/[^s]s$/.test(text) && !cursor.knownWords.bases.has(text)) {
    throw createFailure('third-person', verb, { text, base: toBaseForm(text) })
  }
  const particle = cursor.peek()
  if (particle === undefined || !PARTICLES.has(particle.text)) return base
  cursor.advance()
  return `${base}_${particle.lower}`
}

/** Reads "can fly"; an ability is one predicate with its words joined by underscores. */
function readAbility(cursor: Cursor, subject: Subject, modal: Token, negated: boolean): Formula {
  const words = ['can']
  while (isContentWord(cursor.peek()) && words.length < 5) {
    words.push(cursor.peek()!.text)
    cursor.advance()
  }
  if (words.length === 1) throw cursor.createExpectedFailure(`a verb after "${modal.text}"`)
  const name = words.join('_')
  cursor.knownWords.recordPredicate(name, 'ability', modal)
  return createLiteral(name, [subject.term], negated)
}

function requireAgreement(subject: Subject, token: Token, isPlural: boolean): void {
  if (subject.isPlural === isPlural || subject.term.kind === 'variable') return
  const singular = token.lower === 'are' ? 'is' : 'does'
  throw createFailure('plural-verb', token, { word: token.text, singular })
}

/** Reads a complement of "is", or another object of a verb. */
function readWithInheritedVerb(cursor: Cursor, subject: Subject, inheritedVerb: InheritedVerb, items: Item[]): void {
  const { position } = cursor
  if (inheritedVerb.kind === 'copula') {
    items.push({ kind: 'formula', position, formula: readComplement(cursor, subject) })
    return
  }
  if (inheritedVerb.kind === 'modal') {
    if (inheritedVerb.negated && items.some(item => item.kind === 'formula'))
      throw createFailure('negated-objects', cursor.tokenAt(position))
    items.push({
      kind: 'formula',
      position,
      formula: readAbility(cursor, subject, inheritedVerb.token, inheritedVerb.negated),
    })
    return
  }
  const start = cursor.peek()
  if (start === undefined || !isObjectStart(start)) throw cursor.createExpectedFailure('a name or a verb')
  if (inheritedVerb.negated) throw createFailure('negated-objects', start)
  items.push({
    kind: 'formula',
    position,
    formula: createLiteral(inheritedVerb.predicate, [subject.term, readObject(cursor)], false),
  })
}

function readComplement(cursor: Cursor, subject: Subject): Formula {
  const negated = cursor.peek()?.lower === 'not'
  if (negated) cursor.advance()
  const token = cursor.peek()
  if (token === undefined || token.kind !== 'word')
    throw cursor.createExpectedFailure('an adjective, "a …" or "the … of …"')
  const { knownWords } = cursor
  if (subject.kind === 'relation') {
    knownWords.recordPredicate(subject.relation, 'relation', token)
    return createLiteral(subject.relation, [readObject(cursor), subject.term], negated)
  }
  const relation = readRelation(cursor)
  if (relation !== undefined) {
    knownWords.recordPredicate(relation.relation, 'relation', token)
    return createLiteral(relation.relation, [subject.term, relation.owner], negated)
  }
  if (token.lower === 'a' || token.lower === 'an') return readNounComplement(cursor, subject, negated)
  if (token.lower === 'the') throw createFailure('identity', token)
  if (!isContentWord(token)) throw cursor.createExpectedFailure('an adjective, "a …" or "the … of …"')
  if (subject.isPlural && !subject.isPronoun && isContentWord(cursor.peek(1)))
    return readPluralComplement(cursor, subject, negated)
  cursor.advance()
  requireSingleWord(cursor, token)
  const isNoun = isPluralNoun(cursor, subject, token)
  const name = isNoun ? toNoun(cursor, token, true) : token.text
  knownWords.recordPredicate(name, isNoun ? 'noun' : 'adjective', token)
  return createLiteral(name, [subject.term], negated)
}

/** Tests for a plural noun ("Wumpuses are yaks"); after "they", the text must also use the word as a noun, unlike in "they are vast". */
function isPluralNoun(cursor: Cursor, subject: Subject, token: Token): boolean {
  if (!subject.isPlural) return false
  return subject.isPronoun ? cursor.knownWords.singulars.has(token.text) : toSingular(token.text) !== undefined
}

/** "a gardener", "a kind person", "a red yak". */
function readNounComplement(cursor: Cursor, subject: Subject, negated: boolean): Formula {
  cursor.advance()
  const atoms: Formula[] = []
  while (true) {
    const word = cursor.peek()
    if (word === undefined || !(isContentWord(word) || EMPTY_NOUNS.has(word.lower)))
      throw cursor.createExpectedFailure('a noun after "a"')
    cursor.advance()
    const next = cursor.peek()
    const isLast = !(isContentWord(next) || EMPTY_NOUNS.has(next?.lower ?? ''))
    if (!isLast || !EMPTY_NOUNS.has(word.lower)) {
      cursor.knownWords.recordPredicate(word.text, isLast ? 'noun' : 'adjective', word)
      atoms.push(cursor.createUnaryAtom(word.text, subject.term))
    }
    if (!isLast) continue
    if (atoms.length === 0) throw new Failure('unreadable', `"a ${word.text}" has no content`, word)
    const conjunction = conjoin(atoms)
    return negated ? negate(conjunction) : conjunction
  }
}

/** Reads adjectives and a plural noun: "All whole numbers are *real numbers*". */
function readPluralComplement(cursor: Cursor, subject: Subject, negated: boolean): Formula {
  const first = cursor.peek()!
  const atoms: Formula[] = []
  for (let word = cursor.peek(); isContentWord(word); word = cursor.peek()) {
    cursor.advance()
    const isLast = !isContentWord(cursor.peek())
    if (isLast && toSingular(word.text) === undefined && atoms.length > 0)
      throw new Failure('unreadable', `"${first.text} … ${word.text}" is neither one word nor a plural noun`, word)
    const name = isLast ? toNoun(cursor, word, true) : word.text
    cursor.knownWords.recordPredicate(name, isLast ? 'noun' : 'adjective', word)
    atoms.push(cursor.createUnaryAtom(name, subject.term))
  }
  const conjunction = conjoin(atoms)
  return negated ? negate(conjunction) : conjunction
}

/** Rejects two adjacent words ("tall smart"), which are not a predicate. */
function requireSingleWord(cursor: Cursor, token: Token): void {
  const next = cursor.peek()
  if (!isContentWord(next)) return
  const id = getClauseSubjectLength(cursor, 0) > 0 ? 'no-full-stop' : 'no-connective'
  throw createFailure(id, next, { word: token.text, next: next.text })
}

function createLiteral(name: string, terms: readonly Term[], negated: boolean): Formula {
  const atom: Formula = { kind: 'atom', name, terms }
  return negated ? { kind: 'not', operand: atom } : atom
}
