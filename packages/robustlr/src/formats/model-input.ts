/** Model inputs of the paper's Appendix A: text for an encoder, prompt and answer for T5. */
import { type AnswerLabel, readLabel } from '../labels.ts'

export interface Question {
  readonly context: string
  readonly statement: string
}

/** Encoder input `[CLS] T [SEP] s [SEP]` with special tokens, by default BERT's. */
export function encoderInput(question: Question, marks: { readonly cls?: string; readonly sep?: string } = {}): string {
  const { cls = '[CLS]', sep = '[SEP]' } = marks
  return `${cls} ${question.context} ${sep} ${question.statement} ${sep}`
}

export interface SequenceOptions {
  /**
   * `paper`: unchanged statement, answers True, False, Unknown. `released`: as in the released code, the statement with a question mark and
   * `Nothing` for Unknown.
   */
  readonly style?: 'paper' | 'released'
}

/** T5 input `$answer$ ; $question$ = s ; $context$ = T`. */
export function sequenceInput(question: Question, options: SequenceOptions = {}): string {
  const asked = options.style === 'released' ? `${question.statement.slice(0, -1)}?` : question.statement
  return `$answer$ ; $question$ = ${asked} ; $context$ = ${question.context}`
}

/** T5 output `$answer$ = True`. */
export const sequenceOutput = (label: AnswerLabel, options: SequenceOptions = {}): string =>
  `$answer$ = ${label === 'Unknown' && options.style === 'released' ? 'Nothing' : label}`

/** Parses the label of a T5 output in either style; `undefined` without one. */
export function readSequenceOutput(output: string): AnswerLabel | undefined {
  const match = /\$answer\$\s*=\s*(\w+)/.exec(output)
  return match === null ? undefined : readLabel(match[1]!)
}
