/** What a reading of a response gives back. */

/** Words of the response that a reading went by. `start` and `end` are offsets into the response as it came. */
export interface AnswerEvidence {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface Reading<T> {
  /** What was meant, or null where no single answer is given. */
  readonly answer: T | null
  readonly evidence: AnswerEvidence | null
  /** Whether a person should look at it: the words were weak, contradicted each other, or had to be compared with the options. */
  readonly sure: boolean
  /** The kind of evidence that decided, such as "said to be the answer" or "two answers". */
  readonly why: string
}

export type InferenceAnswer = 'entailed' | 'not-entailed'
export type TruthLabel = 'True' | 'False' | 'Unknown'
