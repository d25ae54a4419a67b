/**
 * Sampling of a request: what the user gave (`--temperature`, `--top-p`, `--max-tokens`) goes before what the task would choose.
 * Requests that weigh choices generate nothing, and some servers would bend their log-probabilities by the temperature: there it stays out.
 */
import type { Request } from '../contract/model.ts'

export type Sampling = Pick<Request, 'temperature' | 'topP' | 'maxTokens'>

/** What a task asks; sample and repeat are the engine's to add. */
export type Asked = Omit<Request, 'sampleId' | 'repeat'>

/** The request with the user's sampling in it. */
export function sampled(asked: Asked, sampling: Sampling = {}): Asked {
  return asked.choices ? asked : { ...asked, ...sampling }
}
