/**
 * Natural-deduction proofs as a flat list of steps, each depending on earlier ones; `checkProof` verifies them.
 *
 * Depth: a fact has depth 0; applying a rule (or a compound fact or a lemma to earlier steps) is one deeper than its deepest
 * premise; assuming, discharging and combining add nothing.
 */
import type { Formula } from '../formula/formula.ts'
import type { Semantics } from './theory.ts'

/** The variable bindings of a step: `{ x: 'Erin' }`. */
export type Binding = Readonly<Record<string, string>>

export type Step = Readonly<{ premises: readonly number[]; conclusion: Formula }> &
  /** A fact, or the result of applying a compound fact (`p | q`) to the premises. */
  (
    | { readonly by: 'fact'; readonly fact: number; readonly binding?: Binding }
    /** A rule applied; in `classical` also contrapositively: `p -> q` and `~q` give `~p`. */
    | { readonly by: 'rule'; readonly rule: number; readonly binding?: Binding }
    /** The formula of an earlier step applied like a rule. */
    | { readonly by: 'lemma'; readonly lemma: number }
    /** An assumption. */
    | { readonly by: 'supposition' }
    /** Discharged assumptions: if `~q` led to a contradiction then `q`; if `p` led to `q` then `~p | q`. */
    | { readonly by: 'discharge'; readonly supposed: readonly number[] }
    /** A compound formula that holds because of the literals before it: `p` and `~q` give `p & ~q`. */
    | { readonly by: 'combination' }
  )

export interface Proof {
  readonly semantics: Semantics
  /**
   * The proved formula: the statement (True), its negation (False), `false` (Inconsistent), or both (Both). Leading double
   * negations are removed.
   */
  readonly conclusion: Formula
  /** Premises are indices of this list. The last step is the conclusion. */
  readonly steps: readonly Step[]
  /** Indices of the facts and rules used, in order. */
  readonly facts: readonly number[]
  readonly rules: readonly number[]
  readonly depth: number
}

/** Returns the depth of every step. */
export function computeDepths(steps: readonly Step[]): number[] {
  const depths: number[] = []
  for (const step of steps) {
    let deepest = -1
    for (const premise of step.premises) deepest = Math.max(deepest, depths[premise] ?? 0)
    if (step.by === 'lemma') deepest = Math.max(deepest, depths[step.lemma] ?? 0)
    const applies = step.by === 'rule' || step.by === 'lemma' || (step.by === 'fact' && step.premises.length > 0)
    depths.push(Math.max(0, deepest) + (applies ? 1 : 0))
  }
  return depths
}

/** Builds a proof from the steps that `last` depends on, renumbered. */
export function buildProof(semantics: Semantics, all: readonly Step[], last = all.length - 1): Proof {
  const steps = selectDependencies(all, last)
  const facts = new Set<number>()
  const rules = new Set<number>()
  for (const step of steps) {
    if (step.by === 'fact') facts.add(step.fact)
    if (step.by === 'rule') rules.add(step.rule)
  }
  const depths = computeDepths(steps)
  const ascending = (a: number, b: number): number => a - b
  return {
    semantics,
    conclusion: steps[steps.length - 1]!.conclusion,
    steps,
    facts: [...facts].sort(ascending),
    rules: [...rules].sort(ascending),
    depth: depths[depths.length - 1]!,
  }
}

function selectDependencies(all: readonly Step[], last: number): readonly Step[] {
  const needed = new Uint8Array(last + 1)
  needed[last] = 1
  let count = 0
  for (let i = last; i >= 0; i--) {
    if (needed[i] === 0) continue
    count++
    const step = all[i]!
    for (const premise of step.premises) needed[premise] = 1
    if (step.by === 'lemma') needed[step.lemma] = 1
  }
  if (count === all.length) return all
  const newIndex: number[] = []
  const steps: Step[] = []
  for (let i = 0; i <= last; i++) {
    if (needed[i] === 0) continue
    newIndex[i] = steps.length
    const premises = all[i]!.premises.map(premise => newIndex[premise]!)
    const step = { ...all[i]!, premises }
    if (step.by === 'lemma') steps.push({ ...step, lemma: newIndex[step.lemma]! })
    else if (step.by === 'discharge') steps.push({ ...step, supposed: step.supposed.map(index => newIndex[index]!) })
    else steps.push(step)
  }
  return steps
}

/** Returns the negation of a formula, without double negations. */
export function negate(formula: Formula): Formula {
  const stripped = removeDoubleNegation(formula)
  if (stripped.kind === 'not') return stripped.operand
  if (stripped.kind === 'true') return { kind: 'false' }
  if (stripped.kind === 'false') return { kind: 'true' }
  return { kind: 'not', operand: stripped }
}

/** Removes leading double negations: `~~~p` becomes `~p`. */
export function removeDoubleNegation(formula: Formula): Formula {
  let stripped = formula
  while (stripped.kind === 'not' && stripped.operand.kind === 'not') stripped = stripped.operand.operand
  return stripped
}

/** Returns the formula that is proved when the assumptions of `result` are discharged. */
export function dischargeAssumptions(assumptions: readonly Formula[], result: Formula): Formula {
  const parts = assumptions.map(negate)
  if (result.kind !== 'false') parts.push(result)
  return parts.length === 1 ? parts[0]! : parts.length === 0 ? result : { kind: 'or', operands: parts }
}
