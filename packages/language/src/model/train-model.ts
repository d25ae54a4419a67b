/** Training a language model from a treebank: the lemma table by counting, the network by gradient descent. */
import { type ConlluSentence, FormatError } from '../conllu/conllu.ts'
import { trainLemmatiser } from '../lemma/lemmatiser.ts'
import type { Sizes } from '../network/sizes.ts'
import { makeCourse } from '../network/training/lessons.ts'
import { type Team, type TrainingProgress, trainNetwork } from '../network/training/train-network.ts'
import { normalForm } from '../tokens/tokenise.ts'
import type { LanguageModel } from './language-model.ts'

export interface TrainModelOptions {
  /** Passes over the data; 24 unless told. */
  readonly epochs?: number
  /** 1 unless told. */
  readonly seed?: number
  /** Smaller or larger networks; what is left out keeps its usual size. */
  readonly sizes?: Partial<Pick<Sizes, 'word' | 'first' | 'second' | 'arc' | 'relation'>>
  /** Rows for hashed features; 20,000 unless told. */
  readonly hashed?: number
  /** Where several threads train together, how they exchange what they find. */
  readonly team?: Team
  /** Kept in the model file: what it was trained on. */
  readonly about?: Readonly<Record<string, string | number>>
  readonly signal?: AbortSignal
  readonly onStep?: (progress: TrainingProgress) => void
}

/** Trains a model; the same sentences, options and seed give the same model, whatever the number of threads. */
export function trainModel(sentences: readonly ConlluSentence[], options: TrainModelOptions = {}): LanguageModel {
  const { epochs = 24, seed = 1, hashed = 20_000 } = options
  for (const [i, { words }] of sentences.entries())
    for (const word of words)
      if (word.head < 0 || word.upos === '_' || word.relation === '_')
        throw new FormatError(`sentence ${i + 1}, word ${word.id}: no tag, head or relation; training needs all three`)
  const course = makeCourse(
    sentences.map(({ words }) => words.map(word => ({ ...word, form: normalForm(word.form) }))),
    hashed,
  )
  const sizes: Sizes = {
    word: 128,
    first: 96,
    second: 128,
    arc: 96,
    relation: 64,
    ...options.sizes,
    tags: course.tags.length,
    relations: course.relations.length,
  }
  const rows = course.lexicon.words.length + 1 + hashed
  const { dense, embeddings } = trainNetwork(sizes, rows, course.lessons, {
    epochs,
    seed,
    ...(options.team ? { team: options.team } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.onStep ? { onStep: options.onStep } : {}),
  })
  const lemmas = trainLemmatiser(
    sentences.flatMap(({ words }) =>
      words.map(word => ({ form: normalForm(word.form), tag: `${word.upos}/${word.xpos}`, lemma: word.lemma })),
    ),
  )
  const table = inBytes(embeddings, sizes.word)
  return {
    about: { ...options.about, sentences: sentences.length, epochs, seed },
    tags: course.tags,
    relations: course.relations,
    lexicon: course.lexicon,
    lemmas,
    network: { sizes, dense, ...table },
  }
}

/** Each row of the table as bytes with one factor. */
function inBytes(table: Float32Array, width: number): { embeddings: Int8Array; embeddingScales: Float32Array } {
  const rows = table.length / width
  const embeddings = new Int8Array(table.length)
  const embeddingScales = new Float32Array(rows)
  for (let r = 0; r < rows; r++) {
    let most = 0
    for (let i = r * width; i < (r + 1) * width; i++) most = Math.max(most, Math.abs(table[i]!))
    const scale = Math.fround(most / 127)
    embeddingScales[r] = scale
    if (scale > 0) for (let i = r * width; i < (r + 1) * width; i++) embeddings[i] = Math.round(table[i]! / scale)
  }
  return { embeddings, embeddingScales }
}
