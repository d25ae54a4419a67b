/** `elenchus.yaml`: every model on every task, with settings for all of them, for a task or for a model. */
import { dirname, resolve } from 'node:path'
import { readTextSync } from '@elenchus/files'
import { parse } from 'yaml'
import { z } from 'zod'
import { EvaluationError } from '../error.ts'
import { describeIssues } from '../json.ts'
import { modelOptionsSchema, priceSchema, type RunOptions, readRunOptions, taskOptionsSchema } from '../options.ts'
import { resolvePaths } from './recipe.ts'

const modelEntry = modelOptionsSchema.or(z.string().transform(model => ({ model })))

const configSchema = z.strictObject({
  runs: z.string().optional(),
  cache: z.string().optional(),
  store: z.string().optional(),
  seed: z.number().int().optional(),
  /** Modules that export scorers for the user's own data. */
  scorers: z.array(z.string()).optional(),
  judge: modelEntry.optional(),
  /** By model, as under `models`. */
  prices: z.record(z.string(), priceSchema).default({}),
  defaults: z.strictObject({ ...taskOptionsSchema.partial().shape, ...modelOptionsSchema.partial().shape }).optional(),
  tasks: z.array(z.union([z.string().transform(task => ({ task })), taskOptionsSchema])).min(1),
  models: z.array(modelEntry).min(1),
})

export interface Config {
  /** Folder of the run folders. */
  readonly runs?: string
  readonly cache?: string
  readonly store?: string
  /** Models × tasks. */
  readonly jobs: readonly RunOptions[]
}

/** Reads a config; paths in it are relative to the file. */
export function readConfig(path: string): Config {
  const text = readTextSync(path)
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    throw new EvaluationError(`${path}: not YAML: ${(error as Error).message.split('\n')[0]}`)
  }
  const { data, error } = configSchema.safeParse(value)
  if (!data) throw new EvaluationError(`${path}: ${describeIssues(error)}`)
  const folder = dirname(path)
  const { defaults, seed, scorers, judge, prices, runs, cache, store } = data
  const lookUpPrice = ({ model }: { readonly model: string }) =>
    Object.hasOwn(prices, model) ? prices[model] : undefined
  const jobs = data.models.flatMap(model =>
    data.tasks.map(task => {
      const jobOptions = { ...defaults, price: lookUpPrice(model) ?? defaults?.price, ...task, ...model, seed, scorers }
      const jobJudge =
        judge && jobOptions.more?.['scorer'] === 'judge' ? { price: lookUpPrice(judge), ...judge } : undefined
      return readRunOptions(resolvePaths({ ...jobOptions, judge: jobJudge }, folder), path)
    }),
  )
  const resolvePath = (file: string | undefined) => file && resolve(folder, file)
  return { runs: resolvePath(runs), cache: resolvePath(cache), store, jobs }
}
