/** From words to scores: both layers over some sentences at once, down to the output row of every word. */
import { repeatRow, softmax } from '../activations.ts'
import { type Packing, pack, rowOf } from '../packing.ts'
import { pad8 } from '../sizes.ts'
import { addProduct, type LoadedNetwork } from './loaded-network.ts'
import { runLayer } from './run-layer.ts'

export interface WordScores {
  readonly packing: Packing
  /** Tags by the first layer. */
  readonly tags: number
  /** Output rows of the words, and of the root behind them. */
  readonly output: number
}

export function scoreWords(
  network: LoadedNetwork,
  vectorOf: (form: string) => number,
  sentences: readonly (readonly string[])[],
): WordScores {
  const { space, sizes, columns } = network
  const packing = pack(sentences.map(words => words.length))
  const { rows } = packing
  const wide1 = 2 * sizes.first
  const wide2 = 2 * sizes.second
  const tagCount = pad8(sizes.tags)
  const half = sizes.word / 2
  const input = space.take(rows * half)
  const h1 = space.take(rows * wide1)
  const h16 = space.take((rows * Math.max(wide1, wide2)) / 2)
  const tags = space.take(rows * tagCount)
  const chances = space.take(rows * tagCount)
  const chances16 = space.take((rows * tagCount) / 2)
  const h2 = space.take(rows * wide2)
  const output = space.take((rows + 1) * columns.width)
  const { kernels } = space
  for (let s = 0; s < sentences.length; s++) {
    const words = sentences[packing.order[s]!]!
    for (let t = 0; t < words.length; t++) {
      const from = vectorOf(words[t]!)
      space.floats.copyWithin(input + rowOf(packing, s, t) * half, from, from + half)
    }
  }
  runLayer(space, network.first, packing, input, h1)
  kernels.quantise(rows * wide1, h1 * 4, h16 * 4)
  repeatRow(space.floats, rows, tagCount, network.tag.bias, tags)
  addProduct(space, rows, h16, network.tag.weight, tags)
  // The expected tag joins in.
  space.floats.copyWithin(chances, tags, tags + rows * tagCount)
  for (let r = 0; r < rows; r++) softmax(space.floats, chances + r * tagCount, sizes.tags, tagCount)
  kernels.quantise(rows * tagCount, chances * 4, chances16 * 4)
  addProduct(space, rows, chances16, network.tag.embedding, h1)
  kernels.quantise(rows * wide1, h1 * 4, h16 * 4)
  runLayer(space, network.second, packing, h16, h2)
  kernels.quantise(rows * wide2, h2 * 4, h16 * 4)
  repeatRow(space.floats, rows, columns.width, network.output.bias, output)
  addProduct(space, rows, h16, network.output.weight, output)
  space.floats.copyWithin(output + rows * columns.width, network.rootOutput, network.rootOutput + columns.width)
  return { packing, tags, output }
}
