/**
 * Names the inference rules of proof steps. A proof records the fact, rule or lemma and its premises; the inference rule is
 * determined from the formulas.
 */
import type { Atom, Formula } from '../formula/formula.ts'
import { createAtomKey } from './atoms.ts'
import { type Has, holds } from './holds.ts'
import { type Proof, removeDoubleNegation, type Step } from './proof.ts'
import type { Rule, Theory } from './theory.ts'
import { bindRule } from './variables.ts'

/** Textbook names of inference rules. */
export type Inference =
  /** A fact of the theory. */
  | 'given'
  /** A conjunct of a conjunction. */
  | 'simplification'
  /** The body holds, so the head does. */
  | 'modus ponens'
  /** The head fails, so the body does. */
  | 'contraposition'
  /** All cases but one are excluded. */
  | 'disjunctive syllogism'
  /** All cases are excluded: a contradiction. */
  | 'case analysis'
  | 'contradiction'
  | 'supposition'
  /** The assumption led to a contradiction. */
  | 'refutation'
  /** The assumption led to another conclusion. */
  | 'conditional proof'
  | 'conjunction'
  /** A compound formula that holds because of its parts. */
  | 'combination'

/** Returns the name of the inference rule of a proof step. */
export function nameInference(theory: Theory, proof: Proof, step: Step): Inference {
  switch (step.by) {
    case 'supposition':
      return 'supposition'
    case 'discharge':
      return proof.steps[step.premises[0]!]!.conclusion.kind === 'false' ? 'refutation' : 'conditional proof'
    case 'combination':
      return step.conclusion.kind === 'and' ? 'conjunction' : 'combination'
    default:
      return classify(getUsedRule(theory, proof, step), step, proof)
  }
}

/** Returns the fact, rule or lemma that a step uses as a ground rule; the body is ⊤ if it is not an implication. */
function getUsedRule(theory: Theory, proof: Proof, step: Extract<Step, { by: 'fact' | 'rule' | 'lemma' }>): Rule {
  if (step.by === 'rule') return bindRule(theory.rules[step.rule]!, step.binding)
  const formula = step.by === 'fact' ? theory.facts[step.fact]! : proof.steps[step.lemma]!.conclusion
  const rule: Rule =
    formula.kind === 'implies'
      ? { body: formula.left, head: formula.right }
      : { body: { kind: 'true' }, head: removeDoubleNegation(formula) }
  return step.by === 'fact' ? bindRule(rule, step.binding) : rule
}

function classify({ body, head }: Rule, step: Step, proof: Proof): Inference {
  const has = createLookup(step.premises.map(premise => proof.steps[premise]!.conclusion))
  const isUnconditional = body.kind === 'true'
  if (step.conclusion.kind === 'false')
    return isUnconditional && isDisjunction(head) ? 'case analysis' : 'contradiction'
  if (isUnconditional && step.premises.length === 0) return isLiteral(head) ? 'given' : 'simplification'
  if (!holds(body, false, has)) return 'contraposition'
  // The premises satisfy the body: the head asserts the conclusion, or its other cases are excluded.
  if (!isUnconditional && entailsLiteral(head, step.conclusion)) return 'modus ponens'
  return 'disjunctive syllogism'
}

/** Returns true if a head alone entails a literal. */
const entailsLiteral = (head: Formula, literal: Formula): boolean =>
  holds(head, true, createLookup([{ kind: 'not', operand: literal }]))

function isLiteral(formula: Formula): boolean {
  const stripped = removeDoubleNegation(formula)
  return stripped.kind === 'atom' || (stripped.kind === 'not' && stripped.operand.kind === 'atom')
}

/** Returns true for `p | q` and for the negation of a conjunction. */
const isDisjunction = (formula: Formula): boolean =>
  formula.kind === 'or' || (formula.kind === 'not' && formula.operand.kind === 'and')

function createLookup(formulas: readonly Formula[]): Has {
  const keys = new Set<string>()
  for (const formula of formulas) {
    const stripped = removeDoubleNegation(formula)
    if (stripped.kind === 'atom') keys.add(`+${createAtomKey(stripped)}`)
    else if (stripped.kind === 'not' && stripped.operand.kind === 'atom')
      keys.add(`-${createAtomKey(stripped.operand)}`)
  }
  return (atom: Atom, negated: boolean) => keys.has(`${negated ? '-' : '+'}${createAtomKey(atom)}`)
}
