/** Both BiLSTM layers over some sentences, from word vectors to output rows. */
import { repeatRow, softmax } from '../activations.ts'
import { type Packing, pack, packedRow } from '../packing.ts'
import { pad8 } from '../parameters.ts'
import { lstmForward } from './quantised-lstm.ts'
import { addQuantisedProduct, type QuantisedNetwork } from './quantised-network.ts'

export interface WordScores {
  readonly packing: Packing
  /** Tag scores of the first layer. */
  readonly tags: number
  /** Output rows of the words and, last, of the root. */
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
  const wide1 = 2 * sizes.first
  const wide2 = 2 * sizes.second
  const tagCount = pad8(sizes.tags)
  const half = sizes.word / 2
  const input = arena.allocate(rows * half)
  const h1 = arena.allocate(rows * wide1)
  const h16 = arena.allocate((rows * Math.max(wide1, wide2)) / 2)
  const tags = arena.allocate(rows * tagCount)
  const probabilities = arena.allocate(rows * tagCount)
  const probabilities16 = arena.allocate((rows * tagCount) / 2)
  const h2 = arena.allocate(rows * wide2)
  const output = arena.allocate((rows + 1) * columns.width)
  const { kernels } = arena
  for (let s = 0; s < sentences.length; s++) {
    const words = sentences[packing.order[s]!]!
    for (let t = 0; t < words.length; t++) {
      const from = lookUpVector(words[t]!)
      arena.floats.copyWithin(input + packedRow(packing, s, t) * half, from, from + half)
    }
  }
  lstmForward(arena, network.first, packing, input, h1)
  kernels.quantise(rows * wide1, h1 * 4, h16 * 4)
  repeatRow(arena.floats, rows, tagCount, network.tag.bias, tags)
  addQuantisedProduct(arena, rows, h16, network.tag.weight, tags)
  // Add the expected tag embedding.
  arena.floats.copyWithin(probabilities, tags, tags + rows * tagCount)
  for (let r = 0; r < rows; r++) softmax(arena.floats, probabilities + r * tagCount, sizes.tags, tagCount)
  kernels.quantise(rows * tagCount, probabilities * 4, probabilities16 * 4)
  addQuantisedProduct(arena, rows, probabilities16, network.tag.embedding, h1)
  kernels.quantise(rows * wide1, h1 * 4, h16 * 4)
  lstmForward(arena, network.second, packing, h16, h2)
  kernels.quantise(rows * wide2, h2 * 4, h16 * 4)
  repeatRow(arena.floats, rows, columns.width, network.output.bias, output)
  addQuantisedProduct(arena, rows, h16, network.output.weight, output)
  arena.floats.copyWithin(output + rows * columns.width, network.rootOutput, network.rootOutput + columns.width)
  return { packing, tags, output }
}
