/** Rule theories, in the symbolic syntax or in English, decided with a proof in words that can be printed and stored. */
import { type Formula, parse } from '@elenchus/logic'
import {
  type Decision,
  decide,
  type Proof,
  readSymbolic,
  type Step,
  type Theory,
  writeFormula,
  writeRule,
} from '@elenchus/logic/rules'
import { decide as decideInEnglish, readTheory } from '@elenchus/theories'
import type { ProofDocument } from '../../schemas/decide.ts'
import type { DecideSettings, DecisionDocument } from './decider.ts'

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

function documentOf({ label, depth, proof }: Decision, theory: Theory, notes: readonly string[]): DecisionDocument {
  return { label, depth, proof: proof && proofDocument(proof, theory), notes }
}

export async function decideSymbolic(
  theory: string,
  statement: string,
  settings: DecideSettings,
): Promise<DecisionDocument> {
  const given = readSymbolic(theory)
  const asked: Formula = parse(statement)
  return documentOf(decide(given, asked, settings), given, [])
}

export async function decideEnglish(
  theory: string,
  statement: string,
  settings: DecideSettings,
): Promise<DecisionDocument> {
  const given = readTheory(theory)
  const decision = decideInEnglish(given, statement, settings)
  return documentOf(decision, given, decision.notes)
}
