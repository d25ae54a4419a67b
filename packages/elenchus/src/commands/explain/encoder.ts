/** The encoder that `explain --encoder` names, as a second opinion. */
import type { WeighedOpinion } from '@elenchus/explainer'
import { UsageError } from '../../cli/errors.ts'
import { withEncoder } from '../../files/encoder.ts'

export interface EncoderOptions {
  readonly encoder?: string | undefined
  readonly encoderWeight?: number | undefined
}

export async function opinionOf({ encoder, encoderWeight }: EncoderOptions): Promise<WeighedOpinion | undefined> {
  if (encoder === undefined) {
    if (encoderWeight !== undefined) throw new UsageError('--encoder-weight needs --encoder FILE')
    return undefined
  }
  return withEncoder(encoder, '--encoder', ({ loadEncoder }, bytes) => ({
    by: loadEncoder(bytes),
    loud: encoderWeight,
  }))
}
