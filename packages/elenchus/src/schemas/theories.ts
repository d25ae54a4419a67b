import { z } from 'zod'
import { decideDocument, reading } from './decide.ts'
import { document } from './document.ts'

const label = z.enum(['True', 'False', 'Unknown'])
const count = z.number().int().nonnegative()
const histogram = z.record(z.string(), count).describe('how often each value occurred')
const spread = z.object({ least: z.number(), mean: z.number(), most: z.number() })

const storedProof = z.object({
  conclusion: z.string(),
  steps: z.array(
    z.object({
      by: z.enum(['fact', 'rule', 'lemma', 'supposition', 'discharge', 'combination']),
      fact: count.optional().describe('position in facts'),
      rule: count.optional().describe('position in rules'),
      lemma: count.optional(),
      supposed: z.array(count).optional(),
      premises: z.array(count).describe('positions of earlier steps'),
      conclusion: z.string(),
    }),
  ),
  facts: z.array(count),
  rules: z.array(count),
  depth: count,
})

/** A line of a generated file; the files carry their schema version in `SET.stats.json`. */
export const generatedLine = z.object({
  id: z.string(),
  theoryId: z.string(),
  variant: z.string(),
  group: z.string(),
  context: z.string(),
  statement: z.string(),
  label,
  facts: z.array(z.string()).describe('in the symbolic syntax, in the order of the sentences'),
  rules: z.array(z.string()),
  query: z.string(),
  depth: count.nullable(),
  proof: storedProof.nullable(),
  mentions: z
    .array(z.object({ start: count, end: count, literal: z.string(), value: label }))
    .optional()
    .describe('train-mixed --mentions: where the context says a literal, and its truth value'),
})

const fileStats = z.object({
  file: z.string(),
  theories: count,
  instances: count,
  labels: histogram,
  groups: histogram,
  variants: histogram,
  depths: histogram,
  facts: histogram,
  rules: histogram,
  negations: histogram,
  disagreements: count.describe('instances not emitted: the reasoner and the paper differ'),
  inconsistent: count.describe('theories thrown away: they had no model'),
  size: z.object({ depth: spread, facts: spread, rules: spread, negations: spread }),
})

export const generateDocument = document({ seed: z.number().int(), out: z.string(), files: z.array(fileStats) })

export const generatePeople = document({
  seed: z.number().int(),
  out: z.string(),
  sheets: z.array(
    z.object({
      file: z.string(),
      theories: count,
      people: z.array(z.object({ name: z.string(), items: count })),
      key: z.string(),
    }),
  ),
})

const variant = z.object({
  variant: z.string(),
  group: z.string(),
  context: z.string(),
  statement: z.string(),
  label,
  expected: label.describe("the label of the paper's table"),
  edits: z.array(z.object({ before: z.string().optional(), after: z.string().optional() })),
  depth: count.nullable(),
  proof: decideDocument.shape.proof,
})

export const perturbDocument = document({
  statement: z.string(),
  reading: reading.describe('how each sentence of the theory was read'),
  notes: z.array(z.string()).describe('what was left out, mended, chosen or assumed'),
  base: variant.optional(),
  variants: z.array(variant.extend({ kind: z.string() })),
  skipped: z.array(z.object({ variant: z.string(), reason: z.string() })),
})

const share = z.number().min(0).max(1)
const shares = z.record(z.string(), share)
const problems = z.array(z.object({ file: z.string(), line: count, problem: z.string() }))

export const scoreRobustlr = document({
  mode: z.enum(['official', 'paper']),
  overall_easy: share.describe('weighted F1 within each theory, mean over theories'),
  overall_strict: share.describe('theories with every variant right'),
  grouped_easy: shares,
  by_group: shares.describe("grouped_easy by the paper's names: BASE, CONJ, CONJ+NEG, DISJ, DISJ+NEG, NEG, EQUIVALENT"),
  by_label_easy: shares.describe('weighted F1 within each theory, by gold label: 0 False, 1 True, 2 Unknown'),
  by_label_accuracy: shares.describe('share of right answers, by gold label'),
  grouped_strict: shares,
  by_variant_accuracy: shares,
  intervals: z.record(z.string(), z.object({ low: share, high: share })).describe('95%, resampled by theory'),
  theories: count,
  n: count,
  unparsed: count,
  missing: count,
  published: z
    .array(z.object({ where: z.string(), name: z.string(), column: z.string(), value: z.number() }))
    .describe('what the paper prints for a set of this kind; column is empty for the whole set'),
  problems,
})

const both = { weightedF1: share, accuracy: share }

export const scoreRobustlrPeople = document({
  mode: z.enum(['official', 'paper']),
  annotators: z.array(z.object({ name: z.string(), answered: count, theories: count, ...both })),
  mean: z.object(both),
  majority: z.object({ n: count, ties: count, ...both }).nullable(),
  ceiling: share.describe('items that at least one got right'),
  items: count.describe('items that anybody answered'),
  fleissKappa: z.number().nullable(),
  problems,
})
