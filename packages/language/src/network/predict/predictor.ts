/**
 * Inference: the forward pass of training (gradient/) without dropout, with 16-bit weights and activations in the large
 * products. Word vectors are cached, and sentences are batched by length.
 */
import type { LexiconIndex } from '../lexicon.ts'
import { decode, type Prediction } from './decode.ts'
import { type NetworkWeights, quantiseNetwork } from './quantised-network.ts'
import { scoreWords } from './score-words.ts'
import { createWordVectors } from './word-vectors.ts'

export type Predictor = (sentences: readonly (readonly string[])[], signal?: AbortSignal) => Prediction[]

export interface PredictorOptions {
  /** Index of the relation reserved for roots. */
  readonly root: number
}

/** Words per batch: enough for efficient products, few enough for the processor cache. */
const maxChunkWords = 600

export function createPredictor(weights: NetworkWeights, lexicon: LexiconIndex, options: PredictorOptions): Predictor {
  const network = quantiseNetwork(weights)
  const { space } = network
  const vectorOf = createWordVectors(space, weights, lexicon)
  const base = space.mark()
  return (sentences, signal) => {
    const out: Prediction[] = sentences.map(() => ({
      tags: new Int32Array(0),
      heads: new Int32Array(0),
      relations: new Int32Array(0),
    }))
    for (const some of chunkByLength(sentences)) {
      signal?.throwIfAborted()
      space.release(base)
      const scores = scoreWords(
        network,
        vectorOf,
        some.map(i => sentences[i]!),
      )
      const found = decode(network, scores, options.root)
      for (const [k, i] of some.entries()) out[i] = found[k]!
    }
    return out
  }
}

/** Indices of the non-empty sentences, in batches of similar length. */
function* chunkByLength(sentences: readonly (readonly string[])[]): Generator<number[], void, undefined> {
  const order = sentences.map((_, i) => i).filter(i => sentences[i]!.length > 0)
  order.sort((a, b) => sentences[a]!.length - sentences[b]!.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    let words = 0
    while (to < order.length && (words === 0 || words + sentences[order[to]!]!.length <= maxChunkWords))
      words += sentences[order[to++]!]!.length
    yield order.slice(from, to)
    from = to
  }
}
