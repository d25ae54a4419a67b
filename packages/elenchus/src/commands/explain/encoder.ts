/** The encoder that `explain --encoder` names, as a second opinion; its package is loaded when it is asked for. */
import { readFile } from 'node:fs/promises'
import type { WeighedOpinion } from '@elenchus/explainer'
import { InputError, UsageError } from '../../cli/errors.ts'

export interface EncoderOptions {
  readonly encoder?: string | undefined
  readonly encoderWeight?: number | undefined
}

export async function opinionOf({ encoder, encoderWeight }: EncoderOptions): Promise<WeighedOpinion | undefined> {
  if (encoder === undefined) {
    if (encoderWeight !== undefined) throw new UsageError('--encoder-weight needs --encoder FILE')
    return undefined
  }
  const { loadEncoder } = await import('@elenchus/encoder').catch(() => {
    throw new InputError('--encoder needs the package @elenchus/encoder: npm install @elenchus/encoder')
  })
  const bytes = await readFile(encoder).catch((error: Error) => {
    throw new InputError(`${encoder} cannot be read: ${error.message}`)
  })
  const weight = encoderWeight ?? 0.5
  try {
    return { by: loadEncoder(bytes), graph: weight, kind: weight }
  } catch (error) {
    throw new InputError(`${encoder}: ${(error as Error).message}`)
  }
}
