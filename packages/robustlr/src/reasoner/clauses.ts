/**
 * Clauses (CNF) of one theory at a time, in reused module-level buffers: a theory is decided in a few dozen microseconds, and allocation
 * would cost more than reasoning.
 */
import type { Formula } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'
import { type AtomIndex, getAtomNumber } from './atom-index.ts'

/** Clause c is literals[clauseStarts[c]] … literals[clauseStarts[c + 1] - 1]; literal 2a is atom a, 2a + 1 its negation. */
export let literals = new Int32Array(1024)
export let clauseStarts = new Int32Array(256)
/** Origin of each clause: the index of a fact, or of a rule plus the number of facts. */
export let origins = new Int32Array(256)
export let clauseCount = 0
/** Number of literals of the clause that `appendLiteral` builds. */
let currentLength = 0

/** Returns the number of a literal. */
export function encodeLiteral(index: AtomIndex, formula: Formula): number {
  if (formula.kind === 'atom') return 2 * getAtomNumber(index, formula)
  if (formula.kind === 'not' && formula.operand.kind === 'atom') return 2 * getAtomNumber(index, formula.operand) + 1
  throw new TypeError(`not a literal: ${formula.kind}`)
}

/** Converts a formula or its negation to clauses by distribution, each appended to each of `prefixes`. */
function distribute(index: AtomIndex, formula: Formula, negated: boolean, prefixes: number[][]): number[][] {
  if (formula.kind === 'atom' || (formula.kind === 'not' && formula.operand.kind === 'atom')) {
    const literal = encodeLiteral(index, formula) ^ (negated ? 1 : 0)
    return prefixes.map(prefix => [...prefix, literal])
  }
  if (formula.kind === 'not') return distribute(index, formula.operand, !negated, prefixes)
  if (formula.kind !== 'and' && formula.kind !== 'or')
    throw new TypeError(`a fact or rule cannot contain ${formula.kind}`)
  if ((formula.kind === 'or') !== negated) {
    for (const operand of formula.operands) prefixes = distribute(index, operand, negated, prefixes)
    return prefixes
  }
  return formula.operands.flatMap(operand => distribute(index, operand, negated, prefixes))
}

/** Finishes the clause that ends at `end`. */
function closeClause(end: number, origin: number): void {
  origins[clauseCount++] = origin
  clauseStarts[clauseCount] = end
}

/** Reserves space for more literals and as many clauses. */
function reserve(addedCount: number): void {
  if (clauseStarts[clauseCount]! + addedCount > literals.length)
    literals = enlarge(literals, literals.length * 2 + addedCount)
  if (clauseCount + addedCount + 2 > clauseStarts.length) {
    clauseStarts = enlarge(clauseStarts, clauseStarts.length * 2 + addedCount)
    origins = enlarge(origins, origins.length * 2 + addedCount)
  }
}

/** Adds the clauses of a rule, or of a fact, which has no body. */
function addRule(index: AtomIndex, body: Formula | null, head: Formula, origin: number): void {
  if (isLiteral(head) && (body === null || isFlat(body))) {
    addFlatRule(index, body, head, origin)
    return
  }
  const prefixes = body === null ? [[]] : distribute(index, body, true, [[]])
  for (const clause of distribute(index, head, false, prefixes)) addClause(clause, origin)
}

const isLiteral = (formula: Formula): boolean =>
  formula.kind === 'atom' || (formula.kind === 'not' && formula.operand.kind === 'atom')

const isFlat = (body: Formula): boolean =>
  body.kind === 'and' || body.kind === 'or'
    ? body.operands.length < MAX_FLAT_LENGTH && body.operands.every(isLiteral)
    : isLiteral(body)

/** Adds the clauses of a rule of literals, with one connective at most; faster than distribution. */
function addFlatRule(index: AtomIndex, body: Formula | null, head: Formula, origin: number): void {
  const operands = body === null ? [] : body.kind === 'and' || body.kind === 'or' ? body.operands : [body]
  for (const operand of operands) {
    appendLiteral(encodeLiteral(index, operand) ^ 1)
    if (body!.kind !== 'or') continue
    appendLiteral(encodeLiteral(index, head))
    finishClause(origin)
  }
  if (body?.kind === 'or') return
  appendLiteral(encodeLiteral(index, head))
  finishClause(origin)
}

function addClause(clause: ArrayLike<number>, origin: number): void {
  reserve(clause.length)
  const position = clauseStarts[clauseCount]!
  for (let i = 0; i < clause.length; i++) literals[position + i] = clause[i]!
  closeClause(position + clause.length, origin)
}

export function clearClauses(): void {
  clauseCount = 0
  currentLength = 0
  clauseStarts[0] = 0
}

/** Maximum length of a clause that is built literal by literal. */
const MAX_FLAT_LENGTH = 16

/** Adds a literal to the current clause. */
export function appendLiteral(literal: number): void {
  if (currentLength === 0) reserve(MAX_FLAT_LENGTH)
  literals[clauseStarts[clauseCount]! + currentLength++] = literal
}

/** Finishes the current clause. Precondition: it has at most sixteen literals. */
export function finishClause(origin: number): void {
  closeClause(clauseStarts[clauseCount]! + currentLength, origin)
  currentLength = 0
}

export function loadClauses(index: AtomIndex, theory: Theory): void {
  clearClauses()
  const { facts, rules } = theory
  for (let i = 0; i < facts.length; i++) addRule(index, null, facts[i]!, i)
  for (let i = 0; i < rules.length; i++) addRule(index, rules[i]!.body, rules[i]!.head, facts.length + i)
}

function enlarge(array: Int32Array<ArrayBuffer>, capacity: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(capacity)
  larger.set(array)
  return larger
}
