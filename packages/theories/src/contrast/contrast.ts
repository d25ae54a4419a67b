/** The contrast set of one theory, decided: what `generate` makes by the thousand, for a program or a person. */
import type { Formula } from '@elenchus/logic'
import { checkProof, decide, type Proof, type Theory } from '@elenchus/logic/rules'
import type { AnswerLabel } from '../metrics/labels.ts'
import { TheoryError } from '../reading/theory-error.ts'
import { negate } from '../sampling/literals.ts'
import { contrastBase } from '../sampling/produce.ts'
import type { Sample } from '../sampling/sample.ts'
import { contrastRows } from './rows.ts'
import type { ContrastGroup, ContrastOperator } from './tables.ts'

export interface ContrastVariant {
  /** `conj3`, `disjneg0`, `neg2`. */
  readonly variant: string
  readonly group: ContrastGroup
  readonly theory: Theory
  readonly statement: Formula
  readonly label: AnswerLabel
  /** `null` for Unknown. */
  readonly proof: Proof | null
}

export interface ContrastOptions {
  /** Keep what the base's proof does not use (default), or leave it out. */
  readonly distractors?: 'with' | 'without'
}

/**
 * The variants of a sampled theory by the rows of a contrast table, the base first. Labels are decided, never assumed; a
 * row on which the table and the reasoner differ is left out.
 *
 * `for (const variant of contrast(sample({ seed: 7, provable: true }), 'conjunction')) variant.label`
 */
export function contrast(
  sample: Sample,
  operator: ContrastOperator,
  options: ContrastOptions = {},
): readonly ContrastVariant[] {
  const { statement } = sample
  const base = decide(sample.theory, statement)
  if ((base.label !== 'True' && base.label !== 'False') || base.proof === null || sample.rule < 0) {
    throw new TheoryError(`the statement is ${base.label}, and a contrast set perturbs the rule that proves it`, {
      code: 'unproved',
      remedy: 'Sample with { provable: true }.',
    })
  }
  const reduced = contrastBase(sample, base.label, options.distractors === 'without' ? base.proof : null)
  const variants: ContrastVariant[] = []
  for (const { variant, group, theory, expected } of contrastRows(reduced, operator)) {
    const { label, proof } = decide(theory, statement)
    if (label !== expected) continue
    const conclusion = label === 'True' ? statement : negate(statement)
    if (proof !== null && !checkProof(theory, proof, { conclusion }).valid) {
      throw new Error(`internal error: the proof of ${variant} does not check`)
    }
    variants.push({ variant, group, theory, statement, label: expected, proof })
  }
  return variants
}
