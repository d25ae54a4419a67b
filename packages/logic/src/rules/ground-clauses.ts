/**
 * A theory as clauses: what both semantics reason over. `classical` takes every clause of `body -> head`; `forward`
 * takes, for each way to satisfy the body and each literal that the head asserts outright, one rule.
 */
import type { Formula } from '../formula/formula.ts'
import { postorder } from '../formula/walk.ts'
import { asserted } from './asserted.ts'
import { type AtomTable, atomTable } from './atoms.ts'
import { ClauseSet } from './clause-set.ts'
import { clausifier } from './clausify.ts'
import type { Binding } from './proof.ts'
import { modalError } from './rule-error.ts'
import type { Semantics, Theory } from './theory.ts'

/** A rule or fact with constants put for its variables. */
export interface Instance {
  readonly body: Formula | null
  readonly head: Formula
  /** The fact (its number) or rule (number of facts + its number) it comes from. */
  readonly origin: number
  readonly binding: Binding
}

export interface GroundClauses {
  readonly atoms: AtomTable
  readonly clauses: ClauseSet
  readonly facts: number
  readonly rules: number
  /** Origins from facts + rules on are these. */
  readonly instances: readonly Instance[]
}

/** Where a clause comes from, for proofs. */
export type Origin =
  | { readonly by: 'fact'; readonly fact: number; readonly binding?: Binding }
  | { readonly by: 'rule'; readonly rule: number; readonly binding?: Binding }

export function originOf(ground: GroundClauses, origin: number): Origin {
  const { facts, rules, instances } = ground
  if (origin < facts) return { by: 'fact', fact: origin }
  if (origin < facts + rules) return { by: 'rule', rule: origin - facts }
  const { origin: source, binding } = instances[origin - facts - rules]!
  return { ...originOf(ground, source), binding }
}

/** Says of an origin whether it is a fact or an instance of one. */
export function isFactOrigin({ facts, rules, instances }: GroundClauses): (origin: number) => boolean {
  if (instances.length === 0) return origin => origin < facts
  return origin => origin < facts || (origin >= facts + rules && instances[origin - facts - rules]!.origin < facts)
}

export interface ClauseBuilder {
  fact(formula: Formula, origin: number): void
  rule(body: Formula, head: Formula, origin: number): void
  /** Adds the clauses of a formula (or its negation) that holds outright. Classical only. */
  formula(formula: Formula, negated: boolean, origin: number): void
}

export function clauseBuilder(semantics: Semantics, atoms: AtomTable, clauses: ClauseSet): ClauseBuilder {
  const classical = semantics === 'classical'
  let current = 0
  const tool = clausifier(atoms, clause => write(clause, current))

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

  /** Literals joined by `and` or `or` on the left and a literal on the right need no normal form. */
  function flat(body: Formula | null, head: Formula, origin: number): boolean {
    const given = literalOf(head)
    if (given === -1) return false
    clauses.push(given)
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
        clauses.push(given)
      }
      clauses.push(literal ^ 1)
    }
    if (body !== null && conditions.length === 0 && body.kind === 'or') clauses.abandon()
    else if (classical) clauses.closeClause(origin)
    else clauses.closeRule(origin)
    return true
  }

  function rule(body: Formula | null, head: Formula, origin: number): void {
    if (flat(body, head, origin)) return
    current = origin
    tool.reset()
    if (classical) {
      const heads = tool.clauses(head, false)
      const all = body ? tool.either([tool.clauses(body, true), heads]) : heads
      for (let i = 0; i < all.length; i++) write(all[i]!, origin)
      return
    }
    const heads = asserted(head, part => mention(part, atoms))
    // Each clause of the negated body is one way to satisfy the body: all its literals false.
    let ways = body ? tool.clauses(body, true) : [[]]
    if (heads.length > 1 && ways.length > 4) ways = [[tool.name(ways)]]
    for (const { atom, negated } of heads) {
      const literal = 2 * atoms.intern(atom) + (negated ? 1 : 0)
      for (const way of ways) write([literal, ...way], origin)
    }
  }

  return {
    // An implication given as a fact is the rule it looks like.
    fact: (formula, origin) =>
      formula.kind === 'implies' ? rule(formula.left, formula.right, origin) : rule(null, formula, origin),
    rule,
    formula: (formula, negated, origin) => {
      current = origin
      tool.reset()
      for (const clause of tool.clauses(formula, negated)) write(clause, origin)
    },
  }
}

const NO_OPERANDS: readonly Formula[] = []

/** The clauses of a theory; `instances` stand in for the facts and rules whose origins are `replaced`. */
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
  for (let i = 0; i < facts.length; i++) if (!replaced.has(i)) builder.fact(facts[i]!, i)
  for (let i = 0; i < rules.length; i++) {
    const origin = facts.length + i
    if (!replaced.has(origin)) builder.rule(rules[i]!.body, rules[i]!.head, origin)
  }
  instances.forEach((instance, i) => {
    const origin = facts.length + rules.length + i
    if (instance.body) builder.rule(instance.body, instance.head, origin)
    else builder.fact(instance.head, origin)
  })
  return { atoms, clauses, facts: facts.length, rules: rules.length, instances }
}

/** Makes the atoms of a part that asserts nothing known, and refuses modal operators. */
function mention(part: Formula, atoms: AtomTable): void {
  for (const node of postorder(part)) {
    if (node.kind === 'atom') atoms.intern(node)
    if (node.kind === 'box' || node.kind === 'diamond') throw modalError(node.kind)
  }
}
