/** The options of a run as plain data: one type from command line and config files to the engine, with its schema. */
import { z } from 'zod'
import { type Json, validate } from './json.ts'

const json: z.ZodType<Json> = z.json()
/** A list of strings, or a single string. */
const stringList: z.ZodType<readonly string[]> = z.union([z.string().transform(text => [text]), z.array(z.string())])
const positiveNumber = z.number().positive()
const positiveInteger = z.number().int().positive()
const nonNegativeInteger = z.number().int().nonnegative()

/** Money per million tokens. */
export const priceSchema = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Cached input; by default it costs as much as other input. */
  cached: z.number().nonnegative().optional(),
})

/** Options of a task; a task rejects those that do not apply to it. */
export const taskOptionsSchema = z.strictObject({
  task: z.string(),
  data: stringList.optional(),
  protocol: stringList.optional(),
  /** Visible input parts: CQA, QA, CA or A (C context, Q question, A answer options), or PH, P or H (P premise, H hypothesis). */
  input: z.string().optional(),
  shots: nonNegativeInteger.optional(),
  /** `major-minor` marks the major and the minor premise in the prompt. */
  tags: z.string().optional(),
  /** Shuffle the options for every repeat. */
  permute: z.boolean().optional(),
  chainOfThought: z.boolean().optional(),
  /** Ask for structured output where the model's interface allows it. */
  structured: z.boolean().optional(),
  /** `plain` for our prompt, `paper` for that of the paper; for the task `own`, a file with the prompt and `{{fields}}`. */
  template: z.string().optional(),
  /** Number of repeats of every sample. */
  epochs: positiveInteger.optional(),
  /** Only the first samples. */
  limit: nonNegativeInteger.optional(),
  /** A file with additional labels of the samples, such as EASY and HARD. */
  labels: z.string().optional(),
  /** System prompt before every question. */
  system: z.string().optional(),
  /** Only samples with these values of labels or ids. */
  filter: z.record(z.string(), stringList).optional(),
  /** Number of samples to draw at random, with `seed`. */
  sample: positiveInteger.optional(),
  /** Seeds of the repeats; by default `seed`, `seed + 1`, … */
  seeds: z.array(z.number().int()).min(1).readonly().optional(),
  /** Further settings of the task, by name. */
  more: z.record(z.string(), json).optional(),
})

/** Options of a model: address, sampling parameters and limits. */
export const modelOptionsSchema = z.strictObject({
  /** Such as `openai:NAME`. */
  model: z.string(),
  baseUrl: z.string().optional(),
  /** Environment variable that holds the API key, instead of the default one. */
  keyFrom: z.string().optional(),
  /** Sent with every request; `${NAME}` stands for an environment variable. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Further fields of every request body. */
  extra: z.record(z.string(), json).optional(),
  /** null: send no temperature. */
  temperature: z.number().nonnegative().nullable().optional(),
  topP: positiveNumber.max(1).optional(),
  maxTokens: positiveInteger.optional(),
  /** Maximum number of concurrent requests; reduced when the server limits the rate. */
  concurrency: positiveInteger.optional(),
  retries: nonNegativeInteger.optional(),
  /** Timeout of one request in seconds. */
  timeout: positiveNumber.optional(),
  /** Maximum delay between attempts, in seconds. */
  maxWait: positiveNumber.optional(),
  price: priceSchema.optional(),
  budget: z
    .strictObject({
      requests: positiveInteger.optional(),
      tokens: positiveInteger.optional(),
      money: positiveNumber.optional(),
    })
    .optional(),
})

const seed = z.number().int().optional()
const modelOptionsWithSeed = z.strictObject({ ...modelOptionsSchema.shape, seed })

export const runOptionsSchema = z.strictObject({
  ...taskOptionsSchema.shape,
  ...modelOptionsWithSeed.shape,
  /** True to log prompts, not only their hashes. */
  prompts: z.boolean().optional(),
  /** The model that judges answers. */
  judge: z.union([z.string().transform(model => ({ model })), modelOptionsSchema]).optional(),
  /** Modules that export scorers. */
  scorers: z.array(z.string()).readonly().optional(),
})

/** All options of a run of a task on a model. */
export type RunOptions = Readonly<z.infer<typeof runOptionsSchema>>
export type Price = Readonly<z.infer<typeof priceSchema>>
export type ModelOptions = Readonly<z.infer<typeof modelOptionsWithSeed>>
export type TaskOptions = Readonly<Partial<z.infer<typeof taskOptionsSchema>>> & { readonly seed?: number }

/** Validates the options of a run; errors name the field. */
export const readRunOptions = (value: unknown, location: string): RunOptions =>
  validate(runOptionsSchema, value, location)

/** Validates the options of a model. */
export const readModelOptions = (value: unknown, location: string): ModelOptions =>
  validate(modelOptionsWithSeed, value, location)

export type ModelFactoryOptions = Partial<ModelOptions> & {
  /** Environment variables with the keys; default: `process.env`. */
  readonly env?: Environment
}
export type Environment = Readonly<Record<string, string | undefined>>
