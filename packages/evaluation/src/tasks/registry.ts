/** Tasks by name: the command line finds them here, and a program can add its own. */

import type { Task } from '../contract/task.ts'
import type { TaskFactory, TaskOptions } from '../contract/task-options.ts'
import { EvaluationError } from '../error.ts'
import { builtInScorers, builtInTasks } from './built-in.ts'
import { labelledTask } from './labels.ts'

/** Added by programs; what comes with the package is in `built-in.ts`. */
const factories = new Map<string, TaskFactory>()

/** Adds a task under a name; a later one of the same name replaces it. */
export function registerTask(name: string, factory: TaskFactory): void {
  factories.set(name, factory)
}

/** Names of all tasks, sorted. */
export function taskNames(): string[] {
  return [...new Set([...Object.keys(builtInTasks), ...factories.keys()])].sort()
}

/** The task of that name over the given data. */
export async function taskNamed(name: string, options: TaskOptions = {}): Promise<Task> {
  const factory = factories.get(name) ?? (Object.hasOwn(builtInTasks, name) ? await builtInTasks[name]!() : undefined)
  if (!factory) throw new EvaluationError(`no task "${name}"; there are ${taskNames().join(', ')}`)
  const { labels, ...own } = options
  const task = await factory(own)
  return labels === undefined ? task : labelledTask(task, labels)
}

/** How a task that comes with the package scores rows, without its data; null for a task that a program has added. */
export async function scorerNamed(name: string): Promise<Task['score'] | null> {
  return !factories.has(name) && Object.hasOwn(builtInScorers, name) ? builtInScorers[name]!() : null
}
