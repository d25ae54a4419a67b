/**
 * Textbook names of proof steps. A proof records the fact, rule or lemma and its premises; the kind of inference is
 * determined from the formulas.
 */
import type { Atom, Formula } from '../formula/formula.ts'
import { atomKey } from './atoms.ts'
import { type Has, holds } from './holds.ts'
import { type Proof, type Step, withoutDoubleNegation } from './proof.ts'
import type { Rule, Theory } from './theory.ts'
import { bindRule } from './variables.ts'

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

/** The inference rule of a proof step. */
export function inferenceOf(theory: Theory, proof: Proof, step: Step): Inference {
  switch (step.by) {
    case 'supposition':
      return 'supposition'
    case 'discharge':
      return proof.steps[step.premises[0]!]!.conclusion.kind === 'false' ? 'refutation' : 'conditional proof'
    case 'combination':
      return step.conclusion.kind === 'and' ? 'conjunction' : 'combination'
    default:
      return classify(usedRule(theory, proof, step), step, proof)
  }
}

/** The fact, rule or lemma that a step uses, as a ground rule; the body is ⊤ if it is not an implication. */
function usedRule(theory: Theory, proof: Proof, step: Extract<Step, { by: 'fact' | 'rule' | 'lemma' }>): Rule {
  if (step.by === 'rule') return bindRule(theory.rules[step.rule]!, step.binding)
  const formula = step.by === 'fact' ? theory.facts[step.fact]! : proof.steps[step.lemma]!.conclusion
  const rule: Rule =
    formula.kind === 'implies'
      ? { body: formula.left, head: formula.right }
      : { body: { kind: 'true' }, head: withoutDoubleNegation(formula) }
  return step.by === 'fact' ? bindRule(rule, step.binding) : rule
}

function classify({ body, head }: Rule, step: Step, proof: Proof): Inference {
  const has = literals(step.premises.map(premise => proof.steps[premise]!.conclusion))
  const unconditional = body.kind === 'true'
  if (step.conclusion.kind === 'false') return unconditional && isDisjunction(head) ? 'case analysis' : 'contradiction'
  if (unconditional && step.premises.length === 0) return isLiteral(head) ? 'given' : 'simplification'
  if (!holds(body, false, has)) return 'contraposition'
  // The premises satisfy the body: the head asserts the conclusion, or its other cases are excluded.
  if (!unconditional && follows(head, step.conclusion)) return 'modus ponens'
  return 'disjunctive syllogism'
}

/** Tests whether a head alone entails a literal. */
const follows = (head: Formula, literal: Formula): boolean =>
  holds(head, true, literals([{ kind: 'not', operand: literal }]))

function isLiteral(formula: Formula): boolean {
  const plain = withoutDoubleNegation(formula)
  return plain.kind === 'atom' || (plain.kind === 'not' && plain.operand.kind === 'atom')
}

/** `p | q`, or the negation of a conjunction. */
const isDisjunction = (formula: Formula): boolean =>
  formula.kind === 'or' || (formula.kind === 'not' && formula.operand.kind === 'and')

function literals(formulas: readonly Formula[]): Has {
  const keys = new Set<string>()
  for (const formula of formulas) {
    const plain = withoutDoubleNegation(formula)
    if (plain.kind === 'atom') keys.add(`+${atomKey(plain)}`)
    else if (plain.kind === 'not' && plain.operand.kind === 'atom') keys.add(`-${atomKey(plain.operand)}`)
  }
  return (atom: Atom, negated: boolean) => keys.has(`${negated ? '-' : '+'}${atomKey(atom)}`)
}
