/** The shipped explainer for programs that run in Node; browsers fetch the file and call `loadExplainer`. */
import { readFileSync } from 'node:fs'
import { type ExplainerModel, loadExplainer } from './models/model.ts'

let loaded: ExplainerModel | undefined

/** The explainer that ships with the package (trained on MetaLogic's train split), read at the first call and kept. */
export function explainer(): ExplainerModel {
  loaded ??= loadExplainer(readFileSync(new URL('../model/explainer.bin', import.meta.url)))
  return loaded
}
