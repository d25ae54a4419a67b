/** Schemas of the stateless tools: explain, decide, perturb, prove, convert, check, score. */
import type { Evidence } from '@elenchus/explainer'
import type { Tableau } from '@elenchus/logic/modal'
import { type GraphFormatName, graphFormats } from '@elenchus/metagraph/codecs'
import { z } from 'zod'
import { exportedFile, json } from './common.ts'
import { diagnostic, linkDirections, metagraph } from './metagraph.ts'
import { defineSchemas } from './route.ts'

const text = z.string().trim().min(1).max(20_000)

const proofStep = z
  .object({
    conclusion: z.string(),
    /** The conclusion in English; empty if it cannot be verbalised. */
    says: z.string(),
    name: z.string(),
    /** Sentence or formula of this step. */
    source: z.string().optional(),
    place: z.string().optional(),
    /** Indices of steps. */
    premises: z.array(z.int()),
    /** Indices of the assumptions that a proof by contradiction refutes. */
    supposed: z.array(z.int()).optional(),
  })
  .loose()
const sentence = z.object({ text: z.string(), reading: z.string(), paraphrase: z.string(), notes: z.array(z.string()) })
export const theoryReading = z.object({
  sentences: z.array(sentence),
  statement: sentence.nullable(),
  assumptions: z.array(z.object({ reading: z.string(), note: z.string() })),
})
const exportFormats = [...(Object.keys(graphFormats) as GraphFormatName[]), 'svg', 'html'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const toolSchemas = defineSchemas({
  listSamples: {
    response: z.object({
      graphs: z.array(metagraph),
      theories: z.array(z.object({ title: z.string(), theory: z.string(), statement: z.string() })),
      formulas: z.array(z.string()),
    }),
  },
  explain: {
    body: z.strictObject({
      text,
      question: z.string().trim().max(5000).optional(),
      lines: z.boolean().default(false).describe('each line is one statement'),
    }),
    response: z.object({ graph: metagraph, evidence: json<Evidence>(), diagnostics: z.array(diagnostic) }),
  },
  decide: {
    body: z.strictObject({
      theory: text,
      statement: text,
      semantics: z.enum(['classical', 'forward']).default('classical'),
      /** Number of the reading to use if a sentence is ambiguous, from 1. */
      reading: z.int().positive().optional(),
    }),
    response: z.object({
      label: z.string(),
      engine: z.string(),
      /** The reason why this engine was chosen. */
      why: z.string(),
      /** Explanation of the label in one or two sentences. */
      reason: z.string(),
      /** Indices of the sentences of the theory that were used. */
      used: z.array(z.int()),
      depth: z.int().nullable(),
      reading: theoryReading,
      proof: z
        .object({ conclusion: z.string(), depth: z.int(), steps: z.array(proofStep) })
        .loose()
        .nullable(),
      svg: z.string().nullable(),
      notes: z.array(z.string()),
    }),
  },
  perturb: {
    body: z.strictObject({ theory: text, statement: text, seed: z.int().default(1) }),
    response: z.object({
      base: z.string().nullable().describe('label of the unperturbed theory'),
      variants: z.array(
        z.object({
          kind: z.string(),
          variant: z.string(),
          theory: z.string(),
          statement: z.string(),
          label: z.string(),
          edits: z.array(z.object({ before: z.string(), after: z.string() })),
        }),
      ),
      skipped: z.array(z.object({ kind: z.string(), variant: z.string(), reason: z.string() })),
    }),
  },
  prove: {
    body: z.strictObject({
      formula: text.max(2000),
      premises: z.array(z.string().max(2000)).max(20).default([]),
      logic: z.enum(['K', 'D', 'T', 'B', 'S4', 'S5']).default('S5'),
    }),
    response: z.object({
      formula: z.string(),
      /** The formula in every supported notation. */
      notations: z.array(z.object({ notation: z.string(), text: z.string() })),
      valid: z.union([z.boolean(), z.literal('gave up')]),
      satisfiable: z.union([z.boolean(), z.literal('gave up')]),
      reduction: z
        .object({ steps: z.array(z.object({ formula: z.string(), rule: z.string() })), degree: z.int().nullable() })
        .nullable(),
      /** The closed tableau; null if there is none or it is large. */
      tableau: json<Tableau | null>(),
      text: z.string().nullable(),
      /** SVG drawing of the closed tableau, or of a countermodel. */
      svg: z.string().nullable(),
      /** SVG drawing of a model, or of the tableau which shows that the formula has no model. */
      holds: z.string().nullable(),
    }),
  },
  convert: {
    body: z.strictObject({
      graph: metagraph,
      to: z.enum(exportFormats),
      evidence: linkDirections
        .optional()
        .describe('evidence from explain, so that links of undecided kind are exported as undecided'),
    }),
    response: exportedFile,
  },
  check: { body: z.strictObject({ graph: metagraph }), response: z.object({ diagnostics: z.array(diagnostic) }) },
  score: {
    body: z.strictObject({ gold: metagraph, predicted: metagraph }),
    response: z.object({
      /** A value is null if there was nothing to score, such as operators in a graph without formulas. */
      figures: z.record(z.string(), z.number().nullable()),
      errors: z.object({ graph: z.array(z.string()), formula: z.array(z.string()), certainty: z.array(z.string()) }),
      /** Errors by statement: formula, degree, conclusion. */
      statements: z.array(z.object({ id: z.string(), errors: z.array(z.string()) })),
      /** Missing and extra edges of the prediction, each with its error code. */
      edges: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          kind: z.enum(['support', 'rebut']),
          side: z.enum(['missing', 'extra']),
          error: z.string(),
        }),
      ),
      /** Descriptions of the error codes. */
      names: z.record(z.string(), z.string()),
    }),
  },
})
