/**
 * Converts the reasons recorded by unit propagation to proof steps, premises first.
 *
 * Auxiliary literals are expanded: a proof step is one fact or rule with the literals it used, regardless of the number of
 * clauses that the rule was converted to.
 */
import { equal } from '../formula/equal.ts'
import type { Formula } from '../formula/formula.ts'
import { type AtomTable, decodeLiteral } from './atoms.ts'
import type { ClauseSet } from './clause-set.ts'
import { findSupport, type Has } from './holds.ts'
import { buildProof, type Step } from './proof.ts'
import { ASSUMED, type Propagator } from './propagate.ts'
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
  /** Literals and steps that depend on open assumptions. */
  private assumedLiterals = new Map<number, number>()
  private conditionalSteps = new Set<number>()

  find(literal: number): number | undefined {
    return this.proved.get(literal) ?? this.assumedLiterals.get(literal)
  }

  add(step: Step, literal?: number): number {
    const index = this.steps.push(step) - 1
    if (step.by !== 'discharge' && step.premises.some(premise => this.conditionalSteps.has(premise)))
      this.conditionalSteps.add(index)
    if (literal === undefined) return index
    if (this.conditionalSteps.has(index)) this.assumedLiterals.set(literal, index)
    else this.proved.set(literal, index)
    return index
  }

  /** Assumes a literal until `discardAssumptions` is called. */
  assume(conclusion: Formula, literal: number): void {
    this.conditionalSteps.add(this.steps.length)
    this.add({ by: 'supposition', premises: [], conclusion }, literal)
  }

  /** Returns the open assumptions that a step depends on, in order. */
  collectAssumptions(last: number): number[] {
    const found: number[] = []
    const visited = new Set<number>()
    const todo = [last]
    for (let step = todo.pop(); step !== undefined; step = todo.pop()) {
      if (visited.has(step) || !this.conditionalSteps.has(step)) continue
      visited.add(step)
      if (this.steps[step]!.by === 'supposition') found.push(step)
      todo.push(...this.steps[step]!.premises)
    }
    return found.sort((a, b) => a - b)
  }

  /** Discards the open assumptions and everything derived from them. */
  discardAssumptions(): void {
    this.assumedLiterals = new Map()
    this.conditionalSteps = new Set()
  }
}

/** Adds the steps that derive `goal`; returns the step that proves it. Precondition: it holds and is not auxiliary. */
export function deriveLiteral(derivation: Derivation, list: StepList, goal: number): number {
  const { propagator } = derivation
  const stack = [goal]
  while (stack.length > 0) {
    const literal = stack[stack.length - 1]!
    if (list.find(literal) !== undefined) {
      stack.pop()
      continue
    }
    if (propagator.reason(literal) === ASSUMED) {
      list.assume(decodeLiteral(derivation.atoms, literal), literal)
      continue
    }
    const clause = propagator.reason(literal)
    const premises = collectPremises(derivation, clause, literal)
    let isReady = true
    for (let i = premises.length - 1; i >= 0; i--) {
      if (list.find(premises[i]!) !== undefined) continue
      stack.push(premises[i]!)
      isReady = false
    }
    if (!isReady) continue
    const steps = premises.map(premise => list.find(premise)!)
    list.add(createStep(derivation, clause, steps, decodeLiteral(derivation.atoms, literal)), literal)
    stack.pop()
  }
  return list.find(goal)!
}

/** Builds the proof of a formula that holds because of derived literals. */
export function buildCombinationProof(derivation: Derivation, conclusion: Formula, has: Has, semantics: Semantics) {
  const list = new StepList()
  const premises = findSupport(conclusion, has).map(({ atom, negated }) =>
    deriveLiteral(derivation, list, 2 * derivation.atoms.find(atom) + (negated ? 1 : 0)),
  )
  const only = premises.length === 1 ? list.steps[premises[0]!]! : undefined
  if (!only || !equal(only.conclusion, conclusion)) list.add({ by: 'combination', premises, conclusion })
  return buildProof(semantics, list.steps)
}

/** Adds the steps that derive the propagator's conflict; returns the step that concludes `false`. */
export function deriveConflict(derivation: Derivation, list: StepList): number {
  const clause = derivation.propagator.conflict
  const premises = collectPremises(derivation, clause, -1)
  const steps = premises.map(premise => deriveLiteral(derivation, list, premise))
  return list.add(createStep(derivation, clause, steps, { kind: 'false' }))
}

/** Returns the clauses used to derive a literal, or the conflict if `goal` is -1. */
export function collectUsedClauses({ propagator, clauses }: Derivation, goal: number): Set<number> {
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

/** Returns the non-auxiliary literals from which a clause propagated `conclusion`, or by which it became false (-1). */
function collectPremises({ atoms, clauses, propagator }: Derivation, clause: number, conclusion: number): number[] {
  const { start, literals } = clauses
  const premises: number[] = []
  const expanded = new Set<number>()
  const todo: (readonly [clause: number, conclusion: number])[] = [[clause, conclusion]]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [currentClause, currentConclusion] = next
    let isSkipped = false
    for (let k = start[currentClause]!, end = start[currentClause + 1]!; k < end; k++) {
      const literal = literals[k]!
      // Skip the conclusion once; in forward rules it may occur again as a condition.
      if (literal === currentConclusion && !isSkipped) {
        isSkipped = true
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

function createStep(derivation: Derivation, clause: number, premises: readonly number[], conclusion: Formula): Step {
  return { ...derivation.justify(derivation.clauses.origin[clause]!), premises, conclusion }
}
