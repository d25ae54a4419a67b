/**
 * OpenAI's chat completions and completions, also offered by vLLM, llama.cpp, Ollama and other servers. Completions score whole texts:
 * the server echoes prompt and choice with the log-probability of every token.
 */
import { promptText } from '../engine/estimate.ts'
import { ModelError } from '../error.ts'
import { isRecord, type Loose, listOf, numberOf, recordOf } from '../json.ts'
import { type Finish, type Model, type ModelServer, type Request, usageOf } from '../model.ts'
import type { ModelFactoryOptions } from '../options.ts'
import { type Api, serverModel } from './http.ts'
import { answerSchema, letterLikelihoods, malformed } from './responses.ts'

function headers(key: string | undefined, authorization: string | null): Record<string, string> {
  const value = key ? `Bearer ${key}` : authorization
  return value === null ? {} : { authorization: value }
}

/** `openai:NAME`: chat completions. */
export const createChatModel = (model: string, options: ModelFactoryOptions, server?: ModelServer): Model =>
  serverModel(
    `openai:${model}`,
    server,
    { chat: true, generate: true, weigh: ['letter'], structured: true, logProbability: true, readsSample: false },
    options,
    {
      path: '/chat/completions',
      headers,
      body: (request, official) => chatBody(model, request, official),
      read: readChat,
    },
  )

/** `openai-completions:NAME`: completions. */
export const createCompletionsModel = (model: string, options: ModelFactoryOptions, server?: ModelServer): Model =>
  serverModel(
    `openai-completions:${model}`,
    server,
    { chat: false, generate: true, weigh: ['letter', 'text'], logProbability: true, readsSample: false },
    options,
    { path: '/completions', headers, body: request => completionBody(model, request), read: readCompletion },
  )

function chatBody(model: string, request: Request, official: boolean): object {
  const { prompt, choices, weigh, answers, maxTokens, temperature, topP, seed, stop, wantLogProbability } = request
  if (choices && weigh === 'text')
    throw new ModelError('chat interfaces cannot score whole texts; use openai-completions:NAME', 'unsupported')
  const schema = answers && { name: 'answer', strict: true, schema: answerSchema(answers) }
  return {
    model,
    messages: typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt,
    [official ? 'max_completion_tokens' : 'max_tokens']: choices ? 1 : maxTokens,
    temperature,
    top_p: topP,
    seed,
    stop,
    response_format: schema && { type: 'json_schema', json_schema: schema },
    logprobs: choices || wantLogProbability ? true : undefined,
    top_logprobs: choices ? 20 : undefined,
  }
}

const finishes: Readonly<Record<string, Finish>> = { stop: 'stop', length: 'length', content_filter: 'filter' }

const finishOf = (value: unknown): Finish => finishes[String(value)] ?? 'other'

function readChat(value: unknown, request: Request): ReturnType<Api['read']> {
  const first = listOf(recordOf(value)['choices'])[0]
  if (!isRecord(first) || !isRecord(first['message'])) throw malformed('choices[0].message', value)
  const { content, reasoning_content: reasoned, reasoning } = first['message']
  if (typeof content !== 'string' && content !== null && content !== undefined)
    throw malformed('text in its message', value)
  const tokens = listOf(recordOf(first['logprobs'])['content']).map(recordOf)
  return {
    text: content ?? '',
    reasoning: [reasoned, reasoning].find((text): text is string => typeof text === 'string') || undefined,
    logProbabilities: request.choices && chatLikelihoods(request.choices, tokens, value),
    logProbability:
      request.wantLogProbability && tokens.length > 0 ? sumOf(tokens.map(({ logprob }) => logprob)) : undefined,
    usage: usageOf(recordOf(value)['usage']),
    finish: finishOf(first['finish_reason']),
  }
}

const sumOf = (logProbabilities: readonly unknown[]): { sum: number; tokens: number } => ({
  sum: logProbabilities.reduce<number>((sum, x) => sum + (numberOf(x) ?? 0), 0),
  tokens: logProbabilities.length,
})

function chatLikelihoods(choices: readonly string[], tokens: readonly Loose[], value: unknown): (number | null)[] {
  const top = listOf(tokens[0]?.['top_logprobs']).map(recordOf)
  // Without this check every choice would tie and the model would silently score at chance.
  if (top.length === 0) throw noLogProbabilities(value, ' (no logprobs.content[0].top_logprobs)')
  return letterLikelihoods(
    choices,
    top.map(({ token, logprob }) => [String(token), numberOf(logprob) ?? Number.NEGATIVE_INFINITY] as const),
  )
}

function completionBody(model: string, request: Request): object {
  const prompt = promptText(request.prompt)
  const { choices, weigh, maxTokens, temperature, topP, seed, stop, wantLogProbability } = request
  // Some servers cannot generate zero tokens: one is generated and discarded.
  const scored = { max_tokens: 1, temperature: 0 }
  if (choices && weigh === 'text')
    return { model, prompt: choices.map(choice => prompt + choice), ...scored, echo: true, logprobs: 1 }
  if (choices) return { model, prompt, ...scored, logprobs: 20 }
  const logprobs = wantLogProbability ? 1 : undefined
  return { model, prompt, max_tokens: maxTokens, temperature, top_p: topP, seed, stop, logprobs }
}

function readCompletion(value: unknown, request: Request): ReturnType<Api['read']> {
  const answers = listOf(recordOf(value)['choices'])
  const first = answers[0]
  if (!isRecord(first) || typeof first['text'] !== 'string') throw malformed('choices[0].text', value)
  const { choices, weigh, wantLogProbability } = request
  const base = { usage: usageOf(recordOf(value)['usage']), finish: finishOf(first['finish_reason']) }
  if (choices && weigh === 'text')
    return { text: '', logProbabilities: textLikelihoods(request, answers, value), ...base }
  const logprobs = recordOf(first['logprobs'])
  if (choices) {
    const top = Object.entries(recordOf(listOf(logprobs['top_logprobs'])[0]))
    if (top.length === 0) throw noLogProbabilities(value)
    const tokens = top.map(([token, x]) => [token, numberOf(x) ?? Number.NEGATIVE_INFINITY] as const)
    return { text: first['text'], logProbabilities: letterLikelihoods(choices, tokens), ...base }
  }
  const tokens = listOf(logprobs['token_logprobs'])
  return {
    text: first['text'],
    logProbability: wantLogProbability && tokens.length > 0 ? sumOf(tokens) : undefined,
    ...base,
  }
}

/** Log-likelihood of each choice: the sum over its tokens, without the prompt and the generated token. */
function textLikelihoods(request: Request, answers: readonly unknown[], value: unknown): number[] {
  const start = promptText(request.prompt).length
  const ordered = answers.map(recordOf).sort((a, b) => (numberOf(a['index']) ?? 0) - (numberOf(b['index']) ?? 0))
  return request.choices!.map((choice, i) => {
    const logprobs = recordOf(ordered[i]?.['logprobs'])
    const [offsets, weights] = [listOf(logprobs['text_offset']), listOf(logprobs['token_logprobs'])]
    if (offsets.length === 0 || weights.length !== offsets.length) throw noLogProbabilities(value)
    const end = start + choice.length
    const inside = weights.filter((_, k) => overlaps(offsets, k, start, end))
    if (inside.length === 0) throw malformed(`tokens of choice ${i + 1}`, ordered[i])
    return sumOf(inside).sum
  })
}

/** Whether token `k` belongs to the choice, even if it starts in the prompt (" A" after a blank). */
function overlaps(offsets: readonly unknown[], k: number, start: number, end: number): boolean {
  const from = numberOf(offsets[k]) ?? 0
  const to = numberOf(offsets[k + 1]) ?? Number.POSITIVE_INFINITY
  return from < end && to > start && !(k === offsets.length - 1 && from >= end)
}

const noLogProbabilities = (value: unknown, detail = '') =>
  new ModelError(
    `the server returns no log-probabilities${detail}; use protocol generate. It answered ${JSON.stringify(value).slice(0, 120)}`,
    'unsupported',
  )
