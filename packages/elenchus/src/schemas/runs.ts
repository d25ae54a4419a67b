/** Documents of `compare`, `report`, `eval rescore`, `score mrc` and `score nli`. */
import { z } from 'zod'
import { usage } from './evaluation.ts'
import { count, document, fields, input, int, interval, list, number, problems, score, text, texts } from './shapes.ts'

const scoredAnswers = {
  ...fields(int, 'n', 'unparsed', 'missing'),
  accuracy: score,
  interval: interval.nullable(),
  problems,
  intervals: z.record(text, interval.nullable()).describe('95%, by metric'),
}
const estimate = z.object({ value: score, interval: interval.nullable() })

/** Several files of predictions, one per annotator. */
const annotators = document({
  n: int.describe('items with an answer'),
  annotators: list({ name: text, answered: int, right: int, accuracy: score, interval: interval.nullable() }),
  performance: estimate.describe("the mean of the annotators' accuracies"),
  ceiling: estimate.describe('items that at least one annotator answered correctly'),
})

const measure = text.describe('what counts as correct: the verdict of the task, or for metagraphs all steps correct')
const comparison = z.object({
  ...fields(text, 'first', 'second'),
  measure,
  inputs: z.tuple([input, input]),
  items: int.describe('samples in both runs; repeats of a sample count once'),
  repeats: int.describe('maximum number of repeats of a sample'),
  unpaired: int,
  accuracies: interval.nullable(),
  intervals: z.tuple([interval.nullable(), interval.nullable()]).describe('95%, of the accuracies'),
  difference: z
    .object({
      value: number,
      n: int,
      clusters: int,
      standardError: score,
      interval: interval.nullable(),
      p: number,
    })
    .nullable(),
  mcnemar: z.object({ onlyFirst: int, onlySecond: int, p: number }),
  adjustedP: number,
  detectable: score,
})

const metrics = list({ value: score, n: number, interval: interval.nullable().optional() })

const reportedTask = z.object({
  ...fields(text, 'task', 'dataset'),
  data: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('whole'), split: text, of: int }),
      z.object({ kind: z.literal('part'), split: text, n: int, of: int }),
      z.object({ kind: z.literal('same-recipe'), split: text }),
      z.object({ kind: z.literal('same-size'), split: text, of: int }),
      z.object({ kind: z.literal('other') }),
    ])
    .describe('the data: a released split, n of its items, a set made by the same recipe, or other data'),
  mainMetric: text.describe('the metric that series are ranked by'),
  chance: score.describe('the score of guessing'),
  series: list({ run: int, protocol: text, name: text, mark: int.describe('number of its colour and shape'), input }),
  inputNote: text.describe('series that read only a part of the input, and published results for it; empty if none'),
  items: int,
  answered: z.array(int).describe('by series: items with rows'),
  rows: int,
  measure,
  look: z
    .object({
      counts: list(fields(int, 'unparsed', 'cut off', 'unsure')),
      entries: list({
        ...fields(int, 'series', 'repeat'),
        concern: z.enum(['unparsed', 'cut off', 'unsure']),
        ...fields(text, 'sampleId', 'answer', 'evidence', 'ending'),
      }),
    })
    .describe('answers to review: counts by series, and some of each'),
  cross: z
    .object({ ...fields(texts, 'rows', 'columns'), cells: z.array(z.array(list(fields(int, 'right', 'n')))) })
    .nullable()
    .describe('by series: question types by EASY and HARD'),
  overlap: z
    .object({
      pairs: z.array(z.array(z.object(fields(int, 'n', 'bothRight', 'onlyFirst', 'onlySecond', 'neither')).nullable())),
      combinations: list({ series: z.array(int), n: int }),
      shared: int,
    })
    .nullable(),
  comparisons: z.array(comparison),
  consistency: z
    .object({
      families: list({
        name: text,
        variants: list(fields(text, 'name', 'group')),
        cells: z.array(metrics),
        whole: metrics,
      }),
      whole: metrics,
      sameAnswer: metrics.nullable(),
    })
    .nullable(),
  repeats: z.array(metrics).describe('by series: pass^1, pass^2, …'),
  rungs: z.array(z.record(text, z.object(fields(int, 'n', 'right')))),
  proofs: z.array(z.object(fields(int, 'n', 'translated', 'decided', 'agreed')).nullable()),
})

const scores = z.record(
  text,
  z
    .object({
      ...fields(count, 'n', 'unparsed', 'failed'),
      metrics: z.record(text, z.object({ value: score, n: number }).loose()),
    })
    .loose(),
)

export const runSchemas = {
  'score.mrc': z.union([document(scoredAnswers), annotators]),
  'score.nli': z.union([document({ ...scoredAnswers, ...fields(score, 'precision', 'recall', 'f1') }), annotators]),
  compare: document({
    comparisons: z.array(comparison),
    runs: list({ name: text, run: text.describe('folder, file, or name in the store'), usage }).describe('costs'),
  }),
  report: document({
    ...fields(text, 'title', 'created'),
    figures: list({
      ...fields(text, 'run', 'task', 'dataset', 'model', 'protocol', 'value', 'metric'),
      by: text.describe('the label that scores are grouped by; empty for the total'),
      ...fields(score, 'figure', 'low', 'high'),
      n: number,
      input: text.describe('parts of the input that the model read; empty if the task has no parts'),
    }),
    tasks: z.array(reportedTask),
  }),
  'eval.rescore': document({
    ...fields(scores, 'before', 'after'),
    changed: list({ sampleId: text, ...fields(z.unknown(), 'before', 'after') }),
  }),
}
