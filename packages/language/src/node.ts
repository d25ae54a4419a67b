/** The shipped model for Node; browsers fetch the file, decompress it and call `loadModel`. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type LanguageModel, loadModel } from './model/language-model.ts'

let loaded: LanguageModel | undefined

/** The English model that ships with the package, loaded on the first call. */
export function english(): LanguageModel {
  loaded ??= loadModel(gunzipSync(readFileSync(new URL('../model/english.bin.gz', import.meta.url))))
  return loaded
}
