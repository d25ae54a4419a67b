/** The shipped model for programs that run in Node; browsers fetch the file and call `loadModel`. */
import { readFileSync } from 'node:fs'
import { type LanguageModel, loadModel } from './model/language-model.ts'

let loaded: LanguageModel | undefined

/** The English model that ships with the package, read at the first call and kept. */
export function english(): LanguageModel {
  loaded ??= loadModel(readFileSync(new URL('../model/english.bin', import.meta.url)))
  return loaded
}
