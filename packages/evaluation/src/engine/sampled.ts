/**
 * Sampling parameters of a request. The user's options override the task's; scored choices are sent without any, because some servers
 * apply the temperature to log-probabilities.
 *
 * The default output limit is high (16,384 tokens) because an answer that a reasoning model cannot finish is lost although it was paid
 * for. A limit is still needed: a model in a loop would fill its context.
 */
import type { Model, Request } from '../contract/model.ts'

export interface Sampling {
  /** null: send no temperature. */
  readonly temperature?: number | null
  readonly topP?: number
  readonly maxTokens?: number
}

/** A request of a task; the engine adds sample and repeat. */
export type Asked = Omit<Request, 'sampleId' | 'repeat'>

/** Output limit of models that do not declare one. */
export const defaultOutputLimit = 16_384

/** Output limit of a model; undefined for models that generate no text. */
const limitOf = ({ capabilities, outputLimit }: Pick<Model, 'capabilities' | 'outputLimit'>): number | undefined =>
  capabilities.readsSample && !capabilities.readsPrompt ? undefined : (outputLimit ?? defaultOutputLimit)

/** Applies the user's sampling options to a request. */
export function sampled(
  asked: Asked,
  sampling: Sampling = {},
  model?: Pick<Model, 'capabilities' | 'outputLimit'>,
): Asked {
  if (asked.choices) return asked
  const { temperature, ...given } = sampling
  const { temperature: usual, ...rest } = asked
  const sent = temperature === undefined ? usual : (temperature ?? undefined)
  const maxTokens = given.maxTokens ?? asked.maxTokens ?? (model ? limitOf(model) : undefined)
  return {
    ...rest,
    ...given,
    temperature: sent,
    maxTokens,
  }
}
