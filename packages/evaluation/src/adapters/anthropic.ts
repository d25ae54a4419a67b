/** Anthropic's messages interface. It returns no log-probabilities, so choices cannot be scored: the protocol is generation. */
import { ModelError } from '../error.ts'
import { isRecord, toArray, toRecord } from '../json.ts'
import { type Finish, type Message, type Model, type ModelServer, parseUsage, type Request } from '../model.ts'
import type { ModelFactoryOptions } from '../options.ts'
import { type Api, createServerModel } from './http.ts'
import { createAnswerSchema, createMalformedError } from './responses.ts'

/** The interface requires a limit; the engine sets one, and this is for direct calls. */
const defaultMaxTokens = 16_384

const capabilities = { chat: true, generate: true, scorableChoices: [], structured: true, logProbability: false }

/** `anthropic:NAME`. */
export const createAnthropicModel = (model: string, options: ModelFactoryOptions, server?: ModelServer): Model =>
  createServerModel(server, options, {
    name: `anthropic:${model}`,
    capabilities,
    path: '/v1/messages',
    headers: key => ({ 'anthropic-version': '2023-06-01', ...(key ? { 'x-api-key': key } : {}) }),
    body: request => createMessagesBody(model, request),
    read: readMessage,
  })

function createMessagesBody(model: string, request: Request): object {
  const { prompt, choices, answers, maxTokens = defaultMaxTokens, temperature, topP, stop } = request
  if (choices)
    throw new ModelError('the Anthropic API returns no log-probabilities; use protocol generate', 'unsupported')
  const messages: readonly Message[] = typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  return {
    model,
    max_tokens: maxTokens,
    messages: messages.filter(({ role }) => role !== 'system'),
    system: system.length > 0 ? system.join('\n\n') : undefined,
    // This interface constrains output by a tool that the model must call.
    tools: answers && [{ name: 'answer', description: 'Give the answer.', input_schema: createAnswerSchema(answers) }],
    tool_choice: answers && { type: 'tool', name: 'answer' },
    temperature,
    top_p: topP,
    stop_sequences: stop,
  }
}

const finishByStopReason: ReadonlyMap<unknown, Finish> = new Map(
  Object.entries({
    end_turn: 'stop',
    stop_sequence: 'stop',
    max_tokens: 'length',
    tool_use: 'stop',
    refusal: 'filter',
  }),
)

const readMessage: Api['read'] = value => {
  if (!isRecord(value) || !Array.isArray(value['content'])) throw createMalformedError('content', value)
  const blocks = toArray(value['content']).map(toRecord)
  const joinBlocks = (type: string) =>
    blocks.filter(block => block['type'] === type).map(block => String(block[type] ?? ''))
  const toolCall = blocks.find(block => block['type'] === 'tool_use')
  return {
    text: toolCall ? JSON.stringify(toolCall['input'] ?? {}) : joinBlocks('text').join(''),
    reasoning: joinBlocks('thinking').join('\n') || undefined,
    usage: parseUsage(value['usage']),
    finish: finishByStopReason.get(value['stop_reason']) ?? 'other',
  }
}
