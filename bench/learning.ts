/**
 * Training times on synthetic data, compared with ml-logistic-regression and ml-random-forest from npm, and checksums and model files
 * compared with Node's. Learners without a JavaScript peer show their time only. Ratios are our time over the peer's.
 */
import { deserialize, serialize } from 'node:v8'
import { crc32 as nativeCrc32 } from 'node:zlib'
import { type DenseMatrix, denseMatrix, hashString, random, sparseMatrix, sparseVector } from '@elenchus/learning'
import { trainFastText } from '@elenchus/learning/fasttext'
import { logisticProbabilities, trainLogistic } from '@elenchus/learning/linear'
import { accuracy, bestClasses } from '@elenchus/learning/metrics'
import { crc32, readModelFile, writeModelFile } from '@elenchus/learning/model-file'
import { forestProbabilities, trainForest } from '@elenchus/learning/trees'
import { peerForest, peerLogistic } from '../packages/learning/test/peers.ts'
import { minSeconds, type Row } from './suite.ts'

export const title = 'Learning'

export const run = (): Row[] => [
  logisticRow(),
  forestRow(),
  checksumRow(),
  modelFileRow(),
  randomRow(),
  hashRow(),
  extraTreesRow(),
  fastTextRow(),
  sparseLogisticRow(),
]

function logisticRow(): Row {
  const [train, test] = [createGaussianData(1000, 20, 1), createGaussianData(1000, 20, 2)]
  const [x, testMatrix] = [denseMatrix(train.x), denseMatrix(test.x)]
  let ourAccuracy = 0
  let peerAccuracy = 0
  const ourTime = minSeconds(5, () => {
    const model = trainLogistic(x, train.y, { l2: 1e-3 })
    ourAccuracy = accuracy(test.y, bestClasses(logisticProbabilities(model, testMatrix), 2))
  })
  const peerTime = minSeconds(1, () => {
    peerAccuracy = accuracy(test.y, peerLogistic(train.x, train.y, 1000)(test.x))
  })
  return formatRow(
    'logistic regression, 1,000 × 20',
    ourTime,
    peerTime,
    `accuracy ${formatAccuracy(ourAccuracy)} and ${formatAccuracy(peerAccuracy)}; peer ml-logistic-regression, 1,000 steps`,
  )
}

function forestRow(): Row {
  const [train, test] = [createGaussianData(500, 10, 3), createGaussianData(1000, 10, 4)]
  const [x, testMatrix] = [denseMatrix(train.x), denseMatrix(test.x)]
  let ourAccuracy = 0
  let peerAccuracy = 0
  const ourTime = minSeconds(5, () => {
    const model = trainForest(x, train.y, { kind: 'random-forest', trees: 20, maxFeatures: 'all', seed: 1 })
    ourAccuracy = accuracy(test.y, bestClasses(forestProbabilities(model, testMatrix), 2))
  })
  const peerTime = minSeconds(1, () => {
    peerAccuracy = accuracy(test.y, peerForest(train.x, train.y, 20)(test.x))
  })
  return formatRow(
    'random forest, 20 trees, 500 × 10',
    ourTime,
    peerTime,
    `accuracy ${formatAccuracy(ourAccuracy)} and ${formatAccuracy(peerAccuracy)}; peer ml-random-forest`,
  )
}

function checksumRow(): Row {
  const bytes = Uint8Array.from({ length: 16e6 }, (_, i) => (i * 31) >> 3)
  let checksumDifference = 0
  const ourTime = minSeconds(5, () => {
    checksumDifference = crc32(bytes)
  })
  const peerTime = minSeconds(5, () => {
    checksumDifference ^= nativeCrc32(bytes)
  })
  return formatRow(
    'CRC-32 of 16 MB',
    ourTime,
    peerTime,
    `${checksumDifference === 0 ? 'same sum' : 'DIFFERENT SUMS'}; peer zlib's, not in a browser`,
  )
}

function modelFileRow(): Row {
  const r = random(1)
  const weights = Float32Array.from({ length: 2_500_000 }, () => r.normal())
  const file = writeModelFile({ kind: 'bench', meta: { labels: ['a', 'b'] }, sections: { weights } })
  const serialized = serialize({ kind: 'bench', meta: { labels: ['a', 'b'] }, sections: { weights } })
  const ourTime = minSeconds(5, () => readModelFile(file))
  const peerTime = minSeconds(5, () => deserialize(serialized))
  return formatRow(
    'read a 10 MB model',
    ourTime,
    peerTime,
    "with its checksum verified; peer v8's deserialize, which verifies nothing",
  )
}

function randomRow(): Row {
  const r = random(1)
  let sum = 0
  const ourTime = minSeconds(5, () => {
    for (let i = 0; i < 1e7; i++) sum += r.next()
  })
  const peerTime = minSeconds(5, () => {
    for (let i = 0; i < 1e7; i++) sum += Math.random()
  })
  return formatRow(
    '10 million random numbers',
    ourTime,
    peerTime,
    `seeded; peer Math.random, which is not; mean ${(sum / 1e8).toFixed(4)}`,
  )
}

function hashRow(): Row {
  const names = Array.from({ length: 100_000 }, (_, i) => `word=${i.toString(36)}|tag=${i % 17}`)
  let sum = 0
  const ourTime = minSeconds(5, () => {
    for (const name of names) sum += hashString(name) & 1023
  })
  const ids = new Map<string, number>()
  const peerTime = minSeconds(5, () => {
    for (const name of names) {
      const id = ids.get(name) ?? ids.size
      if (id === ids.size) ids.set(name, id)
      sum += id & 1023
    }
  })
  return formatRow(
    '100,000 feature names to columns',
    ourTime,
    peerTime,
    // Printing depends on the sum, so that the loops are not optimised away.
    `no table to keep; peer a Map that holds them all${sum < 0 ? '!' : ''}`,
  )
}

function extraTreesRow(): Row {
  const { x, y } = createMixedData(10_000, 200, 5)
  const time = minSeconds(1, () => trainForest(x, y, { trees: 300, minLeaf: 3, seed: 1 }))
  return formatRow('300 extra trees, 10,000 × 200', time, undefined, 'at least 3 rows a leaf, √200 columns a node')
}

function fastTextRow(): Row {
  const r = random(7)
  const texts = Array.from({ length: 18_552 }, () =>
    Array.from({ length: 25 }, () => `w${Math.floor(17_000 * r.next() ** 4)}`).join(' '),
  )
  const labels = texts.map((_, i) => Number(i % 4 === 0))
  const time = minSeconds(2, () => trainFastText(texts, labels, { seed: 1 }))
  return formatRow('fastText, 18,552 texts of 25 words', time, undefined, "one seed with the original's defaults")
}

function sparseLogisticRow(): Row {
  const r = random(8)
  const labels = Array.from({ length: 10_000 }, () => r.int(5))
  const rows = labels.map(label =>
    sparseVector(Array.from({ length: 50 }, () => (r.next() < 0.2 ? label * 2000 + r.int(500) : r.int(2 ** 17)))),
  )
  const x = sparseMatrix(rows, 2 ** 17)
  const time = minSeconds(1, () => trainLogistic(x, labels, { l2: 1 }))
  return formatRow(
    'sparse logistic regression, 5 classes',
    time,
    undefined,
    '10,000 rows with 50 non-zero values in 131,072 columns, tolerance 1e-6',
  )
}

function createGaussianData(n: number, columns: number, seed: number): { x: number[][]; y: number[] } {
  const r = random(seed)
  const x = Array.from({ length: n }, () => Array.from({ length: columns }, () => r.normal()))
  return { x, y: x.map(([a, b, c]) => Number(a! + b! * c! + r.normal() / 2 > 0)) }
}

/** A data set with binary, count and continuous columns. */
function createMixedData(rows: number, columns: number, seed: number): { x: DenseMatrix; y: Uint8Array } {
  const r = random(seed)
  const values = new Float32Array(rows * columns)
  const y = new Uint8Array(rows)
  for (let i = 0; i < rows; i++) {
    let sum = 0
    for (let c = 0; c < columns; c++) {
      const value = c % 3 === 0 ? Number(r.next() < 0.15) : c % 3 === 1 ? r.int(6) : r.normal()
      values[i * columns + c] = value
      if (c % 10 === 0) sum += (c % 20 === 0 ? 1 : -1) * Number(value > (c % 3 === 1 ? 2 : 0))
    }
    y[i] = Number(sum + r.normal() / 2 > 0)
  }
  return { x: { kind: 'dense', rows, columns, values }, y }
}

function formatRow(name: string, ours: number, peer: number | undefined, note: string): Row {
  if (peer === undefined) return { name, ours: formatSeconds(ours), note }
  return { name, ours: formatSeconds(ours), peer: formatSeconds(peer), ratio: (ours / peer).toPrecision(2), note }
}

function formatSeconds(time: number): string {
  return time < 0.1 ? `${(1000 * time).toPrecision(2)} ms` : `${time.toPrecision(2)} s`
}

function formatAccuracy(value: number): string {
  return value.toFixed(3)
}
