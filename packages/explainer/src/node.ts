/** The shipped explainer for Node; browsers fetch the file, decompress it and call `loadExplainer`. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type ExplainerModel, loadExplainer } from './model-file/explainer-model.ts'

let cachedExplainer: ExplainerModel | undefined

/** The explainer that ships with the package (trained on MetaLogic's train split), loaded at the first call and cached. */
export function explainer(): ExplainerModel {
  cachedExplainer ??= loadExplainer(gunzipSync(readFileSync(new URL('../model/explainer.bin.gz', import.meta.url))))
  return cachedExplainer
}
