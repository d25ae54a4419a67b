/**
 * Proof checker. It evaluates the facts and rules of the theory and uses no clauses, propagation or solver.
 *
 * `classical`: a step is valid if its fact or rule is false given the premises and the negation of the conclusion, in
 * Kleene's three-valued logic. `forward`: the premises must satisfy the body, and the conclusion must be one of the
 * literals that the head asserts. An assumption (a `supposition` step) is open in all steps that depend on it until it is discharged;
 * the last step must not have open assumptions.
 */
import { equal } from '../formula/equal.ts'
import type { Atom, Formula } from '../formula/formula.ts'
import { createAtomKey } from './atoms.ts'
import { holds } from './holds.ts'
import { computeDepths, dischargeAssumptions, type Proof, removeDoubleNegation, type Step } from './proof.ts'
import type { Rule, Theory } from './theory.ts'
import { bindRule } from './variables.ts'

export type ProofCheck =
  | { readonly valid: true }
  /** `step` is the first invalid step, or null if the proof as a whole is invalid. */
  | { readonly valid: false; readonly step: number | null; readonly reason: string }

export interface CheckOptions {
  /** The expected conclusion. */
  readonly conclusion?: Formula
}

/** Checks a proof; reports the first invalid step with the reason. */
export function checkProof(theory: Theory, proof: Proof, { conclusion }: CheckOptions = {}): ProofCheck {
  const openByStep: ReadonlySet<number>[] = []
  for (const [index, step] of proof.steps.entries()) {
    const reason = checkStep(theory, proof, index, step, openByStep)
    if (reason !== null) return { valid: false, step: index, reason }
  }
  const reason = checkWhole(proof, openByStep, conclusion)
  return reason === null ? { valid: true } : { valid: false, step: null, reason }
}

type StepSet = ReadonlySet<number>
const NONE: StepSet = new Set()

/** Returns the problem of a step, or null; the open assumptions of a valid step are appended to `openByStep`. */
function checkStep(theory: Theory, proof: Proof, index: number, step: Step, openByStep: StepSet[]): string | null {
  const dependencies = step.by === 'lemma' ? [...step.premises, step.lemma] : step.premises
  for (const premise of dependencies) {
    if (!Number.isInteger(premise) || premise < 0 || premise >= index)
      return `depends on step ${premise}, which is not before it`
  }
  const premises = step.premises.map(premise => proof.steps[premise]!.conclusion)
  let openAssumptions = uniteSets(dependencies.map(premise => openByStep[premise]!))
  const isForward = proof.semantics === 'forward'
  if (step.by === 'supposition') {
    if (isForward) return 'forward chaining has no suppositions'
    if (premises.length > 0) return 'a supposition depends on nothing'
    openAssumptions = new Set([index])
  } else if (step.by === 'discharge') {
    const problem = checkDischarge(proof, step, openAssumptions)
    if (problem !== null) return problem
    const discharged = new Set(step.supposed)
    openAssumptions = new Set([...openAssumptions].filter(assumption => !discharged.has(assumption)))
  } else if (step.by === 'combination') {
    const literals = createLookup(premises)
    if (!literals) return 'combines steps that are not literals'
    if (!holds(step.conclusion, false, literals)) return 'does not follow from its premises'
  } else if (step.by === 'lemma') {
    if (isForward) return 'forward chaining uses no lemmas'
    if (!refutes(proof.steps[step.lemma]!.conclusion, premises, step.conclusion))
      return `does not follow from step ${step.lemma} and its premises`
  } else {
    const problem = checkApplication(theory, step, premises, isForward)
    if (problem !== null) return problem
  }
  openByStep.push(openAssumptions.size === 0 ? NONE : openAssumptions)
  return null
}

function checkDischarge(
  proof: Proof,
  step: Extract<Step, { by: 'discharge' }>,
  openAssumptions: StepSet,
): string | null {
  if (step.premises.length !== 1) return 'a discharge depends on exactly one step'
  if (step.supposed.length === 0) return 'discharges nothing'
  const supposed: Formula[] = []
  for (const index of step.supposed) {
    if (!openAssumptions.has(index)) return `step ${index} is not an open supposition here`
    supposed.push(proof.steps[index]!.conclusion)
  }
  const result = proof.steps[step.premises[0]!]!.conclusion
  return equal(dischargeAssumptions(supposed, result), step.conclusion) ? null : 'is not the result of the discharge'
}

function checkApplication(
  theory: Theory,
  step: Extract<Step, { by: 'fact' | 'rule' }>,
  premises: readonly Formula[],
  isForward: boolean,
): string | null {
  const rule = step.by === 'fact' ? toRule(theory.facts[step.fact]) : theory.rules[step.rule]
  if (!rule) return step.by === 'fact' ? `there is no fact ${step.fact}` : `there is no rule ${step.rule}`
  const { body, head } = bindRule(rule, step.binding)
  const name = step.by === 'fact' ? `fact ${step.fact}` : `rule ${step.rule}`
  if (isForward) {
    const literals = createLookup(premises)
    if (!literals) return 'depends on steps that are not literals'
    if (!holds(body, false, literals)) return `the body of ${name} does not hold by the premises`
    return asserts(head, step.conclusion) ? null : `is not asserted by ${name}`
  }
  const formula: Formula = { kind: 'implies', left: body, right: head }
  return refutes(formula, premises, step.conclusion) ? null : `does not follow from ${name} and its premises`
}

/** Converts a fact to a rule: an implication is one already, another fact has an empty body. */
function toRule(fact: Formula | undefined): Rule | undefined {
  if (fact === undefined) return undefined
  return fact.kind === 'implies' ? { body: fact.left, head: fact.right } : { body: { kind: 'true' }, head: fact }
}

/** Returns true if the formula is false given the premises and the negated conclusion. */
function refutes(formula: Formula, premises: readonly Formula[], conclusion: Formula): boolean {
  const literals = createLookup(
    conclusion.kind === 'false' ? premises : [...premises, { kind: 'not', operand: conclusion }],
  )
  return literals !== null && holds(formula, true, literals)
}

/** Returns true if a literal is the head or a conjunct of it. */
function asserts(head: Formula, literal: Formula): boolean {
  const key = createLiteralKey(literal)
  if (key === null) return false
  const todo: Formula[] = [head]
  for (let part = todo.pop(); part; part = todo.pop()) {
    const { formula, negated } = stripNegations(part)
    if (formula.kind === (negated ? 'or' : 'and') && 'operands' in formula) {
      for (const operand of formula.operands) todo.push(negated ? { kind: 'not', operand } : operand)
    } else if (formula.kind === 'implies' && negated) {
      todo.push(formula.left, { kind: 'not', operand: formula.right })
    } else if (formula.kind === 'atom' && createLiteralKey(part) === key) return true
  }
  return false
}

function stripNegations(formula: Formula): { formula: Formula; negated: boolean } {
  let negated = false
  while (formula.kind === 'not') {
    negated = !negated
    formula = formula.operand
  }
  return { formula, negated }
}

function createLiteralKey(formula: Formula): string | null {
  const stripped = stripNegations(formula)
  return stripped.formula.kind === 'atom' ? (stripped.negated ? '-' : '+') + createTypedKey(stripped.formula) : null
}

/** Creates a key that differs for variables and constants of the same name. */
const createTypedKey = (atom: Atom): string =>
  createAtomKey(atom) + '\u0002' + atom.terms.map(term => term.kind[0]).join('')

/** Creates a lookup function from literals; null if one of the formulas is not a literal. */
function createLookup(formulas: readonly Formula[]): ((atom: Atom, negated: boolean) => boolean) | null {
  const keys = new Set<string>()
  for (const formula of formulas) {
    const key = createLiteralKey(formula)
    if (key === null) return null
    keys.add(key)
  }
  return (atom, negated) => keys.has((negated ? '-' : '+') + createTypedKey(atom))
}

function uniteSets(sets: readonly StepSet[]): StepSet {
  const filled = sets.filter(set => set.size > 0)
  if (filled.length < 2) return filled[0] ?? NONE
  return new Set(filled.flatMap(set => [...set]))
}

function checkWhole(proof: Proof, openByStep: readonly StepSet[], conclusion: Formula | undefined): string | null {
  const last = proof.steps.at(-1)
  if (!last) return 'a proof has at least one step'
  if (openByStep.at(-1)!.size > 0) return 'the last step depends on suppositions that were never discharged'
  if (!equal(last.conclusion, proof.conclusion)) return 'the last step is not the conclusion'
  if (conclusion && !equal(removeDoubleNegation(conclusion), removeDoubleNegation(proof.conclusion)))
    return 'proves another statement than expected'
  const facts = new Set(proof.steps.flatMap(step => (step.by === 'fact' ? [step.fact] : [])))
  const rules = new Set(proof.steps.flatMap(step => (step.by === 'rule' ? [step.rule] : [])))
  if (!haveSameNumbers(facts, proof.facts)) return 'the facts listed are not the facts used'
  if (!haveSameNumbers(rules, proof.rules)) return 'the rules listed are not the rules used'
  return computeDepths(proof.steps).at(-1) === proof.depth ? null : 'the depth is wrong'
}

const haveSameNumbers = (used: ReadonlySet<number>, listed: readonly number[]): boolean =>
  used.size === listed.length && listed.every(number => used.has(number))
