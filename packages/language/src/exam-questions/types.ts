/** ReClor's 17 question types (Yu et al. 2020, Table 3), and exam questions. */
import types from './question-types.json' with { type: 'json' }

export interface QuestionType {
  /** Number in the released files. */
  readonly number: number
  readonly name: string
  /** Lower-case name used as annotation label. */
  readonly label: string
  /** What the question asks for, e.g. "what would make the argument stronger". */
  readonly asks: string
}

export const questionTypes: readonly QuestionType[] = types

/** A multiple-choice question with its passage. */
export interface ExamQuestion {
  readonly id?: string
  readonly context: string
  readonly question: string
  readonly answers: readonly string[]
  /** Index of the correct answer. */
  readonly label: number
}
