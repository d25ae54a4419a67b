import { z } from 'zod'
import { document } from './document.ts'

const count = z.number().int()

export const typesRow = document({
  id: z.union([z.string(), z.number()]),
  type: z
    .union([count, z.array(z.string())])
    .describe("ReClor's number of the question type, 0 to 16; or the list of LogiQA's reasoning types"),
  name: z.string().optional().describe('the question type in words'),
  confidence: z.number(),
  except: z.boolean().optional().describe('asks for the option that does not fit'),
})

const measuredVoices = z.array(
  z.object({
    voice: z.enum(['patterns', 'words', 'both']),
    accuracy: z.number(),
    interval: z.tuple([z.number(), z.number()]).describe('95%, exact'),
  }),
)

export const trainTypes = document({
  out: z.string(),
  bytes: count,
  questions: count.describe('with a type'),
  folds: count,
  seed: z.number(),
  measured: measuredVoices.describe(
    'cross-validated; the patterns were written with half of the types of the ReClor test split in sight',
  ),
  families: count.describe('of nearly equal wordings'),
  unseenFamilies: measuredVoices
    .nullable()
    .describe('cross-validated with families held out whole; null where there are fewer families than parts'),
})

export const qa2nliRow = z.object({
  id: z.union([z.string(), z.number()]).describe("the question's"),
  option: count.describe('counted from 0'),
  premise: z.string(),
  hypothesis: z.string(),
  label: z.enum(['entailed', 'not entailed']).nullable(),
  majorPremise: z.string(),
  minorPremise: z.string().describe('the option, where the question asks for a premise'),
  conclusion: z.string().describe("the option; or the passage's conclusion, where the option is a premise"),
  conclusionLabel: z
    .enum(['entailed', 'not entailed'])
    .nullable()
    .describe('whether the divided premises entail the conclusion'),
  role: z.enum(['premise', 'conclusion']).describe('what the option is in the argument'),
  reasoningTypes: z.array(z.string()).optional().describe("LogiQA's, where the file has them"),
})

export const qa2nliDocument = document({ questions: count, pairs: count, out: z.string() })

const parts = z
  .array(z.object({ name: z.string(), items: count, right: count, accuracy: z.number().nullable() }))
  .nullable()
  .describe('of the model that sees everything')

const ablations = z
  .array(
    z.object({
      input: z.string(),
      items: count,
      right: count,
      accuracy: z.number(),
      interval: z.tuple([z.number(), z.number()]).nullable().describe('95%, clustered by passage'),
    }),
  )
  .nullable()
  .describe('with --train')

const modelRow = z.object({
  model: z.string().describe("its name; of a file of answers, the file's"),
  input: z.string().describe('what it saw: CQA, QA, CA or A of questions, PH, P or H of pairs'),
  items: count,
  right: count,
  accuracy: z.number(),
  interval: z.tuple([z.number(), z.number()]).nullable().describe('95%, clustered by passage'),
  unanswered: count.describe('counted as wrong'),
})

const choiceModelRow = modelRow.extend({
  overlapRatio: z
    .number()
    .nullable()
    .describe('share of its answers that are the option with most words in common with the passage'),
  byLength: parts,
  byType: parts,
  orders: z
    .object({
      orders: count,
      accuracies: z.array(z.number()).describe('of each order'),
      accuracy: z.number().describe('their mean'),
      same: z.number().describe('share of the questions with the same option in every order'),
      places: z.array(z.number()).describe('share of the answers on each place, over all orders'),
    })
    .nullable()
    .describe('with --orders: asked with the options in other orders'),
})

const pairBias = document({
  corpus: z.string(),
  items: count,
  tokeniser: z.string(),
  commoner: z.number().describe('share of the commoner label'),
  premiseOverlap: z.object({ entailed: z.number(), others: z.number() }),
  ablations,
  models: z.array(modelRow).nullable().describe('with --model or --predictions'),
  seed: count,
}).describe('of inference pairs')

const questionBias = document({
  corpus: z.string(),
  items: count,
  tokeniser: z.string(),
  floor: count,
  tokens: z.array(z.object({ token: z.string(), count, right: count, score: z.number(), z: z.number() })),
  lengths: z.object({
    tokeniser: z.string(),
    meanRight: z.number(),
    meanWrong: z.number(),
    longestIsRight: z.number(),
    bins: z.array(z.object({ from: count, to: count, right: z.number(), wrong: z.number() })),
  }),
  overlapRatio: z.number(),
  ablations,
  byLength: parts,
  byType: parts,
  models: z.array(choiceModelRow).nullable().describe('with --model or --predictions'),
  seed: count,
})

export const biasDocument = z.union([questionBias, pairBias])

export const splitDocument = document({
  corpus: z.string(),
  items: count,
  seeds: count,
  count: count.describe('EASY items'),
  byChance: z.number().describe('EASY items expected by guessing'),
  models: z.array(
    z.object({
      model: z.string(),
      seeds: count,
      accuracy: z.number(),
      always: count,
      byChance: z.number(),
      corrected: z.number(),
    }),
  ),
  pairs: z.array(
    z.object({ a: z.string(), b: z.string(), both: count, byChance: z.number(), kappa: z.number().nullable() }),
  ),
  easy: z.array(z.string()),
  hard: z.array(z.string()),
})

export const dataList = document({
  sources: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      home: z.string(),
      licence: z.string(),
      format: z.string().nullable(),
      files: z.array(z.object({ name: z.string(), url: z.string() })),
      note: z.string().optional(),
    }),
  ),
})

export const dataGet = document({
  corpus: z.string(),
  licence: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      path: z.string(),
      bytes: count,
      sha256: z.string(),
      kept: z.boolean(),
      resumedFrom: count,
    }),
  ),
})

const file = z.object({ file: z.string(), items: count })

export const convertEncoder = document({
  name: z.string().describe('the name that the model file gives the encoder'),
  out: z.string(),
  bytes: count.describe('of the ONNX file'),
  width: count.describe('numbers of the vector of a piece'),
  tokenizer: z.string().optional().describe('where the vocabulary was written'),
})

export const dataOverlap = document({
  a: file,
  b: file
    .nullable()
    .describe('null where one file was looked through for what it repeats; its later items stand for B'),
  threshold: z.number(),
  sharedPassages: z.object({ a: count, b: count, distinct: count }),
  identicalItems: count,
  leakedAnswers: count,
  nearPassages: count,
  pairs: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      passage: z.union([z.literal('same'), z.number()]),
      identical: z.boolean(),
      leaked: z.boolean(),
    }),
  ),
  aligned: z.array(z.object({ a: z.string(), b: z.string(), similarity: z.number() })).nullable(),
  alike: z.array(z.object({ a: z.string(), b: z.string(), cosine: z.number() })).nullable(),
  alikeBy: z
    .object({ vectors: z.enum(['whitened', 'plain']), least: z.number() })
    .nullable()
    .describe('how passages were compared, and the cosine from which on they are alike'),
})
