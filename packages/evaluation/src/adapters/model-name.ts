/** Settings in a model name after a question mark, as in `onnx:FOLDER?beams=4`. */
import { EvaluationError } from '../error.ts'

/** Splits a model name into the part after its prefix and its settings; a setting given twice is refused. */
export function parseModelName(modelName: string): { readonly name: string; readonly settings: URLSearchParams } {
  const rest = modelName.slice(modelName.indexOf(':') + 1)
  const query = rest.lastIndexOf('?')
  const settings = new URLSearchParams(query < 0 ? '' : rest.slice(query + 1))
  const keys = [...settings.keys()]
  const repeated = keys.find((key, i) => keys.indexOf(key) < i)
  if (repeated !== undefined)
    throw new EvaluationError(
      `${modelName}: the setting "${repeated}" is given ${keys.filter(key => key === repeated).length} times (${settings.getAll(repeated).join(', ')}); give it once`,
    )
  return { name: query < 0 ? rest : rest.slice(0, query), settings }
}

/** Throws if the name has a setting that the model does not know; `known` maps settings to examples. */
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
