/**
 * From propagation reasons to proof steps, premises first.
 *
 * Auxiliary literals are expanded and never shown: a proof step is one fact or rule with the literals it used, however many
 * clauses the rule was converted to.
 */
import { equal } from '../formula/equal.ts'
import type { Formula } from '../formula/formula.ts'
import { type AtomTable, literalToFormula } from './atoms.ts'
import type { ClauseSet } from './clause-set.ts'
import { type Has, support } from './holds.ts'
import { buildProof, type Proof, type Step } from './proof.ts'
import { type Propagator, SUPPOSED } from './propagate.ts'
import type { Semantics } from './theory.ts'

/** The justification of a step: `{ by: 'rule', rule: 3 }` and so on. */
export type Justification =
  | Omit<Extract<Step, { by: 'fact' }>, 'premises' | 'conclusion'>
  | Omit<Extract<Step, { by: 'rule' }>, 'premises' | 'conclusion'>
  | Omit<Extract<Step, { by: 'lemma' }>, 'premises' | 'conclusion'>

export interface Derivation {
  readonly atoms: AtomTable
  readonly clauses: ClauseSet
  readonly propagator: Propagator
  justify(origin: number): Justification
}

/** The steps of a proof under construction, indexed by the literals they prove. */
export class StepList {
  readonly steps: Step[] = []
  private readonly proved = new Map<number, number>()
  /** Literals and steps that depend on the assumptions of the current stage. */
  private supposed = new Map<number, number>()
  private provisional = new Set<number>()

  find(literal: number): number | undefined {
    return this.proved.get(literal) ?? this.supposed.get(literal)
  }

  add(step: Step, literal?: number): number {
    const index = this.steps.push(step) - 1
    if (step.by !== 'discharge' && step.premises.some(premise => this.provisional.has(premise)))
      this.provisional.add(index)
    if (literal === undefined) return index
    if (this.provisional.has(index)) this.supposed.set(literal, index)
    else this.proved.set(literal, index)
    return index
  }

  /** Assumes a literal until the stage is closed. */
  suppose(conclusion: Formula, literal: number): void {
    this.provisional.add(this.steps.length)
    this.add({ by: 'supposition', premises: [], conclusion }, literal)
  }

  /** The assumptions of this stage that a step depends on, in order. */
  assumptionsOf(last: number): number[] {
    const found: number[] = []
    const visited = new Set<number>()
    const todo = [last]
    for (let step = todo.pop(); step !== undefined; step = todo.pop()) {
      if (visited.has(step) || !this.provisional.has(step)) continue
      visited.add(step)
      if (this.steps[step]!.by === 'supposition') found.push(step)
      todo.push(...this.steps[step]!.premises)
    }
    return found.sort((a, b) => a - b)
  }

  /** Discards the assumptions of this stage and everything derived from them. */
  closeStage(): void {
    this.supposed = new Map()
    this.provisional = new Set()
  }
}

/** Adds the steps that derive `goal`; returns the step that proves it. Pre: it holds and is not auxiliary. */
export function deriveLiteral(derivation: Derivation, list: StepList, goal: number): number {
  const { propagator } = derivation
  const stack = [goal]
  while (stack.length > 0) {
    const literal = stack[stack.length - 1]!
    if (list.find(literal) !== undefined) {
      stack.pop()
      continue
    }
    if (propagator.reason(literal) === SUPPOSED) {
      list.suppose(literalToFormula(derivation.atoms, literal), literal)
      continue
    }
    const clause = propagator.reason(literal)
    const premises = premisesOf(derivation, clause, literal)
    let ready = true
    for (let i = premises.length - 1; i >= 0; i--) {
      if (list.find(premises[i]!) !== undefined) continue
      stack.push(premises[i]!)
      ready = false
    }
    if (!ready) continue
    const steps = premises.map(premise => list.find(premise)!)
    list.add(stepFor(derivation, clause, steps, literalToFormula(derivation.atoms, literal)), literal)
    stack.pop()
  }
  return list.find(goal)!
}

/** A proof of a formula that holds by derived literals alone. */
export function proofByCombination(derivation: Derivation, conclusion: Formula, has: Has, semantics: Semantics): Proof {
  const list = new StepList()
  const premises = support(conclusion, has).map(({ atom, negated }) =>
    deriveLiteral(derivation, list, 2 * derivation.atoms.find(atom) + (negated ? 1 : 0)),
  )
  const only = premises.length === 1 ? list.steps[premises[0]!]! : undefined
  if (!only || !equal(only.conclusion, conclusion)) list.add({ by: 'combination', premises, conclusion })
  return buildProof(semantics, list.steps)
}

/** Adds the steps that derive the propagator's conflict; returns the step that concludes `false`. */
export function deriveConflict(derivation: Derivation, list: StepList): number {
  const clause = derivation.propagator.conflict
  const premises = premisesOf(derivation, clause, -1)
  const steps = premises.map(premise => deriveLiteral(derivation, list, premise))
  return list.add(stepFor(derivation, clause, steps, { kind: 'false' }))
}

/** The clauses used to derive a literal, or the conflict (goal -1). */
export function clausesUsed({ propagator, clauses }: Derivation, goal: number): Set<number> {
  const used = new Set<number>()
  const visited = new Set<number>()
  const todo: number[] = []
  const visit = (clause: number): void => {
    used.add(clause)
    for (let k = clauses.start[clause]!; k < clauses.start[clause + 1]!; k++) todo.push(clauses.literals[k]! ^ 1)
  }
  if (goal === -1) visit(propagator.conflict)
  else todo.push(goal)
  for (let literal = todo.pop(); literal !== undefined; literal = todo.pop()) {
    if (visited.has(literal) || !propagator.has(literal)) continue
    visited.add(literal)
    if (propagator.reason(literal) >= 0) visit(propagator.reason(literal))
  }
  return used
}

/** The non-auxiliary literals from which a clause propagated `conclusion` (-1: became false). */
function premisesOf({ atoms, clauses, propagator }: Derivation, clause: number, conclusion: number): number[] {
  const { start, literals } = clauses
  const premises: number[] = []
  const expanded = new Set<number>()
  const todo: (readonly [clause: number, conclusion: number])[] = [[clause, conclusion]]
  for (let next = todo.pop(); next; next = todo.pop()) {
    let skipped = false
    for (let k = start[next[0]]!, end = start[next[0] + 1]!; k < end; k++) {
      const literal = literals[k]!
      // Skip the conclusion once; in forward rules it may occur again as a condition.
      if (literal === next[1] && !skipped) {
        skipped = true
        continue
      }
      const premise = literal ^ 1
      if (!atoms.isAuxiliary(premise >> 1)) {
        if (!premises.includes(premise)) premises.push(premise)
      } else if (!expanded.has(premise)) {
        expanded.add(premise)
        todo.push([propagator.reason(premise), premise])
      }
    }
  }
  return premises
}

const stepFor = (derivation: Derivation, clause: number, premises: readonly number[], conclusion: Formula): Step => ({
  ...derivation.justify(derivation.clauses.origin[clause]!),
  premises,
  conclusion,
})
