/** Contrast set of a theory: variants with edited rules or facts, whose labels are decided. `sets/generate.ts` creates whole datasets. */
import { TheoryError } from '@elenchus/english/writing'
import type { Formula } from '@elenchus/logic'
import { type CompiledTheory, checkProof, compile, decide, type Proof, type Theory } from '@elenchus/logic/rules'
import { negate } from '../formulas/literals.ts'
import type { AnswerLabel } from '../labels.ts'
import type { SampledTheory } from '../sampling/sample.ts'
import { createContrastBase, minimizeProofSet } from './minimal-proof-set.ts'
import { applyContrastRows } from './rows.ts'
import type { ContrastGroup, ContrastOperator } from './tables.ts'

export interface ContrastVariant {
  /** Name as in the release: `conj3`, `disjneg0`, `neg2`. */
  readonly variant: string
  readonly group: ContrastGroup
  readonly theory: Theory
  readonly statement: Formula
  readonly label: AnswerLabel
  /** `null` for Unknown. */
  readonly proof: Proof | null
}

export interface ContrastOptions {
  /** Includes sentences that the base theory's proof does not use (default), or leaves them out. */
  readonly distractors?: 'with' | 'without'
}

/**
 * Creates a variant of a sampled theory for each row of a contrast table; the first is the unchanged base. Rows whose decided label differs
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
  const chosen = chooseProvedStatement(compiled, sample)
  const { statement } = chosen
  const proof = compiled.proof(statement)
  const label = compiled.label(statement)
  if ((label !== 'True' && label !== 'False') || proof === null || chosen.rule < 0)
    throw new TheoryError('no conclusion follows from a rule of this theory, so there is no rule to perturb', {
      code: 'unproved',
      remedy: 'Sample with { provable: true }.',
    })
  const hasSameLabel = (part: Theory): boolean => decide(part, statement, { proof: false }).label === label
  const minimalSet = options.distractors === 'without' ? minimizeProofSet(sample.theory, proof, hasSameLabel) : null
  const base = createContrastBase(chosen, label, minimalSet)
  const variants: ContrastVariant[] = []
  for (const { variant, group, theory, expected } of applyContrastRows(base, operator)) {
    const decision = decide(theory, statement)
    if (decision.label !== expected) continue
    const conclusion = expected === 'True' ? statement : negate(statement)
    if (decision.proof !== null && !checkProof(theory, decision.proof, { conclusion }).valid)
      throw new Error(`internal error: the proof of ${variant} is not valid`)
    variants.push({ variant, group, theory, statement, label: expected, proof: decision.proof })
  }
  return variants
}

/** Replaces an Unknown statement by the conclusion of a rule, the one with the deepest proof. */
function chooseProvedStatement(compiled: CompiledTheory, sample: SampledTheory): SampledTheory {
  if (sample.rule >= 0 && compiled.label(sample.statement) !== 'Unknown') return sample
  // No rule, if nothing is proved.
  let best: SampledTheory = { ...sample, rule: -1 }
  let maxDepth = -1
  for (const [rule, { head }] of sample.theory.rules.entries()) {
    if (compiled.label(head) !== 'True') continue
    const depth = compiled.depth(head) ?? 0
    if (depth <= maxDepth) continue
    maxDepth = depth
    best = { ...sample, statement: head, assignedLabel: 'True', rule }
  }
  return best
}
