/** OpenAI chat completions, also spoken by vLLM, llama.cpp, Ollama and other servers. */

import { readAddress } from '../contract/address.ts'
import { answerSchema } from '../contract/answer-schema.ts'
import type { Finish, Model, Request, Response } from '../contract/model.ts'
import { ModelError } from '../contract/model-error.ts'
import type { ModelOptions } from '../contract/model-options.ts'
import { isRecord, listOf, malformed, numberOf, recordOf, usageOf, weighLetters } from '../contract/shape.ts'
import { EvaluationError } from '../error.ts'
import { readAccess } from './access.ts'
import { type PostOptions, postJson, readWithoutKeys, redactor } from './http.ts'

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
