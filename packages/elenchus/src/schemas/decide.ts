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

const sentence = z.object({
  text: z.string(),
  reading: z.string().describe('the fact, rule or first-order formula'),
  paraphrase: z.string().describe('the same in words that read back as the same; empty for generated English'),
  notes: z.array(z.string()).describe('what was left out, mended, chosen or assumed'),
})
/** How a theory in English was read. */
export const reading = z.object({
  sentences: z.array(sentence),
  statement: sentence.optional(),
  assumptions: z.array(z.object({ reading: z.string(), note: z.string() })),
})
const engine = z.enum(['rules', 'first-order']).describe('what decided')
const english = {
  engine: engine.optional(),
  why: z.string().optional().describe('why this engine decided'),
  reading: reading.optional().describe('syntax english: how each sentence was read'),
  notes: z.array(z.string()).optional().describe('everything worth knowing about the reading'),
}

const decision = {
  statement: z.string(),
  semantics: z.enum(['classical', 'forward']),
  syntax: z.enum(['english', 'symbolic', 'fol']),
  label,
  depth: z.number().int().nullable(),
  proof: proof.nullable(),
  evidence: evidence.nullable().optional(),
  ...english,
}

export const decideDocument = document(decision)
export const decideRow = z.union([
  document({
    id: z.unknown().optional(),
    label,
    depth: z.number().int().nullable().optional(),
    proof: proof.nullable().optional(),
    ...english,
  }),
  rowError,
])
export type ProofDocument = z.infer<typeof proof>
export type DecisionLabel = z.infer<typeof label>
export const theoryCheckDocument = document({ engine, why: z.string(), notes: z.array(z.string()), ...reading.shape })
export type ReadingDocument = z.infer<typeof reading>
export type FolEvidenceDocument = z.infer<typeof evidence>
