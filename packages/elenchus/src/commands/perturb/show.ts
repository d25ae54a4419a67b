/** A theory and its variants, as lines for people and as documents for machines. */
import type { Perturbed } from '@elenchus/robustlr/perturb'
import { proofDocument } from '../../proofs/proof-document.ts'
import { proofLines } from '../../proofs/proof-lines.ts'
import { colouredLabel } from '../../terminal/label.ts'
import { paint } from '../../terminal/paint.ts'

export function variantDocument(variant: Perturbed) {
  const { theory, query: _, proof, ...rest } = variant
  return {
    ...rest,
    depth: proof === null ? null : proof.depth,
    proof: proof === null ? null : proofDocument(proof, theory),
  }
}

export function baseLines(base: Perturbed, proof: boolean): string[] {
  return [
    `${paint.bold('base')}  ${colouredLabel(base.label)}`,
    `  ${base.context}`,
    `  ${paint.dim('statement:')} ${base.statement}`,
    ...(proof && base.proof !== null ? proofLines(proofDocument(base.proof, base.theory)) : []),
  ]
}

export function variantLines(variant: Perturbed, proof: boolean): string[] {
  const differs = variant.label === variant.expected ? '' : `  (the paper's table says ${variant.expected})`
  return [
    `${paint.bold(variant.variant)}  ${variant.group}  ${colouredLabel(variant.label)}${differs}`,
    ...editLines(variant),
    ...(proof && variant.proof !== null ? proofLines(proofDocument(variant.proof, variant.theory)) : []),
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
