/** The bundled model for Node; browsers fetch the file, decompress it and call `loadModel`. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { loadModel, type ParserModel } from './model/parser-model.ts'

let loaded: ParserModel | undefined

/** Returns the English parser model of the package, which is loaded on the first call. */
export function english(): ParserModel {
  loaded ??= loadModel(gunzipSync(readFileSync(new URL('../model/english.bin.gz', import.meta.url))))
  return loaded
}
