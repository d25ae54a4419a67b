/**
 * The options of a run as plain data: one type from the command line, config files and queues to the engine, and the schema that checks
 * data from outside.
 */
import { z } from 'zod'
import { type Json, validate } from './json.ts'

const json: z.ZodType<Json> = z.json()
/** A list; a single text stands for a list of one. */
const stringList: z.ZodType<readonly string[]> = z.union([z.string().transform(text => [text]), z.array(z.string())])
const positiveNumber = z.number().positive()
const positiveInteger = z.number().int().positive()
const nonNegativeInteger = z.number().int().nonnegative()

/** Money per million tokens. */
export const price = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Cached input; by default it costs as much as other input. */
  cached: z.number().nonnegative().optional(),
})

/** Options of a task. Each task reads the ones that it knows and refuses those that do not apply to it. */
export const taskOptions = z.strictObject({
  task: z.string(),
  /** Files of the data. */
  data: stringList.optional(),
  protocol: stringList.optional(),
  /** Parts of the input that are shown: CQA, QA, CA, A, PH, P, H. */
  input: z.string().optional(),
  shots: nonNegativeInteger.optional(),
  tags: z.string().optional(),
  permute: z.boolean().optional(),
  chainOfThought: z.boolean().optional(),
  /** Ask for structured output where the model's interface allows it. */
  structured: z.boolean().optional(),
  /** `plain` or `paper`: our prompt or the paper's; for the user's own data, a file with the prompt and `{{fields}}` in it. */
  template: z.string().optional(),
  /** Number of times that every sample is asked. */
  epochs: positiveInteger.optional(),
  limit: nonNegativeInteger.optional(),
  /** A file with more labels for the samples, such as EASY and HARD. */
  labels: z.string().optional(),
  /** System prompt before every question. */
  system: z.string().optional(),
  /** Only samples with these values of labels or ids. */
  filter: z.record(z.string(), stringList).optional(),
  /** Number of samples to draw by the seed. */
  sample: positiveInteger.optional(),
  /** One repeat for each seed, instead of `seed` and those that follow it. */
  seeds: z.array(z.number().int()).min(1).readonly().optional(),
  /** Further settings of the task, by name. */
  more: z.record(z.string(), json).optional(),
})

/** Options of a model: where it is reached, how it samples, and the limits of its use. */
export const modelOptions = z.strictObject({
  /** Such as `openai:NAME`. */
  model: z.string(),
  baseUrl: z.string().optional(),
  /** The environment variable that holds the key, instead of the usual one. */
  keyFrom: z.string().optional(),
  /** Sent with every request; `${NAME}` stands for an environment variable. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Further fields of every request body. */
  extra: z.record(z.string(), json).optional(),
  /** null: send no temperature. */
  temperature: z.number().nonnegative().nullable().optional(),
  topP: positiveNumber.max(1).optional(),
  maxTokens: positiveInteger.optional(),
  /** Maximum number of concurrent requests; the engine goes below it when the server asks for that. */
  concurrency: positiveInteger.optional(),
  retries: nonNegativeInteger.optional(),
  /** Seconds for one request. */
  timeout: positiveNumber.optional(),
  /** Maximum delay between attempts, in seconds. */
  maxWait: positiveNumber.optional(),
  price: price.optional(),
  budget: z
    .strictObject({
      requests: positiveInteger.optional(),
      tokens: positiveInteger.optional(),
      money: positiveNumber.optional(),
    })
    .optional(),
})

const seed = z.number().int().optional()
const modelOptionsWithSeed = z.strictObject({ ...modelOptions.shape, seed })

export const runOptions = z.strictObject({
  ...taskOptions.shape,
  ...modelOptionsWithSeed.shape,
  /** Whether the log keeps prompts, not only their hashes. */
  prompts: z.boolean().optional(),
  /** The model that judges answers. */
  judge: z.union([z.string().transform(model => ({ model })), modelOptions]).optional(),
  /** Modules that export scorers. */
  scorers: z.array(z.string()).readonly().optional(),
})

/** Everything that describes one run of a task on a model. */
export type RunOptions = Readonly<z.infer<typeof runOptions>>
export type Price = Readonly<z.infer<typeof price>>
export type ModelOptions = Readonly<z.infer<typeof modelOptionsWithSeed>>
export type TaskOptions = Readonly<Partial<z.infer<typeof taskOptions>>> & { readonly seed?: number }

/** The options of a run in data from outside; errors name the field. */
export const readRunOptions = (value: unknown, where: string): RunOptions => validate(runOptions, value, where)

/** The options of a model in data from outside. */
export const readModelOptions = (value: unknown, where: string): ModelOptions =>
  validate(modelOptionsWithSeed, value, where)

/** What a model is made with besides its name. */
export type ModelFactoryOptions = Partial<ModelOptions> & {
  /** Where keys are looked up; `process.env` unless given. */
  readonly env?: Environment
}
export type Environment = Readonly<Record<string, string | undefined>>
