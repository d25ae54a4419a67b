/** Task descriptors: one value declares how to open a task, its scorer, chance level, explanations and published results. */
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'
import type { PublishedResults } from '../published.ts'
import { accuracyScorer } from '../scoring/score-rows.ts'
import { type Row, type Scorer, type TaskFactory, type VerdictRule, verdictByAnswer } from '../task.ts'

/** One line of a comparison of the answer with gold. */
export interface DifferenceLine {
  readonly label: string
  readonly gold: string
  readonly predicted: string
  readonly same: boolean
}

/** Difference between an answer and gold, as a drawing and as a table. */
export interface AnswerDifference {
  /** Drawing without its CSS (see `RowExplainer.style`). */
  readonly svg: string
  /** Gold and predicted values line by line. */
  readonly lines: readonly DifferenceLine[]
  /** Scores of the answer on one line. */
  readonly scores: string
}

/** Explanations of a row for the report; functions return an empty string or null if there is nothing to show. */
export interface RowExplainer {
  /** Proof of the gold answer. */
  gold?(row: Row): string
  /** Proof of the given answer. */
  answer?(row: Row): string
  /** Difference between the given answer and gold. */
  difference?(row: Row): AnswerDifference | null
  /** CSS of the drawings, included once per page. */
  readonly style?: string
}

export interface TaskDescriptor {
  readonly name: string
  /** One sentence about the task. */
  readonly description: string
  /** Opens the task on the given data. */
  readonly open: TaskFactory
  /** Scores rows; needs no data besides the rows. */
  readonly scorer: Scorer
  /** Chance level of the main metric; null if it depends on the data. */
  readonly chance: number | null
  /** Semantics of negation for theory tasks; null for other tasks. */
  readonly semantics: 'classical' | 'forward' | null
  readonly verdictRule: VerdictRule
  /** Released splits of the task's data. */
  released(): Promise<readonly ReleasedSplit[]>
  explain(): Promise<RowExplainer>
  readonly published: PublishedResults | null
}

/** Returns the proof that was logged with an answer; empty if there is none. */
export const readStoredProof = ({ details }: Row): string => {
  const proof = details?.['proof']
  return typeof proof === 'string' ? proof : ''
}

type DescriptorInput = Pick<TaskDescriptor, 'name' | 'open'> & Partial<TaskDescriptor>

/** Completes a task descriptor with defaults: accuracy as score, verdicts from the rows, no published results. */
export const defineTask = (input: DescriptorInput): TaskDescriptor => ({
  description: '',
  scorer: accuracyScorer,
  chance: null,
  semantics: null,
  verdictRule: verdictByAnswer,
  released: async () => [],
  explain: async () => ({ answer: readStoredProof }),
  published: null,
  ...input,
})
