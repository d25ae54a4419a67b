/** The encoder that `explain --encoder` names, as a second opinion. */
import type { Evidence, WeightedOpinion } from '@elenchus/explainer'
import { UsageError } from '../../cli/io.ts'
import { withEncoder } from '../../files/encoder.ts'

export interface EncoderOptions {
  readonly encoder?: string | undefined
  readonly encoderWeight?: number | undefined
}

/** The second opinion that is asked for, if any. */
export async function hear({ encoder, encoderWeight }: EncoderOptions): Promise<WeightedOpinion | undefined> {
  if (encoder === undefined) {
    if (encoderWeight !== undefined) throw new UsageError('--encoder-weight needs --encoder FILE')
    return undefined
  }
  return withEncoder(encoder, '--encoder', ({ loadEncoder }, bytes) => ({
    by: loadEncoder(bytes),
    loud: encoderWeight,
  }))
}

/** "the encoder read only the beginning of 2 statements: it takes 384 word pieces at a time"; nothing where all was read. */
export function cutTexts(evidence: readonly (Pick<Evidence, 'cut'> | undefined)[]): string[] {
  const statements = evidence.reduce((sum, each) => sum + (each?.cut?.statements.length ?? 0), 0)
  const questions = evidence.filter(each => each?.cut?.question).length
  const several = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`
  const only = 'the encoder read only the beginning of'
  return [
    ...(statements > 0 ? [`${only} ${several(statements, 'statement')}: it takes 384 word pieces at a time`] : []),
    ...(questions > 0 ? [`${only} ${several(questions, 'question')}: it takes 60 word pieces of one`] : []),
  ]
}
