/** Model inputs from Appendix A of the RobustLR paper: text for an encoder, prompt and answer for T5. */
import { type AnswerLabel, parseLabel } from '../labels.ts'

export interface Question {
  readonly context: string
  readonly statement: string
}

/** Formats the encoder input `[CLS] T [SEP] s [SEP]` with the given special tokens, by default BERT's. */
export function formatEncoderInput(
  question: Question,
  tokens: { readonly cls?: string; readonly sep?: string } = {},
): string {
  const { cls = '[CLS]', sep = '[SEP]' } = tokens
  return `${cls} ${question.context} ${sep} ${question.statement} ${sep}`
}

export interface SequenceOptions {
  /**
   * `paper`: unchanged statement, answers True, False, Unknown. `released`: as in the released code, the statement with a question mark and
   * `Nothing` for Unknown.
   */
  readonly style?: 'paper' | 'released'
}

/** Formats the T5 input `$answer$ ; $question$ = s ; $context$ = T`. */
export function formatSequenceInput(question: Question, options: SequenceOptions = {}): string {
  const statement = options.style === 'released' ? `${question.statement.slice(0, -1)}?` : question.statement
  return `$answer$ ; $question$ = ${statement} ; $context$ = ${question.context}`
}

/** Formats the T5 output `$answer$ = True`. */
export const formatSequenceOutput = (label: AnswerLabel, options: SequenceOptions = {}): string =>
  `$answer$ = ${label === 'Unknown' && options.style === 'released' ? 'Nothing' : label}`

/** Parses the label in a T5 output of either style; `undefined` if there is none. */
export function parseSequenceOutput(output: string): AnswerLabel | undefined {
  const match = /\$answer\$\s*=\s*(\w+)/.exec(output)
  return match === null ? undefined : parseLabel(match[1]!)
}
