import { z } from 'zod'
import { document, rowError } from './document.ts'

const label = z
  .enum(['True', 'False', 'Unknown', 'Inconsistent', 'Both', 'gave up'])
  .describe(
    'Inconsistent: the theory has no model (classical). Both: the statement and its negation are derived (forward). gave up: the budget was spent',
  )

const step = z.object({
  conclusion: z.string(),
  by: z.string().describe('fact, rule, lemma, supposition, discharge or combination'),
  source: z.string().optional().describe('the fact or rule, as it stands in the theory'),
  premises: z.array(z.number().int()).describe('positions of the steps it rests on, counted from 0'),
})
const proof = z.object({
  conclusion: z.string(),
  depth: z.number().int(),
  facts: z.array(z.string()),
  rules: z.array(z.string()),
  steps: z.array(step),
})
const evidence = z.object({ kind: z.string() }).loose().describe('first-order syntax: the premises used, or models')

const decision = {
  statement: z.string(),
  semantics: z.enum(['classical', 'forward']),
  syntax: z.enum(['english', 'symbolic', 'fol']),
  label,
  depth: z.number().int().nullable(),
  proof: proof.nullable(),
  evidence: evidence.nullable().optional(),
}

export const decideDocument = document(decision)
export const decideRow = z.union([
  document({
    id: z.unknown().optional(),
    label,
    depth: z.number().int().nullable().optional(),
    proof: proof.nullable().optional(),
  }),
  rowError,
])
export type ProofDocument = z.infer<typeof proof>
export type DecisionLabel = z.infer<typeof label>
export type FolEvidenceDocument = z.infer<typeof evidence>
