/** Task registry: finds tasks by name, and lets programs add their own. */
import type { DataMatch } from '../contract/data-match.ts'
import type { Task } from '../contract/task.ts'
import type { TaskOptions } from '../contract/task-options.ts'
import { EvaluationError } from '../error.ts'
import type { RunHeader } from '../log/header.ts'
import { builtInTasks } from './built-in.ts'
import { describedTask, type TaskDescriptor } from './descriptor.ts'
import { isModule, loadedTask, loadTask } from './modules.ts'
import { matchOfFile } from './recognise.ts'

/** Registered by programs. */
const added = new Map<string, TaskDescriptor>()

/** Registers a task; replaces an earlier one of the same name. */
export function registerTask(descriptor: TaskDescriptor): void {
  added.set(descriptor.name, descriptor)
}

/** Names of all tasks, sorted. */
export function taskNames(): string[] {
  return [...new Set([...Object.keys(builtInTasks), ...added.keys()])].sort()
}

/** The descriptor of a task; null if it is unknown. */
export async function describeTask(name: string): Promise<TaskDescriptor | null> {
  if (isModule(name)) return loadTask(name)
  return added.get(name) ?? (Object.hasOwn(builtInTasks, name) ? await builtInTasks[name]!() : loadedTask(name))
}

/** Opens a task over the given data. */
export async function taskNamed(name: string, options: TaskOptions = {}): Promise<Task> {
  const descriptor = await describeTask(name)
  if (!descriptor) throw new EvaluationError(`unknown task "${name}"; there are ${taskNames().join(', ')}`)
  const { labels, system, filter, sample, ...rest } = options
  const exemplars = name === 'own' ? undefined : rest.more?.['exemplars']
  let task = await opened(descriptor, rest, exemplars)
  if (labels !== undefined) task = await (await import('./labels.ts')).labelledTask(task, labels)
  if (filter !== undefined || sample !== undefined) {
    const choosing = { ...(filter ? { filter } : {}), ...(sample === undefined ? {} : { sample }) }
    const { seed } = options
    task = await (await import('./chosen.ts')).selectedTask(task, seed === undefined ? choosing : { ...choosing, seed })
  }
  return system === undefined ? task : (await import('./prefaced.ts')).prefacedTask(task, system)
}

/** Opens a task, with exemplars from a file if one is named. */
async function opened({ open }: TaskDescriptor, options: TaskOptions, exemplars: unknown): Promise<Task> {
  if (typeof exemplars !== 'string') return open(options)
  const { shots = 5, more = {}, ...plain } = options
  const { exemplars: _, ...others } = more
  const rest = { ...plain, ...(Object.keys(others).length > 0 ? { more: others } : {}) }
  const { exemplifiedTask } = await import('./prefaced.ts')
  return exemplifiedTask(await open(rest), await open({ ...rest, data: [exemplars] }), exemplars, shots)
}

/** The descriptor of a run's task; unknown tasks are described by the verdicts in the rows. */
export async function describeRun({ settings }: RunHeader): Promise<TaskDescriptor> {
  // Never run a module because a log names it.
  const known = isModule(settings.task) ? null : await describeTask(settings.task)
  return known ?? unknownTask(settings.task)
}

const unknownTask = (name: string): TaskDescriptor =>
  describedTask({
    name,
    about: 'A task that this program does not have.',
    open: async () => {
      throw new EvaluationError(`unknown task "${name}"; there are ${taskNames().join(', ')}`)
    },
  })

/** Recognised data of a run, as far as its header tells. */
export async function matchOfRun({ data, settings }: RunHeader, descriptor: TaskDescriptor): Promise<DataMatch> {
  return data ?? matchOfFile(await descriptor.released(), settings.dataset.checksum)
}
