/** What scoring of answers, comparison and re-scoring of runs, explaining and construction print. */
import { z } from 'zod'
import { document } from './document.ts'

const interval = z.tuple([z.number(), z.number()])
const problems = z.object({
  badLines: z.array(z.object({ line: z.number().int(), problem: z.string() })),
  duplicates: z.array(z.object({ id: z.string(), line: z.number().int() })),
  unknownIds: z.array(z.string()),
  missing: z.array(z.string()),
})
const counted = {
  n: z.number().int(),
  unparsed: z.number().int(),
  missing: z.number().int(),
  accuracy: z.number().nullable(),
  interval: interval.nullable(),
  problems,
}

export const scoreMrc = document(counted)
export const scoreNli = document({
  ...counted,
  precision: z.number().nullable(),
  recall: z.number().nullable(),
  f1: z.number().nullable(),
})

const estimate = z.object({
  value: z.number(),
  n: z.number().int(),
  clusters: z.number().int(),
  standardError: z.number().nullable(),
  interval: interval.nullable(),
  p: z.number(),
})
export const compareDocument = document({
  comparisons: z.array(
    z.object({
      first: z.string(),
      second: z.string(),
      items: z.number().int(),
      unpaired: z.number().int(),
      accuracies: interval.nullable(),
      difference: estimate.nullable(),
      mcnemar: z.object({ onlyFirst: z.number().int(), onlySecond: z.number().int(), p: z.number() }),
      adjustedP: z.number(),
      detectable: z.number().nullable(),
    }),
  ),
})

const scores = z.record(
  z.string(),
  z
    .object({
      n: z.number().int(),
      unparsed: z.number().int(),
      failed: z.number().int(),
      metrics: z.record(z.string(), z.object({ value: z.number().nullable(), n: z.number() }).loose()),
    })
    .loose(),
)
export const rescoreDocument = document({
  before: scores,
  after: scores,
  changed: z.array(z.object({ sampleId: z.string(), before: z.unknown(), after: z.unknown() })),
})

const span = z.object({ start: z.number().int(), end: z.number().int() })
const operators = z.array(z.enum(['not', 'box', 'diamond']))
export const constructRow = document({
  id: z.string(),
  type: z.string(),
  question: z.string(),
  text: z.string(),
  statements: z.array(
    z.object({
      id: z.string(),
      part: z.enum(['context', 'option']),
      text: z.string(),
      span,
      variables: z.array(z.object({ id: z.string(), text: z.string(), span, operators })),
      operators,
      indicators: z.array(z.object({ word: z.string(), span, operator: z.string() })),
      degree: z.number().int(),
    }),
  ),
  option: z.object({ index: z.number().int(), why: z.string() }),
})

/** `explain --format json`: the graph, and per edge and statement what decided it, or which language model said so. */
export const explainDocument = document({
  graph: z
    .object({
      id: z.string(),
      text: z.string(),
      statements: z.array(z.object({ id: z.string(), text: z.string(), degree: z.number().int().nullable() }).loose()),
      edges: z.array(z.object({ kind: z.enum(['support', 'rebut']), from: z.string(), to: z.string() }).loose()),
    })
    .loose(),
  evidence: z
    .object({
      edges: z.array(z.object({ from: z.string(), to: z.string(), confidence: z.number() }).loose()),
      statements: z.array(z.object({ id: z.string() }).loose()),
    })
    .loose()
    .optional()
    .describe('of our explainer'),
  generated: z
    .object({
      model: z.string(),
      strategy: z.enum(['once', 'multitask', 'metgen']),
      confidence: z.null().describe('a language model has no calibrated confidence'),
      problems: z.array(z.object({ part: z.string(), text: z.string() })).describe('what could not be read'),
    })
    .optional()
    .describe('with --model openai:NAME and its like'),
})

export const trainFasttext = document({
  out: z.string(),
  bytes: z.number().int(),
  questions: z.number().int(),
  input: z.enum(['CQA', 'QA', 'CA', 'A']),
  learner: z.enum(['fasttext', 'logistic']),
  seed: z.number(),
  accuracy: z.number().nullable().describe('on --dev; null without it'),
})
