/** Model providers, by the prefix of a model's name. Programs can register their own. */

import { EvaluationError } from '../error.ts'
import type { Model, ModelFactory, ModelOptions } from './model.ts'

export const builtInModels: Readonly<Record<string, () => Promise<ModelFactory>>> = {
  anthropic: async () => (await import('../adapters/anthropic.ts')).anthropicNamed,
  chance: async () => (await import('../adapters/mock.ts')).chanceModel,
  command: async () => (await import('../adapters/command.ts')).commandNamed,
  explainer: async () => (await import('../built-in/explainer.ts')).explainer,
  fasttext: async () => (await import('../built-in/choice-models.ts')).fastText,
  file: async () => (await import('../adapters/file.ts')).fileNamed,
  mock: async () => (await import('../adapters/mock.ts')).mockNamed,
  onnx: async () => (await import('../adapters/onnx.ts')).onnxNamed,
  openai: async () => (await import('../adapters/openai.ts')).openaiChatNamed,
  'openai-completions': async () => (await import('../adapters/openai.ts')).openaiCompletionsNamed,
  reasoner: async () => (await import('../built-in/reasoner.ts')).reasoner,
  'robustlr-small': async () => (await import('../built-in/robustlr-small.ts')).robustlrSmall,
  'word-matching': async () => (await import('../built-in/choice-models.ts')).wordMatching,
  'word-matching-paper': async () => (await import('../built-in/choice-models.ts')).wordMatchingPaper,
}

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

/** Splits a model name into the part after its prefix and its settings; a setting given twice is refused. */
export function parseModelName(whole: string): { readonly name: string; readonly settings: URLSearchParams } {
  const rest = whole.slice(whole.indexOf(':') + 1)
  const query = rest.lastIndexOf('?')
  const settings = new URLSearchParams(query < 0 ? '' : rest.slice(query + 1))
  const keys = [...settings.keys()]
  const repeated = keys.find((key, i) => keys.indexOf(key) < i)
  if (repeated !== undefined)
    throw new EvaluationError(
      `${whole}: the setting "${repeated}" is given ${keys.filter(key => key === repeated).length} times (${settings.getAll(repeated).join(', ')}); give it once`,
    )
  return { name: query < 0 ? rest : rest.slice(0, query), settings }
}

/** Throws if the name has a setting that the model does not know; `known` maps settings to examples. */
export function checkModelSettings(
  name: string,
  query: URLSearchParams,
  known: Readonly<Record<string, string>>,
): void {
  const unknown = [...query.keys()].find(key => !Object.hasOwn(known, key))
  if (unknown === undefined) return
  const examples = Object.values(known)
  const remedy =
    examples.length === 0 ? 'this model has none; remove everything after the ?' : `available: ${examples.join(', ')}`
  throw new EvaluationError(`${name}: unknown model setting "${unknown}"; ${remedy}`)
}
