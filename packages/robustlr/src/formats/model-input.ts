/** The two input formats of the paper's Appendix A: fields for an encoder, a prompt and its answer for a T5. */
import { type AnswerLabel, readLabel } from '../labels.ts'

export interface Question {
  readonly context: string
  readonly statement: string
}

/** `[CLS] T [SEP] s [SEP]` with a tokenizer's own marks; the defaults are BERT's. */
export function encoderInput(question: Question, marks: { readonly cls?: string; readonly sep?: string } = {}): string {
  const { cls = '[CLS]', sep = '[SEP]' } = marks
  return `${cls} ${question.context} ${sep} ${question.statement} ${sep}`
}

export interface SequenceOptions {
  /**
   * `paper`: the statement as it is, answers True, False, Unknown. `released`: as the authors' code has it, the statement
   * with a question mark and `Nothing` for Unknown.
   */
  readonly style?: 'paper' | 'released'
}

/** `$answer$ ; $question$ = s ; $context$ = T` */
export function sequenceInput(question: Question, options: SequenceOptions = {}): string {
  const asked = options.style === 'released' ? `${question.statement.slice(0, -1)}?` : question.statement
  return `$answer$ ; $question$ = ${asked} ; $context$ = ${question.context}`
}

/** `$answer$ = True` */
export const sequenceOutput = (label: AnswerLabel, options: SequenceOptions = {}): string =>
  `$answer$ = ${label === 'Unknown' && options.style === 'released' ? 'Nothing' : label}`

/** The label in a model's output of that form, in either style; `undefined` where there is none. */
export function readSequenceOutput(output: string): AnswerLabel | undefined {
  const match = /\$answer\$\s*=\s*(\w+)/.exec(output)
  return match === null ? undefined : readLabel(match[1]!)
}
