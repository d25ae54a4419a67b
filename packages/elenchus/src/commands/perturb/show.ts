/** A theory and its variants, as lines for people and as documents for machines. */

import { describeProof } from '@elenchus/logic/rules'
import type { Perturbed } from '@elenchus/robustlr/perturb'
import { colourLabel, paint } from '../../terminal/text.ts'
import { proofLines } from '../decide/show.ts'

export function variantDocument(variant: Perturbed) {
  const { theory, query: _, proof, ...rest } = variant
  return {
    ...rest,
    depth: proof === null ? null : proof.depth,
    proof: proof === null ? null : describeProof(theory, proof),
  }
}

export function baseLines(base: Perturbed, proof: boolean): string[] {
  return [
    `${paint.bold('base')}  ${colourLabel(base.label)}`,
    `  ${base.context}`,
    `  ${paint.dim('statement:')} ${base.statement}`,
    ...(proof && base.proof !== null ? proofLines(describeProof(base.theory, base.proof)) : []),
  ]
}

export function variantLines(variant: Perturbed, proof: boolean): string[] {
  const differs = variant.label === variant.expected ? '' : `  (the paper's table says ${variant.expected})`
  return [
    `${paint.bold(variant.variant)}  ${variant.group}  ${colourLabel(variant.label)}${differs}`,
    ...editLines(variant),
    ...(proof && variant.proof !== null ? proofLines(describeProof(variant.theory, variant.proof)) : []),
  ]
}

function editLines({ group, edits, context, statement }: Perturbed): string[] {
  if (group === 'SHUFFLE') return [`  ${context}`]
  if (group === 'RENAME') {
    const renamings = edits.map(({ before, after }) => `${before} → ${after}`).join(', ')
    return [`  ${renamings}`, `  ${context}`, `  ${paint.dim('statement:')} ${statement}`]
  }
  return edits.flatMap(({ before, after }) => [
    ...(before === undefined ? [] : [paint.red(`  - ${before}`)]),
    ...(after === undefined ? [] : [paint.green(`  + ${after}`)]),
  ])
}
