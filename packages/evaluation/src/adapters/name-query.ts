/** Settings that stand in the name of a model, after a question mark: `onnx:FOLDER?beams=4`. */
import { EvaluationError } from '../error.ts'

/**
 * A name such as `onnx:FOLDER?beams=4` without what stands before its colon, and its settings. One that is given twice has no meaning: which of the two
 * was wanted cannot be told.
 */
export function splitName(whole: string): { readonly name: string; readonly settings: URLSearchParams } {
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

/** What follows the question mark is the user's wish; one that nobody reads is a slip. `known` has the settings with an example of each. */
export function refuseUnknown(name: string, query: URLSearchParams, known: Readonly<Record<string, string>>): void {
  const strange = [...query.keys()].find(key => !Object.hasOwn(known, key))
  if (strange === undefined) return
  const examples = Object.values(known)
  const remedy =
    examples.length === 0 ? 'this model takes none; leave out what follows the ?' : `there is ${examples.join(', ')}`
  throw new EvaluationError(`${name}: there is no setting "${strange}" of such a model; ${remedy}`)
}
