/**
 * Parser of one side of a sentence (a fact, condition or conclusion), which becomes a formula.
 *
 * The words become a list of items for coordination.ts: literals, markers such as "both" and "either", and connectives. Items that share a
 * subject ("Charlie is tall, smart and not round") are combined first; if the remaining items then have no parse ("either Charlie is tall or
 * smart"), the whole list is parsed at once.
 */
import type { Formula } from '@elenchus/logic'
import { readOpeners, readSeparator } from './connectives.ts'
import { conjoin, type Item, negate, resolve } from './coordination.ts'
import type { Cursor } from './cursor.ts'
import { createFailure } from './failure.ts'
import { EMPTY_NOUNS, INDEFINITES, isPlain, NEGATIVES, RELATIVES } from './function-words.ts'
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
export function readSide(reader: Cursor): { formula: Formula; clauses: number } {
  const grouped: Item[] = []
  const flat: Item[] = []
  let isSplittable = true
  let clauses = 0
  while (true) {
    const openers = readOpeners(reader, true)
    appendItems(grouped, openers)
    appendItems(flat, openers)
    const { position } = reader
    const variableCountBefore = reader.scope.variables.length
    const { items, subject } = readClause(reader)
    clauses++
    requireNotNegated(reader, grouped, variableCountBefore)
    if (subject.negative || subject.universalVariable !== undefined || subject.restrictions.length > 0)
      isSplittable = false
    const group = resolve(items)
    if (group.kind === 'formula')
      grouped.push({ kind: 'formula', formula: addSubject(reader, group.formula, subject), position })
    else appendItems(grouped, items)
    appendItems(flat, items)
    const separator = readSeparator(reader)
    if (separator === undefined) break
    grouped.push(separator)
    flat.push(separator)
  }
  const extraToken = reader.peek()
  if (extraToken !== undefined) throw createFailure('extra-words', extraToken, { word: extraToken.text })
  const result = resolve(grouped)
  const whole = result.kind === 'none' && isSplittable ? resolve(flat) : result
  return { formula: requireSingleReading(reader, whole.kind === 'none' ? result : whole), clauses }
}

/** Adds to a clause what its subject expresses: negation, quantification and restrictions. */
function addSubject(reader: Cursor, formula: Formula, subject: Subject): Formula {
  const signed = subject.negative ? negate(formula) : formula
  if (subject.universalVariable !== undefined) reader.scope.closeUniversally(signed, subject.universalVariable)
  return subject.restrictions.length === 0 ? signed : conjoin([...subject.restrictions, signed])
}

function readClause(reader: Cursor): Clause {
  const token = reader.peek()
  if (token === undefined) throw reader.createExpectedFailure('a clause')
  if (token.lower === 'there') return readThereIs(reader)
  if (token.lower === 'being' && reader.scope.lastSubject !== undefined) {
    const subject = reader.scope.lastSubject
    return { items: readPredicate(reader, subject), subject }
  }
  const proposition = isPlain(token) ? readProposition(reader, token) : undefined
  if (proposition !== undefined) return proposition
  const subject = readSubject(reader)
  reader.scope.lastSubject = { ...subject, restrictions: [], universalVariable: undefined, negative: false }
  return { items: readPredicate(reader, subject), subject }
}

/** "p holds", "p does not hold". */
function readProposition(reader: Cursor, token: Token): Clause | undefined {
  const { position } = reader
  const negated = reader.startsWith('does not hold', 1)
  if (!negated && reader.peek(1)?.lower !== 'holds') return undefined
  reader.advance(negated ? 4 : 2)
  const atom: Formula = { kind: 'atom', name: token.text, terms: [] }
  const subject = createSubject({ kind: 'constant', name: token.text })
  return { items: [{ kind: 'formula', formula: negated ? negate(atom) : atom, position }], subject }
}

/** "there is someone who is …", "there is at least one person who …", "there is nobody who …". */
function readThereIs(reader: Cursor): Clause {
  const thereToken = reader.peek()!
  reader.advance()
  if (!/^(?:is|are|exists?)$/.test(reader.peek()?.lower ?? '')) throw reader.createExpectedFailure('"is" after "there"')
  reader.advance()
  if (reader.role !== 'body') throw createFailure('there-is', thereToken)
  const negative = NEGATIVES.has(reader.peek()?.lower ?? '') || reader.peek()?.lower === 'no'
  const noun = readIndefinite(reader)
  const sort = noun.lower.includes('thing') ? 'thing' : 'person'
  const term = reader.scope.introduce(noun, negative ? 'universal' : 'indefinite', sort)
  if (!RELATIVES.has(reader.peek()?.lower ?? '')) throw reader.createExpectedFailure('"who" or "that"')
  reader.advance()
  const subject = createSubject(term, { negative, universalVariable: negative ? term.name : undefined })
  return { items: readPredicate(reader, subject), subject }
}

/** "someone", "at least one person", "a thing", "no one". */
function readIndefinite(reader: Cursor): Token {
  if (reader.startsWith('at least one')) reader.advance(3)
  else if (/^(?:a|an|some|no)$/.test(reader.peek()?.lower ?? '')) reader.advance()
  const noun = reader.peek()
  const word = noun?.lower ?? ''
  if (noun === undefined || !(EMPTY_NOUNS.has(word) || INDEFINITES.has(word) || NEGATIVES.has(word)))
    throw reader.createExpectedFailure('"someone", "nobody" or "a person"')
  reader.advance()
  return noun
}

/** Rejects variables under a negation: "it is not the case that someone is tall" does not have the meaning of a rule with a variable. */
function requireNotNegated(reader: Cursor, itemsBefore: readonly Item[], variableCountBefore: number): void {
  const variable = reader.scope.variables[variableCountBefore]
  const isNegated = itemsBefore.some(item => item.kind === 'opener' && (item.word === 'not' || item.word === 'neither'))
  if (variable === undefined || !isNegated) return
  if (reader.role === 'body' && variable.quantity === 'universal') return
  throw createFailure('quantifier-in-negation', variable.token, { word: variable.token.text })
}

/** Appends items one by one, since `push(...items)` could overflow the call stack. */
function appendItems(target: Item[], items: readonly Item[]): void {
  for (const item of items) target.push(item)
}
