/** Formats a theory and its variants as lines of text and as JSON documents. */
import { describeProof } from '@elenchus/logic/rules'
import type { Perturbed } from '@elenchus/robustlr/perturb'
import { colourLabel, paint } from '../../terminal/text.ts'
import { formatProof } from '../decide/show.ts'

export function toVariantDocument(variant: Perturbed) {
  const { theory, query: _, proof, ...rest } = variant
  return { ...rest, depth: proof?.depth ?? null, proof: proof && describeProof(theory, proof) }
}

export function formatBase(base: Perturbed, showProof: boolean): string[] {
  return [
    `${paint.bold('base')}  ${colourLabel(base.label)}`,
    `  ${base.context}`,
    `  ${paint.dim('statement:')} ${base.statement}`,
    ...(showProof && base.proof !== null ? formatProof(describeProof(base.theory, base.proof)) : []),
  ]
}

export function formatVariant(variant: Perturbed, showProof: boolean): string[] {
  const disagreement = variant.label === variant.expected ? '' : `  (the paper's table says ${variant.expected})`
  return [
    `${paint.bold(variant.variant)}  ${variant.group}  ${colourLabel(variant.label)}${disagreement}`,
    ...formatEdits(variant),
    ...(showProof && variant.proof !== null ? formatProof(describeProof(variant.theory, variant.proof)) : []),
  ]
}

function formatEdits({ group, edits, context, statement }: Perturbed): string[] {
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
