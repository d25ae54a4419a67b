/** The interface of a language model: a name, capabilities, and one function that answers one request. */
import { toNumber, toRecord } from './json.ts'
import type { ModelFactoryOptions, Price } from './options.ts'
import type { Sample } from './task.ts'

export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** One request to a model. Everything in it may change the answer, and is part of the cache key. */
export interface Request {
  readonly sampleId: string
  /** Set if the request is for the judge. */
  readonly to?: 'judge'
  /** Repeats (epochs, option permutations) of a sample are numbered 0, 1, … */
  readonly repeat: number
  /** Messages of a chat, or a text to continue. */
  readonly prompt: string | readonly Message[]
  /** Continuations to score by log-likelihood instead of generating text. */
  readonly choices?: readonly string[]
  /** Kind of the choices: letters (one token each) or texts. */
  readonly weigh?: 'letter' | 'text'
  /** The admissible answers, for structured output. */
  readonly answers?: readonly string[]
  readonly maxTokens?: number
  readonly temperature?: number
  readonly topP?: number
  readonly seed?: number
  readonly stop?: readonly string[]
  /** Ask for the log-probability of the generated text (for perplexities). */
  readonly wantLogProbability?: boolean
}

/** Token counts of one answer; null if the model does not report them. */
export interface Usage {
  /** Includes cached tokens. */
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** Input tokens that the server had cached; missing if it does not report them. */
  readonly cachedTokens?: number | null
}

/** A token count; negative counts are ignored because they would raise budgets. */
const toTokenCount = (value: unknown): number | null => {
  const count = toNumber(value)
  return count === null || count < 0 ? null : count
}

/** Reads token counts under the names that APIs use. Anthropic reports cached input separately; OpenAI includes it in the input. */
export function parseUsage(value: unknown): Usage {
  const usage = toRecord(value)
  const [cacheRead, cacheCreation] = [usage['cache_read_input_tokens'], usage['cache_creation_input_tokens']].map(
    toTokenCount,
  )
  const details = toRecord(usage['prompt_tokens_details'] ?? usage['input_tokens_details'])
  const cached = cacheRead ?? toTokenCount(details['cached_tokens'] ?? usage['cachedTokens'])
  const inputCount = toTokenCount(usage['prompt_tokens'] ?? usage['input_tokens'] ?? usage['inputTokens'])
  return {
    inputTokens: inputCount === null ? null : inputCount + (cacheRead ?? 0) + (cacheCreation ?? 0),
    outputTokens: toTokenCount(usage['completion_tokens'] ?? usage['output_tokens'] ?? usage['outputTokens']),
    cachedTokens: cached ?? undefined,
  }
}

/** Token counts of one item, with the judge's apart. */
export interface RowUsage extends Usage {
  readonly judge?: Usage
}

export type Finish = 'stop' | 'length' | 'filter' | 'other'

export interface Response {
  readonly text: string
  /** The model's reasoning, if the interface returns it apart from the text. */
  readonly reasoning?: string
  /** Evidence for the answer, from models that prove or explain it. */
  readonly evidence?: string
  /** Log-likelihood of each choice, summed over its tokens; null if unknown (beyond the model's top tokens). */
  readonly logProbabilities?: readonly (number | null)[]
  /** Log-probability of the generated text; perplexity is exp(-sum / tokens). */
  readonly logProbability?: { readonly sum: number; readonly tokens: number }
  readonly usage: Usage
  /** Input tokens truncated at the model's limit; missing if there are none or the number is unknown. */
  readonly unreadTokens?: number
  readonly finish: Finish
  /** Duration of this answer in milliseconds, without queueing and retries. */
  readonly latencyMs: number
}

export type UntimedResponse = Omit<Response, 'latencyMs'>

export interface Capabilities {
  /** Accepts messages; other models get one text. */
  readonly chat: boolean
  readonly generate: boolean
  /** Kinds of choices that it can score by log-likelihood: letters (one token) or any text. */
  readonly scorableChoices: readonly ('letter' | 'text')[]
  /** Supports output constrained by a JSON Schema. */
  readonly structured?: boolean
  /** Returns the log-probability of generated text. */
  readonly logProbability: boolean
  /** True if it answers from the sample instead of the prompt, as `chance` and the reasoner do. */
  readonly readsSample?: boolean
  /** True if it reads both the sample and the prompt, as commands do; permuted options are then shown in the prompt. */
  readonly readsPrompt?: boolean
}

/** Capabilities of a model that can be any program. */
export const everyCapability: Capabilities = {
  chat: true,
  generate: true,
  scorableChoices: ['letter', 'text'],
  logProbability: true,
  readsSample: true,
  readsPrompt: true,
}

export interface AskContext {
  readonly signal?: AbortSignal
  /** The sample of the request, for models that read it. */
  readonly sample?: Sample
}

/** Task and format that a model was trained on; results on others mean little. */
export interface TrainedFor {
  readonly task: string
  /** Input parts, such as `A` for the options alone. */
  readonly input?: string
  readonly protocol?: string
}

/** Input of a model that does not read the prompt itself. */
export interface ModelInput {
  /** Texts that the model reads, such as one per option or the last message of a prompt. */
  readonly texts: readonly string[]
  readonly inputTokens: number
  /** Tokens of the longest text beyond the model's input limit. */
  readonly unreadTokens?: number
  /** Maximum number of output tokens; 0 for a model that generates nothing. */
  readonly outputTokens: number
}

/** Options that may have no effect on a model. */
export type ModelSetting =
  | ('shots' | 'chainOfThought' | 'system' | 'template' | 'structured' | 'temperature' | 'topP' | 'maxTokens')
  | ('extra' | 'baseUrl' | 'keyFrom' | 'headers')

/** Settings of a server, which local models do not have. */
export const serverSettings: readonly ModelSetting[] = ['extra', 'baseUrl', 'keyFrom', 'headers', 'structured']
export const samplingSettings: readonly ModelSetting[] = ['temperature', 'topP']

/** Settings without effect on a model that answers from the sample. */
export const promptSettings: readonly ModelSetting[] = [
  ...(['shots', 'chainOfThought', 'system', 'template'] as const),
  ...samplingSettings,
  'maxTokens',
  ...serverSettings,
]

/** The given options that have no effect on the model; defaults such as 0, false and `plain` do not count. */
export function unsupportedSettings(
  options: Readonly<Partial<Record<ModelSetting, unknown>>>,
  { unsupported = [] }: Pick<Model, 'unsupported'>,
): ModelSetting[] {
  return unsupported.filter(name => {
    const value = options[name]
    if (value === undefined || value === null || value === false || value === 0 || value === 'plain') return false
    return typeof value !== 'object' || Object.keys(value).length > 0
  })
}

export interface Model {
  /** Such as `openai:NAME`, as in `--model` and the log. */
  readonly name: string
  readonly capabilities: Capabilities
  /** Settings that may change answers (base URL, version of weights, …), for the log header. Never a key. */
  readonly settings: Readonly<Record<string, string | number | boolean | null>>
  readonly price?: Price
  /** The model that judges answers, if there is one; its tokens are counted and priced apart. */
  readonly judge?: Pick<Model, 'name' | 'price'>
  /** Default output limit in tokens. */
  readonly outputLimit?: number
  /** Answers a request; throws a `ModelError` on failure. */
  ask(request: Request, context: AskContext): Promise<Response>
  /** Returns the input for a request, if the model does not read the prompt; shown by a dry run. */
  previewInput?(request: Request, context: AskContext): ModelInput
  /** Redacts the model's keys; applied to answers and errors before they are stored. */
  redact?(text: string): string
  /** True if the model was trained on the sample's passage, so that its score is contaminated; missing if unknown. */
  wasTrainedOn?(sample: Sample): boolean
  readonly trainedFor?: TrainedFor
  /** Settings without effect on its answers; a note reports them. */
  readonly unsupported?: readonly ModelSetting[]
  /** Releases the model's resources, such as child processes. */
  close?(): Promise<void>
}

/** Default address of a model server, and the environment variables of address and key. */
export interface ModelServer {
  readonly baseUrl: string
  readonly baseUrlVariable: string
  readonly keyVariable: string
}

/** Creates a model from the part of its name after the prefix (`NAME` of `openai:NAME`; empty without a colon). */
export type ModelFactory = (
  argument: string,
  options: ModelFactoryOptions,
  server?: ModelServer,
) => Model | Promise<Model>
