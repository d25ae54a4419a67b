/** Anthropic's messages. They give no log-probabilities, so letters are not weighed: the protocol is generation. */

import { EvaluationError, ModelError } from '../error.ts'
import { isRecord, listOf, recordOf } from '../json.ts'
import type { Finish, Message, Model, ModelOptions, Request, Response } from '../setup/model.ts'
import { postJson, readWithoutKeys, redactor } from './http.ts'
import { answerSchema, malformed, usageOf } from './responses.ts'
import { readAccess, readAddress } from './server.ts'

const home = 'https://api.anthropic.com'

/** The interface asks for a limit; the engine gives one, and this is for calls without it. */
const defaultMaxTokens = 16_384

/** `anthropic:NAME`; the key in ANTHROPIC_API_KEY. */
export function anthropicNamed(rest: string, options: ModelOptions): Model {
  if (rest === '') throw new EvaluationError('which model? Such as anthropic:NAME')
  const env = options.env ?? process.env
  const { base, secrets, urlOf } = readAddress(options.baseUrl ?? env['ANTHROPIC_BASE_URL'] ?? home)
  const access = readAccess(options, 'ANTHROPIC_API_KEY')
  const { key } = access
  if (!key && base === home)
    throw new EvaluationError(`no key: set ${access.variable}, or name another server by baseUrl`, {
      setting: 'baseUrl',
    })
  const redact = redactor([...access.secrets, ...secrets])
  const headers = { 'anthropic-version': '2023-06-01', ...(key ? { 'x-api-key': key } : {}), ...access.headers }
  return {
    name: `anthropic:${rest}`,
    capabilities: {
      chat: true,
      generate: true,
      weigh: [],
      structured: true,
      logProbability: false,
      readsSample: false,
    },
    settings: { baseUrl: base, ...access.settings },
    ...(options.price ? { price: options.price } : {}),
    redact,
    async ask(request, { signal }) {
      if (request.choices)
        throw new ModelError('this interface gives no log-probabilities; use protocol generate', {
          kind: 'unsupported',
        })
      const began = performance.now()
      const value = await postJson(urlOf('/v1/messages'), access.extended(bodyOf(rest, request)), {
        headers,
        redact,
        ...(signal ? { signal } : {}),
      })
      const latencyMs = Math.round(performance.now() - began)
      return readWithoutKeys(value, redact, given => read(given, latencyMs))
    },
  }
}

function bodyOf(model: string, request: Request): object {
  const { prompt, answers, maxTokens = defaultMaxTokens, temperature, topP, stop } = request
  const messages: readonly Message[] = typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  return {
    model,
    max_tokens: maxTokens,
    messages: messages.filter(({ role }) => role !== 'system'),
    ...(system.length > 0 ? { system: system.join('\n\n') } : {}),
    // This interface is held to a schema by a tool that it has to call.
    ...(answers
      ? {
          tools: [{ name: 'answer', description: 'Give the answer.', input_schema: answerSchema(answers) }],
          tool_choice: { type: 'tool', name: 'answer' },
        }
      : {}),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(stop === undefined ? {} : { stop_sequences: stop }),
  }
}

const finishes: Readonly<Record<string, Finish>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  tool_use: 'stop',
  refusal: 'filter',
}

function read(value: unknown, latencyMs: number): Response {
  if (!isRecord(value) || !Array.isArray(value['content'])) throw malformed('content', value)
  const blocks = listOf(value['content']).map(recordOf)
  const textsOf = (type: string) =>
    blocks.filter(block => block['type'] === type).map(block => String(block[type] ?? ''))
  const thoughts = textsOf('thinking').join('\n')
  const called = blocks.find(block => block['type'] === 'tool_use')
  return {
    text: called ? JSON.stringify(called['input'] ?? {}) : textsOf('text').join(''),
    ...(thoughts === '' ? {} : { reasoning: thoughts }),
    usage: usageOf(value['usage']),
    finish: finishes[String(value['stop_reason'])] ?? 'other',
    latencyMs,
  }
}
