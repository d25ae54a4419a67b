/** Contrast set of a single theory, with decided labels; `generate` makes whole data sets. */

import { TheoryError } from '@elenchus/english/writing'
import type { Formula } from '@elenchus/logic'
import { type CompiledTheory, checkProof, compile, decide, type Proof, type Theory } from '@elenchus/logic/rules'
import { negate } from '../formulas/literals.ts'
import type { AnswerLabel } from '../labels.ts'
import type { SampledTheory } from '../sampling/sample.ts'
import { createContrastBase, minimalProofSet } from './minimal-proof-set.ts'
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
  /** Whether sentences that the proof of the base does not use are included (default) or left out. */
  readonly distractors?: 'with' | 'without'
}

/**
 * Creates the variants of a sampled theory by the rows of a contrast table, the base first. Labels are decided; rows whose label differs
 * from the table are left out. If the sample's statement is Unknown, the conclusion with the deepest proof is used instead.
 *
 * `for (const variant of contrast(sample({ seed: 7 }), 'conjunction')) variant.label`
 */
export function contrast(
  sample: SampledTheory,
  operator: ContrastOperator,
  options: ContrastOptions = {},
): readonly ContrastVariant[] {
  const compiled = compile(sample.theory)
  const proved = chooseProvedStatement(compiled, sample)
  const { statement } = proved
  const proof = compiled.proof(statement)
  const label = compiled.label(statement)
  if ((label !== 'True' && label !== 'False') || proof === null || proved.rule < 0)
    throw new TheoryError(
      'no conclusion follows from the rules of this theory, but a contrast set needs a rule that proves one',
      {
        code: 'unproved',
        remedy: 'Sample with { provable: true }.',
      },
    )
  const suffices = (part: Theory): boolean => decide(part, statement, { proof: false }).label === label
  const needed = options.distractors === 'without' ? minimalProofSet(sample.theory, proof, suffices) : null
  const reduced = createContrastBase(proved, label, needed)
  const variants: ContrastVariant[] = []
  for (const { variant, group, theory, expected } of contrastRows(reduced, operator)) {
    const decision = decide(theory, statement)
    if (decision.label !== expected) continue
    const conclusion = expected === 'True' ? statement : negate(statement)
    if (decision.proof !== null && !checkProof(theory, decision.proof, { conclusion }).valid)
      throw new Error(`internal error: the proof of ${variant} does not check`)
    variants.push({ variant, group, theory, statement, label: expected, proof: decision.proof })
  }
  return variants
}

/** Replaces an Unknown statement by the conclusion of a rule, the one with the deepest proof. */
function chooseProvedStatement(compiled: CompiledTheory, sample: SampledTheory): SampledTheory {
  if (sample.rule >= 0 && compiled.label(sample.statement) !== 'Unknown') return sample
  let best: SampledTheory = { ...sample, rule: -1 }
  let deepest = -1
  for (const [rule, { head }] of sample.theory.rules.entries()) {
    if (compiled.label(head) !== 'True') continue
    const depth = compiled.depth(head) ?? 0
    if (depth <= deepest) continue
    deepest = depth
    best = { ...sample, statement: head, assigned: 'True', rule }
  }
  return best
}
