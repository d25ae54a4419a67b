/** OpenAI's chat completions and completions, also of vLLM, llama.cpp and Ollama. Completions can score whole texts. */
import { renderPrompt } from '../engine/estimate.ts'
import { ModelError } from '../error.ts'
import { isRecord, toArray, toNumber, toRecord, type UnknownRecord } from '../json.ts'
import { type Finish, type Model, type ModelServer, parseUsage, type Request } from '../model.ts'
import type { ModelFactoryOptions } from '../options.ts'
import { type Api, createServerModel } from './http.ts'
import { createAnswerSchema, createMalformedError, scoreLetters } from './responses.ts'

function createHeaders(key: string | undefined, authorization: string | null): Record<string, string> {
  const value = key ? `Bearer ${key}` : authorization
  return value === null ? {} : { authorization: value }
}

/** `openai:NAME`: chat completions. */
export const createChatModel = (model: string, options: ModelFactoryOptions, server?: ModelServer): Model =>
  createServerModel(server, options, {
    name: `openai:${model}`,
    capabilities: { chat: true, generate: true, scorableChoices: ['letter'], structured: true, logProbability: true },
    path: '/chat/completions',
    headers: createHeaders,
    body: (request, isOfficial) => createChatBody(model, request, isOfficial),
    read: readChat,
  })
/** `openai-completions:NAME`: completions. */
export const createCompletionsModel = (model: string, options: ModelFactoryOptions, server?: ModelServer): Model =>
  createServerModel(server, options, {
    name: `openai-completions:${model}`,
    capabilities: { chat: false, generate: true, scorableChoices: ['letter', 'text'], logProbability: true },
    path: '/completions',
    headers: createHeaders,
    body: request => createCompletionBody(model, request),
    read: readCompletion,
  })

function createChatBody(model: string, request: Request, isOfficial: boolean): object {
  const { prompt, choices, weigh, answers, maxTokens, temperature, topP, seed, stop, wantLogProbability } = request
  if (choices && weigh === 'text')
    throw new ModelError('chat interfaces cannot score whole texts; use openai-completions:NAME', 'unsupported')
  const schema = answers && { name: 'answer', strict: true, schema: createAnswerSchema(answers) }
  return {
    model,
    messages: typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt,
    [isOfficial ? 'max_completion_tokens' : 'max_tokens']: choices ? 1 : maxTokens,
    temperature,
    top_p: topP,
    seed,
    stop,
    response_format: schema && { type: 'json_schema', json_schema: schema },
    logprobs: choices || wantLogProbability ? true : undefined,
    top_logprobs: choices ? 20 : undefined,
  }
}

const finishByReason: ReadonlyMap<unknown, Finish> = new Map(
  Object.entries({ stop: 'stop', length: 'length', content_filter: 'filter' }),
)

const toFinish = (value: unknown): Finish => finishByReason.get(value) ?? 'other'

function readChat(value: unknown, request: Request): ReturnType<Api['read']> {
  const first = toArray(toRecord(value)['choices'])[0]
  if (!isRecord(first) || !isRecord(first['message'])) throw createMalformedError('choices[0].message', value)
  const { content, reasoning_content: reasoned, reasoning } = first['message']
  if (typeof content !== 'string' && content !== null && content !== undefined)
    throw createMalformedError('text in choices[0].message.content', value)
  const tokens = toArray(toRecord(first['logprobs'])['content']).map(toRecord)
  return {
    text: content ?? '',
    reasoning: [reasoned, reasoning].find((text): text is string => typeof text === 'string') || undefined,
    logProbabilities: request.choices && readChatLikelihoods(request.choices, tokens, value),
    logProbability:
      request.wantLogProbability && tokens.length > 0
        ? sumLogProbabilities(tokens.map(({ logprob }) => logprob))
        : undefined,
    usage: parseUsage(toRecord(value)['usage']),
    finish: toFinish(first['finish_reason']),
  }
}

const sumLogProbabilities = (logProbabilities: readonly unknown[]): { sum: number; tokens: number } => ({
  sum: logProbabilities.reduce<number>((sum, x) => sum + (toNumber(x) ?? 0), 0),
  tokens: logProbabilities.length,
})

function readChatLikelihoods(
  choices: readonly string[],
  tokens: readonly UnknownRecord[],
  value: unknown,
): (number | null)[] {
  const top = toArray(tokens[0]?.['top_logprobs']).map(toRecord)
  // Without this check every choice would tie and the model would silently score at chance.
  if (top.length === 0) throw createMissingLogProbabilitiesError(value, ' (no logprobs.content[0].top_logprobs)')
  const candidates = top.map(({ token, logprob }) => [String(token), toNumber(logprob) ?? -Infinity] as const)
  return scoreLetters(choices, candidates)
}

function createCompletionBody(model: string, request: Request): object {
  const prompt = renderPrompt(request.prompt)
  const { choices, weigh, maxTokens, temperature, topP, seed, stop, wantLogProbability } = request
  // Some servers cannot generate zero tokens: one is generated and discarded.
  const scoringSettings = { max_tokens: 1, temperature: 0 }
  if (choices && weigh === 'text')
    return { model, prompt: choices.map(choice => prompt + choice), ...scoringSettings, echo: true, logprobs: 1 }
  if (choices) return { model, prompt, ...scoringSettings, logprobs: 20 }
  const logprobs = wantLogProbability ? 1 : undefined
  return { model, prompt, max_tokens: maxTokens, temperature, top_p: topP, seed, stop, logprobs }
}

function readCompletion(value: unknown, request: Request): ReturnType<Api['read']> {
  const answers = toArray(toRecord(value)['choices'])
  const first = answers[0]
  if (!isRecord(first) || typeof first['text'] !== 'string') throw createMalformedError('choices[0].text', value)
  const { choices, weigh, wantLogProbability } = request
  const commonFields = { usage: parseUsage(toRecord(value)['usage']), finish: toFinish(first['finish_reason']) }
  if (choices && weigh === 'text')
    return { text: '', logProbabilities: readTextLikelihoods(request, answers, value), ...commonFields }
  const logprobs = toRecord(first['logprobs'])
  if (choices) {
    const topTokens = Object.entries(toRecord(toArray(logprobs['top_logprobs'])[0]))
    if (topTokens.length === 0) throw createMissingLogProbabilitiesError(value)
    const tokens = topTokens.map(([token, x]) => [token, toNumber(x) ?? -Infinity] as const)
    return { text: first['text'], logProbabilities: scoreLetters(choices, tokens), ...commonFields }
  }
  const tokens = toArray(logprobs['token_logprobs'])
  return {
    text: first['text'],
    logProbability: wantLogProbability && tokens.length > 0 ? sumLogProbabilities(tokens) : undefined,
    ...commonFields,
  }
}

/** Log-likelihood of each choice: the sum over its tokens, without the prompt and the generated token. */
function readTextLikelihoods(request: Request, answers: readonly unknown[], value: unknown): number[] {
  const start = renderPrompt(request.prompt).length
  const sortedAnswers = answers.map(toRecord).sort((a, b) => (toNumber(a['index']) ?? 0) - (toNumber(b['index']) ?? 0))
  return request.choices!.map((choice, i) => {
    const logprobs = toRecord(sortedAnswers[i]?.['logprobs'])
    const [offsets, logProbabilities] = [toArray(logprobs['text_offset']), toArray(logprobs['token_logprobs'])]
    if (offsets.length === 0 || logProbabilities.length !== offsets.length)
      throw createMissingLogProbabilitiesError(value)
    const end = start + choice.length
    const choiceLogProbabilities = logProbabilities.filter((_, k) => overlapsChoice(offsets, k, start, end))
    if (choiceLogProbabilities.length === 0) throw createMalformedError(`tokens of choice ${i + 1}`, sortedAnswers[i])
    return sumLogProbabilities(choiceLogProbabilities).sum
  })
}

/** True if token `k` belongs to the choice, even if it starts in the prompt (" A" after a blank). */
function overlapsChoice(offsets: readonly unknown[], k: number, start: number, end: number): boolean {
  const tokenStart = toNumber(offsets[k]) ?? 0
  const tokenEnd = toNumber(offsets[k + 1]) ?? Number.POSITIVE_INFINITY
  return tokenStart < end && tokenEnd > start
}

const createMissingLogProbabilitiesError = (value: unknown, detail = '') =>
  new ModelError(
    `the server returns no log-probabilities${detail}; use protocol generate. Response: ${JSON.stringify(value).slice(0, 120)}`,
    'unsupported',
  )
