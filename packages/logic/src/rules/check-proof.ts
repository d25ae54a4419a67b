/**
 * Proof checker. It uses the theory alone: no clauses, no propagation, no solver.
 *
 * `classical`: a step is valid if its fact or rule is false given the premises and the negation of the conclusion, in
 * Kleene's three-valued logic. `forward`: the premises must satisfy the body, and the conclusion must be one of the
 * literals that the head asserts. An assumption stays open in every step that depends on it until it is discharged;
 * the last step has no open assumptions.
 */
import { equal } from '../formula/equal.ts'
import type { Atom, Formula } from '../formula/formula.ts'
import { atomKey } from './atoms.ts'
import { holds } from './holds.ts'
import { dischargedFormula, type Proof, type Step, stepDepths, withoutDoubleNegation } from './proof.ts'
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
  const open: ReadonlySet<number>[] = []
  for (const [index, step] of proof.steps.entries()) {
    const reason = problemIn(theory, proof, index, step, open)
    if (reason !== null) return { valid: false, step: index, reason }
  }
  const reason = problemWithWhole(proof, open, conclusion)
  return reason === null ? { valid: true } : { valid: false, step: null, reason }
}

const NONE: ReadonlySet<number> = new Set()

/** The problem of a step, or null; the open assumptions of a valid step are appended to `open`. */
function problemIn(
  theory: Theory,
  proof: Proof,
  index: number,
  step: Step,
  open: ReadonlySet<number>[],
): string | null {
  const dependencies = step.by === 'lemma' ? [...step.premises, step.lemma] : step.premises
  for (const premise of dependencies) {
    if (!Number.isInteger(premise) || premise < 0 || premise >= index)
      return `depends on step ${premise}, which is not before it`
  }
  const premises = step.premises.map(premise => proof.steps[premise]!.conclusion)
  let stillOpen = union(dependencies.map(premise => open[premise]!))
  const forward = proof.semantics === 'forward'
  if (step.by === 'supposition') {
    if (forward) return 'forward chaining has no suppositions'
    if (premises.length > 0) return 'a supposition depends on nothing'
    stillOpen = new Set([index])
  } else if (step.by === 'discharge') {
    const problem = problemInDischarge(proof, step, stillOpen)
    if (problem !== null) return problem
    const given = new Set(step.supposed)
    stillOpen = new Set([...stillOpen].filter(supposed => !given.has(supposed)))
  } else if (step.by === 'combination') {
    const literals = literalSet(premises)
    if (!literals) return 'combines steps that are not literals'
    if (!holds(step.conclusion, false, literals)) return 'does not follow from its premises'
  } else if (step.by === 'lemma') {
    if (forward) return 'forward chaining uses no lemmas'
    if (!refutes(proof.steps[step.lemma]!.conclusion, premises, step.conclusion))
      return `does not follow from step ${step.lemma} and its premises`
  } else {
    const problem = problemInApplication(theory, step, premises, forward)
    if (problem !== null) return problem
  }
  open.push(stillOpen.size === 0 ? NONE : stillOpen)
  return null
}

function problemInDischarge(
  proof: Proof,
  step: Extract<Step, { by: 'discharge' }>,
  open: ReadonlySet<number>,
): string | null {
  if (step.premises.length !== 1) return 'a discharge depends on exactly one step'
  if (step.supposed.length === 0) return 'discharges nothing'
  const supposed: Formula[] = []
  for (const index of step.supposed) {
    if (!open.has(index)) return `step ${index} is not an open supposition here`
    supposed.push(proof.steps[index]!.conclusion)
  }
  const result = proof.steps[step.premises[0]!]!.conclusion
  return equal(dischargedFormula(supposed, result), step.conclusion) ? null : 'is not what the discharge gives'
}

function problemInApplication(
  theory: Theory,
  step: Extract<Step, { by: 'fact' | 'rule' }>,
  premises: readonly Formula[],
  forward: boolean,
): string | null {
  const rule = step.by === 'fact' ? asRule(theory.facts[step.fact]) : theory.rules[step.rule]
  if (!rule) return step.by === 'fact' ? `there is no fact ${step.fact}` : `there is no rule ${step.rule}`
  const { body, head } = bindRule(rule, step.binding)
  const name = step.by === 'fact' ? `fact ${step.fact}` : `rule ${step.rule}`
  if (forward) {
    const literals = literalSet(premises)
    if (!literals) return 'depends on steps that are not literals'
    if (!holds(body, false, literals)) return `the body of ${name} does not hold by the premises`
    return asserts(head, step.conclusion) ? null : `is not asserted by ${name}`
  }
  const formula: Formula = { kind: 'implies', left: body, right: head }
  return refutes(formula, premises, step.conclusion) ? null : `does not follow from ${name} and its premises`
}

/** A fact is a rule with an empty body; an implication given as a fact is a rule. */
function asRule(fact: Formula | undefined): Rule | undefined {
  if (fact === undefined) return undefined
  return fact.kind === 'implies' ? { body: fact.left, head: fact.right } : { body: { kind: 'true' }, head: fact }
}

/** Tests whether the formula is false given the premises and the negated conclusion. */
function refutes(formula: Formula, premises: readonly Formula[], conclusion: Formula): boolean {
  const literals = literalSet(
    conclusion.kind === 'false' ? premises : [...premises, { kind: 'not', operand: conclusion }],
  )
  return literals !== null && holds(formula, true, literals)
}

/** Tests whether a literal is the head or a conjunct of it. */
function asserts(head: Formula, literal: Formula): boolean {
  const key = literalKey(literal)
  if (key === null) return false
  const todo: Formula[] = [head]
  for (let part = todo.pop(); part; part = todo.pop()) {
    const stripped = stripNegations(part)
    const { formula, negated } = stripped
    if (formula.kind === (negated ? 'or' : 'and') && 'operands' in formula) {
      for (const operand of formula.operands) todo.push(negated ? { kind: 'not', operand } : operand)
    } else if (formula.kind === 'implies' && negated) {
      todo.push(formula.left, { kind: 'not', operand: formula.right })
    } else if (formula.kind === 'atom' && literalKey(part) === key) return true
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

function literalKey(formula: Formula): string | null {
  const stripped = stripNegations(formula)
  return stripped.formula.kind === 'atom' ? (stripped.negated ? '-' : '+') + groundKey(stripped.formula) : null
}

/** A key that tells variables and constants of the same name apart. */
const groundKey = (atom: Atom): string => atomKey(atom) + '\u0002' + atom.terms.map(term => term.kind[0]).join('')

/** The literals as a lookup function; null if one of the formulas is not a literal. */
function literalSet(formulas: readonly Formula[]): ((atom: Atom, negated: boolean) => boolean) | null {
  const keys = new Set<string>()
  for (const formula of formulas) {
    const key = literalKey(formula)
    if (key === null) return null
    keys.add(key)
  }
  return (atom, negated) => keys.has((negated ? '-' : '+') + groundKey(atom))
}

function union(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  const filled = sets.filter(set => set.size > 0)
  if (filled.length < 2) return filled[0] ?? NONE
  return new Set(filled.flatMap(set => [...set]))
}

function problemWithWhole(
  proof: Proof,
  open: readonly ReadonlySet<number>[],
  conclusion: Formula | undefined,
): string | null {
  const last = proof.steps.at(-1)
  if (!last) return 'a proof has at least one step'
  if (open.at(-1)!.size > 0) return 'the last step depends on suppositions that were never discharged'
  if (!equal(last.conclusion, proof.conclusion)) return 'the last step is not the conclusion'
  if (conclusion && !equal(withoutDoubleNegation(conclusion), withoutDoubleNegation(proof.conclusion)))
    return 'proves something else than asked'
  const facts = new Set(proof.steps.flatMap(step => (step.by === 'fact' ? [step.fact] : [])))
  const rules = new Set(proof.steps.flatMap(step => (step.by === 'rule' ? [step.rule] : [])))
  if (!sameNumbers(facts, proof.facts)) return 'the facts listed are not the facts used'
  if (!sameNumbers(rules, proof.rules)) return 'the rules listed are not the rules used'
  return stepDepths(proof.steps).at(-1) === proof.depth ? null : 'the depth is wrong'
}

const sameNumbers = (used: ReadonlySet<number>, listed: readonly number[]): boolean =>
  used.size === listed.length && listed.every(number => used.has(number))
