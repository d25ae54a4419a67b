/**
 * A theory as clauses: what both semantics reason over. `classical` takes every clause of `body -> head`; `forward`
 * takes, for each way to satisfy the body and each literal that the head asserts outright, one rule.
 */
import type { Formula } from '../formula/formula.ts'
import { postorder } from '../formula/walk.ts'
import { asserted } from './asserted.ts'
import { type AtomTable, atomTable } from './atoms.ts'
import { ClauseSet } from './clause-set.ts'
import { type Clausifier, clausifier } from './clausify.ts'
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
  let current = 0
  const add = semantics === 'classical' ? addClassical : addForward
  const tool = clausifier(atoms, clause => add(clause, clauses, current))

  function rule(body: Formula | null, head: Formula, origin: number): void {
    current = origin
    tool.reset()
    if (semantics === 'forward') {
      forwardRule(tool, atoms, clauses, body, head, origin)
      return
    }
    const heads = tool.clauses(head, false)
    const all = body ? tool.either([tool.clauses(body, true), heads]) : heads
    for (let i = 0; i < all.length; i++) addClassical(all[i]!, clauses, origin)
  }

  return {
    // An implication given as a fact is the rule it looks like.
    fact: (formula, origin) =>
      formula.kind === 'implies' ? rule(formula.left, formula.right, origin) : rule(null, formula, origin),
    rule,
    formula: (formula, negated, origin) => {
      current = origin
      tool.reset()
      for (const clause of tool.clauses(formula, negated)) addClassical(clause, clauses, origin)
    },
  }
}

/** The clauses of a theory; `instances` stand in for the facts and rules whose origins are `replaced`. */
export function groundClauses(
  theory: Theory,
  semantics: Semantics,
  replaced: ReadonlySet<number>,
  instances: readonly Instance[],
): GroundClauses {
  const { facts, rules } = theory
  const atoms = atomTable()
  const clauses = new ClauseSet()
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

/** A clause is stored without repeated literals (counting needs that), and not at all where it always holds. */
function addClassical(clause: readonly number[], clauses: ClauseSet, origin: number): void {
  const kept = clause.length < 2 ? clause : withoutRepeats(clause, 0)
  if (kept) clauses.add(kept, origin)
}

/** The first literal is the head; the others are the negated conditions, which may contradict each other. */
function addForward(clause: readonly number[], clauses: ClauseSet, origin: number): void {
  clauses.add(clause.length < 3 ? clause : withoutRepeats(clause, 1)!, origin)
}

/** Pre: `from` is 0 (null is returned for a literal next to its negation) or 1 (literals before it are left alone). */
function withoutRepeats(clause: readonly number[], from: number): readonly number[] | null {
  if (clause.length > 16) {
    const unique = new Set(from === 0 ? clause : clause.slice(1))
    if (from === 0) for (const literal of unique) if (unique.has(literal ^ 1)) return null
    return from === 0 ? [...unique] : [clause[0]!, ...unique]
  }
  let repeats = false
  for (let i = from + 1; i < clause.length; i++) {
    for (let j = from; j < i; j++) {
      if (clause[i] === clause[j]) repeats = true
      else if (from === 0 && clause[i] === (clause[j]! ^ 1)) return null
    }
  }
  if (!repeats) return clause
  const kept = clause.slice(0, from)
  for (let i = from; i < clause.length; i++) if (clause.indexOf(clause[i]!, from) === i) kept.push(clause[i]!)
  return kept
}

function forwardRule(
  tool: Clausifier,
  atoms: AtomTable,
  clauses: ClauseSet,
  body: Formula | null,
  head: Formula,
  origin: number,
): void {
  const heads = asserted(head, part => mention(part, atoms))
  // Each clause of the negated body is one way to satisfy the body: all its literals false.
  let ways = body ? tool.clauses(body, true) : [[]]
  if (heads.length > 1 && ways.length > 4) ways = [[tool.name(ways)]]
  for (const { atom, negated } of heads) {
    const literal = 2 * atoms.intern(atom) + (negated ? 1 : 0)
    for (const way of ways) addForward([literal, ...way], clauses, origin)
  }
}

/** Makes the atoms of a part that asserts nothing known, and refuses modal operators. */
function mention(part: Formula, atoms: AtomTable): void {
  for (const node of postorder(part)) {
    if (node.kind === 'atom') atoms.intern(node)
    if (node.kind === 'box' || node.kind === 'diamond') throw modalError(node.kind)
  }
}
