/** Proofs of the small reasoner, built from reason clauses, and their checker, which works on formulas. */
import type { Formula } from '@elenchus/logic'
import type { Proof, Step, Theory } from '@elenchus/logic/rules'
import { clear, NO, reasons, set, undo, values, YES } from './assignment.ts'
import { type AtomIndex, numberOf } from './atom-index.ts'
import { literals, origins, starts, toLiteral } from './clauses.ts'

let stepOf = new Int32Array(128)
let stepDepth: number[] = []

/** Proof under construction. */
interface ProofDraft {
  readonly index: AtomIndex
  readonly factCount: number
  readonly steps: Step[]
  readonly facts: number[]
  readonly rules: number[]
}

function createDraft(index: AtomIndex, factCount: number): ProofDraft {
  const atoms = index.atoms.length
  if (atoms > stepOf.length) stepOf = new Int32Array(atoms * 2)
  for (let atom = 0; atom < atoms; atom++) stepOf[atom] = -1
  stepDepth = []
  return { index, factCount, steps: [], facts: [], rules: [] }
}

/** Builds the proof of the value of an atom. */
export function buildProof(index: AtomIndex, factCount: number, goal: number, conclusion: Formula): Proof {
  const draft = createDraft(index, factCount)
  prove(draft, goal)
  return toProof(draft, conclusion)
}

/** Builds a refutation: from the assumed negation of the goal to a falsified clause. */
export function buildRefutation(
  index: AtomIndex,
  factCount: number,
  conflict: number,
  goal: number,
  conclusion: Formula,
): Proof {
  const draft = createDraft(index, factCount)
  const contradiction = applyClause(draft, conflict, -1, { kind: 'false' })
  const supposed = stepOf[goal]!
  if (supposed >= 0) draft.steps.push({ by: 'discharge', supposed: [supposed], premises: [contradiction], conclusion })
  stepDepth.push(stepDepth[contradiction]!)
  return toProof(draft, conclusion)
}

/** Adds the step that derives the value of an atom, and the steps that it depends on. */
function prove(draft: ProofDraft, atom: number): number {
  const known = stepOf[atom]!
  if (known >= 0) return known
  const formula = draft.index.atoms[atom]!
  const conclusion: Formula = values[atom] === YES ? formula : { kind: 'not', operand: formula }
  const reason = reasons[atom]!
  const step = reason < 0 ? supposition(draft, conclusion) : applyClause(draft, reason, atom, conclusion)
  stepOf[atom] = step
  return step
}

function supposition(draft: ProofDraft, conclusion: Formula): number {
  stepDepth.push(0)
  return draft.steps.push({ by: 'supposition', premises: [], conclusion }) - 1
}

/** Adds the step that applies the fact or rule of a clause. */
function applyClause(draft: ProofDraft, clause: number, except: number, conclusion: Formula): number {
  const premises: number[] = []
  let depth = 0
  const end = starts[clause + 1]!
  for (let at = starts[clause]!; at < end; at++) {
    const other = literals[at]! >> 1
    if (other === except) continue
    const premise = prove(draft, other)
    if (premises.includes(premise)) continue
    premises.push(premise)
    depth = Math.max(depth, stepDepth[premise]!)
  }
  const origin = origins[clause]!
  if (origin < draft.factCount) {
    if (!draft.facts.includes(origin)) draft.facts.push(origin)
    stepDepth.push(premises.length === 0 ? 0 : depth + 1)
    return draft.steps.push({ by: 'fact', fact: origin, premises, conclusion }) - 1
  }
  const rule = origin - draft.factCount
  if (!draft.rules.includes(rule)) draft.rules.push(rule)
  stepDepth.push(depth + 1)
  return draft.steps.push({ by: 'rule', rule, premises, conclusion }) - 1
}

const toProof = ({ steps, facts, rules }: ProofDraft, conclusion: Formula): Proof => ({
  semantics: 'classical',
  conclusion,
  steps,
  facts: facts.sort(ascending),
  rules: rules.sort(ascending),
  depth: stepDepth[stepDepth.length - 1]!,
})

const ascending = (a: number, b: number): number => a - b

/**
 * Checks a proof on the formulas of the theory. The fact or rule of a step must be false under its premises and the negated conclusion; the
 * only assumption allowed is the negation of the proved literal, discharged by the last step.
 */
export function checkSmallProof(theory: Theory, proof: Proof, conclusion: Formula, index: AtomIndex): boolean {
  const { steps } = proof
  let supposed = -1
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!
    for (const premise of step.premises) if (premise >= i) return false
    if (step.by === 'supposition') {
      if (supposed >= 0 || toLiteral(index, step.conclusion) !== (toLiteral(index, conclusion) ^ 1)) return false
      supposed = i
    } else if (step.by === 'discharge') {
      const [contradiction = -1] = step.premises
      const from = steps[contradiction]
      if (i !== steps.length - 1 || from?.conclusion.kind !== 'false') return false
      if (supposed < 0 || step.supposed.length !== 1 || step.supposed[0] !== supposed) return false
    } else if (!checkStep(theory, steps, step, index)) return false
  }
  const last = steps[steps.length - 1]
  if (last === undefined || (supposed >= 0 && last.by !== 'discharge')) return false
  return last.conclusion.kind !== 'false' && toLiteral(index, last.conclusion) === toLiteral(index, conclusion)
}

function checkStep(theory: Theory, steps: readonly Step[], step: Step, index: AtomIndex): boolean {
  clear(index.atoms.length)
  for (const premise of step.premises) {
    const known = steps[premise]!.conclusion
    if (known.kind === 'false') return false
    set(toLiteral(index, known), -1, 0)
  }
  if (step.conclusion.kind !== 'false') set(toLiteral(index, step.conclusion) ^ 1, -1, 0)
  let refuted = false
  if (step.by === 'rule') {
    const rule = theory.rules[step.rule]
    refuted = rule !== undefined && holds(index, rule.body, YES) && holds(index, rule.head, NO)
  } else if (step.by === 'fact') {
    const fact = theory.facts[step.fact]
    refuted = fact !== undefined && holds(index, fact, NO)
  }
  undo(0)
  return refuted
}

/** Evaluates a formula under the partial assignment (Kleene). */
function holds(index: AtomIndex, formula: Formula, value: number): boolean {
  switch (formula.kind) {
    case 'atom':
      return values[numberOf(index, formula)] === value
    case 'not':
      return holds(index, formula.operand, value === YES ? NO : YES)
    case 'and':
    case 'or': {
      const all = (formula.kind === 'and') === (value === YES)
      for (const operand of formula.operands) if (holds(index, operand, value) !== all) return !all
      return all
    }
    default:
      return false
  }
}
