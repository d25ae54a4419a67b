/** Documents of `train`. */
import { z } from 'zod'
import {
  count,
  document,
  fields,
  int,
  interval,
  list,
  namedInterval,
  number,
  score,
  share,
  text,
  texts,
} from './shapes.ts'

const precisionRecall = z.object(fields(share, 'precision', 'recall', 'f1'))
const typeAccuracies = list({
  voice: z.enum(['patterns', 'words', 'both']),
  accuracy: number,
  interval: interval.describe('95%, exact'),
})

const setting = z.enum(['paper', 'question', 'raw'])
const figures = z.record(text, score)
const scored = { figures, intervals: z.record(text, namedInterval.nullable()).describe('95%, by figure') }

const caveat = text.describe('why the published result should not be compared')

export const trainingSchemas = {
  'train.parser': document({
    goldTokens: z
      .object({
        words: count,
        ...fields(share, 'upos', 'xpos', 'lemmas', 'uas', 'lasWithSubtypes'),
        las: share.describe('relations without their subtypes'),
      })
      .describe("shares of words that are correct, punctuation included, with the treebank's tokens and our own tags"),
    text: z
      .object(fields(precisionRecall, 'tokens', 'sentences'))
      .describe('from plain text, sentences joined by one space'),
    wordsPerSecond: count.describe('of processor time, one thread, from plain text with all components'),
    model: z.record(text, z.union([text, number])),
  }),
  'train.fasttext': document({
    out: text,
    bytes: int,
    questions: int.describe('or inference pairs'),
    input: z.enum(['CQA', 'QA', 'CA', 'A', 'PH', 'P', 'H']),
    learner: z.enum(['fasttext', 'logistic']),
    seed: number,
    accuracy: score.describe('on --dev; null without it'),
    interval: interval.nullable().describe('95%, clustered by passage'),
  }),
  'train.types': document({
    out: text,
    bytes: count,
    questions: count.describe('with a type'),
    folds: count,
    seed: number,
    measured: typeAccuracies.describe(
      'cross-validated; the patterns were written with half of the types of the ReClor test split known',
    ),
    families: count.describe('of nearly equal wordings'),
    unseenFamilies: typeAccuracies
      .nullable()
      .describe('cross-validated with whole families held out; null if there are fewer families than folds'),
  }),
  'train.recipes': document({
    recipes: list({
      name: text,
      kind: z.enum(['seq2seq', 'classifier', 'multiple-choice']),
      about: text,
      data: z
        .object({
          task: z.enum(['choice', 'inference', 'robustlr', 'metalogic']),
          corpus: text,
          input: text.optional().describe('parts of the input that the model sees'),
          tags: z.literal('major-minor').optional(),
          strategy: z.enum(['once', 'multitask', 'metgen']).optional(),
          share: number.optional().describe('of the training data, in percent'),
        })
        .describe('the training data'),
      base: text.nullable().describe('the checkpoint; null: trained from scratch'),
      family: text.describe('layout of the input'),
      steps: texts.describe('recipes in order, this one last'),
      commands: texts.describe('a command per step; names in capitals are files of that corpus'),
      settings: z.object({
        ...fields(count, 'epochs', 'batch', 'accumulate', 'evaluateEvery', 'longest', 'outputLongest'),
        ...fields(number, 'rate', 'warmup', 'weightDecay', 'epsilon', 'dropout'),
        optimizer: z.enum(['adam', 'adamw', 'adafactor']),
        schedule: z.enum(['linear', 'constant', 'halving']),
        betas: z.array(number),
        clip: score,
        patience: count.nullable(),
        bf16: z.boolean(),
      }),
      grid: z.record(text, z.array(number)).describe('values that the paper searched'),
      seeds: count,
      note: text.nullable(),
      reproduces: list({
        ...fields(text, 'paper', 'where', 'row'),
        figures: list({ column: text, figure: score, caveat: caveat.optional() }),
      }),
    }),
  }),
  'train.reproduce': document({
    dryRun: z.boolean().describe('only the plan: nothing was trained'),
    plan: list({
      recipe: text,
      after: text.nullable().describe('the recipe it continues'),
      base: text.nullable().describe('the checkpoint it starts from; null if another recipe makes it, or if missing'),
      isStep: z.boolean().describe('only a step towards others'),
      seeds: z.array(number),
      points: count.describe('grid points, tried with the first seed; 1 without a grid'),
      jobs: list({ folder: text, state: z.enum(['finished', 'begun', 'open']) }),
    }),
    missing: texts.describe('inputs to provide before the plan can run'),
    changed: texts.describe('differences from the papers'),
    chosen: z.record(text, z.record(text, number)).describe('by recipe, the grid point that scored best on dev'),
    figures: list({
      ...fields(text, 'recipe', 'paper', 'where', 'row', 'column', 'device'),
      unit: z.enum(['%', 'F1', 'count']),
      printed: score,
      caveat: caveat.nullable(),
      ours: score.describe('the mean over the runs'),
      interval: z.array(number).nullable().describe('95%, of one run: the mean of the ends over the runs'),
      runs: count,
      answers: count.nullable().describe('of all runs together; null without a result'),
      unparsed: count.nullable().describe('answers that could not be parsed'),
      truncated: count.nullable().describe('answers cut off before they could be parsed; not counted as unparsed'),
      why: text.nullable().describe('why there is no result'),
      minutes: number.describe('training time of all jobs that lead to it'),
    }),
  }),
  'train.studies.curve': document({
    setting,
    seed: number,
    seeds: int,
    rows: list({ ratio: number, passages: int, ...scored, bySeed: list({ seed: number, figures }) }),
  }),
  'train.studies.folds': document({ folds: int, rows: list({ setting, n: int, ...scored }) }),
  'train.studies.operators': document({ setting, n: int, ...scored }),
  'train.studies.errors': document({
    setting,
    n: int,
    shares: z
      .array(
        z
          .object({
            type: text,
            share: number,
            ...namedInterval.shape,
            ofErrors: z
              .object({ share: number, ...namedInterval.shape })
              .describe('of all errors of graph, formula or certainty, as the paper counts'),
          })
          .loose(),
      )
      .describe('share of passages with the error, by type'),
  }),
}
