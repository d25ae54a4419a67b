/** What a language model is made with: its name, and what the command line or a config gives beside it. */
import type { Json } from '../json.ts'
import type { Model, Price } from './model.ts'

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
