/**
 * OpenAI's chat completions and completions, also offered by vLLM, llama.cpp, Ollama and other servers. Completions score whole texts:
 * the server echoes prompt and choice with the log-probability of every token.
 */

import { promptText } from '../engine/estimate.ts'
import { EvaluationError, ModelError } from '../error.ts'
import { isRecord, type Loose, listOf, numberOf, recordOf } from '../json.ts'
import type { Finish, Model, ModelOptions, Request, Response } from '../setup/model.ts'
import { type PostOptions, postJson, readWithoutKeys, redactor } from './http.ts'
import { answerSchema, malformed, usageOf, weighLetters } from './responses.ts'
import { readAccess, readAddress } from './server.ts'

/** A server connection that keeps the key private. */
export interface Endpoint {
  readonly base: string
  /** Recorded in the log header. */
  readonly settings: Model['settings']
  readonly post: (path: string, body: object, signal: AbortSignal | undefined) => Promise<unknown>
  readonly redact: PostOptions['redact']
}

const home = 'https://api.openai.com/v1'

/** Connects to the given base URL, OPENAI_BASE_URL or OpenAI. */
export function openaiEndpoint(options: ModelOptions): Endpoint {
  const env = options.env ?? process.env
  const given = options.baseUrl ?? env['OPENAI_BASE_URL'] ?? home
  const { base, authorization, secrets, urlOf } = readAddress(given)
  const access = readAccess(options, 'OPENAI_API_KEY')
  const { key } = access
  if (!key && base === home)
    throw new EvaluationError(`no key: set ${access.variable}, or name another server by baseUrl`, {
      setting: 'baseUrl',
    })
  const redact = redactor([...access.secrets, ...secrets])
  const bearer = key ? `Bearer ${key}` : authorization
  const headers = { ...(bearer === null ? {} : { authorization: bearer }), ...access.headers }
  return {
    base,
    settings: { baseUrl: base, ...access.settings },
    redact,
    post: (path, body, signal) =>
      postJson(urlOf(path), access.extended(body), { headers, redact, ...(signal ? { signal } : {}) }),
  }
}

/** `openai:NAME`. */
export function openaiChatNamed(rest: string, options: ModelOptions): Model {
  if (rest === '') throw new EvaluationError('which model? Such as openai:NAME')
  const endpoint = openaiEndpoint(options)
  return {
    name: `openai:${rest}`,
    capabilities: {
      chat: true,
      generate: true,
      weigh: ['letter'],
      structured: true,
      logProbability: true,
      readsSample: false,
    },
    settings: endpoint.settings,
    ...(options.price ? { price: options.price } : {}),
    redact: endpoint.redact,
    async ask(request, { signal }) {
      if (request.choices && request.weigh === 'text')
        throw new ModelError('chat interfaces cannot weigh whole texts; use openai-completions:NAME', {
          kind: 'unsupported',
        })
      const began = performance.now()
      const value = await endpoint.post('/chat/completions', chatBody(rest, request, endpoint.base === home), signal)
      const latencyMs = Math.round(performance.now() - began)
      return readWithoutKeys(value, endpoint.redact, given => readChat(given, request, latencyMs))
    },
  }
}

function chatBody(model: string, request: Request, official: boolean): object {
  const { prompt, choices, answers, maxTokens, temperature, topP, seed, stop, wantLogProbability } = request
  const limit = choices ? 1 : maxTokens
  return {
    model,
    messages: typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt,
    ...(limit === undefined ? {} : { [official ? 'max_completion_tokens' : 'max_tokens']: limit }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(seed === undefined ? {} : { seed }),
    ...(stop === undefined ? {} : { stop }),
    ...(answers
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', strict: true, schema: answerSchema(answers) },
          },
        }
      : {}),
    ...(choices ? { logprobs: true, top_logprobs: 20 } : wantLogProbability ? { logprobs: true } : {}),
  }
}

const finishes: Readonly<Record<string, Finish>> = { stop: 'stop', length: 'length', content_filter: 'filter' }

export const finishOf = (value: unknown): Finish => finishes[String(value)] ?? 'other'

function readChat(value: unknown, request: Request, latencyMs: number): Response {
  const choice = recordOf(value)['choices']
  const first = listOf(choice)[0]
  if (!isRecord(first) || !isRecord(first['message'])) throw malformed('choices[0].message', value)
  const { content, reasoning_content: reasoned, reasoning } = first['message']
  if (typeof content !== 'string' && content !== null && content !== undefined)
    throw malformed('text in its message', value)
  const thoughts = typeof reasoned === 'string' ? reasoned : typeof reasoning === 'string' ? reasoning : ''
  const tokens = listOf(recordOf(first['logprobs'])['content']).map(recordOf)
  return {
    text: content ?? '',
    ...(thoughts === '' ? {} : { reasoning: thoughts }),
    ...(request.choices ? { logProbabilities: weighChat(request.choices, tokens, value) } : {}),
    ...(request.wantLogProbability && tokens.length > 0 ? { logProbability: sumOf(tokens) } : {}),
    usage: usageOf(recordOf(value)['usage']),
    finish: finishOf(first['finish_reason']),
    latencyMs,
  }
}

function weighChat(
  choices: readonly string[],
  tokens: readonly Readonly<Record<string, unknown>>[],
  value: unknown,
): (number | null)[] {
  const top = listOf(tokens[0]?.['top_logprobs']).map(recordOf)
  // Otherwise every choice would tie and the model would silently score at chance.
  if (top.length === 0)
    throw new ModelError(
      `the server returns no log-probabilities (no logprobs.content[0].top_logprobs); use protocol generate. It answered ${JSON.stringify(value).slice(0, 120)}`,
      { kind: 'unsupported' },
    )
  return weighLetters(
    choices,
    top.map(({ token, logprob }) => [String(token), numberOf(logprob) ?? Number.NEGATIVE_INFINITY] as const),
  )
}

function sumOf(tokens: readonly Readonly<Record<string, unknown>>[]): { sum: number; tokens: number } {
  return { sum: tokens.reduce((sum, { logprob }) => sum + (numberOf(logprob) ?? 0), 0), tokens: tokens.length }
}

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
