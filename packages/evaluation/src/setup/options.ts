/** One evaluation as data: what the command line, a config file and a queue hand around, and how it is checked when it comes from outside. */
import { z } from 'zod'
import { checked } from '../json.ts'

const list = z.union([z.string().transform(text => [text]), z.array(z.string())])
const positive = z.number().positive()
const whole = z.number().int().positive()

/** Money per million tokens. */
export const price = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  cached: z.number().nonnegative().optional(),
})

/** What shapes the questions. */
export const taskJob = z.strictObject({
  task: z.string(),
  data: list.optional(),
  protocol: list.optional(),
  input: z.string().optional(),
  shots: z.number().int().nonnegative().optional(),
  tags: z.string().optional(),
  permute: z.boolean().optional(),
  chainOfThought: z.boolean().optional(),
  structured: z.boolean().optional(),
  template: z.string().optional(),
  epochs: whole.optional(),
  limit: z.number().int().nonnegative().optional(),
  labels: z.string().optional(),
  /** Before every question. */
  system: z.string().optional(),
  /** Only samples with these labels: a value or several by label, or by `id`. */
  filter: z.record(z.string(), list).optional(),
  /** Only so many samples, drawn by the seed. */
  sample: whole.optional(),
  /** One repeat for each. */
  seeds: z.array(z.number().int()).min(1).optional(),
  more: z.record(z.string(), z.json()).optional(),
})

/** Who answers, and how hard it may be asked. */
export const modelJob = z.strictObject({
  model: z.string(),
  baseUrl: z.string().optional(),
  /** The environment variable that holds the key. */
  keyFrom: z.string().optional(),
  /** Sent with every request; `${NAME}` stands for an environment variable. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Further fields of every request, as the server names them. */
  extra: z.record(z.string(), z.json()).optional(),
  /** null: none is sent. */
  temperature: z.number().nonnegative().nullable().optional(),
  topP: positive.max(1).optional(),
  maxTokens: whole.optional(),
  concurrency: whole.optional(),
  retries: z.number().int().nonnegative().optional(),
  timeout: positive.optional(),
  maxWait: positive.optional(),
  price: price.optional(),
  budget: z
    .strictObject({ requests: whole.optional(), tokens: whole.optional(), money: positive.optional() })
    .optional(),
})

/** A model that judges answers. */
const judge = z.union([z.string().transform(model => ({ model })), modelJob])

export const job = z.strictObject({
  ...taskJob.shape,
  ...modelJob.shape,
  seed: z.number().int().optional(),
  prompts: z.boolean().optional(),
  judge: judge.optional(),
  /** Modules that export scorers. */
  scorers: z.array(z.string()).optional(),
})

const seededModelJob = z.strictObject({ ...modelJob.shape, seed: z.number().int().optional() })

export type Job = z.infer<typeof job>
/** The part of a job that says who answers. */
export type ModelJob = z.infer<typeof seededModelJob>

/** The job in data from outside; what is wrong with it is said by name. */
export const readJob = (value: unknown, where: string): Job => checked(job, value, where)

/** The same without a task. */
export const readModelJob = (value: unknown, where: string): ModelJob => checked(seededModelJob, value, where)
