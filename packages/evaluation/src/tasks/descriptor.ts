/**
 * Everything that is to know about one task, in one value: how its data is read and recognised, how it is asked and scored, what
 * chance scores, how a row is explained to a person, and what the papers print. Commands and reports ask the descriptor of a run's
 * task and know nothing about tasks themselves; a task of one's own is the same kind of value.
 */
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'
import type { PublishedResults } from '../published.ts'
import { accuracyScorer } from '../scoring/score-rows.ts'
import { type Row, type Scorer, type TaskFactory, type VerdictRule, verdictByAnswer } from '../task.ts'

/** A line of two answers side by side. */
export interface DifferenceLine {
  readonly label: string
  readonly gold: string
  readonly predicted: string
  readonly same: boolean
}

/** An answer against gold, drawn and in words. */
export interface AnswerDifference {
  /** Without its style, which the page has once (`RowExplainer.style`). */
  readonly svg: string
  /** Gold beside what was said, differences marked. */
  readonly lines: readonly DifferenceLine[]
  /** The figures of this answer on one line. */
  readonly scores: string
}

/** How a row is explained to a person. Every function gives nothing where there is nothing to show. */
export interface RowExplainer {
  /** Why the gold answer holds. */
  gold?(row: Row): string
  /** Why the given answer should hold. */
  answer?(row: Row): string
  /** How the given answer differs from gold. */
  difference?(row: Row): AnswerDifference | null
  /** The style of drawn differences, for a page. */
  readonly style?: string
}

export interface TaskDescriptor {
  readonly name: string
  /** What the task is about, in a sentence. */
  readonly description: string
  /** Makes the task over data: reads and recognises it, prompts, asks and judges. */
  readonly open: TaskFactory
  /** Scores rows without the data: rows hold all that it takes. */
  readonly scorer: Scorer
  /** What guessing scores by the main metric in the long run; null where that depends on the data. */
  readonly chance: number | null
  /** How negation is read where theories are decided; null where none are. */
  readonly semantics: 'classical' | 'forward' | null
  readonly verdictRule: VerdictRule
  /** Splits that data is recognised as, by its items. */
  released(): Promise<readonly ReleasedSplit[]>
  explain(): Promise<RowExplainer>
  readonly published: PublishedResults | null
}

/** The proof or other evidence that the log keeps with an answer. */
export const readStoredProof = ({ details }: Row): string => {
  const proof = details?.['proof']
  return typeof proof === 'string' ? proof : ''
}

type DescriptorInput = Pick<TaskDescriptor, 'name' | 'open'> & Partial<TaskDescriptor>

/** A descriptor with what most tasks have: scored by accuracy, verdicts in the rows, no published figures. */
export const defineTask = (given: DescriptorInput): TaskDescriptor => ({
  description: '',
  scorer: accuracyScorer,
  chance: null,
  semantics: null,
  verdictRule: verdictByAnswer,
  released: async () => [],
  explain: async () => ({ answer: readStoredProof }),
  published: null,
  ...given,
})
