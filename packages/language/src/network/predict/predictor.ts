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
const maxBatchWords = 600

export function createPredictor(weights: NetworkWeights, lexicon: LexiconIndex, options: PredictorOptions): Predictor {
  const network = quantiseNetwork(weights)
  const { arena } = network
  const lookUpVector = createWordVectors(arena, weights, lexicon)
  const weightsEnd = arena.mark()
  return (sentences, signal) => {
    const predictions: Prediction[] = sentences.map(() => ({
      tags: new Int32Array(0),
      heads: new Int32Array(0),
      relations: new Int32Array(0),
    }))
    for (const batch of batchByLength(sentences)) {
      signal?.throwIfAborted()
      arena.release(weightsEnd)
      const scores = scoreWords(
        network,
        lookUpVector,
        batch.map(i => sentences[i]!),
      )
      const decoded = decode(network, scores, options.root)
      for (const [k, i] of batch.entries()) predictions[i] = decoded[k]!
    }
    return predictions
  }
}

/** Indices of the non-empty sentences, in batches of similar length. */
function* batchByLength(sentences: readonly (readonly string[])[]): Generator<number[], void, undefined> {
  const order = sentences.map((_, i) => i).filter(i => sentences[i]!.length > 0)
  order.sort((a, b) => sentences[a]!.length - sentences[b]!.length)
  for (let start = 0; start < order.length; ) {
    let end = start
    let words = 0
    while (end < order.length && (words === 0 || words + sentences[order[end]!]!.length <= maxBatchWords))
      words += sentences[order[end++]!]!.length
    yield order.slice(start, end)
    start = end
  }
}
