/**
 * A complete classical reasoner for small ground theories whose equal atoms are one object.
 *
 * Generation decides a label every few dozen microseconds, on theories of some thirty atoms that it has just built
 * itself. The general reasoner of @elenchus/logic spends most of such a call on naming atoms and laying out arrays for a
 * million rules. Here rules become clauses over small integers in buffers that are used again and again; unit
 * propagation goes in rounds, so that the proof found is a shallowest one; what propagation leaves open is settled by
 * looking for a model on either side (Unknown needs both). Entailments that need a case split are rare and are handed to
 * the general reasoner, which writes their proofs.
 *
 * Proofs have the shape of @elenchus/logic. `checkSmallProof` checks each step on the formulas themselves and not on
 * the clauses; the tests hold labels and proofs against `decide` and `checkProof` of @elenchus/logic.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Proof, Step, Theory } from '@elenchus/logic/rules'
import { negate } from './literals.ts'

/** Numbers for the atoms of one theory and its variants. */
export interface AtomNumbers {
  readonly numbers: Map<Atom, number>
  readonly atoms: Atom[]
}

export type SmallDecision =
  | { readonly label: 'True' | 'False'; readonly proof: Proof }
  | { readonly label: 'Unknown' | 'Inconsistent'; readonly proof: null }
  /** True or False by cases only; the general reasoner has to write the proof. */
  | { readonly label: 'True' | 'False'; readonly proof: undefined }

/** Values of an atom; also what a literal's value is compared with. */
const OPEN = 0
const YES = 1
const NO = 2

// Buffers for one call at a time; nothing in here is asynchronous.
let literals = new Int32Array(1024)
let starts = new Int32Array(256)
let origins = new Int32Array(256)
let clauses = 0
let values = new Uint8Array(128)
let reasons = new Int32Array(128)
let depths = new Int32Array(128)
let trail = new Int32Array(128)
let trailLength = 0
let stepOf = new Int32Array(128)

export function atomNumbers(): AtomNumbers {
  return { numbers: new Map(), atoms: [] }
}

function numberOf(index: AtomNumbers, atom: Atom): number {
  let number = index.numbers.get(atom)
  if (number === undefined) {
    number = index.atoms.length
    index.numbers.set(atom, number)
    index.atoms.push(atom)
  }
  return number
}

/** 2a for atom a, 2a + 1 for its negation. Pre: the formula is a literal. */
function literalOf(index: AtomNumbers, formula: Formula): number {
  if (formula.kind === 'atom') return 2 * numberOf(index, formula)
  if (formula.kind === 'not' && formula.operand.kind === 'atom') return 2 * numberOf(index, formula.operand) + 1
  throw new TypeError(`not a literal: ${formula.kind}`)
}

/** Whether the formula is a literal or a disjunction of literals (`negated`: its negation is one). */
function isFlat(formula: Formula, negated: boolean): boolean {
  if (formula.kind === 'atom' || formula.kind === 'not')
    return formula.kind === 'atom' || formula.operand.kind === 'atom'
  if (formula.kind !== (negated ? 'and' : 'or')) return false
  for (const operand of formula.operands) {
    if (operand.kind !== 'atom' && (operand.kind !== 'not' || operand.operand.kind !== 'atom')) return false
  }
  return true
}

/** Writes the literals of a flat formula behind the clauses and gives the new end. */
function pushFlat(index: AtomNumbers, formula: Formula, negated: boolean, at: number): number {
  const sign = negated ? 1 : 0
  if (formula.kind !== 'and' && formula.kind !== 'or') {
    literals[at] = literalOf(index, formula) ^ sign
    return at + 1
  }
  for (const operand of formula.operands) literals[at++] = literalOf(index, operand) ^ sign
  return at
}

/** Clauses of a formula, or of its negation, appended to each of `prefixes`: a disjunction multiplies, a conjunction adds. */
function clausesOf(index: AtomNumbers, formula: Formula, negated: boolean, prefixes: number[][]): number[][] {
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

/** Adds `body => head` (no body: the head outright). Bodies and heads of literals need no detour over arrays. */
function addRule(index: AtomNumbers, body: Formula | null, head: Formula, origin: number): void {
  reserve(64)
  const start = starts[clauses]!
  if (isFlat(head, false) && (head.kind !== 'or' || head.operands.length < 16)) {
    if (body === null || (isFlat(body, true) && (body.kind !== 'and' || body.operands.length < 16))) {
      const middle = body === null ? start : pushFlat(index, body, true, start)
      closeClause(pushFlat(index, head, false, middle), origin)
      return
    }
    if (body.kind === 'or' && isFlat(body, false) && body.operands.length * 2 < 16 && head.kind !== 'or') {
      for (const part of body.operands) {
        const middle = pushFlat(index, part, true, starts[clauses]!)
        closeClause(pushFlat(index, head, false, middle), origin)
      }
      return
    }
  }
  const prefixes = body === null ? [[]] : clausesOf(index, body, true, [[]])
  for (const clause of clausesOf(index, head, false, prefixes)) {
    reserve(clause.length)
    const at = starts[clauses]!
    for (let i = 0; i < clause.length; i++) literals[at + i] = clause[i]!
    closeClause(at + clause.length, origin)
  }
}

/** Loads a theory's clauses. A fact's origin is its index, a rule's its index plus the number of facts. */
function load(index: AtomNumbers, theory: Theory): void {
  clauses = 0
  starts[0] = 0
  const { facts, rules } = theory
  for (let i = 0; i < facts.length; i++) addRule(index, null, facts[i]!, i)
  for (let i = 0; i < rules.length; i++) addRule(index, rules[i]!.body, rules[i]!.head, facts.length + i)
}

function clear(atoms: number): void {
  if (atoms > values.length) {
    values = new Uint8Array(atoms * 2)
    reasons = new Int32Array(atoms * 2)
    depths = new Int32Array(atoms * 2)
    trail = new Int32Array(atoms * 2)
    stepOf = new Int32Array(atoms * 2)
  }
  values.fill(OPEN, 0, atoms)
  trailLength = 0
}

function set(literal: number, reason: number, depth: number): void {
  const atom = literal >> 1
  values[atom] = literal & 1 ? NO : YES
  reasons[atom] = reason
  depths[atom] = depth
  trail[trailLength++] = literal
}

/** Takes back what was set after the trail had this length. */
function undo(length: number): void {
  while (trailLength > length) values[trail[--trailLength]! >> 1] = OPEN
}

/** OPEN, YES or NO for a literal. */
function valueIn(literal: number): number {
  const value = values[literal >> 1]!
  return value === OPEN ? OPEN : (value === YES) === ((literal & 1) === 0) ? YES : NO
}

/**
 * Propagates to the end in rounds; false on a contradiction. What a round derives is not seen before the next, so that
 * every literal gets its least depth. Post, if true: every clause has a true literal or two open ones.
 */
function propagateInRounds(): boolean {
  for (let round = 0; ; round++) {
    const before = trailLength
    for (let c = 0; c < clauses; c++) {
      let unit = -1
      const end = starts[c + 1]!
      let at = starts[c]!
      for (; at < end; at++) {
        const literal = literals[at]!
        const atom = literal >> 1
        const value = values[atom]!
        if (value === OPEN || depths[atom]! >= round) {
          if (unit >= 0) break
          unit = literal
        } else if ((value === YES) === ((literal & 1) === 0)) break
      }
      if (at < end) continue
      if (unit < 0) return false
      const known = valueIn(unit)
      if (known === NO) return false
      if (known === OPEN) set(unit, c, round)
    }
    if (trailLength === before && round > 0) return true
  }
}

/** Propagates to the end in any order; false on a contradiction. */
function propagate(): boolean {
  for (;;) {
    const before = trailLength
    for (let c = 0; c < clauses; c++) {
      let unit = -1
      const end = starts[c + 1]!
      let at = starts[c]!
      for (; at < end; at++) {
        const value = valueIn(literals[at]!)
        if (value === YES) break
        if (value === OPEN) {
          if (unit >= 0) break
          unit = literals[at]!
        }
      }
      if (at < end) continue
      if (unit < 0) return false
      set(unit, c, 0)
    }
    if (trailLength === before) return true
  }
}

/**
 * Whether what is set can be completed to a model. Post, if true: the model is set.
 *
 * First by one sweep that makes bodies false (a clause begins with its body's literals, negated), and one that makes heads
 * true: in layered theories one of the two nearly always is a model. Otherwise by search.
 */
function complete(): boolean {
  return sweep(false) || sweep(true) || search()
}

/** Satisfies each clause by its first (or last) open literal, without looking ahead. Leaves no trace where it fails. */
function sweep(fromEnd: boolean): boolean {
  const mark = trailLength
  for (let c = 0; c < clauses; c++) {
    const from = starts[c]!
    const end = starts[c + 1]!
    let choice = -1
    let at = from
    for (; at < end; at++) {
      const literal = literals[at]!
      const value = valueIn(literal)
      if (value === YES) break
      if (value === OPEN && (choice < 0 || fromEnd)) choice = literal
    }
    if (at < end) continue
    if (choice < 0) {
      undo(mark)
      return false
    }
    set(choice, -1, 0)
  }
  return true
}

/** Davis-Putnam-Logemann-Loveland. */
function search(): boolean {
  if (!propagate()) return false
  const choice = openChoice()
  if (choice < 0) return true
  const mark = trailLength
  set(choice, -1, 0)
  if (search()) return true
  undo(mark)
  set(choice ^ 1, -1, 0)
  return search()
}

/** An open literal of a clause that no literal makes true yet; -1 where there is no such clause. */
function openChoice(): number {
  for (let c = 0; c < clauses; c++) {
    let open = -1
    let at = starts[c]!
    const end = starts[c + 1]!
    for (; at < end; at++) {
      const value = valueIn(literals[at]!)
      if (value === YES) break
      if (value === OPEN) open = literals[at]!
    }
    if (at === end) return open
  }
  return -1
}

/** Whether there is a model in which the literal holds, beside what is set. Leaves what is set as it was. */
function possible(literal: number): boolean {
  const mark = trailLength
  set(literal, -1, 0)
  const found = complete()
  undo(mark)
  return found
}

/**
 * Decides a literal by classical entailment.
 *
 * Pre: equal atoms are the same object; facts, bodies and heads are made of literals, and, or.
 */
export function decideSmall(theory: Theory, statement: Formula, index: AtomNumbers = atomNumbers()): SmallDecision {
  load(index, theory)
  const wanted = literalOf(index, statement)
  clear(index.atoms.length)
  if (!propagateInRounds()) return INCONSISTENT
  const value = valueIn(wanted)
  if (value === OPEN) {
    const mayHold = possible(wanted)
    const mayFail = possible(wanted ^ 1)
    if (mayHold) return mayFail ? UNKNOWN : { label: 'True', proof: undefined }
    return mayFail ? { label: 'False', proof: undefined } : INCONSISTENT
  }
  const reached = trailLength
  if (!complete()) return INCONSISTENT
  undo(reached)
  const proof = proofFor(index, theory.facts.length, wanted >> 1, value === YES ? statement : negate(statement))
  return { label: value === YES ? 'True' : 'False', proof }
}

const UNKNOWN: SmallDecision = { label: 'Unknown', proof: null }
const INCONSISTENT: SmallDecision = { label: 'Inconsistent', proof: null }

/** The steps that led to an atom's value, premises before what rests on them. */
function proofFor(index: AtomNumbers, factCount: number, goal: number, conclusion: Formula): Proof {
  stepOf.fill(-1, 0, index.atoms.length)
  const steps: Step[] = []
  const facts: number[] = []
  const rules: number[] = []
  const visit = (atom: number): number => {
    if (stepOf[atom]! >= 0) return stepOf[atom]!
    const reason = reasons[atom]!
    const premises: number[] = []
    const end = starts[reason + 1]!
    for (let at = starts[reason]!; at < end; at++) {
      const other = literals[at]! >> 1
      if (other !== atom) premises.push(visit(other))
    }
    const origin = origins[reason]!
    const proved = atom === goal ? conclusion : literalFormula(index, atom)
    if (origin < factCount) {
      if (!facts.includes(origin)) facts.push(origin)
      steps.push({ by: 'fact', fact: origin, premises, conclusion: proved })
    } else {
      const rule = origin - factCount
      if (!rules.includes(rule)) rules.push(rule)
      steps.push({ by: 'rule', rule, premises, conclusion: proved })
    }
    stepOf[atom] = steps.length - 1
    return steps.length - 1
  }
  visit(goal)
  return {
    semantics: 'classical',
    conclusion,
    steps,
    facts: facts.sort(ascending),
    rules: rules.sort(ascending),
    depth: depths[goal]!,
  }
}

const ascending = (a: number, b: number): number => a - b

function literalFormula(index: AtomNumbers, atom: number): Formula {
  const formula = index.atoms[atom]!
  return values[atom] === YES ? formula : { kind: 'not', operand: formula }
}

export type AtomValue = 'True' | 'False' | 'Unknown'

/** The value of every atom of a theory by classical entailment; `null` where the theory has no model. */
export function smallValues(theory: Theory, index: AtomNumbers = atomNumbers()): Map<Atom, AtomValue> | null {
  load(index, theory)
  const count = index.atoms.length
  clear(count)
  if (!propagateInRounds()) return null
  const reached = trailLength
  if (!complete()) return null
  // Each model found shows which values are possible; what a model leaves open may go either way.
  const mayBe = new Uint8Array(count)
  const see = (): void => {
    for (let atom = 0; atom < count; atom++) {
      const value = values[atom]!
      mayBe[atom]! |= value === OPEN ? YES | NO : value
    }
  }
  see()
  undo(reached)
  const result = new Map<Atom, AtomValue>()
  for (let atom = 0; atom < count; atom++) {
    if (values[atom] === OPEN && mayBe[atom] !== (YES | NO)) {
      set(2 * atom + (mayBe[atom] === YES ? 1 : 0), -1, 0)
      if (complete()) see()
      undo(reached)
    }
    const value = mayBe[atom]!
    result.set(index.atoms[atom]!, value === YES ? 'True' : value === NO ? 'False' : 'Unknown')
  }
  return result
}

/**
 * Checks a proof of `decideSmall` on the formulas of the theory: every step's fact or rule has to be false outright
 * where the step's premises hold and its conclusion does not. Only facts and rules may be used.
 */
export function checkSmallProof(theory: Theory, proof: Proof, conclusion: Formula, index: AtomNumbers): boolean {
  const { steps } = proof
  clear(index.atoms.length)
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!
    for (const premise of step.premises) {
      if (premise >= i) return false
      set(literalOf(index, steps[premise]!.conclusion), -1, 0)
    }
    set(literalOf(index, step.conclusion) ^ 1, -1, 0)
    let refuted = false
    if (step.by === 'rule') {
      const rule = theory.rules[step.rule]
      refuted = rule !== undefined && holds(index, rule.body, YES) && holds(index, rule.head, NO)
    } else if (step.by === 'fact') {
      const fact = theory.facts[step.fact]
      refuted = fact !== undefined && holds(index, fact, NO)
    }
    undo(0)
    if (!refuted) return false
  }
  const last = steps[steps.length - 1]
  return last !== undefined && literalOf(index, last.conclusion) === literalOf(index, conclusion)
}

/** Whether a formula has the value outright by what is set (Kleene). */
function holds(index: AtomNumbers, formula: Formula, value: number): boolean {
  switch (formula.kind) {
    case 'atom':
      return values[numberOf(index, formula)] === value
    case 'not':
      return holds(index, formula.operand, value === YES ? NO : YES)
    case 'and':
    case 'or': {
      const all = (formula.kind === 'and') === (value === YES)
      for (const operand of formula.operands) if (holds(index, operand, value) !== all) return !all
      return all
    }
    default:
      return false
  }
}

function grown(array: Int32Array<ArrayBuffer>, room: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room)
  larger.set(array)
  return larger
}
