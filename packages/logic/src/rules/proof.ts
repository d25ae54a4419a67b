/**
 * Proofs as a flat list of steps, each resting on steps before it: natural deduction that a person can follow and that
 * `checkProof` can check without knowing how it was found.
 *
 * Depth: a fact has depth 0; applying a rule (or using a compound fact or a lemma on earlier steps) is one deeper than
 * the deepest step it rests on; supposing, discharging and combining add nothing.
 */
import type { Formula } from '../formula/formula.ts'
import type { Semantics } from './theory.ts'

/** What the variables of a rule stand for in one step: `{ x: 'Erin' }`. */
export type Binding = Readonly<Record<string, string>>

export type Step =
  /** A fact, or what a compound fact (`p | q`) gives together with the premises. */
  | {
      readonly by: 'fact'
      readonly fact: number
      readonly binding?: Binding
      readonly premises: readonly number[]
      readonly conclusion: Formula
    }
  /** A rule applied; in `classical` also against its direction: `p -> q` and `~q` give `~p`. */
  | {
      readonly by: 'rule'
      readonly rule: number
      readonly binding?: Binding
      readonly premises: readonly number[]
      readonly conclusion: Formula
    }
  /** The formula of an earlier step applied like a rule. */
  | {
      readonly by: 'lemma'
      readonly lemma: number
      readonly premises: readonly number[]
      readonly conclusion: Formula
    }
  /** Something supposed for the sake of argument. */
  | { readonly by: 'supposition'; readonly premises: readonly number[]; readonly conclusion: Formula }
  /** Suppositions given back: if `~q` led to a contradiction then `q`; if `p` led to `q` then `~p | q`. */
  | {
      readonly by: 'discharge'
      readonly supposed: readonly number[]
      readonly premises: readonly number[]
      readonly conclusion: Formula
    }
  /** A compound formula that holds because of the literals before it: `p` and `~q` give `p & ~q`. */
  | { readonly by: 'combination'; readonly premises: readonly number[]; readonly conclusion: Formula }

export interface Proof {
  readonly semantics: Semantics
  /**
   * What is proved: the statement (True), its negation (False), `false` (Inconsistent), or both at once (Both). Double
   * negations in front of a statement are taken off first.
   */
  readonly conclusion: Formula
  /** Premises are positions in this list. The last step is the conclusion. */
  readonly steps: readonly Step[]
  /** Facts and rules used: positions in the theory, in order. */
  readonly facts: readonly number[]
  readonly rules: readonly number[]
  readonly depth: number
}

/** The depth of every step, by the rule above. */
export function stepDepths(steps: readonly Step[]): number[] {
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

/** A finished proof from its steps: those that `last` rests on, in order, renumbered. */
export function proofOf(semantics: Semantics, all: readonly Step[], last = all.length - 1): Proof {
  const steps = behind(all, last)
  const facts = new Set<number>()
  const rules = new Set<number>()
  for (const step of steps) {
    if (step.by === 'fact') facts.add(step.fact)
    if (step.by === 'rule') rules.add(step.rule)
  }
  const depths = stepDepths(steps)
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

function behind(all: readonly Step[], last: number): readonly Step[] {
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
  const place: number[] = []
  const steps: Step[] = []
  for (let i = 0; i <= last; i++) {
    if (needed[i] === 0) continue
    place[i] = steps.length
    const premises = all[i]!.premises.map(premise => place[premise]!)
    const step = { ...all[i]!, premises }
    if (step.by === 'lemma') steps.push({ ...step, lemma: place[step.lemma]! })
    else if (step.by === 'discharge') steps.push({ ...step, supposed: step.supposed.map(index => place[index]!) })
    else steps.push(step)
  }
  return steps
}

/** The negation of a formula, without stacking one `not` on another. */
export function negation(formula: Formula): Formula {
  const plain = withoutDoubleNegation(formula)
  if (plain.kind === 'not') return plain.operand
  if (plain.kind === 'true') return { kind: 'false' }
  if (plain.kind === 'false') return { kind: 'true' }
  return { kind: 'not', operand: plain }
}

/** The formula with the pairs of negations in front of it taken off: `~~~p` is `~p`. */
export function withoutDoubleNegation(formula: Formula): Formula {
  let plain = formula
  while (plain.kind === 'not' && plain.operand.kind === 'not') plain = plain.operand.operand
  return plain
}

/** What remains after giving back `supposed` (formulas) with `result` derived under them. */
export function dischargedFormula(supposed: readonly Formula[], result: Formula): Formula {
  const parts = supposed.map(negation)
  if (result.kind !== 'false') parts.push(result)
  return parts.length === 1 ? parts[0]! : parts.length === 0 ? result : { kind: 'or', operands: parts }
}
