/** The recipe in a log header: the options of the run, with absolute paths and without secrets, to repeat or rescore it from anywhere. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseAddress } from '../adapters/server.ts'
import { EvaluationError } from '../error.ts'
import type { Json, JsonObject } from '../json.ts'
import { canonicalJson, type RunHeader } from '../log/header.ts'
import { type ModelOptions, type RunOptions, readRunOptions } from '../options.ts'
import { isModule } from '../tasks/modules.ts'
import { isFile } from '../tasks/samples.ts'

export function toRecipe(options: RunOptions): JsonObject {
  const recipe = { ...resolvePaths(removeSecrets(options)), judge: options.judge && removeSecrets(options.judge) }
  return JSON.parse(JSON.stringify(recipe)) as JsonObject
}

/** The options of the run with that header; `data` names the current location of the files, if they have moved. */
export function readRecipe(header: RunHeader, location: string, data?: readonly string[]): RunOptions {
  if (!header.recipe)
    throw new EvaluationError(
      `${location}: the log does not contain the options of the task, so the run cannot be scored again`,
    )
  const options = readRunOptions(header.recipe, location)
  const { name } = header.settings.dataset
  // A generated set has a name and no file, whatever folder the run was started from.
  const locateDataFile = (path: string) =>
    !existsSync(path) && isSetName(name) && basename(path) === name ? name : path
  return { ...options, data: data ?? options.data?.map(locateDataFile) }
}

/** Default name of a run, such as `own-chance-1f3a9c0e`, from task, model and settings: the same command finds it again. */
export function createRunName({ settings }: RunHeader): string {
  const { dataset, ...rest } = settings
  const text = canonicalJson({ ...rest, checksum: dataset.checksum } as unknown as Json)
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const name = `${settings.task}-${settings.model}`.replace(/[^\p{L}\p{N}.]+/gu, '-').slice(0, 80)
  return `${name}-${hash}`
}

/** True if a dataset has a bare name, as generated sets have (`contrast-negation`). */
const isSetName = (name: string) => /^[a-z0-9-]+$/.test(name)

/** Further settings that name files. */
const fileSettings = ['exemplars', 'judgePrompt']

/** Makes all paths in the options absolute; names of generated sets and templates that are no files stay names. */
export function resolvePaths<T extends Partial<RunOptions>>(options: T, folder = '.'): T {
  const { task, data, labels, scorers, template, more } = options
  const resolvePath = (path: string) => resolve(folder, path)
  const resolveIfFile = (name: string) => (isFile(resolvePath(name)) ? resolvePath(name) : name)
  const pathSettings = fileSettings.filter(name => typeof more?.[name] === 'string')
  const resolvedSettings = Object.fromEntries(pathSettings.map(name => [name, resolvePath(more![name] as string)]))
  return {
    ...options,
    data: data?.map(file => (isSetName(file) ? resolveIfFile(file) : resolvePath(file))),
    labels: labels && resolvePath(labels),
    task: task !== undefined && isModule(task) ? resolvePath(task) : task,
    scorers: scorers?.map(resolvePath),
    template: template && resolveIfFile(template),
    more: more && { ...more, ...resolvedSettings },
  }
}

/** Removes passwords from the base URL, and headers unless their value is in an environment variable. */
const removeSecrets = <T extends ModelOptions>(options: T): T => ({
  ...options,
  baseUrl: options.baseUrl && parseAddress(options.baseUrl).base,
  headers: options.headers && keepVariableHeaders(options.headers),
})

/** `Bearer ${NAME}` reveals nothing; `abc-${NAME}` reveals a part. */
const keepVariableHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([, value]) => /^\s*(?:[A-Za-z]{1,12}\s+)?\$\{[A-Za-z_]\w*\}\s*$/.test(value)),
  )
