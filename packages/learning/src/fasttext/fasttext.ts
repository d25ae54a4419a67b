/**
 * fastText's text classifier (Joulin et al., "Bag of Tricks for Efficient Text Classification", EACL 2017): a document
 * is the mean of the vectors of its words and hashed n-grams, a linear layer gives the classes, and both are trained by
 * SGD with a rate that falls linearly to 0. Defaults, hashing, bucket numbers, line ends and the order of the examples
 * are those of the original program on one thread; the random numbers are our own.
 */
import { hashEnd, hashMix, hashString, random, type Seed } from '@elenchus/statistics/random'
import type { Document } from '../text/document.ts'
import { checkLabels } from '../training/labels.ts'
import { type Training, type TrainingControl, train } from '../training/training.ts'
import { type FeatureReader, featureReader, frequentWords, type NgramSettings } from './dictionary.ts'
import { type FastTextLoss, type LayerSettings, type OutputLayer, outputLayer, outputRows } from './output-layers.ts'
import { addRow, changeRow } from './rows.ts'

export interface FastTextOptions extends Partial<NgramSettings>, TrainingControl {
  readonly classes?: number | undefined
  /** Length of the vectors. Default 100. */
  readonly dim?: number | undefined
  /** The first learning rate. Default 0.1. */
  readonly lr?: number | undefined
  /** Default 5. */
  readonly epoch?: number | undefined
  /** Words seen less often are left out. Default 1. */
  readonly minCount?: number | undefined
  /** Default "softmax". */
  readonly loss?: FastTextLoss | undefined
  /** Negative samples, for the loss "ns". Default 5. */
  readonly neg?: number | undefined
  /** Take the documents in a new random order in each epoch. Default false: as given, like the original. */
  readonly shuffle?: boolean | undefined
  readonly seed?: Seed | undefined
}

export interface FastTextSettings extends NgramSettings, LayerSettings {
  /** Names the random vectors of buckets that training did not meet. */
  readonly noise: number
}

export interface FastTextModel {
  readonly kind: 'fasttext'
  readonly settings: FastTextSettings
  readonly words: readonly string[]
  /** The buckets that have a row; the others keep their random vectors. */
  readonly buckets: Uint32Array
  /** A row of `dim` numbers for each word, then for each of `buckets`. */
  readonly input: Float32Array
  readonly output: Float32Array
}

const LR_UPDATE_TOKENS = 100

/**
 * Trains a fastText classifier. Documents are texts, split at white space as by the original, or lists of tokens.
 *
 *     const model = trainFastText(['the cat sat', 'stocks fell'], [0, 1], { wordNgrams: 2, dim: 10 })
 *     fastTextProbabilities(model, ['a cat'])
 */
export function trainFastText(
  documents: readonly Document[],
  labels: ArrayLike<number>,
  options: FastTextOptions = {},
): FastTextModel {
  return train(fastTextTraining(documents, labels, options), options)
}

/** The training of {@link trainFastText}; a step is up to 1,000 documents, the loss their mean. */
export function* fastTextTraining(
  documents: readonly Document[],
  labels: ArrayLike<number>,
  options: FastTextOptions = {},
): Training<FastTextModel> {
  const { dim = 100, lr = 0.1, epoch = 5, minCount = 1, loss = 'softmax', neg = 5, seed = 0 } = options
  const { wordNgrams = 1, minn = 0, maxn = 0, shuffle = false } = options
  const { classes, labels: gold } = checkLabels(documents.length, labels, options)
  // The original has no buckets where nothing is hashed.
  const bucket = wordNgrams <= 1 && maxn === 0 ? 0 : (options.bucket ?? 2_000_000)
  if (bucket < 1 && (wordNgrams > 1 || maxn > 0)) throw new RangeError('n-grams need a bucket of at least 1')
  const classCounts = new Array<number>(classes).fill(0)
  for (const label of gold) classCounts[label]! += 1
  const noise = hashString(`fasttext ${seed}`)
  const settings: FastTextSettings = { dim, loss, neg, wordNgrams, minn, maxn, bucket, classCounts, noise }
  const words = frequentWords(documents, minCount)
  const { starts, rows, lengths, buckets } = readAll(documents, featureReader(words, settings), words.length, bucket)
  const tokens = lengths.reduce((sum, length) => sum + length, 0)
  const input = new Float32Array((words.length + buckets.length) * dim)
  for (let i = 0; i < words.length + buckets.length; i++) {
    const row = i < words.length ? i : words.length + buckets[i - words.length]!
    writeNoise(settings, row, input, i * dim)
  }
  const output = new Float32Array(outputRows(loss, classes) * dim)
  const generator = random(seed)
  const layer = outputLayer(settings, output, generator.fork('negatives'))
  const step = trainingStep(dim, input, layer)
  const order = Uint32Array.from(documents, (_, i) => i)
  const total = epoch * documents.length
  let lossSum = 0
  let sinceReport = 0
  // As in the original the rate changes only when more than 100 tokens have gone by.
  let rate = lr
  let passed = 0
  let waiting = 0
  for (let done = 0; done < total; ) {
    if (done % documents.length === 0 && shuffle) generator.shuffle(order)
    const i = order[done % documents.length]!
    const [from, to] = [starts[i]!, starts[i + 1]!]
    if (to > from) lossSum += step(rows, from, to, gold[i]!, rate)
    waiting += lengths[i]!
    if (waiting > LR_UPDATE_TOKENS) {
      passed += waiting
      waiting = 0
      rate = lr * Math.max(0, 1 - passed / (epoch * tokens))
    }
    done++
    sinceReport++
    if (sinceReport === 1000 || done === total) {
      yield { done, total, loss: lossSum / sinceReport }
      lossSum = sinceReport = 0
    }
  }
  return { kind: 'fasttext', settings, words, buckets, input, output }
}

/** The probability of each class for each document. (For the losses "ova" and "ns" each class has its own, apart.) */
export function fastTextProbabilities(model: FastTextModel, documents: readonly Document[]): Float64Array {
  const { settings, output } = model
  const classes = settings.classCounts.length
  const layer = outputLayer(settings, output, random(0))
  const out = new Float64Array(documents.length * classes)
  const vectorOf = documentVectors(model)
  documents.forEach((document, i) => {
    layer.probabilities(vectorOf(document), out, i * classes)
  })
  return out
}

/** A function that gives the mean vector of a document's words and n-grams (in an array that it uses again). */
export function documentVectors(model: FastTextModel): (document: Document) => Float64Array {
  const { settings, words, buckets, input } = model
  const { dim } = settings
  const read = featureReader(words, settings)
  const slots = new Map<number, number>()
  buckets.forEach((bucket, i) => {
    slots.set(bucket, words.length + i)
  })
  const hidden = new Float64Array(dim)
  const unseen = new Float32Array(dim)
  return document => {
    let count = 0
    const add = (from: Float32Array, at: number) => {
      count++
      addRow(hidden, from, at)
    }
    hidden.fill(0)
    read(
      document,
      id => add(input, id * dim),
      bucket => {
        const row = slots.get(bucket)
        if (row !== undefined) {
          add(input, row * dim)
        } else {
          writeNoise(settings, words.length + bucket, unseen, 0)
          add(unseen, 0)
        }
      },
    )
    if (count > 0) for (let d = 0; d < dim; d++) hidden[d]! /= count
    return hidden
  }
}

/** One SGD step on a document given by rows of the input matrix; returns its loss before the step. */
export function trainingStep(
  dim: number,
  input: Float32Array,
  layer: OutputLayer,
): (rows: Uint32Array, from: number, to: number, target: number, rate: number) => number {
  const hidden = new Float64Array(dim)
  const push = new Float64Array(dim)
  return (rows, from, to, target, rate) => {
    hidden.fill(0)
    for (let k = from; k < to; k++) addRow(hidden, input, rows[k]! * dim)
    const share = 1 / (to - from)
    for (let d = 0; d < dim; d++) hidden[d]! *= share
    push.fill(0)
    const loss = layer.update(hidden, target, rate, push)
    for (let d = 0; d < dim; d++) push[d]! *= share
    for (let k = from; k < to; k++) changeRow(input, rows[k]! * dim, push)
    return loss
  }
}

interface ReadDocuments {
  /** The rows of document i are at starts[i] up to starts[i + 1] of `rows`. */
  readonly starts: Uint32Array
  readonly rows: Uint32Array
  /** Tokens of each document, its line end and label included. */
  readonly lengths: Uint32Array
  /** The bucket of each row after those of the words. */
  readonly buckets: Uint32Array
}

/** Turns all documents into rows, giving a new row to each bucket met. */
function readAll(documents: readonly Document[], read: FeatureReader, words: number, bucket: number): ReadDocuments {
  const starts = new Uint32Array(documents.length + 1)
  const lengths = new Uint32Array(documents.length)
  const rows: number[] = []
  const buckets: number[] = []
  const slots = new Int32Array(bucket).fill(-1)
  documents.forEach((document, i) => {
    lengths[i] =
      1 +
      read(
        document,
        id => rows.push(id),
        id => {
          if (slots[id] === -1) slots[id] = buckets.push(id) - 1
          rows.push(words + slots[id]!)
        },
      )
    starts[i + 1] = rows.length
  })
  return { starts, rows: Uint32Array.from(rows), lengths, buckets: Uint32Array.from(buckets) }
}

/**
 * Writes the first vector of a row of the original's full matrix: numbers between -1 / dim and 1 / dim, each a hash of
 * the seed, the row and the column.
 */
function writeNoise({ dim, noise }: FastTextSettings, row: number, out: Float32Array, at: number): void {
  const start = hashMix(noise, row)
  const scale = 2 / (dim * 4294967296)
  for (let d = 0; d < dim; d++) out[at + d] = hashEnd(hashMix(start, d), 8) * scale - 1 / dim
}
