/** `elenchus.yaml`: every model on every task, with settings for all of them, for a task or for a model. */
import { dirname, resolve } from 'node:path'
import { readTextSync } from '@elenchus/files'
import { parse } from 'yaml'
import { z } from 'zod'
import { EvaluationError } from '../error.ts'
import { describeIssues } from '../json.ts'
import { modelOptions, price, type RunOptions, readRunOptions, taskOptions } from '../options.ts'
import { withAbsolutePaths } from './recipe.ts'

const named = modelOptions.or(z.string().transform(model => ({ model })))

const config = z.strictObject({
  runs: z.string().optional(),
  cache: z.string().optional(),
  store: z.string().optional(),
  seed: z.number().int().optional(),
  /** Modules that export scorers for the user's own data. */
  scorers: z.array(z.string()).optional(),
  judge: named.optional(),
  /** By model, as under `models`. */
  prices: z.record(z.string(), price).default({}),
  defaults: z.strictObject({ ...taskOptions.partial().shape, ...modelOptions.partial().shape }).optional(),
  tasks: z.array(z.union([z.string().transform(task => ({ task })), taskOptions])).min(1),
  models: z.array(named).min(1),
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
  const { data, error } = config.safeParse(value)
  if (!data) throw new EvaluationError(`${path}: ${describeIssues(error)}`)
  const folder = dirname(path)
  const { defaults, seed, scorers, judge, prices, runs, cache, store } = data
  const priceOf = ({ model }: { readonly model: string }) => (Object.hasOwn(prices, model) ? prices[model] : undefined)
  const jobs = data.models.flatMap(model =>
    data.tasks.map(task => {
      const merged = { ...defaults, price: priceOf(model) ?? defaults?.price, ...task, ...model, seed, scorers }
      const judged = judge && merged.more?.['scorer'] === 'judge' ? { price: priceOf(judge), ...judge } : undefined
      return readRunOptions(withAbsolutePaths({ ...merged, judge: judged }, folder), path)
    }),
  )
  const at = (file: string | undefined) => file && resolve(folder, file)
  return { runs: at(runs), cache: at(cache), store, jobs }
}
