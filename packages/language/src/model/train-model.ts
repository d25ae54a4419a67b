/** Trains a parser model on a treebank: the lemma table by counting, the network by gradient descent. */
import { type ConlluSentence, FormatError } from '../conllu/conllu.ts'
import { trainLemmatiser } from '../lemma/lemmatiser.ts'
import type { Sizes } from '../network/parameters.ts'
import { type TrainingProgress, trainNetwork, type WorkerGroup } from '../network/training/train-network.ts'
import { prepareTrainingSet } from '../network/training/training-set.ts'
import { normaliseForm } from '../tokens/tokenise.ts'
import type { ParserModel } from './parser-model.ts'

export interface TrainModelOptions {
  /** Passes over the data. Default: 24. */
  readonly epochs?: number
  /** Random seed. Default: 1. */
  readonly seed?: number
  /** Layer sizes that differ from the default. */
  readonly sizes?: Partial<Pick<Sizes, 'word' | 'first' | 'second' | 'arc' | 'relation'>>
  /** Rows for hashed features. Default: 20,000. */
  readonly hashed?: number
  /** Workers that train together. */
  readonly workerGroup?: WorkerGroup
  /** Provenance stored in the model file. */
  readonly about?: Readonly<Record<string, string | number>>
  readonly signal?: AbortSignal
  readonly onStep?: (progress: TrainingProgress) => void
}

/** Trains a model; deterministic for the same sentences, options and seed, with any number of workers. */
export function trainModel(sentences: readonly ConlluSentence[], options: TrainModelOptions = {}): ParserModel {
  const { epochs = 24, seed = 1, hashed = 20_000 } = options
  for (const [i, { words }] of sentences.entries())
    for (const word of words)
      if (word.head < 0 || word.upos === '_' || word.relation === '_')
        throw new FormatError(`sentence ${i + 1}, word ${word.id}: no tag, head or relation; training needs all three`)
  const trainingSet = prepareTrainingSet(
    sentences.map(({ words }) => words.map(word => ({ ...word, form: normaliseForm(word.form) }))),
    hashed,
  )
  const sizes: Sizes = {
    word: 128,
    first: 96,
    second: 128,
    arc: 96,
    relation: 64,
    ...options.sizes,
    tags: trainingSet.tags.length,
    relations: trainingSet.relations.length,
  }
  const rows = trainingSet.lexicon.words.length + 1 + hashed
  const { dense, embeddings } = trainNetwork(sizes, rows, trainingSet.examples, {
    epochs,
    seed,
    workerGroup: options.workerGroup,
    signal: options.signal,
    onStep: options.onStep,
  })
  const lemmas = trainLemmatiser(
    sentences.flatMap(({ words }) =>
      words.map(word => ({ form: normaliseForm(word.form), tag: `${word.upos}/${word.xpos}`, lemma: word.lemma })),
    ),
  )
  const quantised = quantiseRows(embeddings, sizes.word)
  return {
    about: { ...options.about, sentences: sentences.length, epochs, seed },
    tags: trainingSet.tags,
    relations: trainingSet.relations,
    lexicon: trainingSet.lexicon,
    lemmas,
    network: { sizes, dense, ...quantised },
  }
}

/** Quantises each row of the table to bytes with a scale. */
function quantiseRows(table: Float32Array, width: number): { embeddings: Int8Array; embeddingScales: Float32Array } {
  const rows = table.length / width
  const embeddings = new Int8Array(table.length)
  const embeddingScales = new Float32Array(rows)
  for (let r = 0; r < rows; r++) {
    let max = 0
    for (let i = r * width; i < (r + 1) * width; i++) max = Math.max(max, Math.abs(table[i]!))
    const scale = Math.fround(max / 127)
    embeddingScales[r] = scale
    if (scale > 0) for (let i = r * width; i < (r + 1) * width; i++) embeddings[i] = Math.round(table[i]! / scale)
  }
  return { embeddings, embeddingScales }
}
