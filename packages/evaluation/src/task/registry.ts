/** Tasks by name: the command line finds them here, and a program can add its own. */
import { EvaluationError } from '../error.ts'
import type { Json } from '../json.ts'
import { labelledTask } from '../tasks/labels.ts'
import { builtInScorers, builtInTasks } from './built-in.ts'
import type { Task } from './types.ts'

/** What the command line or a config gives; each task reads what it knows and refuses what it cannot honour. */
export interface TaskOptions {
  /** Files of the data. */
  readonly data?: readonly string[]
  readonly seed?: number
  readonly shots?: number
  /** Parts of the input that are shown: CQA, QA, CA, A, P, H. */
  readonly input?: string
  readonly tags?: string
  readonly permute?: boolean
  readonly chainOfThought?: boolean
  /** `plain` or `paper`: whose words the prompt has. */
  readonly template?: string
  /** A file with more labels for the samples, such as EASY and HARD; any task takes it. */
  readonly labels?: string
  /** Anything else, by name. */
  readonly more?: Readonly<Record<string, Json>>
}

export type TaskFactory = (options: TaskOptions) => Promise<Task>

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
