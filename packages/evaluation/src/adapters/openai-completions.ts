/**
 * OpenAI's completions interface, still offered by vLLM and llama.cpp. It scores whole texts: the server echoes prompt and choice with
 * the log-probability of every token.
 */

import type { Model, Request, Response } from '../contract/model.ts'
import { ModelError } from '../contract/model-error.ts'
import type { ModelOptions } from '../contract/model-options.ts'
import {
  isRecord,
  type Loose,
  listOf,
  malformed,
  numberOf,
  recordOf,
  usageOf,
  weighLetters,
} from '../contract/shape.ts'
import { promptText } from '../engine/estimate.ts'
import { EvaluationError } from '../error.ts'
import { readWithoutKeys } from './http.ts'
import { finishOf, openaiEndpoint } from './openai-chat.ts'

/** `openai-completions:NAME`. */
export function openaiCompletionsNamed(rest: string, options: ModelOptions): Model {
  if (rest === '') throw new EvaluationError('which model? Such as openai-completions:NAME')
  const endpoint = openaiEndpoint(options)
  return {
    name: `openai-completions:${rest}`,
    capabilities: { chat: false, generate: true, weigh: ['letter', 'text'], logProbability: true, readsSample: false },
    settings: endpoint.settings,
    ...(options.price ? { price: options.price } : {}),
    redact: endpoint.redact,
    async ask(request, { signal }) {
      const began = performance.now()
      const value = await endpoint.post('/completions', bodyOf(rest, request), signal)
      const latencyMs = Math.round(performance.now() - began)
      return readWithoutKeys(value, endpoint.redact, given => read(given, request, latencyMs))
    },
  }
}

function bodyOf(model: string, request: Request): object {
  const prompt = promptText(request.prompt)
  const { choices, weigh, maxTokens, temperature, topP, seed, stop, wantLogProbability } = request
  // Some servers cannot generate zero tokens: one is generated and discarded.
  if (choices && weigh === 'text')
    return {
      model,
      prompt: choices.map(choice => prompt + choice),
      max_tokens: 1,
      temperature: 0,
      echo: true,
      logprobs: 1,
    }
  if (choices) return { model, prompt, max_tokens: 1, temperature: 0, logprobs: 20 }
  return {
    model,
    prompt,
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(seed === undefined ? {} : { seed }),
    ...(stop === undefined ? {} : { stop }),
    ...(wantLogProbability ? { logprobs: 1 } : {}),
  }
}

function read(value: unknown, request: Request, latencyMs: number): Response {
  const answers = listOf(recordOf(value)['choices'])
  const first = answers[0]
  if (!isRecord(first) || typeof first['text'] !== 'string') throw malformed('choices[0].text', value)
  const { choices, weigh, wantLogProbability } = request
  const base = { usage: usageOf(recordOf(value)['usage']), finish: finishOf(first['finish_reason']), latencyMs }
  if (choices && weigh === 'text') return { text: '', logProbabilities: weighTexts(request, answers, value), ...base }
  const chances = recordOf(first['logprobs'])
  if (choices) {
    const top = recordOf(listOf(chances['top_logprobs'])[0])
    if (Object.keys(top).length === 0) throw noLogProbabilities(value)
    const tokens = Object.entries(top).map(([token, x]) => [token, numberOf(x) ?? Number.NEGATIVE_INFINITY] as const)
    return { text: first['text'], logProbabilities: weighLetters(choices, tokens), ...base }
  }
  const tokens = listOf(chances['token_logprobs'])
  return {
    text: first['text'],
    ...(wantLogProbability && tokens.length > 0
      ? {
          logProbability: {
            sum: tokens.reduce<number>((sum, x) => sum + (numberOf(x) ?? 0), 0),
            tokens: tokens.length,
          },
        }
      : {}),
    ...base,
  }
}

/** Log-likelihood of each choice: the sum over its tokens, without the prompt and the generated token. */
function weighTexts(request: Request, answers: readonly unknown[], value: unknown): number[] {
  const start = promptText(request.prompt).length
  const ordered = answers.map(recordOf).sort((a, b) => (numberOf(a['index']) ?? 0) - (numberOf(b['index']) ?? 0))
  return request.choices!.map((choice, i) => {
    const chances = recordOf(ordered[i]?.['logprobs'])
    const [offsets, weights] = [listOf(chances['text_offset']), listOf(chances['token_logprobs'])]
    if (offsets.length === 0 || weights.length !== offsets.length) throw noLogProbabilities(value)
    const end = start + choice.length
    const inside = weights.filter((_, k) => overlaps(offsets, k, start, end))
    if (inside.length === 0) throw malformed(`tokens of choice ${i + 1}`, ordered[i])
    return inside.reduce<number>((sum, x) => sum + (numberOf(x) ?? 0), 0)
  })
}

/** Whether token `k` belongs to the choice, even if it starts in the prompt (" A" after a blank). */
function overlaps(offsets: readonly unknown[], k: number, start: number, end: number): boolean {
  const from = numberOf(offsets[k]) ?? 0
  const to = numberOf(offsets[k + 1]) ?? Number.POSITIVE_INFINITY
  return from < end && to > start && !(k === offsets.length - 1 && from >= end)
}

const noLogProbabilities = (value: unknown) =>
  new ModelError(
    `the server gives no log-probabilities; use protocol generate. It answered ${JSON.stringify(value as Loose).slice(0, 120)}`,
    {
      kind: 'unsupported',
    },
  )
