import { random } from '@elenchus/statistics/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readModelFile } from '../model-file/read.ts'
import { writeModelFile } from '../model-file/write.ts'
import { createFeatureReader, listFrequentWords } from './dictionary.ts'
import {
  createDocumentEncoder,
  createTrainingStep,
  type FastTextModel,
  fastTextProbabilities,
  trainFastText,
} from './fasttext.ts'
import { forEachCharNgram, forEachWordNgram, hashWord } from './hashes.ts'
import { buildHuffmanTree } from './huffman.ts'
import { countOutputRows, createOutputLayer } from './output-layers.ts'
import { packFastText, unpackFastText } from './pack.ts'

// Any code units, pairs whole and broken.
const anyText = fc.uint16Array({ maxLength: 12 }).map(units => String.fromCharCode(...units, 0xd83d, 0xde42))

const collect = (run: (add: (bucket: number) => void) => void) => {
  const out: number[] = []
  run(bucket => out.push(bucket))
  return out
}

/** fastText's hash in unbounded integers over UTF-8 bytes taken as signed chars. */
function referenceHash(word: string): bigint {
  let h = 2166136261n
  for (const byte of new TextEncoder().encode(word)) {
    const signed = BigInt(byte >= 128 ? byte - 256 : byte)
    h = BigInt.asUintN(32, (h ^ BigInt.asUintN(32, signed)) * 16777619n)
  }
  return h
}

describe('fastText hashes', () => {
  it('are FNV-1a (published values) and take bytes as signed chars', () => {
    expect(['', 'a', 'foobar'].map(word => hashWord(word) >>> 0)).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
    fc.assert(
      fc.property(anyText, word => {
        expect(hashWord(word)).toBe(Number(BigInt.asIntN(32, referenceHash(word))))
      }),
      { seed: 1 },
    )
  })

  it('put word n-grams into the buckets of 64-bit arithmetic', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 8 }),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 2 ** 31 }),
        (hashes, longest, buckets) => {
          const expected: number[] = []
          for (let i = 0; i < hashes.length; i++) {
            let h = BigInt.asUintN(64, BigInt(hashes[i]!))
            for (let j = i + 1; j < hashes.length && j < i + longest; j++) {
              h = BigInt.asUintN(64, h * 116049371n + BigInt(hashes[j]!))
              expected.push(Number(h % BigInt(buckets)))
            }
          }
          expect(collect(add => forEachWordNgram(hashes, longest, buckets, add))).toEqual(expected)
        },
      ),
      { seed: 2, numRuns: 500 },
    )
  })

  it('cut words into runs of characters with brackets', () => {
    const bucket = (text: string) => Number(referenceHash(text) % 1000n)
    expect(collect(add => forEachCharNgram('wo', 2, 3, 1000, add))).toEqual(
      ['<w', '<wo', 'wo', 'wo>', 'o>'].map(bucket),
    )
    // Brackets alone are left out; other single characters are not. Characters, not bytes, are counted.
    expect(collect(add => forEachCharNgram('é🙂', 1, 1, 1000, add))).toEqual(['é', '🙂'].map(bucket))
  })
})

describe('fastText features', () => {
  it('are words by frequency, the line end, and n-grams of unknown words too', () => {
    expect(listFrequentWords(['b a  a', ['a', 'b'], 'c'], 1)).toEqual(['a', '</s>', 'b', 'c'])
    expect(listFrequentWords(['b a a', 'c'], 2)).toEqual(['a', '</s>'])
    const read = createFeatureReader(['a', '</s>'], { wordNgrams: 2, minn: 0, maxn: 0, bucket: 997 })
    const words: number[] = []
    const buckets: number[] = []
    const count = read(
      'a x a',
      id => words.push(id),
      id => buckets.push(id),
    )
    expect(words).toEqual([0, 0, 1])
    expect(count).toBe(4)
    const hashes = ['a', 'x', 'a', '</s>'].map(hashWord)
    expect(buckets).toEqual(collect(add => forEachWordNgram(hashes, 2, 997, add)))
    expect(buckets.length).toBe(3)
  })
})

describe('fastText output layers', () => {
  const [dim, classes] = [5, 4]
  const classCounts = [10, 1, 5, 3]

  for (const loss of ['softmax', 'ova', 'ns', 'hs'] as const) {
    it(`steps along the gradient of the loss: ${loss}`, () => {
      const r = random(loss)
      const n = countOutputRows(loss, classes) * dim
      // Weights and vectors that single precision holds exactly, and a rate that keeps the step exact enough.
      const weights = Float32Array.from({ length: n }, () => (r.int(65) - 32) / 64)
      const input = Float32Array.from({ length: 6 * dim }, () => (r.int(65) - 32) / 64)
      const rows = Uint32Array.of(0, 2, 2, 5)
      // One negative sample: a class drawn twice would be met again after its own step.
      const settings = { loss, dim, classCounts, neg: 1 }
      const lossAt = (w: Float32Array, v: Float32Array, target: number) =>
        createTrainingStep(dim, v.slice(), createOutputLayer(settings, w.slice(), random('same')))(
          rows,
          0,
          4,
          target,
          0,
        )
      for (let target = 0; target < classes; target++) {
        const [w, v] = [weights.slice(), input.slice()]
        const rate = 1 / 64
        createTrainingStep(dim, v, createOutputLayer(settings, w, random('same')))(rows, 0, 4, target, rate)
        const check = (before: Float32Array, after: Float32Array, at: (p: Float32Array) => number, step: number) => {
          for (let i = 0; i < before.length; i++) {
            const [up, down] = [before.slice(), before.slice()]
            up[i]! += step
            down[i]! -= step
            const slope = (at(up) - at(down)) / (2 * step)
            expect((before[i]! - after[i]!) / rate).toBeCloseTo(slope, 4)
          }
        }
        const h = 2 ** -9
        check(weights, w, p => lossAt(p, input, target), h)
        check(input, v, p => lossAt(weights, p, target), h)
      }
    })
  }

  it('gives probabilities that sum to one, for softmax and the tree', () => {
    for (const loss of ['softmax', 'hs'] as const) {
      const r = random(3)
      const weights = Float32Array.from({ length: classes * dim }, () => r.normal())
      const out = new Float64Array(classes)
      createOutputLayer({ loss, dim, classCounts, neg: 5 }, weights, r).probabilities(
        Float64Array.from({ length: dim }, () => r.normal()),
        out,
        0,
      )
      expect(out.reduce((a, b) => a + b)).toBeCloseTo(1, 12)
    }
  })

  it("makes Huffman's tree: the textbook example costs 224", () => {
    // Frequencies 45, 13, 12, 16, 9, 5 (Cormen et al., section 15.3): code lengths 1, 3, 3, 3, 4, 4.
    const { paths } = buildHuffmanTree([45, 13, 12, 16, 9, 5])
    expect(paths.map(path => path.length)).toEqual([1, 3, 3, 3, 4, 4])
    expect(new Set(paths.map(path => path.map(step => `${step.node}${step.isRight}`).join())).size).toBe(6)
  })
})

const animals = ['cat', 'dog', 'horse', 'cow']
const money = ['stock', 'bond', 'price', 'bank']
function corpus(seed: number, n = 200): { texts: string[]; labels: number[] } {
  const r = random(seed)
  const filler = ['the', 'a', 'of', 'very', 'new', 'old']
  const labels = Array.from({ length: n }, () => r.int(2))
  const texts = labels.map(label => {
    const topic = label === 0 ? animals : money
    return Array.from({ length: 6 }, () => (r.next() < 0.4 ? topic[r.int(4)]! : filler[r.int(6)]!)).join(' ')
  })
  return { texts, labels }
}

const accuracy = (model: FastTextModel, texts: string[], labels: number[]) => {
  const p = fastTextProbabilities(model, texts)
  return labels.filter((label, i) => p[2 * i + label]! > p[2 * i + 1 - label]!).length / labels.length
}

describe('fastText', () => {
  it('learns two topics with every loss', () => {
    const { texts, labels } = corpus(1)
    const test = corpus(2)
    for (const loss of ['softmax', 'ova', 'ns', 'hs'] as const) {
      const model = trainFastText(texts, labels, {
        loss,
        dim: 10,
        lr: 0.5,
        epoch: 10,
        wordNgrams: 2,
        bucket: 5000,
        seed: 1,
      })
      expect(accuracy(model, test.texts, test.labels), loss).toBeGreaterThan(0.9)
    }
  })

  it("starts from vectors within ±1 / dim, spread evenly, and the original's defaults", () => {
    const { texts, labels } = corpus(3)
    const model = trainFastText(texts, labels, { epoch: 0, seed: 9 })
    expect(model.settings).toMatchObject({ dim: 100, loss: 'softmax', wordNgrams: 1, minn: 0, maxn: 0, bucket: 0 })
    expect(model.output.every(value => value === 0)).toBe(true)
    let square = 0
    for (const value of model.input) {
      expect(Math.abs(value)).toBeLessThanOrEqual(0.01)
      square += value * value
    }
    // The variance of a uniform on ±a is a² / 3.
    expect((3 * square) / model.input.length / 1e-4).toBeCloseTo(1, 1)
    const hashed = trainFastText(texts, labels, { wordNgrams: 2, dim: 4, epoch: 1 })
    expect(hashed.settings.bucket).toBe(2_000_000)
    expect(hashed.buckets.length).toBeLessThan(2000)
  })

  it('gives a bucket that training did not meet the vector it would have had', () => {
    // "b a" is new to `small`. Untrained, both models must give it the same vector: words keep their ranks.
    const options = { dim: 8, wordNgrams: 2, bucket: 1000, epoch: 0, seed: 1 }
    const texts = ['a a a b b', 'a b']
    const small = trainFastText(texts, [0, 1], options)
    const large = trainFastText([...texts, 'b a'], [0, 1, 0], options)
    expect(small.words).toEqual(large.words)
    expect(small.buckets.length).toBeLessThan(large.buckets.length)
    expect([...createDocumentEncoder(small)('b a')]).toEqual([...createDocumentEncoder(large)('b a')])
    expect([...createDocumentEncoder(small)(['unknown', 'words'])].some(value => value !== 0)).toBe(true)
  })

  it('is the same for a seed, differs for another, and lowers its loss', () => {
    const { texts, labels } = corpus(5)
    const losses: number[] = []
    const options = { dim: 10, epoch: 20, lr: 0.3, seed: 1, onProgress: (p: { loss?: number }) => losses.push(p.loss!) }
    const model = trainFastText(texts, labels, options)
    expect(trainFastText(texts, labels, options)).toEqual(model)
    expect(trainFastText(texts, labels, { ...options, seed: 2 }).input).not.toEqual(model.input)
    expect(trainFastText(texts, labels, { ...options, shuffle: true }).input).not.toEqual(model.input)
    expect(losses[3]).toBeLessThan(losses[0]!)
  })

  it('comes back from a model file', () => {
    const { texts, labels } = corpus(6)
    const model = trainFastText(texts, labels, { dim: 10, wordNgrams: 2, minn: 2, maxn: 3, bucket: 2000, seed: 'x' })
    expect(unpackFastText(readModelFile(writeModelFile(packFastText(model))))).toEqual(model)
    const small = unpackFastText(readModelFile(writeModelFile(packFastText(model, { as: 'int8' }))))
    const p = fastTextProbabilities(model, texts)
    fastTextProbabilities(small, texts).forEach((value, i) => {
      expect(Math.abs(value - p[i]!)).toBeLessThan(0.02)
    })
  })

  it('survives empty documents and refuses n-grams without buckets', () => {
    const model = trainFastText(['', 'a', ''], [0, 1, 0], { dim: 4 })
    expect(fastTextProbabilities(model, ['', 'zzz']).every(Number.isFinite)).toBe(true)
    expect(() => trainFastText(['a'], [0], { wordNgrams: 2, bucket: 0 })).toThrow(/at least 1 bucket/)
    expect(() => trainFastText([], [])).toThrow(/at least one row/)
  })
})
