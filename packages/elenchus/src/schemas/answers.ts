/** What scoring of answers, comparison and re-scoring of runs, explaining and construction print. */
import { z } from 'zod'
import { document, rowError } from './document.ts'
import { usage } from './evaluation.ts'
import { metagraph } from './graph.ts'

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

const figure = z.object({ value: z.number().nullable(), interval: interval.nullable() })

/** Several files of predictions, one for each annotator. */
const annotators = document({
  n: z.number().int().describe('items that anybody answered'),
  annotators: z.array(
    z.object({
      name: z.string(),
      answered: z.number().int(),
      right: z.number().int(),
      accuracy: z.number().nullable(),
      interval: interval.nullable(),
    }),
  ),
  performance: figure.describe("the mean of the annotators' accuracies"),
  ceiling: figure.describe('items that at least one of them got right'),
})
const intervals = z.record(z.string(), interval.nullable()).describe('95%, by metric')

export const scoreMrc = z.union([document({ ...counted, intervals }), annotators])
export const scoreNli = z.union([
  document({
    ...counted,
    precision: z.number().nullable(),
    recall: z.number().nullable(),
    f1: z.number().nullable(),
    intervals,
  }),
  annotators,
])

const estimate = z.object({
  value: z.number(),
  n: z.number().int(),
  clusters: z.number().int(),
  standardError: z.number().nullable(),
  interval: interval.nullable(),
  p: z.number(),
})
const measure = z
  .string()
  .describe('what counts as right: the verdict of the task (accuracy), or for metagraphs that all steps are right')

const comparison = z.object({
  first: z.string(),
  second: z.string(),
  measure,
  inputs: z
    .tuple([z.string().nullable(), z.string().nullable()])
    .describe('parts of the input that each read, such as CQA or A; null where the task has no parts'),
  items: z.number().int().describe('samples that both have; one that was asked several times is one item'),
  repeats: z.number().int().describe('how often a sample was asked, at most'),
  unpaired: z.number().int(),
  accuracies: interval.nullable(),
  intervals: z.tuple([interval.nullable(), interval.nullable()]).describe('95%, of the accuracies'),
  difference: estimate.nullable(),
  mcnemar: z.object({ onlyFirst: z.number().int(), onlySecond: z.number().int(), p: z.number() }),
  adjustedP: z.number(),
  detectable: z.number().nullable(),
})

export const compareDocument = document({
  comparisons: z.array(comparison),
  runs: z
    .array(z.object({ name: z.string(), run: z.string().describe('folder, file, or name in the store'), usage }))
    .describe('what each cost'),
})

const metric = z.object({ value: z.number().nullable(), n: z.number(), interval: interval.nullable().optional() })
const bySeries = z.array(metric)
const pair = z.object({
  n: z.number().int(),
  bothRight: z.number().int(),
  onlyFirst: z.number().int(),
  onlySecond: z.number().int(),
  neither: z.number().int(),
})

const dataMatch = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('whole'), split: z.string(), of: z.number().int() }),
    z.object({ kind: z.literal('part'), split: z.string(), n: z.number().int(), of: z.number().int() }),
    z.object({ kind: z.literal('same-recipe'), split: z.string() }),
    z.object({ kind: z.literal('same-size'), split: z.string(), of: z.number().int() }),
    z.object({ kind: z.literal('other') }),
  ])
  .describe(
    'what the items show the data to be: a released split, n of its items, a set made by the same recipe, or other data',
  )

const reportedTask = z.object({
  task: z.string(),
  dataset: z.string(),
  data: dataMatch,
  mainMetric: z.string().describe('the metric that series are ranked by'),
  chance: z.number().nullable().describe('what guessing scores by it'),
  series: z.array(
    z.object({
      run: z.number().int(),
      protocol: z.string(),
      name: z.string(),
      mark: z.number().int().describe('number of its colour and shape'),
      input: z
        .string()
        .nullable()
        .describe('parts of the input that the model read, such as CQA or A; null where the task has no parts'),
    }),
  ),
  inputNote: z
    .string()
    .describe('which series read a part of the input alone, and what is published for it; empty where all read all'),
  items: z.number().int(),
  answered: z.array(z.number().int()).describe('by series: items that it has rows of'),
  rows: z.number().int(),
  measure,
  look: z
    .object({
      counts: z.array(z.object({ unparsed: z.number().int(), 'cut off': z.number().int(), unsure: z.number().int() })),
      entries: z.array(
        z.object({
          series: z.number().int(),
          sampleId: z.string(),
          repeat: z.number().int(),
          concern: z.enum(['unparsed', 'cut off', 'unsure']),
          answer: z.string(),
          evidence: z.string(),
          ending: z.string(),
        }),
      ),
    })
    .describe('readings that a person should look at: counts by series, and some of each'),
  cross: z
    .object({
      rows: z.array(z.string()),
      columns: z.array(z.string()),
      cells: z.array(z.array(z.array(z.object({ right: z.number().int(), n: z.number().int() })))),
    })
    .nullable()
    .describe('by series: question types by EASY and HARD'),
  overlap: z
    .object({
      pairs: z.array(z.array(pair.nullable())),
      combinations: z.array(z.object({ series: z.array(z.number().int()), n: z.number().int() })),
      shared: z.number().int(),
    })
    .nullable(),
  comparisons: z.array(comparison),
  consistency: z
    .object({
      families: z.array(
        z.object({
          name: z.string(),
          variants: z.array(z.object({ name: z.string(), group: z.string() })),
          cells: z.array(bySeries),
          whole: bySeries,
        }),
      ),
      whole: bySeries,
      sameAnswer: bySeries.nullable(),
    })
    .nullable(),
  repeats: z.array(bySeries).describe('by series: pass^1, pass^2, …'),
  rungs: z.array(z.record(z.string(), z.object({ n: z.number().int(), right: z.number().int() }))),
  proofs: z.array(
    z
      .object({
        n: z.number().int(),
        translated: z.number().int(),
        decided: z.number().int(),
        agreed: z.number().int(),
      })
      .nullable(),
  ),
})

export const reportDocument = document({
  title: z.string(),
  created: z.string(),
  figures: z.array(
    z.object({
      run: z.string(),
      task: z.string(),
      dataset: z.string(),
      model: z.string(),
      protocol: z.string(),
      by: z.string().describe('empty for the whole, else the label'),
      value: z.string(),
      metric: z.string(),
      figure: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      n: z.number(),
      input: z.string().describe('parts of the input that the model read; empty where the task has no parts'),
    }),
  ),
  tasks: z.array(reportedTask),
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

const direction = z
  .number()
  .min(0)
  .max(1)
  .optional()
  .describe(
    'plain text: probability that it speaks this way, for or against, if it is there; below 0.7 the link is open',
  )

/** `explain --format json`: the graph, and per edge and statement what decided it, or which language model said so. */
export const explainDocument = document({
  graph: metagraph,
  evidence: z
    .object({
      degrees: z.enum(['reading', 'metalogic']).describe("what the words put forward, or that corpus' convention"),
      edges: z.array(z.object({ from: z.string(), to: z.string(), confidence: z.number(), direction }).loose()),
      undercuts: z.array(z.object({ from: z.string(), confidence: z.number(), direction }).loose()).optional(),
      statements: z.array(z.object({ id: z.string() }).loose()),
      cut: z
        .object({ statements: z.array(z.string()).describe('their ids'), question: z.boolean() })
        .optional()
        .describe('with --encoder: what it read only the beginning of; missing where it read all'),
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
  questions: z.number().int().describe('or inference pairs'),
  input: z.enum(['CQA', 'QA', 'CA', 'A', 'PH', 'P', 'H']),
  learner: z.enum(['fasttext', 'logistic']),
  seed: z.number(),
  accuracy: z.number().nullable().describe('on --dev; null without it'),
  interval: interval.nullable().describe('95%, clustered by passage'),
})

/** One reading of a response. */
export const extractRow = z.union([
  document({
    id: z.unknown().optional(),
    answer: z
      .union([z.number().int(), z.string()])
      .nullable()
      .describe(
        'the index of the option; entailed or not-entailed; True, False or Unknown; null where no single answer is given',
      ),
    evidence: z.string().nullable().describe('the words it went by, as they stand in the response'),
    at: z.array(z.number().int()).nullable().describe('where they begin and end'),
    sure: z.boolean().describe('false where a person should look'),
    why: z.string(),
  }),
  rowError,
])
