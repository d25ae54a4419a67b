/**
 * The network and its gradient, for one part of a batch.
 *
 * Words become vectors (sums of embedding rows, normalised), a first BiLSTM reads them and scores tags, the expected
 * tag's vector is added, a second BiLSTM reads the result. Each word's output row then scores tags once more, an arc to
 * every possible head by a bilinear form, and the relation to its head (Dozat and Manning 2017, after Kiperwasser and
 * Goldberg 2016). Losses are cross-entropies of tag (twice), head and relation, summed.
 *
 * Each stage has a file of its own that goes forward and back; this one puts them in order.
 */
import type { Random } from '@elenchus/learning'
import { type Layer, runLayer, runLayerBack, type Trace } from '../bilstm.ts'
import { pack } from '../packing.ts'
import { addArcLoss } from './arcs.ts'
import { expectTags, expectTagsBack } from './expected-tags.ts'
import { addTagLoss, outputRows, outputRowsBack } from './output-rows.ts'
import type { Dropout, Example, Losses, Network, Pass } from './pass.ts'
import { addRelationLoss } from './relations.ts'
import { readWords, readWordsBack } from './words.ts'

/**
 * Adds the gradient of the losses over some sentences, each word's weighing `weight`, to `network.gradient` and
 * `network.embeddingGradient`, and returns the losses weighed likewise.
 */
export function addGradient(
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

  const words = readWords(pass)
  const firstRun = run(pass, first, words.input)
  const tags = expectTags(pass, firstRun.output)
  const secondRun = run(pass, second, tags.middle)
  const output = outputRows(pass, secondRun.output)
  addTagLoss(pass, output)
  addArcLoss(pass, output)
  addRelationLoss(pass, output)
  const dMiddle = runBack(pass, second, secondRun, outputRowsBack(pass, output))
  const dInput = runBack(pass, first, firstRun, expectTagsBack(pass, tags, dMiddle))
  readWordsBack(pass, words, dInput)
  arena.release(mark)
  return losses
}

interface Run {
  readonly output: number
  readonly traces: readonly Trace[]
}

function run({ network, packing }: Pass, layer: Layer, input: number): Run {
  const { arena, parameters, at } = network
  const output = arena.take(packing.rows * 2 * layer.units)
  return { output, traces: runLayer(arena, parameters, at, layer, packing, input, output) }
}

/** From the gradient of a layer's output to that of its input, whose place it gives. */
function runBack({ network, packing }: Pass, layer: Layer, { traces }: Run, dOutput: number): number {
  const { arena, parameters, at, gradient } = network
  const dInput = arena.take(packing.rows * layer.inputs)
  arena.floats.fill(0, dInput, dInput + packing.rows * layer.inputs)
  runLayerBack(arena, parameters, at, gradient, layer, packing, traces, dOutput, dInput)
  return dInput
}
