/** The encoder that `explain --encoder` names, as a second opinion. */
import type { WeighedOpinion } from '@elenchus/explainer'
import { UsageError } from '../../cli/errors.ts'
import { withEncoder } from '../../files/encoder.ts'

export interface EncoderOptions {
  readonly encoder?: string | undefined
  readonly encoderWeight?: number | undefined
}

export interface Heard {
  readonly opinion: WeighedOpinion | undefined
  /** How many statements were too long to be read whole since it was asked last. */
  readonly cutSince: () => number
}

/** Nobody is heard. */
const nobody: Heard = { opinion: undefined, cutSince: () => 0 }

export async function hear({ encoder, encoderWeight }: EncoderOptions): Promise<Heard> {
  if (encoder === undefined) {
    if (encoderWeight !== undefined) throw new UsageError('--encoder-weight needs --encoder FILE')
    return nobody
  }
  return withEncoder(encoder, '--encoder', ({ loadEncoder }, bytes) => {
    const loaded = loadEncoder(bytes)
    let cut = 0
    const read: WeighedOpinion['by']['read'] = passage => {
      const scores = loaded.read(passage)
      cut += scores.cut?.length ?? 0
      return scores
    }
    return {
      opinion: { by: { name: loaded.name, read }, loud: encoderWeight },
      cutSince() {
        const found = cut
        cut = 0
        return found
      },
    }
  })
}

/** "the encoder read only the beginning of 2 statements: the passage is too long for it". */
export const cutText = (count: number): string =>
  `the encoder read only the beginning of ${count} ${count === 1 ? 'statement' : 'statements'}: it takes 384 word pieces at a time`
