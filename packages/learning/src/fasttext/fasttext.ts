/**
 * fastText text classifier (Joulin et al., "Bag of Tricks for Efficient Text Classification", EACL 2017): a document is
 * the mean of the vectors of its words and hashed n-grams, followed by a linear layer; both are trained by SGD with a
 * linearly decaying learning rate. Defaults, hashing, bucket numbers, line ends and example order match the original
 * program on one thread; the random number generator differs.
 */
import { hashEnd, hashMix, hashString, random, type Seed } from '@elenchus/statistics/random'
import type { Document } from '../text/tfidf.ts'
import { checkLabels } from '../training/labels.ts'
import { type Training, type TrainingControl, train } from '../training/training.ts'
import { createFeatureReader, type FeatureReader, listFrequentWords, type NgramSettings } from './dictionary.ts'
import {
  countOutputRows,
  createOutputLayer,
  type FastTextLoss,
  type LayerSettings,
  type OutputLayer,
} from './output-layers.ts'

export interface FastTextOptions extends Partial<NgramSettings>, TrainingControl {
  readonly classes?: number
  /** Vector length. Default 100. */
  readonly dim?: number
  /** Initial learning rate. Default 0.1. */
  readonly lr?: number
  /** Number of epochs. Default 5. */
  readonly epoch?: number
  /** Minimum number of occurrences of a word. Default 1. */
  readonly minCount?: number
  /** Default "softmax". */
  readonly loss?: FastTextLoss
  /** Negative samples per example, for loss "ns". Default 5. */
  readonly neg?: number
  /** Shuffle documents before each epoch. Default false, as in the original. */
  readonly shuffle?: boolean
  readonly seed?: Seed
}

export interface FastTextSettings extends NgramSettings, LayerSettings {
  /** Seed of the initial vectors, used for buckets that did not occur in training. */
  readonly noise: number
}

export interface FastTextModel {
  readonly kind: 'fasttext'
  readonly settings: FastTextSettings
  readonly words: readonly string[]
  /** Buckets with a trained row; the others have their initial random vectors. */
  readonly buckets: Uint32Array
  /** One row of `dim` numbers per word, then one per entry of `buckets`. */
  readonly input: Float32Array
  readonly output: Float32Array
}

const LR_UPDATE_TOKENS = 100

/**
 * Trains a fastText classifier on texts, split at white space as in the original, or on lists of tokens.
 *
 *     const model = trainFastText(['the cat sat', 'stocks fell'], [0, 1], { wordNgrams: 2, dim: 10 })
 *     fastTextProbabilities(model, ['a cat'])
 */
export const trainFastText = (
  documents: readonly Document[],
  labels: ArrayLike<number>,
  options: FastTextOptions = {},
): FastTextModel => train(fastTextTraining(documents, labels, options), options)

/** Generator version of {@link trainFastText}: yields the mean loss after every 1,000 documents. */
export function* fastTextTraining(
  documents: readonly Document[],
  labels: ArrayLike<number>,
  options: FastTextOptions = {},
): Training<FastTextModel> {
  const { dim = 100, lr = 0.1, epoch = 5, minCount = 1, loss = 'softmax', neg = 5, seed = 0 } = options
  const { wordNgrams = 1, minn = 0, maxn = 0, shuffle = false } = options
  const { classes, labels: gold } = checkLabels(documents.length, labels, options)
  // As in the original, there are no buckets without n-grams.
  const bucket = wordNgrams <= 1 && maxn === 0 ? 0 : (options.bucket ?? 2_000_000)
  if (bucket < 1 && (wordNgrams > 1 || maxn > 0)) throw new RangeError('n-grams need at least 1 bucket')
  const classCounts = new Array<number>(classes).fill(0)
  for (const label of gold) classCounts[label]! += 1
  const noise = hashString(`fasttext ${seed}`)
  const settings: FastTextSettings = { dim, loss, neg, wordNgrams, minn, maxn, bucket, classCounts, noise }
  const words = listFrequentWords(documents, minCount)
  const readFeatures = createFeatureReader(words, settings)
  const { starts, rows, lengths, buckets } = readDocuments(documents, readFeatures, words.length, bucket)
  const tokens = lengths.reduce((sum, length) => sum + length, 0)
  const input = new Float32Array((words.length + buckets.length) * dim)
  for (let i = 0; i < words.length + buckets.length; i++) {
    const row = i < words.length ? i : words.length + buckets[i - words.length]!
    writeInitialVector(settings, row, input, i * dim)
  }
  const output = new Float32Array(countOutputRows(loss, classes) * dim)
  const generator = random(seed)
  const layer = createOutputLayer(settings, output, generator.fork('negatives'))
  const trainOnDocument = createTrainingStep(dim, input, layer)
  const order = Uint32Array.from(documents, (_, i) => i)
  const total = epoch * documents.length
  let lossSum = 0
  let documentsSinceReport = 0
  // As in the original, the learning rate is updated after more than 100 tokens.
  let rate = lr
  let processedTokens = 0
  let pendingTokens = 0
  for (let done = 0; done < total; ) {
    if (done % documents.length === 0 && shuffle) generator.shuffle(order)
    const i = order[done % documents.length]!
    const [start, end] = [starts[i]!, starts[i + 1]!]
    if (end > start) lossSum += trainOnDocument(rows, start, end, gold[i]!, rate)
    pendingTokens += lengths[i]!
    if (pendingTokens > LR_UPDATE_TOKENS) {
      processedTokens += pendingTokens
      pendingTokens = 0
      rate = lr * Math.max(0, 1 - processedTokens / (epoch * tokens))
    }
    done++
    documentsSinceReport++
    if (documentsSinceReport === 1000 || done === total) {
      yield { done, total, loss: lossSum / documentsSinceReport }
      lossSum = documentsSinceReport = 0
    }
  }
  return { kind: 'fasttext', settings, words, buckets, input, output }
}

/** Computes the class probabilities of each document, row-major; with losses "ova" and "ns" they are independent and need not sum to 1. */
export function fastTextProbabilities(model: FastTextModel, documents: readonly Document[]): Float64Array {
  const { settings, output } = model
  const classes = settings.classCounts.length
  const layer = createOutputLayer(settings, output, random(0))
  const out = new Float64Array(documents.length * classes)
  const encodeDocument = createDocumentEncoder(model)
  documents.forEach((document, i) => {
    layer.probabilities(encodeDocument(document), out, i * classes)
  })
  return out
}

/** Returns a function that computes the mean vector of a document in a reused array. */
export function createDocumentEncoder(model: FastTextModel): (document: Document) => Float64Array {
  const { settings, words, buckets, input } = model
  const { dim } = settings
  const readFeatures = createFeatureReader(words, settings)
  const rowByBucket = new Map<number, number>()
  buckets.forEach((bucket, i) => {
    rowByBucket.set(bucket, words.length + i)
  })
  const hidden = new Float64Array(dim)
  const unseen = new Float32Array(dim)
  return document => {
    let count = 0
    const addVector = (matrix: Float32Array, offset: number) => {
      count++
      addRow(hidden, matrix, offset)
    }
    hidden.fill(0)
    readFeatures(
      document,
      id => addVector(input, id * dim),
      bucket => {
        const row = rowByBucket.get(bucket)
        if (row !== undefined) {
          addVector(input, row * dim)
        } else {
          writeInitialVector(settings, words.length + bucket, unseen, 0)
          addVector(unseen, 0)
        }
      },
    )
    if (count > 0) for (let d = 0; d < dim; d++) hidden[d]! /= count
    return hidden
  }
}

/** Returns a function for one SGD step on a document, given by its input rows; it returns the loss before the step. */
export function createTrainingStep(
  dim: number,
  input: Float32Array,
  layer: OutputLayer,
): (rows: Uint32Array, from: number, to: number, target: number, rate: number) => number {
  const hidden = new Float64Array(dim)
  const gradient = new Float64Array(dim)
  return (rows, start, end, target, rate) => {
    hidden.fill(0)
    for (let k = start; k < end; k++) addRow(hidden, input, rows[k]! * dim)
    const share = 1 / (end - start)
    for (let d = 0; d < dim; d++) hidden[d]! *= share
    gradient.fill(0)
    const loss = layer.update(hidden, target, rate, gradient)
    for (let d = 0; d < dim; d++) gradient[d]! *= share
    for (let k = start; k < end; k++) updateRow(input, rows[k]! * dim, gradient)
    return loss
  }
}

/**
 * Maps all documents to input rows and assigns a row to each bucket that occurs, after those of the words. The rows of document i are
 * `rows[starts[i]]` up to, not including, `rows[starts[i + 1]]`; `lengths` counts its tokens, with line end and label.
 */
function readDocuments(
  documents: readonly Document[],
  readFeatures: FeatureReader,
  wordCount: number,
  bucketCount: number,
) {
  const starts = new Uint32Array(documents.length + 1)
  const lengths = new Uint32Array(documents.length)
  const rows: number[] = []
  const buckets: number[] = []
  const positions = new Int32Array(bucketCount).fill(-1)
  const addBucket = (id: number) => {
    if (positions[id] === -1) positions[id] = buckets.push(id) - 1
    rows.push(wordCount + positions[id]!)
  }
  documents.forEach((document, i) => {
    lengths[i] = 1 + readFeatures(document, id => rows.push(id), addBucket)
    starts[i + 1] = rows.length
  })
  return { starts, rows: Uint32Array.from(rows), lengths, buckets: Uint32Array.from(buckets) }
}

/**
 * Writes the initial vector of a row of the full matrix: numbers between -1 / dim and 1 / dim, each a hash of the seed,
 * the row and the column.
 */
function writeInitialVector({ dim, noise }: FastTextSettings, row: number, out: Float32Array, offset: number): void {
  const rowHash = hashMix(noise, row)
  const scale = 2 / (dim * 4294967296)
  for (let d = 0; d < dim; d++) out[offset + d] = hashEnd(hashMix(rowHash, d), 8) * scale - 1 / dim
}

/** sum += row; unrolled four times, which is almost twice as fast. */
function addRow(sum: Float64Array, matrix: Float32Array, offset: number): void {
  const dim = sum.length
  let d = 0
  for (; d + 3 < dim; d += 4) {
    sum[d]! += matrix[offset + d]!
    sum[d + 1]! += matrix[offset + d + 1]!
    sum[d + 2]! += matrix[offset + d + 2]!
    sum[d + 3]! += matrix[offset + d + 3]!
  }
  for (; d < dim; d++) sum[d]! += matrix[offset + d]!
}

/** row += change; unrolled in the same way. */
function updateRow(matrix: Float32Array, offset: number, change: Float64Array): void {
  const dim = change.length
  let d = 0
  for (; d + 3 < dim; d += 4) {
    matrix[offset + d]! += change[d]!
    matrix[offset + d + 1]! += change[d + 1]!
    matrix[offset + d + 2]! += change[d + 2]!
    matrix[offset + d + 3]! += change[d + 3]!
  }
  for (; d < dim; d++) matrix[offset + d]! += change[d]!
}
