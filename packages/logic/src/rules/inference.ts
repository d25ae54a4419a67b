/**
 * The name of a step as a textbook has it. A proof records which fact, rule or earlier step was used on what; how it was
 * used (in its direction, against it, by exclusion) is read off the formulas.
 */
import type { Atom, Formula } from '../formula/formula.ts'
import { atomKey } from './atoms.ts'
import { type Has, holds } from './holds.ts'
import { type Proof, type Step, withoutDoubleNegation } from './proof.ts'
import { substitute } from './substitute.ts'
import type { Rule, Theory } from './theory.ts'

export type Inference =
  /** A fact as it stands. */
  | 'given'
  /** A part of a conjunction. */
  | 'simplification'
  /** The body holds, so the head does. */
  | 'modus ponens'
  /** The head fails, so the body does. */
  | 'contraposition'
  /** Of several cases all but one are excluded. */
  | 'disjunctive syllogism'
  /** Of several cases every one is excluded, which cannot be. */
  | 'case analysis'
  | 'contradiction'
  | 'supposition'
  /** What was supposed led to a contradiction. */
  | 'refutation'
  /** What was supposed led to something. */
  | 'conditional proof'
  | 'conjunction'
  /** A compound formula that holds because of its parts. */
  | 'combination'

/** How a step of a proof is called. */
export function inferenceOf(theory: Theory, proof: Proof, step: Step): Inference {
  switch (step.by) {
    case 'supposition':
      return 'supposition'
    case 'discharge':
      return proof.steps[step.premises[0]!]!.conclusion.kind === 'false' ? 'refutation' : 'conditional proof'
    case 'combination':
      return step.conclusion.kind === 'and' ? 'conjunction' : 'combination'
    default:
      return use(usedRule(theory, proof, step), step, proof)
  }
}

/** What a step uses, as a rule with its variables replaced; without conditions where it is not an implication. */
function usedRule(theory: Theory, proof: Proof, step: Extract<Step, { by: 'fact' | 'rule' | 'lemma' }>): Rule {
  if (step.by === 'rule') return bound(theory.rules[step.rule]!, step.binding)
  const formula = step.by === 'fact' ? theory.facts[step.fact]! : proof.steps[step.lemma]!.conclusion
  const rule: Rule =
    formula.kind === 'implies'
      ? { body: formula.left, head: formula.right }
      : { body: { kind: 'true' }, head: withoutDoubleNegation(formula) }
  return step.by === 'fact' ? bound(rule, step.binding) : rule
}

function bound(rule: Rule, binding: Extract<Step, { by: 'rule' }>['binding']): Rule {
  return binding ? { body: substitute(rule.body, binding), head: substitute(rule.head, binding) } : rule
}

function use({ body, head }: Rule, step: Step, proof: Proof): Inference {
  const has = literals(step.premises.map(premise => proof.steps[premise]!.conclusion))
  const alone = body.kind === 'true'
  if (step.conclusion.kind === 'false') return alone && isDisjunction(head) ? 'case analysis' : 'contradiction'
  if (alone && step.premises.length === 0) return isLiteral(head) ? 'given' : 'simplification'
  if (!holds(body, false, has)) return 'contraposition'
  // The body holds by the premises: the head says it, or all other cases of the head are excluded.
  if (!alone && follows(head, step.conclusion)) return 'modus ponens'
  return 'disjunctive syllogism'
}

/** Whether a head, with nothing else, gives a literal: where the literal fails the head fails. */
function follows(head: Formula, literal: Formula): boolean {
  return holds(head, true, literals([{ kind: 'not', operand: literal }]))
}

function isLiteral(formula: Formula): boolean {
  const plain = withoutDoubleNegation(formula)
  return plain.kind === 'atom' || (plain.kind === 'not' && plain.operand.kind === 'atom')
}

/** `p | q`, or the negation of a conjunction. */
function isDisjunction(formula: Formula): boolean {
  return formula.kind === 'or' || (formula.kind === 'not' && formula.operand.kind === 'and')
}

function literals(formulas: readonly Formula[]): Has {
  const keys = new Set<string>()
  for (const formula of formulas) {
    const plain = withoutDoubleNegation(formula)
    if (plain.kind === 'atom') keys.add(`+${atomKey(plain)}`)
    else if (plain.kind === 'not' && plain.operand.kind === 'atom') keys.add(`-${atomKey(plain.operand)}`)
  }
  return (atom: Atom, negated: boolean) => keys.has(`${negated ? '-' : '+'}${atomKey(atom)}`)
}
