/** The interface of a language model: a name, capabilities, and one function that answers one request. */

import type { Json } from '../json.ts'
import type { ModelSetting } from './model-settings.ts'
import type { Sample } from './task.ts'

export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** One question to a model: everything that may change the answer is in here, and so in the key of the cache. */
export interface Request {
  readonly sampleId: string
  /** Who is asked, where it is not the model that is tested. */
  readonly to?: 'judge'
  /** Repeats (epochs, option permutations) of one sample are answers of their own: 0, 1, … */
  readonly repeat: number
  /** Messages for a chat, or the text to go on from. */
  readonly prompt: string | readonly Message[]
  /**
   * Continuations to weigh instead of generating: the answer is one log-probability each. With `weigh: 'letter'` each is one
   * token (a letter), with `weigh: 'text'` any text.
   */
  readonly choices?: readonly string[]
  readonly weigh?: 'letter' | 'text'
  /** The admissible answers, where the interface is to hold the model to one of them (structured output). */
  readonly answers?: readonly string[]
  readonly maxTokens?: number
  readonly temperature?: number
  readonly topP?: number
  readonly seed?: number
  readonly stop?: readonly string[]
  /** Ask for the log-probability of the generated text, where the model has it (for perplexities). */
  readonly wantLogProbability?: boolean
}

/** Tokens of one answer; null where the model does not say. */
export interface Usage {
  /** Cached ones included. */
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** Of the input, what the server had cached; missing where it does not say. */
  readonly cachedTokens?: number | null
}

/** Tokens of one item: of the model that is tested, and of its judge where it was asked. */
export interface RowUsage extends Usage {
  readonly judge?: Usage
}

/** Money per million tokens; cached input costs as much as other input unless a price is given. */
export interface Price {
  readonly input: number
  readonly output: number
  readonly cached?: number
}

export type Finish = 'stop' | 'length' | 'filter' | 'other'

export interface Response {
  readonly text: string
  /** The model's own thoughts, where the interface gives them apart from the text. */
  readonly reasoning?: string
  /** Why the answer holds, of models that prove it. */
  readonly evidence?: string
  /** Summed over the tokens of each choice, in the order asked; null where the model did not tell (beyond its top tokens). */
  readonly logProbabilities?: readonly (number | null)[]
  /** Of the generated text; perplexity is exp(-sum / tokens). */
  readonly logProbability?: { readonly sum: number; readonly tokens: number }
  readonly usage: Usage
  /** Tokens of the input that the model had no room for and did not read; missing where it read all, or does not say. */
  readonly unreadTokens?: number
  readonly finish: Finish
  /** Time that the model took for this answer, without waiting in our queue and without retries. */
  readonly latencyMs: number
}

export interface Capabilities {
  /** Understands messages; other models get the messages joined into one text. */
  readonly chat: boolean
  /** Writes text. */
  readonly generate: boolean
  /** Can weigh one-token choices, or any text. */
  readonly weigh: readonly ('letter' | 'text')[]
  /** Can be held to a JSON Schema. */
  readonly structured?: boolean
  /** Gives the log-probability of what it generated. */
  readonly logProbability: boolean
  /** Answers from the sample itself (chance, the reasoner, …), not from the prompt. */
  readonly readsSample: boolean
  /** With `readsSample`: it also gets the prompt and may answer from that, as a command may; options in another order are therefore shown to it in the prompt. */
  readonly readsPrompt?: boolean
}

/** Of a model that is whatever a program makes it: nothing is asked of it in vain. */
export const everyCapability: Capabilities = {
  chat: true,
  generate: true,
  weigh: ['letter', 'text'],
  logProbability: true,
  readsSample: true,
  readsPrompt: true,
}

export interface AskContext {
  readonly signal?: AbortSignal
  /** The sample behind the request, for models that read it. */
  readonly sample?: Sample
}

/** How a trained model was taught to be asked. Asked otherwise it is measured on something that it never learnt. */
export interface Taught {
  readonly task: string
  /** The parts of the question that it saw, such as `A` for the options alone. */
  readonly input?: string
  /** The way of asking, where the task has several. */
  readonly protocol?: string
}

/** What goes through a model that does not read the prompt of a request as it stands. */
export interface Reading {
  /** Each text that it reads: for every option one, the last message of a prompt, … */
  readonly texts: readonly string[]
  readonly inputTokens: number
  /** Tokens of the longest text that it has no room for. */
  readonly unreadTokens?: number
  /** Most tokens that it writes; 0 for one that writes nothing. */
  readonly outputTokens: number
}

export interface Model {
  /** Such as `openai:NAME`: what `--model` says and the log records. */
  readonly name: string
  readonly capabilities: Capabilities
  /** Settings that may change answers (base URL, version of weights, …), for the header of the log. Never a key. */
  readonly settings: Readonly<Record<string, string | number | boolean | null>>
  /** Price in money per million tokens, where known; budgets and estimates use it. */
  readonly price?: Price
  /** The model that judges the answers of this one, where there is one: its tokens are counted and paid apart. */
  readonly judge?: Pick<Model, 'name' | 'price'>
  /** Longest answer in tokens where neither the user nor the task says; models that reason need thousands. */
  readonly outputLimit?: number
  /** Answers, or throws a `ModelError` that says whether asking again can help. */
  ask(request: Request, context: AskContext): Promise<Response>
  /** What it reads of a request, where that is not the prompt; a dry run shows it. */
  reads?(request: Request, context: AskContext): Reading
  /** Takes the model's keys out of a text; answers and errors pass through it before they are kept. */
  redact?(text: string): string
  /** Whether the model was trained on the sample's passage, where it can tell; testing on it measures memory. */
  wasTrainedOn?(sample: Sample): boolean
  /** How it was taught to be asked, where it was trained for one way. */
  readonly taught?: Taught
  /** Settings of a job that change nothing in what it answers; whoever gives one is told. */
  readonly unheeded?: readonly ModelSetting[]
  /** Ends what the model keeps open (child processes, sessions). */
  close?(): Promise<void>
}

export interface ModelOptions {
  readonly baseUrl?: string
  /** Where keys are looked up; `process.env` unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly seed?: number
  /** Name of the variable in `env` that holds the key, instead of the usual one. */
  readonly keyFrom?: string
  /** Sent with every request; `${NAME}` stands for a variable of `env`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Further fields of every request body. */
  readonly extra?: Readonly<Record<string, Json>>
  /** Milliseconds for one request. */
  readonly timeoutMs?: number
  /** Money per million tokens. */
  readonly price?: Price
}

/** Makes a model from what follows the prefix (`openai:NAME` gives `NAME`; without a colon, an empty text). */
export type ModelFactory = (rest: string, options: ModelOptions) => Model | Promise<Model>
