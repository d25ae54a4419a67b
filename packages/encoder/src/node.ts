/** The shipped encoder for programs that run in Node; a page fetches the file and calls `loadEncoder`. */
import { readFileSync } from 'node:fs'
import { type Encoder, loadEncoder } from './encoder.ts'

let loaded: Encoder | undefined

/** The encoder that ships with the package, read at the first call and kept. */
export function encoder(): Encoder {
  loaded ??= loadEncoder(readFileSync(new URL('../model/encoder.safetensors', import.meta.url)))
  return loaded
}
