/**
 * Converts a theory to clausal form. `classical` adds every clause of `body -> head`; `forward` adds one rule for each disjunct of the
 * body and each literal that the head asserts.
 */
import type { Formula } from '../formula/formula.ts'
import { postorder } from '../formula/walk.ts'
import { collectAssertedLiterals } from './asserted.ts'
import { type AtomTable, createAtomTable } from './atoms.ts'
import { ClauseSet } from './clause-set.ts'
import { createClausifier } from './clausify.ts'
import type { Binding } from './proof.ts'
import { createModalError } from './rule-error.ts'
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

export type GroundClauses = Readonly<{ atoms: AtomTable; clauses: ClauseSet; instances: readonly Instance[] }>

/**
 * First origin of an instance. The origin of a clause is a number: 2i for fact i, 2j + 1 for rule j, INSTANCES + k for instance k.
 * Negative numbers are reserved for additional clauses.
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
export function createFactTest({ instances }: GroundClauses): (origin: number) => boolean {
  if (instances.length === 0) return origin => (origin & 1) === 0
  return origin => ((origin >= INSTANCES ? instances[origin - INSTANCES]!.origin : origin) & 1) === 0
}

/** Returns the atoms of the theory, in order, without auxiliary ones. */
export function listOccurringAtoms({ atoms, clauses }: GroundClauses): number[] {
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

/** Creates a builder that adds atoms to `atoms` and clauses to `clauses`. */
export function createClauseBuilder(semantics: Semantics, atoms: AtomTable, clauses: ClauseSet): ClauseBuilder {
  const classical = semantics === 'classical'
  let currentOrigin = 0
  const converter = createClausifier(atoms, clause => write(clause, currentOrigin))

  function write(clause: readonly number[], origin: number): void {
    for (let i = 0; i < clause.length; i++) clauses.push(clause[i]!)
    close(origin)
  }

  function close(origin: number): void {
    if (classical) clauses.closeClause(origin)
    else clauses.closeRule(origin)
  }

  /** Returns the number of a literal, whose atom is added if necessary; -1 for any other formula. */
  function internLiteral(formula: Formula): number {
    if (formula.kind === 'atom') return 2 * atoms.intern(formula)
    if (formula.kind === 'not' && formula.operand.kind === 'atom') return 2 * atoms.intern(formula.operand) + 1
    return -1
  }

  /** Fast path for a rule from a flat conjunction or disjunction of literals to a literal; returns false for any other rule. */
  function addFlatRule(body: Formula | null, head: Formula, origin: number): boolean {
    const headLiteral = internLiteral(head)
    if (headLiteral === -1) return false
    clauses.push(headLiteral)
    const conditions = body === null ? NO_OPERANDS : body.kind === 'and' || body.kind === 'or' ? body.operands : [body]
    const before = clauses.count
    for (let i = 0; i < conditions.length; i++) {
      const literal = internLiteral(conditions[i]!)
      if (literal === -1) {
        clauses.truncate(before)
        return false
      }
      if (i > 0 && body!.kind === 'or') {
        close(origin)
        clauses.push(headLiteral)
      }
      clauses.push(literal ^ 1)
    }
    if (body !== null && conditions.length === 0 && body.kind === 'or') clauses.discard()
    else close(origin)
    return true
  }

  function rule(body: Formula | null, head: Formula, origin: number): void {
    if (addFlatRule(body, head, origin)) return
    currentOrigin = origin
    converter.reset()
    if (classical) {
      const heads = converter.convert(head, false)
      const all = body ? converter.disjoin([converter.convert(body, true), heads]) : heads
      for (let i = 0; i < all.length; i++) write(all[i]!, origin)
      return
    }
    const heads = collectAssertedLiterals(head, part => internAtoms(part, atoms))
    // Each clause of the negated body is a disjunct of the body, with all literals negated.
    let disjuncts = body ? converter.convert(body, true) : [[]]
    if (heads.length > 1 && disjuncts.length > 4) disjuncts = [[converter.nameClauses(disjuncts)]]
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
      currentOrigin = origin
      converter.reset()
      for (const clause of converter.convert(formula, negated)) write(clause, origin)
    },
  }
}

const NO_OPERANDS: readonly Formula[] = []

/** Builds the clauses of a theory; `instances` replace the facts and rules whose origins are in `replaced`. */
export function buildGroundClauses(
  theory: Theory,
  semantics: Semantics,
  replaced: ReadonlySet<number>,
  instances: readonly Instance[],
): GroundClauses {
  const { facts, rules } = theory
  const atoms = createAtomTable()
  const clauses = new ClauseSet(facts.length + 2 * rules.length)
  const builder = createClauseBuilder(semantics, atoms, clauses)
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

/** Adds the atoms of a part that asserts nothing; rejects modal operators. */
function internAtoms(part: Formula, atoms: AtomTable): void {
  for (const node of postorder(part)) {
    if (node.kind === 'atom') atoms.intern(node)
    if (node.kind === 'box' || node.kind === 'diamond') throw createModalError(node.kind)
  }
}
