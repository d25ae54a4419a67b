import { z } from 'zod'
import { document } from './document.ts'
import { metagraph } from './graph.ts'

const interval = z.object({ low: z.number(), high: z.number() })
const problems = z.object({
  badLines: z.array(z.object({ line: z.number().int(), problem: z.string() })),
  duplicates: z.array(z.object({ id: z.string(), line: z.number().int() })),
  unknownIds: z.array(z.string()),
  missing: z.array(z.string()),
})

const part = (name: string) => ({
  [`${name}_p`]: z.number(),
  [`${name}_r`]: z.number(),
  [`${name}_f1`]: z.number(),
  [`${name}_AC`]: z.number(),
})

/** The keys that the released scorer prints, and beside them intervals and what was wrong with the predictions. */
export const scoreMetalogic = document({
  mode: z.enum(['official', 'paper']),
  n: z.number().int(),
  ...part('node'),
  ...part('step'),
  ...part('conclusion_step'),
  ...part('rebuttal_step'),
  ...part('triples'),
  degree_acc: z.number(),
  degree_AC: z.number(),
  degree_macro_f1: z.number(),
  degree_micro_f1: z.number(),
  Overall: z.number(),
  triples_f1_by_operator: z.record(z.string(), z.number()),
  intervals: z.record(z.string(), interval).optional(),
  problems,
  per_sample: z.array(z.object({ id_string: z.string() }).loose()).optional(),
}).loose()

const codes = z.array(z.string())
export const errorsDocument = document({
  samples: z.number().int(),
  counts: z.record(z.string(), z.number().int()).describe('passages that show the type'),
  shares: z
    .record(z.string(), z.object({ errors: z.number().int(), share: z.number().nullable() }))
    .describe('errors of the type, and their share of all errors of graph, formula or certainty'),
  problems,
  errors: z.array(
    z.object({
      id: z.string(),
      graph: codes,
      formula: codes,
      certainty: codes,
      byStatement: z.record(z.string(), codes),
    }),
  ),
})

const agreement = z.object({
  items: z.number().int(),
  observed: z.number().nullable(),
  kappa: z.number().nullable().describe('null: not comparable'),
  confusion: z.object({ labels: z.array(z.string()), counts: z.array(z.array(z.number().int())) }),
})
const figure = z.number().nullable().describe('null: not comparable')
const byDimension = z.object({
  node: figure,
  edge: figure,
  undercut: figure,
  variable: figure,
  relation: figure,
  certainty: figure,
})
const difference = {
  passage: z.string(),
  id: z.string(),
  about: z.enum(['statements', 'edge', 'undercut', 'variables', 'formula', 'degree']),
  first: z.string(),
  second: z.string(),
}
/** Cohen's kappas are there for two annotators only. */
export const agreementDocument = document({
  annotators: z.number().int(),
  passages: z.number().int(),
  node: agreement.optional(),
  edge: agreement.optional(),
  undercut: agreement.optional(),
  variable: agreement.optional(),
  relation: agreement.optional(),
  certainty: agreement.optional(),
  alpha: byDimension.describe("Krippendorff's"),
  fleiss: byDimension.describe("Fleiss' kappa"),
  disagreements: z.array(z.object(difference)).optional(),
})

export const adjudicateDocument = document({
  gold: z.array(metagraph),
  decided: z.array(
    z.object({ ...difference, choice: z.enum(['first', 'second', 'neither']), reason: z.string() }).loose(),
  ),
  open: z.array(z.object({ passage: z.string(), disagreement: z.string() })),
})

const operators = z.array(z.enum(['not', 'box', 'diamond']))
export const auditRow = document({
  passage: z.string(),
  statement: z.string(),
  text: z.string(),
  formula: z.string(),
  operators,
  degree: z.string().nullable(),
  indicators: z.array(z.string()).describe('words of the text that stand for an operator'),
  byIndicators: z.object({ operators, degree: z.string() }).describe('what those words alone would say'),
  verdict: z.boolean().nullable().describe('for whoever judges'),
})
export const auditDocument = document({
  judged: z.number().int(),
  open: z.number().int(),
  rates: z.array(
    z.object({
      name: z.string(),
      accepted: z.number().int(),
      judged: z.number().int(),
      rate: z.number().nullable(),
      interval: interval.nullable(),
    }),
  ),
})

export const dataStats = document({
  corpus: z.string(),
  tokeniser: z.string().optional().describe('for benchmarks: what lengths are counted in'),
  statistics: z.array(
    z.object({ name: z.string(), value: z.number(), printed: z.number().nullable(), counted: z.string() }),
  ),
  badLines: problems.shape.badLines,
})
export const dataCheck = document({
  corpus: z.string(),
  graphs: z.number().int().optional().describe('for MetaLogic'),
  records: z.number().int().optional().describe('for the other corpora'),
  badLines: problems.shape.badLines,
  diagnostics: z.array(
    z.object({ id: z.string(), severity: z.enum(['error', 'warning']), code: z.string(), message: z.string() }),
  ),
})

const setting = z.enum(['paper', 'question', 'raw'])
const scored = {
  figures: z.record(z.string(), z.number().nullable()),
  intervals: z.record(z.string(), interval.nullable()).describe('95%, by figure'),
}

export const studyCurve = document({
  setting,
  seed: z.number(),
  seeds: z.number().int(),
  rows: z.array(
    z.object({
      ratio: z.number(),
      passages: z.number().int(),
      ...scored,
      bySeed: z.array(z.object({ seed: z.number(), figures: scored.figures })),
    }),
  ),
})

export const studyFolds = document({
  folds: z.number().int(),
  rows: z.array(z.object({ setting, n: z.number().int(), ...scored })),
})

export const studyOperators = document({ setting, n: z.number().int(), ...scored })

export const studyErrors = document({
  setting,
  n: z.number().int(),
  shares: z
    .array(
      z
        .object({
          type: z.string(),
          share: z.number(),
          low: z.number(),
          high: z.number(),
          ofErrors: z
            .object({ share: z.number(), low: z.number(), high: z.number() })
            .describe('of all errors of graph, formula or certainty, as the paper counts'),
        })
        .loose(),
    )
    .describe('share of passages with the error, by type'),
})
