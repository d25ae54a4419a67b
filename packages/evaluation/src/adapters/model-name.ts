/** Settings in a model name after a question mark, as in `onnx:FOLDER?beams=4`. */
import { EvaluationError } from '../error.ts'

/** Splits a model name into the part after its prefix and its settings; a setting given twice is refused. */
export function parseModelName(modelName: string): { readonly name: string; readonly settings: URLSearchParams } {
  const rest = modelName.slice(modelName.indexOf(':') + 1)
  const queryIndex = rest.lastIndexOf('?')
  const settings = new URLSearchParams(queryIndex < 0 ? '' : rest.slice(queryIndex + 1))
  const keys = [...settings.keys()]
  const duplicateKey = keys.find((key, i) => keys.indexOf(key) < i)
  if (duplicateKey !== undefined)
    throw new EvaluationError(
      `${modelName}: the setting "${duplicateKey}" is given ${keys.filter(key => key === duplicateKey).length} times (${settings.getAll(duplicateKey).join(', ')}); give it once`,
    )
  return { name: queryIndex < 0 ? rest : rest.slice(0, queryIndex), settings }
}

/** Throws if the name has a setting that the model does not know; `knownSettings` maps them to examples. */
export function checkModelSettings(
  name: string,
  query: URLSearchParams,
  knownSettings: Readonly<Record<string, string>>,
): void {
  const unknown = [...query.keys()].find(key => !Object.hasOwn(knownSettings, key))
  if (unknown === undefined) return
  const examples = Object.values(knownSettings)
  const remedy =
    examples.length === 0
      ? 'this model has no settings; remove the ? and everything after it'
      : `available: ${examples.join(', ')}`
  throw new EvaluationError(`${name}: unknown model setting "${unknown}"; ${remedy}`)
}
