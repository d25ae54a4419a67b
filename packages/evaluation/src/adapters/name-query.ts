/** Settings that stand in the name of a model, after a question mark: `onnx:FOLDER?beams=4`. */
import { EvaluationError } from '../error.ts'

/** What follows the question mark is the user's wish; one that nobody reads is a slip. `known` has the settings with an example of each. */
export function refuseUnknown(name: string, query: URLSearchParams, known: Readonly<Record<string, string>>): void {
  const strange = [...query.keys()].find(key => !Object.hasOwn(known, key))
  if (strange === undefined) return
  const examples = Object.values(known)
  const remedy =
    examples.length === 0 ? 'this model takes none; leave out what follows the ?' : `there is ${examples.join(', ')}`
  throw new EvaluationError(`${name}: there is no setting "${strange}" of such a model; ${remedy}`)
}
