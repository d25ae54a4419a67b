/** A multiple-choice question with its passage, as exams print it. */
export interface ExamQuestion {
  readonly id?: string
  readonly context: string
  readonly question: string
  readonly answers: readonly string[]
  /** Index of the right answer. */
  readonly label: number
}
