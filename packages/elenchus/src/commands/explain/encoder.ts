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
  /** What was too long to be read whole since it was asked last. */
  readonly cutSince: () => Cut
}

export interface Cut {
  readonly statements: number
  readonly questions: number
}

/** Nobody is heard. */
const nobody: Heard = { opinion: undefined, cutSince: () => ({ statements: 0, questions: 0 }) }

export async function hear({ encoder, encoderWeight }: EncoderOptions): Promise<Heard> {
  if (encoder === undefined) {
    if (encoderWeight !== undefined) throw new UsageError('--encoder-weight needs --encoder FILE')
    return nobody
  }
  return withEncoder(encoder, '--encoder', ({ loadEncoder }, bytes) => {
    const loaded = loadEncoder(bytes)
    let [statements, questions] = [0, 0]
    const read: WeighedOpinion['by']['read'] = passage => {
      const scores = loaded.read(passage)
      statements += scores.cut?.length ?? 0
      questions += Number(scores.questionCut ?? false)
      return scores
    }
    return {
      opinion: { by: { name: loaded.name, read }, loud: encoderWeight },
      cutSince() {
        const found = { statements, questions }
        statements = questions = 0
        return found
      },
    }
  })
}

/** "the encoder read only the beginning of 2 statements: the passage is too long for it"; nothing where all was read. */
export function cutTexts({ statements, questions }: Cut): string[] {
  const several = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`
  const only = 'the encoder read only the beginning of'
  return [
    ...(statements > 0 ? [`${only} ${several(statements, 'statement')}: it takes 384 word pieces at a time`] : []),
    ...(questions > 0 ? [`${only} ${several(questions, 'question')}: it takes 60 word pieces of one`] : []),
  ]
}
