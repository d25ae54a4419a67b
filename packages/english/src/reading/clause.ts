/**
 * Parser of one side of a sentence (a fact, condition or conclusion), which becomes a formula.
 *
 * The words become a list of items for coordination.ts: literals, openers such as "both" and "either", and connectives. Items that share a
 * subject ("Charlie is tall, smart and not round") are combined first; if the remaining items then have no parse ("either Charlie is tall or
 * smart"), the whole list is parsed at once.
 */
import type { Formula } from '@elenchus/logic'
import { readOpeners, readSeparator } from './connectives.ts'
import { conjoin, type Item, negate, parseCoordination } from './coordination.ts'
import type { Cursor } from './cursor.ts'
import { createFailure } from './failure.ts'
import { EMPTY_NOUNS, INDEFINITES, isContentWord, NEGATIVES, RELATIVES } from './function-words.ts'
import { readPredicate, requireSingleReading } from './predicate.ts'
import { createSubject, type Subject } from './scope.ts'
import { readSubject } from './subject.ts'
import type { Token } from './tokens.ts'

/** A subject with its predicates. */
interface Clause {
  readonly items: readonly Item[]
  readonly subject: Subject
}

/** Reads the whole side and counts its clauses. */
export function readSide(cursor: Cursor): { formula: Formula; clauses: number } {
  const grouped: Item[] = []
  const flat: Item[] = []
  // False if a subject adds a negation or quantifier, which must apply to its own clause only.
  let canParseFlat = true
  let clauses = 0
  while (true) {
    const openers = readOpeners(cursor, true)
    appendItems(grouped, openers)
    appendItems(flat, openers)
    const { position } = cursor
    const variableCountBefore = cursor.scope.variables.length
    const { items, subject } = readClause(cursor)
    clauses++
    requireNotNegated(cursor, grouped, variableCountBefore)
    if (subject.isNegative || subject.universalVariable !== undefined || subject.restrictions.length > 0)
      canParseFlat = false
    const group = parseCoordination(items)
    if (group.kind === 'formula')
      grouped.push({ kind: 'formula', formula: addSubject(cursor, group.formula, subject), position })
    else appendItems(grouped, items)
    appendItems(flat, items)
    const separator = readSeparator(cursor)
    if (separator === undefined) break
    grouped.push(separator)
    flat.push(separator)
  }
  const extraToken = cursor.peek()
  if (extraToken !== undefined) throw createFailure('extra-words', extraToken, { word: extraToken.text })
  const groupedResult = parseCoordination(grouped)
  const result = groupedResult.kind === 'none' && canParseFlat ? parseCoordination(flat) : groupedResult
  return { formula: requireSingleReading(cursor, result.kind === 'none' ? groupedResult : result), clauses }
}

/** Adds to a clause what its subject expresses: negation, quantification and restrictions. */
function addSubject(cursor: Cursor, formula: Formula, subject: Subject): Formula {
  const signedFormula = subject.isNegative ? negate(formula) : formula
  if (subject.universalVariable !== undefined) cursor.scope.closeUniversally(signedFormula, subject.universalVariable)
  return subject.restrictions.length === 0 ? signedFormula : conjoin([...subject.restrictions, signedFormula])
}

function readClause(cursor: Cursor): Clause {
  const token = cursor.peek()
  if (token === undefined) throw cursor.createExpectedFailure('a clause')
  if (token.lower === 'there') return readThereIs(cursor)
  if (token.lower === 'being' && cursor.scope.lastSubject !== undefined) {
    const subject = cursor.scope.lastSubject
    return { items: readPredicate(cursor, subject), subject }
  }
  const proposition = isContentWord(token) ? readProposition(cursor, token) : undefined
  if (proposition !== undefined) return proposition
  const subject = readSubject(cursor)
  cursor.scope.lastSubject = { ...subject, restrictions: [], universalVariable: undefined, isNegative: false }
  return { items: readPredicate(cursor, subject), subject }
}

/** "p holds", "p does not hold". */
function readProposition(cursor: Cursor, token: Token): Clause | undefined {
  const { position } = cursor
  const negated = cursor.startsWith('does not hold', 1)
  if (!negated && cursor.peek(1)?.lower !== 'holds') return undefined
  cursor.advance(negated ? 4 : 2)
  const atom: Formula = { kind: 'atom', name: token.text, terms: [] }
  const subject = createSubject({ kind: 'constant', name: token.text })
  return { items: [{ kind: 'formula', formula: negated ? negate(atom) : atom, position }], subject }
}

/** "there is someone who is …", "there is at least one person who …", "there is nobody who …". */
function readThereIs(cursor: Cursor): Clause {
  const thereToken = cursor.peek()!
  cursor.advance()
  if (!/^(?:is|are|exists?)$/.test(cursor.peek()?.lower ?? '')) throw cursor.createExpectedFailure('"is" after "there"')
  cursor.advance()
  if (cursor.role !== 'body') throw createFailure('there-is', thereToken)
  const isNegative = NEGATIVES.has(cursor.peek()?.lower ?? '') || cursor.peek()?.lower === 'no'
  const noun = readIndefinite(cursor)
  const sort = noun.lower.includes('thing') ? 'thing' : 'person'
  const term = cursor.scope.introduceVariable(noun, isNegative ? 'universal' : 'indefinite', sort)
  if (!RELATIVES.has(cursor.peek()?.lower ?? '')) throw cursor.createExpectedFailure('"who" or "that"')
  cursor.advance()
  const subject = createSubject(term, { isNegative, universalVariable: isNegative ? term.name : undefined })
  return { items: readPredicate(cursor, subject), subject }
}

/** "someone", "at least one person", "a thing", "no one". */
function readIndefinite(cursor: Cursor): Token {
  if (cursor.startsWith('at least one')) cursor.advance(3)
  else if (/^(?:a|an|some|no)$/.test(cursor.peek()?.lower ?? '')) cursor.advance()
  const noun = cursor.peek()
  const word = noun?.lower ?? ''
  if (noun === undefined || !(EMPTY_NOUNS.has(word) || INDEFINITES.has(word) || NEGATIVES.has(word)))
    throw cursor.createExpectedFailure('"someone", "nobody" or "a person"')
  cursor.advance()
  return noun
}

/** Rejects variables under a negation: "it is not the case that someone is tall" does not have the meaning of a rule with a variable. */
function requireNotNegated(cursor: Cursor, itemsBefore: readonly Item[], variableCountBefore: number): void {
  const variable = cursor.scope.variables[variableCountBefore]
  const isNegated = itemsBefore.some(item => item.kind === 'opener' && (item.word === 'not' || item.word === 'neither'))
  if (variable === undefined || !isNegated) return
  if (cursor.role === 'body' && variable.quantity === 'universal') return
  throw createFailure('quantifier-in-negation', variable.token, { word: variable.token.text })
}

/** Appends items one by one, since `push(...items)` could overflow the call stack. */
function appendItems(target: Item[], items: readonly Item[]): void {
  for (const item of items) target.push(item)
}
