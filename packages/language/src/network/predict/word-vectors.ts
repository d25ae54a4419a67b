/** Word vectors as 16-bit integers, cached. */
import { layerNorm } from '../activations.ts'
import type { Arena } from '../arena.ts'
import { type LexiconIndex, rowsPerWord, writeRows } from '../lexicon.ts'
import { layoutParameters } from '../parameters.ts'
import type { NetworkWeights } from './quantised-network.ts'

const cacheSize = 16384

/** Returns a lookup of word vectors by form; an offset stays valid until the cache overflows. */
export function createWordVectors(
  arena: Arena,
  weights: NetworkWeights,
  lexicon: LexiconIndex,
): (form: string) => number {
  const { dense, embeddings, embeddingScales, sizes } = weights
  const { word } = sizes
  const { parameters } = layoutParameters(sizes)
  const getValues = (name: string): Float32Array =>
    dense.subarray(parameters[name]!.offset, parameters[name]!.offset + word)
  const gain = getValues('norm.gain')
  const bias = getValues('norm.bias')
  const packedWidth = word / 2
  const vectors = arena.allocate(cacheSize * packedWidth)
  const buffer = arena.allocate(word)
  const offsets = new Map<string, number>()
  const rowIds = new Int32Array(rowsPerWord)
  return form => {
    let offset = offsets.get(form)
    if (offset !== undefined) return offset
    if (offsets.size === cacheSize) offsets.clear()
    offset = vectors + offsets.size * packedWidth
    writeRows(lexicon, form, lexicon.index.get(form.toLowerCase()) ?? -1, rowIds, 0)
    const { floats } = arena
    floats.fill(0, buffer, buffer + word)
    for (const row of rowIds) {
      const scale = embeddingScales[row]!
      for (let i = 0; i < word; i++) floats[buffer + i]! += embeddings[row * word + i]! * scale
    }
    layerNorm(floats, buffer, word)
    for (let i = 0; i < word; i++) floats[buffer + i] = floats[buffer + i]! * gain[i]! + bias[i]!
    arena.kernels.quantise(word, buffer * 4, offset * 4)
    offsets.set(form, offset)
    return offset
  }
}
