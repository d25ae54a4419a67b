/**
 * Clauses of one theory at a time in reused module-level buffers, since a generator decides a theory in a few dozen microseconds and
 * allocation would cost more than reasoning.
 */
import type { Formula } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'
import { type AtomIndex, numberOf } from './atom-index.ts'

/** Clause c is literals[starts[c]] … literals[starts[c + 1] - 1]; literal 2a is atom a, 2a + 1 its negation. */
export let literals = new Int32Array(1024)
export let starts = new Int32Array(256)
/** Origin of each clause: the index of a fact, or of a rule plus the number of facts. */
export let origins = new Int32Array(256)
/** Number of clauses. */
export let clauses = 0
/** Number of literals of the current clause. */
let open = 0

/** Converts a literal to its number. */
export function toLiteral(index: AtomIndex, formula: Formula): number {
  if (formula.kind === 'atom') return 2 * numberOf(index, formula)
  if (formula.kind === 'not' && formula.operand.kind === 'atom') return 2 * numberOf(index, formula.operand) + 1
  throw new TypeError(`not a literal: ${formula.kind}`)
}

/**
 * Writes the literals of a flat disjunction (or of the negation of a flat conjunction) after the clauses and returns the new end; -1 for
 * other formulas.
 */
function pushFlat(index: AtomIndex, formula: Formula, negated: boolean, at: number): number {
  if (formula.kind === 'atom') {
    literals[at] = 2 * numberOf(index, formula) + (negated ? 1 : 0)
    return at + 1
  }
  if (formula.kind === 'not') {
    if (formula.operand.kind !== 'atom') return -1
    literals[at] = 2 * numberOf(index, formula.operand) + (negated ? 0 : 1)
    return at + 1
  }
  if (formula.kind !== (negated ? 'and' : 'or') || formula.operands.length > MAX_FLAT) return -1
  for (const operand of formula.operands) {
    if (operand.kind === 'and' || operand.kind === 'or') return -1
    at = pushFlat(index, operand, negated, at)
    if (at < 0) return -1
  }
  return at
}

/** Maximum length of the fast path, for which space is reserved. */
const MAX_FLAT = 16

/** Converts a formula or its negation to clauses by distribution, each appended to each of `prefixes`. */
function toClauses(index: AtomIndex, formula: Formula, negated: boolean, prefixes: number[][]): number[][] {
  if (formula.kind === 'atom' || (formula.kind === 'not' && formula.operand.kind === 'atom')) {
    const literal = toLiteral(index, formula) ^ (negated ? 1 : 0)
    return prefixes.map(prefix => [...prefix, literal])
  }
  if (formula.kind === 'not') return toClauses(index, formula.operand, !negated, prefixes)
  if (formula.kind !== 'and' && formula.kind !== 'or') throw new TypeError(`not a rule's formula: ${formula.kind}`)
  if ((formula.kind === 'or') !== negated) {
    for (const operand of formula.operands) prefixes = toClauses(index, operand, negated, prefixes)
    return prefixes
  }
  return formula.operands.flatMap(operand => toClauses(index, operand, negated, prefixes))
}

/** Finishes the clause that ends at `end`. */
function closeClause(end: number, origin: number): void {
  origins[clauses++] = origin
  starts[clauses] = end
}

/** Reserves space for more literals. */
function reserve(more: number): void {
  if (starts[clauses]! + more > literals.length) literals = enlarge(literals, literals.length * 2 + more)
  if (clauses + more + 2 > starts.length) {
    starts = enlarge(starts, starts.length * 2 + more)
    origins = enlarge(origins, origins.length * 2 + more)
  }
}

/** Adds the clauses of a rule, or of a fact without a body; flat sides are written directly. */
function addRule(index: AtomIndex, body: Formula | null, head: Formula, origin: number): void {
  const mark = clauses
  if (body === null || body.kind === 'atom' || body.kind === 'not') addDisjunct(index, body, null, head, origin)
  else if (body.kind === 'or') {
    // A clause per disjunct of the body.
    for (const operand of body.operands) if (!addDisjunct(index, operand, null, head, origin)) break
  } else if (body.kind === 'and') {
    // `p & t` is one disjunct, `(p | q) & t` two.
    const choice = body.operands.find(operand => operand.kind === 'or')
    if (choice?.kind !== 'or') addDisjunct(index, body, null, head, origin)
    else for (const pick of choice.operands) if (!addDisjunct(index, body, { choice, pick }, head, origin)) break
  }
  if (clauses > mark && !failed) return
  failed = false
  clauses = mark
  const prefixes = body === null ? [[]] : toClauses(index, body, true, [[]])
  for (const clause of toClauses(index, head, false, prefixes)) addClause(clause, origin)
}

/** Set by a disjunct outside the fast path; the rule is then converted generally. */
let failed = false

/**
 * Adds the clause "disjunct implies head", with `pick` in place of `choice`; false if a side is not flat.
 */
function addDisjunct(
  index: AtomIndex,
  way: Formula | null,
  instead: { readonly choice: Formula; readonly pick: Formula } | null,
  head: Formula,
  origin: number,
): boolean {
  reserve((MAX_FLAT + 1) * MAX_FLAT)
  let at = starts[clauses]!
  if (way !== null && instead === null) at = pushFlat(index, way, true, at)
  else if (way !== null && instead !== null) {
    if (way.kind !== 'and' || way.operands.length > MAX_FLAT) at = -1
    else {
      for (const operand of way.operands) {
        if (at >= 0) at = pushFlat(index, operand === instead.choice ? instead.pick : operand, true, at)
      }
    }
  }
  if (at >= 0) at = pushFlat(index, head, false, at)
  failed = at < 0
  if (at >= 0) closeClause(at, origin)
  return at >= 0
}

/** Adds a clause of literals. */
function addClause(clause: ArrayLike<number>, origin: number): void {
  reserve(clause.length)
  const at = starts[clauses]!
  for (let i = 0; i < clause.length; i++) literals[at + i] = clause[i]!
  closeClause(at + clause.length, origin)
}

export function clearClauses(): void {
  clauses = 0
  open = 0
  starts[0] = 0
}

/** Adds a literal to the current clause. */
export function putLiteral(literal: number): void {
  if (open === 0) reserve(MAX_FLAT)
  literals[starts[clauses]! + open++] = literal
}

/** Finishes the current clause. Pre: it has at most sixteen literals. */
export function endClause(origin: number): void {
  closeClause(starts[clauses]! + open, origin)
  open = 0
}

/** Loads the clauses of a theory. */
export function loadClauses(index: AtomIndex, theory: Theory): void {
  clearClauses()
  const { facts, rules } = theory
  for (let i = 0; i < facts.length; i++) addRule(index, null, facts[i]!, i)
  for (let i = 0; i < rules.length; i++) addRule(index, rules[i]!.body, rules[i]!.head, facts.length + i)
}

function enlarge(array: Int32Array<ArrayBuffer>, room: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room)
  larger.set(array)
  return larger
}
