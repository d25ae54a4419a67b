/** Tasks by name: commands and reports find their descriptors here, and a program can add its own. */
import type { DataMatch } from '../contract/data-match.ts'
import type { Task } from '../contract/task.ts'
import type { TaskOptions } from '../contract/task-options.ts'
import { EvaluationError } from '../error.ts'
import type { RunHeader } from '../log/header.ts'
import { builtInTasks } from './built-in.ts'
import { describedTask, type TaskDescriptor } from './descriptor.ts'
import { matchOfFile } from './recognise.ts'

/** Added by programs; what comes with the package is in `built-in.ts`. */
const added = new Map<string, TaskDescriptor>()

/** Adds a task; a later one of the same name replaces it. */
export function registerTask(descriptor: TaskDescriptor): void {
  added.set(descriptor.name, descriptor)
}

/** Names of all tasks, sorted. */
export function taskNames(): string[] {
  return [...new Set([...Object.keys(builtInTasks), ...added.keys()])].sort()
}

/** What is known about the task of that name; null where there is none. */
export async function describeTask(name: string): Promise<TaskDescriptor | null> {
  return added.get(name) ?? (Object.hasOwn(builtInTasks, name) ? builtInTasks[name]!() : null)
}

/** The task of that name over the given data. */
export async function taskNamed(name: string, options: TaskOptions = {}): Promise<Task> {
  const descriptor = await describeTask(name)
  if (!descriptor) throw new EvaluationError(`no task "${name}"; there are ${taskNames().join(', ')}`)
  const { labels, ...own } = options
  const task = await descriptor.open(own)
  return labels === undefined ? task : (await import('./labels.ts')).labelledTask(task, labels)
}

/** The descriptor of a run's task. One that this program does not have is told by what its rows hold: right or wrong. */
export async function describeRun({ settings }: RunHeader): Promise<TaskDescriptor> {
  return (await describeTask(settings.task)) ?? unknownTask(settings.task)
}

const unknownTask = (name: string): TaskDescriptor =>
  describedTask({
    name,
    about: 'A task that this program does not have.',
    open: async () => {
      throw new EvaluationError(`no task "${name}"; there are ${taskNames().join(', ')}`)
    },
  })

/** What the data of a run is, as far as its header tells. */
export async function matchOfRun({ data, settings }: RunHeader, descriptor: TaskDescriptor): Promise<DataMatch> {
  return data ?? matchOfFile(await descriptor.released(), settings.dataset.checksum)
}
