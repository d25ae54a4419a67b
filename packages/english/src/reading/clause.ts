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
  readonly about: Subject
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
    const { position: at } = reader
    const known = reader.scope.variables.length
    const { items, about } = readClause(reader)
    clauses++
    requireNotNegated(reader, grouped, known)
    if (about.negative || about.closedOver !== undefined || about.restrictions.length > 0) isSplittable = false
    const group = resolve(items)
    if (group.kind === 'formula') grouped.push({ kind: 'unit', formula: addSubject(reader, group.formula, about), at })
    else appendItems(grouped, items)
    appendItems(flat, items)
    const separator = readSeparator(reader)
    if (separator === undefined) break
    grouped.push(separator)
    flat.push(separator)
  }
  const rest = reader.peek()
  if (rest !== undefined) throw createFailure('extra-words', rest, { word: rest.text })
  const result = resolve(grouped)
  const whole = result.kind === 'none' && isSplittable ? resolve(flat) : result
  return { formula: requireSingleReading(reader, whole.kind === 'none' ? result : whole), clauses }
}

/** Adds to a clause what its subject expresses: negation, quantification and restrictions. */
function addSubject(reader: Cursor, formula: Formula, about: Subject): Formula {
  const said = about.negative ? negate(formula) : formula
  if (about.closedOver !== undefined) reader.scope.close(said, about.closedOver)
  return about.restrictions.length === 0 ? said : conjoin([...about.restrictions, said])
}

function readClause(reader: Cursor): Clause {
  const token = reader.peek()
  if (token === undefined) throw reader.createExpectedFailure('a clause')
  if (token.lower === 'there') return readThereIs(reader)
  if (token.lower === 'being' && reader.scope.lastSubject !== undefined) {
    const about = reader.scope.lastSubject
    return { items: readPredicate(reader, about), about }
  }
  const proposition = isPlain(token) ? readProposition(reader, token) : undefined
  if (proposition !== undefined) return proposition
  const about = readSubject(reader)
  reader.scope.lastSubject = { ...about, restrictions: [], closedOver: undefined, negative: false }
  return { items: readPredicate(reader, about), about }
}

/** "p holds", "p does not hold". */
function readProposition(reader: Cursor, token: Token): Clause | undefined {
  const { position: at } = reader
  const negated = reader.startsWith('does not hold', 1)
  if (!negated && reader.peek(1)?.lower !== 'holds') return undefined
  reader.advance(negated ? 4 : 2)
  const atom: Formula = { kind: 'atom', name: token.text, terms: [] }
  const about = createSubject({ kind: 'constant', name: token.text })
  return { items: [{ kind: 'unit', formula: negated ? negate(atom) : atom, at }], about }
}

/** "there is someone who is …", "there is at least one person who …", "there is nobody who …". */
function readThereIs(reader: Cursor): Clause {
  const there = reader.peek()!
  reader.advance()
  if (!/^(?:is|are|exists?)$/.test(reader.peek()?.lower ?? '')) throw reader.createExpectedFailure('"is" after "there"')
  reader.advance()
  if (reader.role !== 'body') throw createFailure('there-is', there)
  const negative = NEGATIVES.has(reader.peek()?.lower ?? '') || reader.peek()?.lower === 'no'
  const noun = readIndefinite(reader)
  const sort = noun.lower.includes('thing') ? 'thing' : 'person'
  const term = reader.scope.introduce(noun, negative ? 'universal' : 'indefinite', sort)
  if (!RELATIVES.has(reader.peek()?.lower ?? '')) throw reader.createExpectedFailure('"who" or "that"')
  reader.advance()
  const about = createSubject(term, { negative, closedOver: negative ? term.name : undefined })
  return { items: readPredicate(reader, about), about }
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
function requireNotNegated(reader: Cursor, before: readonly Item[], known: number): void {
  const one = reader.scope.variables[known]
  const isNegated = before.some(item => item.kind === 'open' && (item.word === 'not' || item.word === 'neither'))
  if (one === undefined || !isNegated) return
  if (reader.role === 'body' && one.quantity === 'universal') return
  throw createFailure('quantifier-in-negation', one.token, { word: one.token.text })
}

/** Appends items one by one, since `push(...items)` could overflow the call stack. */
function appendItems(to: Item[], row: readonly Item[]): void {
  for (const item of row) to.push(item)
}
