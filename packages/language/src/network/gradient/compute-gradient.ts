/**
 * Forward and backward pass over one part of a batch.
 *
 * The architecture is a deep biaffine parser (Dozat and Manning 2017, after Kiperwasser and Goldberg 2016). Embedding
 * rows are summed and normalised per word; a first BiLSTM predicts tags, the expected tag embedding is added, and a
 * second BiLSTM reads the result. Each output row then scores tags again, arcs to every possible head (biaffine) and
 * the relation to the head. The loss is the sum of the cross-entropies of tags (twice), heads and relations.
 *
 * Each stage has its own file with both passes. A name such as `dInput` is the gradient of the loss with respect to `input`.
 */
import type { Random } from '@elenchus/learning'
import { type Layer, type LayerActivations, lstmBackward, lstmForward } from '../bilstm.ts'
import { pack } from '../packing.ts'
import { addArcLoss } from './biaffine-arcs.ts'
import { addTagLoss, computeOutputRows, outputRowsBackward } from './output-rows.ts'
import type { Dropout, Example, Losses, Network, Pass } from './pass.ts'
import { predictTags, predictTagsBackward } from './predicted-tags.ts'
import { addRelationLoss } from './relations.ts'
import { embedWords, embedWordsBackward } from './word-embeddings.ts'

/**
 * Adds the gradient of the losses, each word weighted by `weight`, to `network.gradient` and
 * `network.embeddingGradient`; returns the weighted losses.
 */
export function computeGradient(
  network: Network,
  examples: readonly Example[],
  weight: number,
  dropout: Dropout,
  random: Random,
): Losses {
  const { arena, sizes } = network
  const mark = arena.mark()
  const packing = pack(examples.map(example => example.tags.length))
  const ordered = Array.from(packing.order, i => examples[i]!)
  const losses: Losses = { tag: 0, head: 0, relation: 0 }
  const pass: Pass = { network, packing, examples: ordered, weight, dropout, random, losses }
  const first: Layer = { name: 'first', inputs: sizes.word, units: sizes.first }
  const second: Layer = { name: 'second', inputs: 2 * sizes.first, units: sizes.second }

  const words = embedWords(pass)
  const firstResult = forwardLayer(pass, first, words.input)
  const predictedTags = predictTags(pass, firstResult.output)
  const secondResult = forwardLayer(pass, second, predictedTags.secondInput)
  const output = computeOutputRows(pass, secondResult.output)
  addTagLoss(pass, output)
  addArcLoss(pass, output)
  addRelationLoss(pass, output)
  const dSecondInput = backwardLayer(pass, second, secondResult, outputRowsBackward(pass, output))
  const dInput = backwardLayer(pass, first, firstResult, predictTagsBackward(pass, predictedTags, dSecondInput))
  embedWordsBackward(pass, words, dInput)
  arena.release(mark)
  return losses
}

/** Offsets in the arena of what a layer computed. */
interface LayerResult {
  readonly output: number
  readonly activations: readonly LayerActivations[]
}

function forwardLayer({ network, packing }: Pass, layer: Layer, input: number): LayerResult {
  const { arena, parameters, offset } = network
  const outputOffset = arena.allocate(packing.rows * 2 * layer.units)
  return {
    output: outputOffset,
    activations: lstmForward(arena, parameters, offset, layer, packing, input, outputOffset),
  }
}

/** Backpropagates through a layer; returns the offset of its input gradient. */
function backwardLayer(
  { network, packing }: Pass,
  layer: Layer,
  { activations }: LayerResult,
  dOutput: number,
): number {
  const { arena, parameters, offset, gradient } = network
  const dInput = arena.allocate(packing.rows * layer.inputs)
  arena.floats.fill(0, dInput, dInput + packing.rows * layer.inputs)
  lstmBackward(arena, parameters, offset, gradient, layer, packing, activations, dOutput, dInput)
  return dInput
}
