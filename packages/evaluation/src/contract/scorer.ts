/** How rows become figures, with the figures declared where they are computed: nobody has to guess which one a task is ranked by. */
import type { Task } from './task.ts'

export interface Scorer {
  /** Every metric by name, with what it says in a sentence. Of repeats, `K` stands for their number (`pass^K`). */
  readonly metrics: Readonly<Record<string, string>>
  /** The metric that runs are ranked by. */
  readonly main: string
  readonly score: Task['score']
}
