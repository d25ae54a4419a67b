/**
 * Sampling of a request: what the user gave (temperature, top-p, output limit) goes before what the task would choose, and the output limit
 * of the model before none. Requests that weigh choices generate nothing, and some servers would bend their log-probabilities by the
 * temperature: there it stays out.
 *
 * Why 16,384 tokens: models that reason write thousands of tokens before the answer, and an answer that is cut off is lost although it was
 * paid for, while a model that needs ten tokens stops after ten whatever the limit is. Without any limit a model that falls into a loop
 * writes until its context is full.
 */
import type { Model, Request } from '../contract/model.ts'

export interface Sampling {
  /** null: none is sent, for models that refuse one. */
  readonly temperature?: number | null
  readonly topP?: number
  readonly maxTokens?: number
}

/** What a task asks; sample and repeat are the engine's to add. */
export type Asked = Omit<Request, 'sampleId' | 'repeat'>

/** Output limit of models that do not name one of their own. */
export const defaultOutputLimit = 16_384

/** The longest answer that a model may give where nobody says; undefined for models that write nothing of their own. */
const limitOf = ({ capabilities, outputLimit }: Pick<Model, 'capabilities' | 'outputLimit'>): number | undefined =>
  capabilities.readsSample && !capabilities.readsPrompt ? undefined : (outputLimit ?? defaultOutputLimit)

/** The request with the user's sampling in it. */
export function sampled(
  asked: Asked,
  sampling: Sampling = {},
  model?: Pick<Model, 'capabilities' | 'outputLimit'>,
): Asked {
  if (asked.choices) return asked
  const { temperature, ...given } = sampling
  const { temperature: usual, ...rest } = asked
  const warmth = temperature === undefined ? usual : (temperature ?? undefined)
  const maxTokens = given.maxTokens ?? asked.maxTokens ?? (model ? limitOf(model) : undefined)
  return {
    ...rest,
    ...given,
    ...(warmth === undefined ? {} : { temperature: warmth }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  }
}
