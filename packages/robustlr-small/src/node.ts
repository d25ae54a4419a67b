/** The shipped reasoner for programs that run in Node; a page fetches the file and calls `loadReasoner`. */
import { readFileSync } from 'node:fs'
import { loadReasoner, type NeuralReasoner } from './reasoner.ts'

let loaded: NeuralReasoner | undefined

/** The reasoner that ships with the package, read at the first call and kept. */
export function robustlrSmall(): NeuralReasoner {
  loaded ??= loadReasoner(readFileSync(new URL('../model/robustlr-small.safetensors', import.meta.url)))
  return loaded
}
