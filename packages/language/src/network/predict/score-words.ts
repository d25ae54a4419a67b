/** Both BiLSTM layers over some sentences, from word vectors to output rows. */
import { repeatRow, softmax } from '../activations.ts'
import { type Packing, pack, packedRow } from '../packing.ts'
import { pad8 } from '../parameters.ts'
import { lstmForward } from './quantised-lstm.ts'
import { addQuantisedProduct, type QuantisedNetwork } from './quantised-network.ts'

export interface WordScores {
  readonly packing: Packing
  /** Offset of the tag scores of the first layer. */
  readonly tags: number
  /** Offset of the output rows of the words and, last, of the root. */
  readonly output: number
}

export function scoreWords(
  network: QuantisedNetwork,
  lookUpVector: (form: string) => number,
  sentences: readonly (readonly string[])[],
): WordScores {
  const { arena, sizes, columns } = network
  const packing = pack(sentences.map(words => words.length))
  const { rows } = packing
  const firstWidth = 2 * sizes.first
  const secondWidth = 2 * sizes.second
  const paddedTags = pad8(sizes.tags)
  const packedWidth = sizes.word / 2
  const input = arena.allocate(rows * packedWidth)
  const firstOutput = arena.allocate(rows * firstWidth)
  const output16 = arena.allocate((rows * Math.max(firstWidth, secondWidth)) / 2)
  const tags = arena.allocate(rows * paddedTags)
  const probabilities = arena.allocate(rows * paddedTags)
  const probabilities16 = arena.allocate((rows * paddedTags) / 2)
  const secondOutput = arena.allocate(rows * secondWidth)
  const output = arena.allocate((rows + 1) * columns.width)
  const { kernels } = arena
  // Word vectors.
  for (let s = 0; s < sentences.length; s++) {
    const words = sentences[packing.order[s]!]!
    for (let t = 0; t < words.length; t++) {
      const source = lookUpVector(words[t]!)
      arena.floats.copyWithin(input + packedRow(packing, s, t) * packedWidth, source, source + packedWidth)
    }
  }
  // First layer, and its tag scores.
  lstmForward(arena, network.first, packing, input, firstOutput)
  kernels.quantise(rows * firstWidth, firstOutput * 4, output16 * 4)
  repeatRow(arena.floats, rows, paddedTags, network.tag.bias, tags)
  addQuantisedProduct(arena, rows, output16, network.tag.weight, tags)
  // The expected tag embedding is added to the output of the first layer.
  arena.floats.copyWithin(probabilities, tags, tags + rows * paddedTags)
  for (let r = 0; r < rows; r++) softmax(arena.floats, probabilities + r * paddedTags, sizes.tags, paddedTags)
  kernels.quantise(rows * paddedTags, probabilities * 4, probabilities16 * 4)
  addQuantisedProduct(arena, rows, probabilities16, network.tag.embedding, firstOutput)
  kernels.quantise(rows * firstWidth, firstOutput * 4, output16 * 4)
  // Second layer, and the output rows.
  lstmForward(arena, network.second, packing, output16, secondOutput)
  kernels.quantise(rows * secondWidth, secondOutput * 4, output16 * 4)
  repeatRow(arena.floats, rows, columns.width, network.output.bias, output)
  addQuantisedProduct(arena, rows, output16, network.output.weight, output)
  arena.floats.copyWithin(output + rows * columns.width, network.rootOutput, network.rootOutput + columns.width)
  return { packing, tags, output }
}
