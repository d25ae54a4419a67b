/** The vectors of words as 16-bit integers. Those of words met before are kept. */
import { normalise } from '../activations.ts'
import type { Arena } from '../arena.ts'
import { type LexiconIndex, rowsPerWord, writeRows } from '../lexicon.ts'
import { layout } from '../sizes.ts'
import type { NetworkWeights } from './loaded-network.ts'

const cachedWords = 16384

/** A function that gives the place of a word's vector; it is good until some thousands of other words were asked for. */
export function wordVectors(space: Arena, weights: NetworkWeights, lexicon: LexiconIndex): (form: string) => number {
  const { dense, embeddings, embeddingScales, sizes } = weights
  const { word } = sizes
  const { parameters } = layout(sizes)
  const valuesOf = (name: string): Float32Array => dense.subarray(parameters[name]!.at, parameters[name]!.at + word)
  const gain = valuesOf('norm.gain')
  const shift = valuesOf('norm.bias')
  const half = word / 2
  const vectors = space.take(cachedWords * half)
  const fresh = space.take(word)
  const known = new Map<string, number>()
  const rowIds = new Int32Array(rowsPerWord)
  return form => {
    let place = known.get(form)
    if (place !== undefined) return place
    if (known.size === cachedWords) known.clear()
    place = vectors + known.size * half
    writeRows(lexicon, form, lexicon.index.get(form.toLowerCase()) ?? -1, rowIds, 0)
    const { floats } = space
    floats.fill(0, fresh, fresh + word)
    for (const row of rowIds) {
      const scale = embeddingScales[row]!
      for (let i = 0; i < word; i++) floats[fresh + i]! += embeddings[row * word + i]! * scale
    }
    normalise(floats, fresh, word)
    for (let i = 0; i < word; i++) floats[fresh + i] = floats[fresh + i]! * gain[i]! + shift[i]!
    space.kernels.quantise(word, fresh * 4, place * 4)
    known.set(form, place)
    return place
  }
}
