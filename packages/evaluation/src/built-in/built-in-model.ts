/** Built-in models: they answer from the sample itself, without prompt or tokens, and deterministically. */
import { ModelError } from '../error.ts'
import { type Model, promptSettings, type Request, type Response } from '../model.ts'
import type { Sample } from '../task.ts'

/** The text of an answer, with evidence where the model gives it. */
export type BuiltInAnswer = string | Pick<Response, 'text' | 'evidence'>
/** Computes the answer to a sample, in a form that the task's parser reads. */
export type SampleAnswer = (sample: Sample, request: Request) => BuiltInAnswer | Promise<BuiltInAnswer>

export function createBuiltInModel(name: string, settings: Model['settings'], answer: SampleAnswer): Model {
  return {
    name,
    capabilities: { chat: true, generate: true, scorableChoices: [], logProbability: false, readsSample: true },
    settings,
    unsupported: promptSettings,
    price: { input: 0, output: 0 },
    async ask(request, { sample, signal }): Promise<Response> {
      signal?.throwIfAborted()
      if (!sample)
        throw new ModelError(`${name} reads its input from the sample, but this request has no sample`, 'unsupported')
      if (request.choices)
        throw new ModelError(`${name} returns no log-probabilities; use protocol generate`, 'unsupported')
      const result = await answer(sample, request)
      return {
        ...(typeof result === 'string' ? { text: result } : result),
        usage: { inputTokens: 0, outputTokens: 0 },
        finish: 'stop',
        latencyMs: 0,
      }
    },
  }
}

/** The sample's data; throws if fields that the model needs are missing. */
export function requireFields<T extends object>(
  sample: Sample,
  keys: readonly (keyof T & string)[],
  model: string,
  tasks: string,
): T {
  const data = sample.data as Record<string, unknown> | null
  const missing = keys.filter(key => typeof data !== 'object' || data === null || !(key in data))
  if (missing.length === 0) return data as T
  const names = missing.map(key => `"${key}"`).join(', ')
  const message = `${model} answers only ${tasks}, but this item has no ${names}${suggestFormat(data, tasks)}`
  throw new ModelError(message, 'unsupported')
}

/** Advice for own multiple-choice data, which has question and passage in one text. */
const suggestFormat = (data: Record<string, unknown> | null, tasks: string) =>
  tasks === 'multiple choice' && Array.isArray(data?.['choices'])
    ? '; write the questions in the format of ReClor ("id_string", "context", "question", four "answers", "label") and use task reclor'
    : ''
