import { z } from 'zod'
import { document, rowError } from './document.ts'

const label = z
  .enum(['True', 'False', 'Unknown', 'Inconsistent', 'Both', 'gave up'])
  .describe(
    'Inconsistent: the theory has no model (classical). Both: the statement and its negation are derived (forward). gave up: the budget was spent',
  )

const positions = z.array(z.number().int()).readonly()
const step = z.object({
  conclusion: z.string(),
  by: z.enum(['fact', 'rule', 'lemma', 'supposition', 'discharge', 'combination']),
  name: z
    .enum([
      'given',
      'simplification',
      'modus ponens',
      'contraposition',
      'disjunctive syllogism',
      'case analysis',
      'contradiction',
      'supposition',
      'refutation',
      'conditional proof',
      'conjunction',
      'combination',
    ])
    .describe('what the step is called in a textbook'),
  source: z.string().exactOptional().describe('the fact or rule, as it stands in the theory'),
  number: z.number().int().exactOptional().describe('which fact or rule it is, counted from 1'),
  place: z.string().exactOptional().describe('where it stands, if not by its number'),
  binding: z.string().exactOptional().describe('what its variables stand for'),
  premises: positions.describe('positions of the steps it rests on, counted from 0'),
  supposed: positions.exactOptional().describe('positions of the suppositions that it gives back'),
})
const proof = z.object({
  conclusion: z.string(),
  depth: z.number().int(),
  facts: z.array(z.string()).readonly(),
  rules: z.array(z.string()).readonly(),
  steps: z.array(step).readonly(),
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
