/** What `recipes` prints. */
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
      figures: z.array(z.object({ column: z.string(), figure: z.number().nullable() })),
    }),
  ),
})

export const recipesDocument = document({ recipes: z.array(recipe) })
