/** What a task is made with: the settings that the command line, a config or a program gives. */
import type { Json } from '../json.ts'
import type { Task } from './task.ts'

/** Each task reads what it knows and refuses what it cannot honour. */
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
  /** Ask for structured output where the model's interface allows it; others are asked as usual. */
  readonly structured?: boolean
  /** `plain` or `paper`: whose words the prompt has; of one's own data, a file with the prompt and `{{fields}}` in it. */
  readonly template?: string
  /** A file with more labels for the samples, such as EASY and HARD; any task takes it. */
  readonly labels?: string
  /** Before every question; any task takes it. */
  readonly system?: string
  /** Only samples with these labels, or ids; any task takes it. */
  readonly filter?: Readonly<Record<string, readonly string[]>>
  /** Only so many samples, drawn by the seed; any task takes it. */
  readonly sample?: number
  /** Anything else, by name. */
  readonly more?: Readonly<Record<string, Json>>
}

export type TaskFactory = (options: TaskOptions) => Promise<Task>
