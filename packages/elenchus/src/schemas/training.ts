/** What `recipes` and `reproduce` print. */
import { z } from 'zod'
import { document } from './document.ts'

const count = z.number().int().nonnegative()

const recipe = z.object({
  name: z.string(),
  kind: z.enum(['seq2seq', 'classifier', 'multiple-choice']),
  about: z.string(),
  data: z
    .object({
      task: z.enum(['choice', 'inference', 'robustlr', 'metalogic']),
      corpus: z.string(),
      input: z.string().optional().describe('parts of the input that the model sees'),
      tags: z.literal('major-minor').optional(),
      strategy: z.enum(['once', 'multitask', 'metgen']).optional(),
      share: z.number().optional().describe('of the training data, in percent'),
    })
    .describe('what it is trained on'),
  base: z.string().nullable().describe('the checkpoint; null: from nothing'),
  family: z.string().describe('how the input is laid out'),
  steps: z.array(z.string()).describe('recipes in a row, this one last'),
  commands: z.array(z.string()).describe('a call for each step; what is in capitals are files of that corpus'),
  settings: z.object({
    epochs: count,
    batch: count,
    accumulate: count,
    rate: z.number(),
    optimizer: z.enum(['adam', 'adamw', 'adafactor']),
    schedule: z.enum(['linear', 'constant', 'halving']),
    warmup: z.number(),
    weightDecay: z.number(),
    betas: z.array(z.number()),
    epsilon: z.number(),
    clip: z.number().nullable(),
    dropout: z.number(),
    evaluateEvery: count,
    patience: count.nullable(),
    bf16: z.boolean(),
    longest: count,
    outputLongest: count,
  }),
  grid: z.record(z.string(), z.array(z.number())).describe('values that the paper searched'),
  seeds: count,
  note: z.string().nullable(),
  reproduces: z.array(
    z.object({
      paper: z.string(),
      where: z.string(),
      row: z.string(),
      figures: z.array(
        z.object({
          column: z.string(),
          figure: z.number().nullable(),
          caveat: z.string().optional().describe('why nobody should compare with it'),
        }),
      ),
    }),
  ),
})

export const recipesDocument = document({ recipes: z.array(recipe) })

const share = z.number().nullable()

export const reproduceDocument = document({
  dryRun: z.boolean().describe('only the plan: nothing was trained'),
  plan: z.array(
    z.object({
      recipe: z.string(),
      after: z.string().nullable().describe('the recipe that it goes on from'),
      base: z
        .string()
        .nullable()
        .describe('what it starts from; null where another recipe makes it, or where it is missing'),
      isStep: z.boolean().describe('only leads to others'),
      seeds: z.array(z.number()),
      points: count.describe('of the grid, tried with the first seed; 1 where there is none'),
      jobs: z.array(
        z.object({
          folder: z.string(),
          state: z.enum(['finished', 'begun', 'open']),
        }),
      ),
    }),
  ),
  missing: z.array(z.string()).describe('what has to be given before the plan can run'),
  changed: z.array(z.string()).describe('where this differs from what the papers did'),
  chosen: z.record(z.string(), z.record(z.string(), z.number())).describe('by recipe, the point that dev chose'),
  figures: z.array(
    z.object({
      recipe: z.string(),
      paper: z.string(),
      where: z.string(),
      row: z.string(),
      column: z.string(),
      unit: z.enum(['%', 'F1', 'count']),
      printed: share,
      caveat: z.string().nullable().describe('why nobody should compare with what is printed'),
      ours: share.describe('the mean over the runs'),
      interval: z.array(z.number()).nullable().describe('95%, of one run: the mean of the ends over the runs'),
      runs: count,
      answers: count.nullable().describe('of all runs together; null where there is no figure'),
      unparsed: count.nullable().describe('of these, answers that hold nothing that could be read'),
      truncated: count
        .nullable()
        .describe('of these, answers that were cut off before they said anything; not among the unparsed'),
      why: z.string().nullable().describe('why there is no figure of ours'),
      minutes: z.number().describe('of training, all jobs that lead to it'),
      device: z.string(),
    }),
  ),
})
