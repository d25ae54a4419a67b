/** Models by name, `prefix:rest`: the command line finds them here, and a program can add its own. */

import type { Model } from '../contract/model.ts'
import type { ModelFactory, ModelOptions } from '../contract/model-options.ts'
import { EvaluationError } from '../error.ts'
import { builtInModels } from './built-in.ts'

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
  if (!factory) throw new EvaluationError(`unknown model "${name}"; the kinds are ${modelPrefixes().join(', ')}`)
  return factory(colon < 0 ? '' : name.slice(colon + 1), options)
}
