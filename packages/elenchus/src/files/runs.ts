/** Runs of a folder, a store or another evaluation tool, with scores derived from their rows. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { EvaluationError, openTask, type Scores, type Task } from '@elenchus/evaluation'
import { importedFrom, type ReadableRun, readAnyRun, scoreRun } from '@elenchus/evaluation/log'
import { readRecipe } from '@elenchus/evaluation/setup'
import { isModule, loadTask } from '@elenchus/evaluation/tasks'
import { InputError } from '../cli/io.ts'
import { withFlagNames } from '../cli/setting-flags.ts'

export interface OpenedRun extends ReadableRun {
  readonly name: string
  /** The folder, the file, or the name in the store. */
  readonly folder: string
}

interface OpenOptions {
  /** postgres://…: names are looked up there first. */
  readonly store?: string
}

export async function asInputError<T>(work: () => T | Promise<T>, where = ''): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EvaluationError) throw new InputError(`${where}${withFlagNames(error)}`)
    throw error
  }
}

/** Opens runs by name; with a store, unknown names are paths. */
export async function openRuns(names: readonly string[], { store }: OpenOptions = {}): Promise<OpenedRun[]> {
  return asInputError(async () => {
    const stored = store === undefined ? new Map<string, ReadableRun>() : await readStore(store, names)
    const all = names.flatMap(name => (stored.has(name) ? [name] : runsIn(name)))
    const labels = shortNames(all)
    return all.map((folder, i) => {
      const run = stored.get(folder) ?? openPath(folder, store)
      return { name: labels[i]!, folder, header: run.header, rows: run.rows }
    })
  })
}

/** The runs in a folder of runs, by name; any other path is returned unchanged. */
function runsIn(path: string): string[] {
  const isRun = (folder: string) => existsSync(join(folder, 'header.json'))
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory() || isRun(path)) return [path]
  const inside = readdirSync(path)
    .sort()
    .map(name => join(path, name))
    .filter(isRun)
  return inside.length > 0 ? inside : [path]
}

async function readStore(store: string, names: readonly string[]): Promise<Map<string, ReadableRun>> {
  const { readStoredRuns } = await import('@elenchus/evaluation/store')
  return readStoredRuns(store, names)
}

function openPath(path: string, store: string | undefined): ReadableRun {
  try {
    return readAnyRun(path)
  } catch (error) {
    if (store === undefined || !(error instanceof EvaluationError)) throw error
    throw new EvaluationError(`${path}: no run of that name in the store, and as a path: ${error.message}`)
  }
}

/** The shortest endings of paths that are distinct. */
export function shortNames(paths: readonly string[]): string[] {
  const parts = paths.map(path => path.split(/[\\/]/).filter(part => part !== '' && part !== '.'))
  for (let length = 1; length < 20; length++) {
    const names = parts.map((each, i) => each.slice(-length).join('/') || basename(paths[i]!))
    if (new Set(names).size === new Set(paths).size) return numbered(names)
  }
  return numbered(paths)
}

/** Numbers repeated names: the second is `name #2`. */
function numbered(names: readonly string[]): string[] {
  const times = new Map<string, number>()
  return names.map(name => {
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 ? name : `${name} #${time}`
  })
}

/** Creates the task of a run from its recipe; `data` is the current location of its files. */
export async function recreateTask(
  { folder, header }: OpenedRun,
  { data, module, scorers = [] }: { data?: readonly string[]; module?: string; scorers?: readonly string[] } = {},
): Promise<Task> {
  const tool = importedFrom(header)
  if (tool !== null)
    throw new InputError(`${folder} is a log of ${tool}, which cannot be scored again; use compare or report`)
  // The rows contain the labels of a file, which may be gone.
  const { labels: _, ...job } = await asInputError(() => readRecipe(header, folder, data))
  if (isModule(job.task) && module === undefined)
    throw new InputError(`${folder}: it has its own task (${job.task}); name the file with --task if you trust it`)
  if (job.scorers !== undefined && scorers.length === 0)
    throw new InputError(
      `${folder}: it has its own scorers (${job.scorers.join(', ')}); name the file with --scorers if you trust it`,
    )
  const task = await asInputError(() => openTask(module ?? job.task, job), `${folder}: `)
  const { checksum } = header.settings.dataset
  if (task.dataset.checksum !== checksum)
    throw new InputError(
      `${folder}: ${task.dataset.name} is not the data of this run (${short(task.dataset.checksum)}, the run has ${short(checksum)}); name the right file with --data`,
    )
  return task
}

/** The beginning of a checksum, for messages. */
const short = (checksum: string) => (checksum.startsWith('sha256:') ? checksum.slice(0, 19) : checksum)

/** Loads custom tasks; only those named in the call, because their code runs. */
export async function loadTasks(modules: readonly string[] = []): Promise<void> {
  for (const path of modules) await asInputError(() => loadTask(path))
}

/** Scores by protocol, from the rows alone. */
export const scoreOpenedRun = (run: OpenedRun): Promise<Readonly<Record<string, Scores>>> =>
  asInputError(() => scoreRun(run))
