/** `elenchus.yaml`: every model on every task, with settings for all of them, for a task or for a model. */
import { dirname, resolve } from 'node:path'
import { readTextSync } from '@elenchus/files'
import { parse } from 'yaml'
import { z } from 'zod'
import { EvaluationError } from '../error.ts'
import { describeIssues } from '../json.ts'
import { isModule } from '../tasks/modules.ts'
import { isFile } from '../tasks/samples.ts'
import { type Job, modelJob, price, readJob, taskJob } from './options.ts'

const config = z.strictObject({
  runs: z.string().optional(),
  cache: z.string().optional(),
  store: z.string().optional(),
  seed: z.number().int().optional(),
  /** Modules that export scorers for data of one's own. */
  scorers: z.array(z.string()).optional(),
  judge: modelJob.or(z.string().transform(model => ({ model }))).optional(),
  /** By model, as under `models`. */
  prices: z.record(z.string(), price).optional(),
  defaults: z.strictObject({ ...taskJob.partial().shape, ...modelJob.partial().shape }).optional(),
  tasks: z.array(z.union([z.string().transform(task => ({ task })), taskJob])).min(1),
  models: z.array(z.union([z.string().transform(model => ({ model })), modelJob])).min(1),
})

export interface Config {
  /** Folder of the runs' folders. */
  readonly runs: string | null
  readonly cache: string | null
  readonly store: string | null
  /** Models × tasks. */
  readonly jobs: readonly Job[]
}

/** With the price of the table, where it has none of its own. */
function priced<J extends { readonly model: string }>(judge: J, prices: z.infer<typeof config>['prices'] = {}): J {
  const known = Object.hasOwn(prices, judge.model) ? prices[judge.model] : undefined
  return known ? { price: known, ...judge } : judge
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
  const at = (file: string | undefined) => (file === undefined ? null : resolve(folder, file))
  const jobs = data.models.flatMap(model =>
    data.tasks.map(task => {
      const known = data.prices?.[model.model]
      const merged = {
        ...data.defaults,
        ...(known ? { price: known } : {}),
        ...task,
        ...model,
        ...(data.seed === undefined ? {} : { seed: data.seed }),
      }
      const files = merged.data?.map(file => dataPath(file, folder))
      return readJob(
        {
          ...merged,
          ...(files ? { data: files } : {}),
          ...(isModule(merged.task) ? { task: resolve(folder, merged.task) } : {}),
          ...(data.scorers ? { scorers: data.scorers.map(file => resolve(folder, file)) } : {}),
          ...(data.judge && merged.more?.['scorer'] === 'judge' ? { judge: priced(data.judge, data.prices) } : {}),
          ...(merged.template === undefined ? {} : { template: templatePath(merged.template, folder) }),
          ...(merged.labels === undefined ? {} : { labels: resolve(folder, merged.labels) }),
          ...(merged.more ? { more: withPaths(merged.more, folder) } : {}),
        },
        path,
      )
    }),
  )
  return { runs: at(data.runs), cache: at(data.cache), store: data.store ?? null, jobs }
}

/** Whether a dataset has a bare name as sets that are made on the fly have (`contrast-negation`). */
export const isSetName = (name: string) => /^[a-z0-9-]+$/.test(name)

/** A data file made absolute; the bare name of a set that is made on the fly (`contrast-negation`) stays a name. */
export function dataPath(file: string, folder = '.'): string {
  const path = resolve(folder, file)
  return isSetName(file) && !isFile(path) ? file : path
}

/** Further settings that name files. */
const fileSettings = ['exemplars', 'judgePrompt']

/** A template that is a file made absolute; `plain` and `paper` are names. */
export function templatePath(template: string, folder = '.'): string {
  const path = resolve(folder, template)
  return isFile(path) ? path : template
}

/** Further settings with those that name a file made absolute, or relative to a folder. */
export function withPaths<T extends Readonly<Record<string, unknown>>>(more: T, folder = '.'): T {
  const found = fileSettings.filter(name => typeof more[name] === 'string')
  return { ...more, ...Object.fromEntries(found.map(name => [name, resolve(folder, more[name] as string)])) }
}
