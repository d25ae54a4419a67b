/**
 * Proofs of the ground reasoner, built from the clause that implied each value, and a checker that evaluates the formulas of the theory.
 * Atoms, clauses and literals are numbers (see clauses.ts).
 */
import type { Formula } from '@elenchus/logic'
import type { Proof, Step, Theory } from '@elenchus/logic/rules'
import { assign, backtrack, clearAssignment, FALSE, NO_REASON, reasons, TRUE, values } from './assignment.ts'
import { type AtomIndex, getAtomNumber } from './atom-index.ts'
import { clauseStarts, encodeLiteral, literals, origins } from './clauses.ts'

const NO_ATOM = -1

/** Proof under construction. */
interface ProofDraft {
  readonly index: AtomIndex
  readonly factCount: number
  readonly steps: Step[]
  /** Depth of each step. */
  readonly depths: number[]
  /** Step that derives or assumes each atom. */
  readonly stepByAtom: number[]
  readonly facts: number[]
  readonly rules: number[]
}

const createDraft = (index: AtomIndex, factCount: number): ProofDraft => ({
  index,
  factCount,
  steps: [],
  depths: [],
  stepByAtom: [],
  facts: [],
  rules: [],
})

/** Builds the proof of the propagated value of an atom. */
export function buildProof(index: AtomIndex, factCount: number, goalAtom: number, conclusion: Formula): Proof {
  const draft = createDraft(index, factCount)
  addDerivation(draft, goalAtom)
  return toProof(draft, conclusion)
}

/** Builds a proof by contradiction: from the assumed negation of the conclusion to the clause that it falsifies. */
export function buildRefutation(
  index: AtomIndex,
  factCount: number,
  falsifiedClause: number,
  goalAtom: number,
  conclusion: Formula,
): Proof {
  const draft = createDraft(index, factCount)
  const contradiction = addClauseStep(draft, falsifiedClause, NO_ATOM, { kind: 'false' })
  const assumption = draft.stepByAtom[goalAtom]
  if (assumption !== undefined)
    draft.steps.push({ by: 'discharge', supposed: [assumption], premises: [contradiction], conclusion })
  draft.depths.push(draft.depths[contradiction]!)
  return toProof(draft, conclusion)
}

/** Adds the step that derives the value of an atom, and the steps that it depends on. */
function addDerivation(draft: ProofDraft, atom: number): number {
  const existing = draft.stepByAtom[atom]
  if (existing !== undefined) return existing
  const formula = draft.index.atoms[atom]!
  const conclusion: Formula = values[atom] === TRUE ? formula : { kind: 'not', operand: formula }
  const reason = reasons[atom]!
  const step = reason < 0 ? addAssumption(draft, conclusion) : addClauseStep(draft, reason, atom, conclusion)
  draft.stepByAtom[atom] = step
  return step
}

function addAssumption(draft: ProofDraft, conclusion: Formula): number {
  draft.depths.push(0)
  return draft.steps.push({ by: 'supposition', premises: [], conclusion }) - 1
}

/** Adds the step that applies the fact or rule of a clause; its premises are the values of all atoms except `skippedAtom`. */
function addClauseStep(draft: ProofDraft, clause: number, skippedAtom: number, conclusion: Formula): number {
  const premises: number[] = []
  let depth = 0
  const end = clauseStarts[clause + 1]!
  for (let i = clauseStarts[clause]!; i < end; i++) {
    const atom = literals[i]! >> 1
    if (atom === skippedAtom) continue
    const premise = addDerivation(draft, atom)
    if (premises.includes(premise)) continue
    premises.push(premise)
    depth = Math.max(depth, draft.depths[premise]!)
  }
  const origin = origins[clause]!
  if (origin < draft.factCount) {
    if (!draft.facts.includes(origin)) draft.facts.push(origin)
    draft.depths.push(premises.length === 0 ? 0 : depth + 1)
    return draft.steps.push({ by: 'fact', fact: origin, premises, conclusion }) - 1
  }
  const rule = origin - draft.factCount
  if (!draft.rules.includes(rule)) draft.rules.push(rule)
  draft.depths.push(depth + 1)
  return draft.steps.push({ by: 'rule', rule, premises, conclusion }) - 1
}

const toProof = ({ steps, depths, facts, rules }: ProofDraft, conclusion: Formula): Proof => ({
  semantics: 'classical',
  conclusion,
  steps,
  facts: facts.sort(ascending),
  rules: rules.sort(ascending),
  depth: depths[depths.length - 1]!,
})

const ascending = (a: number, b: number): number => a - b

/**
 * Checks a proof on the formulas of the theory. The fact or rule of a step must be false under its premises and the negated conclusion; the
 * only assumption allowed is the negation of the proved literal, discharged by the last step.
 */
export function checkGroundProof(theory: Theory, proof: Proof, conclusion: Formula, index: AtomIndex): boolean {
  const { steps } = proof
  let assumption: number | undefined
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!
    for (const premise of step.premises) if (premise >= i) return false
    if (step.by === 'supposition') {
      if (assumption !== undefined || encodeLiteral(index, step.conclusion) !== (encodeLiteral(index, conclusion) ^ 1))
        return false
      assumption = i
    } else if (step.by === 'discharge') {
      const [contradiction = -1] = step.premises
      const refuted = steps[contradiction]
      if (i !== steps.length - 1 || refuted?.conclusion.kind !== 'false') return false
      if (assumption === undefined || step.supposed.length !== 1 || step.supposed[0] !== assumption) return false
    } else if (!checkStep(theory, steps, step, index)) return false
  }
  const last = steps[steps.length - 1]
  if (last === undefined || (assumption !== undefined && last.by !== 'discharge')) return false
  return last.conclusion.kind !== 'false' && encodeLiteral(index, last.conclusion) === encodeLiteral(index, conclusion)
}

/** Tests if the fact or rule of a step is false when its premises are true and its conclusion is false. */
function checkStep(theory: Theory, steps: readonly Step[], step: Step, index: AtomIndex): boolean {
  clearAssignment(index.atoms.length)
  for (const premise of step.premises) {
    const { conclusion } = steps[premise]!
    if (conclusion.kind === 'false') return false
    assign(encodeLiteral(index, conclusion), NO_REASON, 0)
  }
  if (step.conclusion.kind !== 'false') assign(encodeLiteral(index, step.conclusion) ^ 1, NO_REASON, 0)
  let isFalsified = false
  if (step.by === 'rule') {
    const rule = theory.rules[step.rule]
    isFalsified = rule !== undefined && hasValue(index, rule.body, TRUE) && hasValue(index, rule.head, FALSE)
  } else if (step.by === 'fact') {
    const fact = theory.facts[step.fact]
    isFalsified = fact !== undefined && hasValue(index, fact, FALSE)
  }
  backtrack(0)
  return isFalsified
}

/** Tests if a formula has a value under the partial assignment (Kleene's three-valued logic). */
function hasValue(index: AtomIndex, formula: Formula, value: number): boolean {
  switch (formula.kind) {
    case 'atom':
      return values[getAtomNumber(index, formula)] === value
    case 'not':
      return hasValue(index, formula.operand, value === TRUE ? FALSE : TRUE)
    case 'and':
    case 'or': {
      const mustAllHold = (formula.kind === 'and') === (value === TRUE)
      for (const operand of formula.operands) if (hasValue(index, operand, value) !== mustAllHold) return !mustAllHold
      return mustAllHold
    }
    default:
      return false
  }
}
