/** Models by name, `prefix:rest`: the command line finds them here, and a program can add its own. */
import { EvaluationError } from '../error.ts'
import { builtInModels } from './built-in.ts'
import type { Model } from './types.ts'

/** What the command line or a config gives beside the name. */
export interface ModelOptions {
  readonly baseUrl?: string
  /** Where keys are looked up; `process.env` unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly seed?: number
  /** Milliseconds for one request. */
  readonly timeoutMs?: number
  /** Money per million tokens. */
  readonly price?: { readonly input: number; readonly output: number }
}

/** Makes a model from what follows the prefix (`openai:NAME` gives `NAME`; without a colon, an empty text). */
export type ModelFactory = (rest: string, options: ModelOptions) => Model | Promise<Model>

/** Added by programs; what comes with the package is in `built-in.ts`. */
const factories = new Map<string, ModelFactory>()

/** Adds a kind of model under a prefix; a later one of the same prefix replaces it. */
export function registerModel(prefix: string, factory: ModelFactory): void {
  factories.set(prefix, factory)
}

/** Prefixes of all kinds of models, sorted. */
export function modelPrefixes(): string[] {
  return [...new Set([...Object.keys(builtInModels), ...factories.keys()])].sort()
}

/** The model of that name, such as `openai:NAME` or `chance`. */
export async function modelNamed(name: string, options: ModelOptions = {}): Promise<Model> {
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? name : name.slice(0, colon)
  const factory =
    factories.get(prefix) ?? (Object.hasOwn(builtInModels, prefix) ? await builtInModels[prefix]!() : undefined)
  if (!factory) throw new EvaluationError(`no model "${name}"; kinds: ${modelPrefixes().join(', ')}`)
  return factory(colon < 0 ? '' : name.slice(colon + 1), options)
}
