/**
 * Clausal form of a theory. `classical` takes every clause of `body -> head`; `forward` takes one rule per disjunct of the
 * body and literal that the head asserts.
 */
import type { Formula } from '../formula/formula.ts'
import { postorder } from '../formula/walk.ts'
import { asserted } from './asserted.ts'
import { type AtomTable, atomTable } from './atoms.ts'
import { ClauseSet } from './clause-set.ts'
import { clausifier } from './clausify.ts'
import type { Binding } from './proof.ts'
import { modalError } from './rule-error.ts'
import { TextAtoms } from './text-atoms.ts'
import type { Semantics, Theory } from './theory.ts'

/** A ground instance of a rule or fact. */
export interface Instance {
  readonly body: Formula | null
  readonly head: Formula
  /** The origin of the fact or rule it comes from. */
  readonly origin: number
  readonly binding: Binding
}

export interface GroundClauses {
  readonly atoms: AtomTable
  readonly clauses: ClauseSet
  readonly instances: readonly Instance[]
}

/**
 * The origin of a clause as a number: fact i is 2i, rule j is 2j + 1, instances start at INSTANCES. Negative numbers are
 * free for additional clauses.
 */
const INSTANCES = 2 ** 30
export const factOrigin = (fact: number): number => 2 * fact
export const ruleOrigin = (rule: number): number => 2 * rule + 1

/** A decoded origin, as used in proofs. */
export type Origin =
  | { readonly by: 'fact'; readonly fact: number; readonly binding?: Binding }
  | { readonly by: 'rule'; readonly rule: number; readonly binding?: Binding }

export function decodeOrigin({ instances }: Pick<GroundClauses, 'instances'>, origin: number): Origin {
  if (origin >= INSTANCES) {
    const { origin: source, binding } = instances[origin - INSTANCES]!
    return { ...decodeOrigin({ instances }, source), binding }
  }
  return origin & 1 ? { by: 'rule', rule: origin >> 1 } : { by: 'fact', fact: origin >> 1 }
}

/** Returns a test for origins that are facts or instances of facts. */
export function isFactOrigin({ instances }: GroundClauses): (origin: number) => boolean {
  if (instances.length === 0) return origin => (origin & 1) === 0
  return origin => ((origin >= INSTANCES ? instances[origin - INSTANCES]!.origin : origin) & 1) === 0
}

/** The theory's atoms, in order, without auxiliary ones. */
export function occurringAtoms({ atoms, clauses }: GroundClauses): number[] {
  const ids: number[] = []
  if (!(atoms instanceof TextAtoms)) {
    for (let id = 0; id < atoms.size; id++) if (!atoms.isAuxiliary(id)) ids.push(id)
    return ids
  }
  const occurs = new Uint8Array(atoms.size)
  for (let k = 0, end = clauses.start[clauses.count]!; k < end; k++) occurs[clauses.literals[k]! >> 1] = 1
  for (const id of atoms.mentioned) occurs[id] = 1
  for (let id = 0; id < atoms.size; id++) if (occurs[id] === 1 && !atoms.isAuxiliary(id)) ids.push(id)
  return ids
}

export interface ClauseBuilder {
  fact(formula: Formula, origin: number): void
  rule(body: Formula, head: Formula, origin: number): void
  /** Adds the clauses of an asserted formula (or its negation). Classical only. */
  formula(formula: Formula, negated: boolean, origin: number): void
}

export function clauseBuilder(semantics: Semantics, atoms: AtomTable, clauses: ClauseSet): ClauseBuilder {
  const classical = semantics === 'classical'
  let current = 0
  const converter = clausifier(atoms, clause => write(clause, current))

  function write(clause: readonly number[], origin: number): void {
    for (let i = 0; i < clause.length; i++) clauses.push(clause[i]!)
    if (classical) clauses.closeClause(origin)
    else clauses.closeRule(origin)
  }

  /** The number of a literal; -1 for any other formula. */
  function literalOf(formula: Formula): number {
    if (formula.kind === 'atom') return 2 * atoms.intern(formula)
    if (formula.kind === 'not' && formula.operand.kind === 'atom') return 2 * atoms.intern(formula.operand) + 1
    return -1
  }

  /** Fast path for rules from a flat conjunction or disjunction of literals to a literal. */
  function addFlat(body: Formula | null, head: Formula, origin: number): boolean {
    const headLiteral = literalOf(head)
    if (headLiteral === -1) return false
    clauses.push(headLiteral)
    const conditions = body === null ? NO_OPERANDS : body.kind === 'and' || body.kind === 'or' ? body.operands : [body]
    const before = clauses.count
    for (let i = 0; i < conditions.length; i++) {
      const literal = literalOf(conditions[i]!)
      if (literal === -1) {
        clauses.retract(before)
        return false
      }
      if (i > 0 && body!.kind === 'or') {
        if (classical) clauses.closeClause(origin)
        else clauses.closeRule(origin)
        clauses.push(headLiteral)
      }
      clauses.push(literal ^ 1)
    }
    if (body !== null && conditions.length === 0 && body.kind === 'or') clauses.abandon()
    else if (classical) clauses.closeClause(origin)
    else clauses.closeRule(origin)
    return true
  }

  function rule(body: Formula | null, head: Formula, origin: number): void {
    if (addFlat(body, head, origin)) return
    current = origin
    converter.reset()
    if (classical) {
      const heads = converter.clauses(head, false)
      const all = body ? converter.either([converter.clauses(body, true), heads]) : heads
      for (let i = 0; i < all.length; i++) write(all[i]!, origin)
      return
    }
    const heads = asserted(head, part => internAtoms(part, atoms))
    // Each clause of the negated body is a disjunct of the body, with all literals negated.
    let disjuncts = body ? converter.clauses(body, true) : [[]]
    if (heads.length > 1 && disjuncts.length > 4) disjuncts = [[converter.name(disjuncts)]]
    for (const { atom, negated } of heads) {
      const literal = 2 * atoms.intern(atom) + (negated ? 1 : 0)
      for (const disjunct of disjuncts) write([literal, ...disjunct], origin)
    }
  }

  return {
    // A fact that is an implication is a rule.
    fact: (formula, origin) =>
      formula.kind === 'implies' ? rule(formula.left, formula.right, origin) : rule(null, formula, origin),
    rule,
    formula: (formula, negated, origin) => {
      current = origin
      converter.reset()
      for (const clause of converter.clauses(formula, negated)) write(clause, origin)
    },
  }
}

const NO_OPERANDS: readonly Formula[] = []

/** The clauses of a theory; `instances` replace the facts and rules whose origins are in `replaced`. */
export function groundClauses(
  theory: Theory,
  semantics: Semantics,
  replaced: ReadonlySet<number>,
  instances: readonly Instance[],
): GroundClauses {
  const { facts, rules } = theory
  const atoms = atomTable()
  const clauses = new ClauseSet(facts.length + 2 * rules.length)
  const builder = clauseBuilder(semantics, atoms, clauses)
  for (let i = 0; i < facts.length; i++) {
    if (!replaced.has(factOrigin(i))) builder.fact(facts[i]!, factOrigin(i))
  }
  for (let i = 0; i < rules.length; i++) {
    if (!replaced.has(ruleOrigin(i))) builder.rule(rules[i]!.body, rules[i]!.head, ruleOrigin(i))
  }
  instances.forEach((instance, i) => {
    if (instance.body) builder.rule(instance.body, instance.head, INSTANCES + i)
    else builder.fact(instance.head, INSTANCES + i)
  })
  return { atoms, clauses, instances }
}

/** Interns the atoms of a part that asserts nothing; rejects modal operators. */
function internAtoms(part: Formula, atoms: AtomTable): void {
  for (const node of postorder(part)) {
    if (node.kind === 'atom') atoms.intern(node)
    if (node.kind === 'box' || node.kind === 'diamond') throw modalError(node.kind)
  }
}
