/** Registry of tasks by name; programs can register their own. */

import { type DataMatch, matchByChecksum } from '../data-match.ts'
import { EvaluationError } from '../error.ts'
import type { RunHeader } from '../log/header.ts'
import type { TaskOptions } from '../options.ts'
import type { Task } from '../task.ts'
import { defineTask, type TaskDescriptor } from './descriptor.ts'
import { findLoadedTask, isModule, loadTask } from './modules.ts'

export const builtInTasks: Readonly<Record<string, () => Promise<TaskDescriptor>>> = {
  folio: async () => (await import('./theory/corpora.ts')).folio,
  logicnli: async () => (await import('./theory/corpora.ts')).logicnli,
  logiqa1: async () => (await import('./choice/corpora.ts')).logiqa1,
  'logiqa2-mrc': async () => (await import('./choice/corpora.ts')).logiqa2Mrc,
  'logiqa2-nli': async () => (await import('./logiqa2-nli.ts')).logiqa2Nli,
  metalogic: async () => (await import('./metalogic.ts')).metalogic,
  own: async () => (await import('./own.ts')).own,
  prontoqa: async () => (await import('./theory/corpora.ts')).prontoqa,
  proofwriter: async () => (await import('./theory/corpora.ts')).proofwriter,
  reclor: async () => (await import('./choice/corpora.ts')).reclor,
  robustlr: async () => (await import('./robustlr.ts')).robustlr,
}

const registeredTasks = new Map<string, TaskDescriptor>()

/** Registers a task; replaces an earlier one of the same name. */
export function registerTask(descriptor: TaskDescriptor): void {
  registeredTasks.set(descriptor.name, descriptor)
}

/** Names of all tasks, sorted. */
export function taskNames(): string[] {
  return [...new Set([...Object.keys(builtInTasks), ...registeredTasks.keys()])].sort()
}

/** The descriptor of a task; null if it is unknown. */
export async function describeTask(name: string): Promise<TaskDescriptor | null> {
  if (isModule(name)) return loadTask(name)
  return (
    registeredTasks.get(name) ??
    (Object.hasOwn(builtInTasks, name) ? await builtInTasks[name]!() : findLoadedTask(name))
  )
}

/** Opens a task over the given data. */
export async function openTask(name: string, options: TaskOptions = {}): Promise<Task> {
  const descriptor = await describeTask(name)
  if (!descriptor) throw new EvaluationError(`unknown task "${name}"; available: ${taskNames().join(', ')}`)
  const { labels, system, filter, sample, ...taskOptions } = options
  const exemplars = name === 'own' ? undefined : taskOptions.more?.['exemplars']
  let task = await openWithExemplars(descriptor, taskOptions, exemplars)
  if (labels !== undefined) task = await (await import('./labels.ts')).addLabels(task, labels)
  if (filter !== undefined || sample !== undefined)
    task = await (await import('./selection.ts')).selectSamples(task, options)
  return system === undefined ? task : (await import('./prompt-additions.ts')).withSystemPrompt(task, system)
}

/** Opens a task, with exemplars from a file if one is named. */
async function openWithExemplars({ open }: TaskDescriptor, options: TaskOptions, exemplars: unknown): Promise<Task> {
  if (typeof exemplars !== 'string') return open(options)
  const { shots = 5, more = {}, ...otherOptions } = options
  const { exemplars: _, ...otherSettings } = more
  const taskOptions = { ...otherOptions, more: otherSettings }
  const { withExemplars } = await import('./prompt-additions.ts')
  return withExemplars(await open(taskOptions), await open({ ...taskOptions, data: [exemplars] }), exemplars, shots)
}

/** The descriptor of a run's task; unknown tasks are described by the verdicts in the rows. */
export async function describeRun({ settings }: RunHeader): Promise<TaskDescriptor> {
  // Never run a module because a log names it.
  const descriptor = isModule(settings.task) ? null : await describeTask(settings.task)
  return descriptor ?? defineUnknownTask(settings.task)
}

const defineUnknownTask = (name: string): TaskDescriptor =>
  defineTask({
    name,
    description: 'Unknown task.',
    open: async () => {
      throw new EvaluationError(`unknown task "${name}"; available: ${taskNames().join(', ')}`)
    },
  })

/** Returns the recognised data of a run, by its header or the checksum of its file. */
export async function findDataMatch({ data, settings }: RunHeader, descriptor: TaskDescriptor): Promise<DataMatch> {
  return data ?? matchByChecksum(await descriptor.released(), settings.dataset.checksum)
}
