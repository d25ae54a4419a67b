/**
 * Using the trained network: the same sums as in training (gradient/) without dropout, with weights and activations as
 * 16-bit integers in the large products. Words met before keep their vectors, and sentences are read many at a time,
 * sorted by length.
 */
import type { LexiconIndex } from '../lexicon.ts'
import { decode, type Prediction } from './decode.ts'
import { loadNetwork, type NetworkWeights } from './loaded-network.ts'
import { scoreWords } from './score-words.ts'
import { wordVectors } from './word-vectors.ts'

export type Predictor = (sentences: readonly (readonly string[])[], signal?: AbortSignal) => Prediction[]

export interface PredictorOptions {
  /** The relation of the root and of no other word. */
  readonly root: number
}

/** Words in one matrix: enough for the products to be efficient, few enough to stay in the processor's cache. */
const chunk = 600

export function predictor(weights: NetworkWeights, lexicon: LexiconIndex, options: PredictorOptions): Predictor {
  const network = loadNetwork(weights)
  const { space } = network
  const vectorOf = wordVectors(space, weights, lexicon)
  const base = space.mark()
  return (sentences, signal) => {
    const out: Prediction[] = sentences.map(() => ({
      tags: new Int32Array(0),
      heads: new Int32Array(0),
      relations: new Int32Array(0),
    }))
    for (const some of chunksOf(sentences)) {
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

/** The sentences that have words, by number, in chunks of about so many words and of like length. */
function* chunksOf(sentences: readonly (readonly string[])[]): Generator<number[], void, undefined> {
  const order = sentences.map((_, i) => i).filter(i => sentences[i]!.length > 0)
  order.sort((a, b) => sentences[a]!.length - sentences[b]!.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    let words = 0
    while (to < order.length && (words === 0 || words + sentences[order[to]!]!.length <= chunk))
      words += sentences[order[to++]!]!.length
    yield order.slice(from, to)
    from = to
  }
}
