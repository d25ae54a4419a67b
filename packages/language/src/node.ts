/** The shipped model for programs that run in Node; browsers fetch the file, inflate it and call `loadModel`. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type LanguageModel, loadModel } from './model/language-model.ts'

let loaded: LanguageModel | undefined

/** The English model that ships with the package, read at the first call and kept. */
export function english(): LanguageModel {
  loaded ??= loadModel(gunzipSync(readFileSync(new URL('../model/english.bin.gz', import.meta.url))))
  return loaded
}
