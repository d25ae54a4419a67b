/**
 * The clauses of one small theory at a time, in buffers that are used again and again: a generator decides a theory every
 * few dozen microseconds, and fresh arrays for each would cost more than the reasoning. Nothing here is asynchronous, so
 * one set of buffers is enough.
 */
import type { Formula } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'
import { type AtomIndex, numberOf } from './atom-index.ts'

/** Literals of clause c stand at starts[c] … starts[c + 1]: 2a for atom a, 2a + 1 for its negation. */
export let literals = new Int32Array(1024)
export let starts = new Int32Array(256)
/** Which fact or rule a clause comes from: a fact's index, or a rule's index plus the number of facts. */
export let origins = new Int32Array(256)
/** How many clauses there are. */
export let clauses = 0
/** Literals of the clause that is being written. */
let open = 0

/** 2a for atom a, 2a + 1 for its negation. Pre: the formula is a literal. */
export function literalOf(index: AtomIndex, formula: Formula): number {
  if (formula.kind === 'atom') return 2 * numberOf(index, formula)
  if (formula.kind === 'not' && formula.operand.kind === 'atom') return 2 * numberOf(index, formula.operand) + 1
  throw new TypeError(`not a literal: ${formula.kind}`)
}

/**
 * Writes the literals of a disjunction of literals (`negated`: of what is one when negated) behind the clauses and gives
 * the new end; -1 where the formula is no such thing.
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
  if (formula.kind !== (negated ? 'and' : 'or') || formula.operands.length > MOST_FLAT) return -1
  for (const operand of formula.operands) {
    if (operand.kind === 'and' || operand.kind === 'or') return -1
    at = pushFlat(index, operand, negated, at)
    if (at < 0) return -1
  }
  return at
}

/** Longer ones take the general way, so that room can be reserved beforehand. */
const MOST_FLAT = 16

/** Clauses of a formula, or of its negation, appended to each of `prefixes`: a disjunction multiplies, a conjunction adds. */
function clausesOf(index: AtomIndex, formula: Formula, negated: boolean, prefixes: number[][]): number[][] {
  if (formula.kind === 'atom' || (formula.kind === 'not' && formula.operand.kind === 'atom')) {
    const literal = literalOf(index, formula) ^ (negated ? 1 : 0)
    return prefixes.map(prefix => [...prefix, literal])
  }
  if (formula.kind === 'not') return clausesOf(index, formula.operand, !negated, prefixes)
  if (formula.kind !== 'and' && formula.kind !== 'or') throw new TypeError(`not a rule's formula: ${formula.kind}`)
  if ((formula.kind === 'or') !== negated) {
    for (const operand of formula.operands) prefixes = clausesOf(index, operand, negated, prefixes)
    return prefixes
  }
  return formula.operands.flatMap(operand => clausesOf(index, operand, negated, prefixes))
}

/** Ends the clause whose literals were written up to `end`. */
function closeClause(end: number, origin: number): void {
  origins[clauses++] = origin
  starts[clauses] = end
}

/** Room for one more fact or rule of usual size; larger ones ask for more. */
function reserve(more: number): void {
  if (starts[clauses]! + more > literals.length) literals = grown(literals, literals.length * 2 + more)
  if (clauses + more + 2 > starts.length) {
    starts = grown(starts, starts.length * 2 + more)
    origins = grown(origins, origins.length * 2 + more)
  }
}

/** Adds `body => head` (no body: the head outright). Sides of usual form need no detour over arrays. */
function addRule(index: AtomIndex, body: Formula | null, head: Formula, origin: number): void {
  const mark = clauses
  if (body === null || body.kind === 'atom' || body.kind === 'not') addWay(index, body, null, head, origin)
  else if (body.kind === 'or') {
    // Each operand is a way to make the body true.
    for (const operand of body.operands) if (!addWay(index, operand, null, head, origin)) break
  } else if (body.kind === 'and') {
    // `p & t` is one way, `(p | q) & t` two.
    const choice = body.operands.find(operand => operand.kind === 'or')
    if (choice?.kind !== 'or') addWay(index, body, null, head, origin)
    else for (const pick of choice.operands) if (!addWay(index, body, { choice, pick }, head, origin)) break
  }
  if (clauses > mark && !failed) return
  failed = false
  clauses = mark
  const prefixes = body === null ? [[]] : clausesOf(index, body, true, [[]])
  for (const clause of clausesOf(index, head, false, prefixes)) addClause(clause, origin)
}

/** Set by a way that could not be written plainly; the whole rule then takes the general way. */
let failed = false

/**
 * Adds the clause "if this way of the body holds, so does the head"; `pick` stands for the `choice` within the way.
 * False where the way or the head is not of literals.
 */
function addWay(
  index: AtomIndex,
  way: Formula | null,
  instead: { readonly choice: Formula; readonly pick: Formula } | null,
  head: Formula,
  origin: number,
): boolean {
  reserve((MOST_FLAT + 1) * MOST_FLAT)
  let at = starts[clauses]!
  if (way !== null && instead === null) at = pushFlat(index, way, true, at)
  else if (way !== null && instead !== null) {
    if (way.kind !== 'and' || way.operands.length > MOST_FLAT) at = -1
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

/** Adds a clause that is given as literals. */
function addClause(clause: ArrayLike<number>, origin: number): void {
  reserve(clause.length)
  const at = starts[clauses]!
  for (let i = 0; i < clause.length; i++) literals[at + i] = clause[i]!
  closeClause(at + clause.length, origin)
}

export function noClauses(): void {
  clauses = 0
  open = 0
  starts[0] = 0
}

/** Puts a literal into the clause that is being written. */
export function putLiteral(literal: number): void {
  if (open === 0) reserve(MOST_FLAT)
  literals[starts[clauses]! + open++] = literal
}

/** Ends the clause that is being written. Pre: it has at most sixteen literals. */
export function endClause(origin: number): void {
  closeClause(starts[clauses]! + open, origin)
  open = 0
}

/** Loads a theory's clauses. A fact's origin is its index, a rule's its index plus the number of facts. */
export function load(index: AtomIndex, theory: Theory): void {
  noClauses()
  const { facts, rules } = theory
  for (let i = 0; i < facts.length; i++) addRule(index, null, facts[i]!, i)
  for (let i = 0; i < rules.length; i++) addRule(index, rules[i]!.body, rules[i]!.head, facts.length + i)
}

function grown(array: Int32Array<ArrayBuffer>, room: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room)
  larger.set(array)
  return larger
}
