/** A proof in words: what can be printed, stored and sent, with its facts and rules spelt out. */
import { type Proof, type Step, type Theory, writeFormula, writeRule } from '@elenchus/logic/rules'
import type { ProofDocument } from '../schemas/decide.ts'

function sourceOf(step: Step, theory: Theory): string | undefined {
  if (step.by === 'fact') return writeFormula(theory.facts[step.fact]!)
  if (step.by === 'rule') return writeRule(theory.rules[step.rule]!)
  return undefined
}

/** A proof with its facts and rules spelt out. */
export function proofDocument(proof: Proof, theory: Theory): ProofDocument {
  return {
    conclusion: writeFormula(proof.conclusion),
    depth: proof.depth,
    facts: proof.facts.map(i => writeFormula(theory.facts[i]!)),
    rules: proof.rules.map(i => writeRule(theory.rules[i]!)),
    steps: proof.steps.map(step => {
      const source = sourceOf(step, theory)
      const premises = step.by === 'lemma' ? [step.lemma, ...step.premises] : [...step.premises]
      return {
        conclusion: writeFormula(step.conclusion),
        by: step.by,
        ...(source === undefined ? {} : { source }),
        premises,
      }
    }),
  }
}
