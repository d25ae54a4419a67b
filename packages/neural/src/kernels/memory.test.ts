import { random } from '@elenchus/statistics/random'
import { describe, expect, it } from 'vitest'
import { Memory } from './memory.ts'
import { quantiseRows } from './tensors.ts'

function numbers(count: number, seed: number): Float32Array {
  const drawn = random(seed)
  return Float32Array.from({ length: count }, () => drawn.next() * 2 - 1)
}

describe('products of whole numbers', () => {
  it.each([
    [1, 8, 8],
    [4, 16, 24],
    [7, 24, 384],
    [13, 8, 1152],
  ])('of %i rows with a matrix of %i × %i are near those of floats', (m, n, k) => {
    const memory = new Memory()
    const [a, b] = [numbers(m * k, 1), numbers(n * k, 2)]
    const right = memory.storeQuantised(quantiseRows(b, n, k), n, k)
    const from = memory.reserve(m * k)
    const left = memory.reserveQuantised(m, k)
    const to = memory.reserve(left.rows * n)
    memory.floats.set(a, from)
    memory.quantise(m, k, from, left)
    memory.multiplyQuantised(m, left, right, to, n)
    const once = memory.floats.slice(to, to + m * n)
    memory.multiplyQuantised(m, left, right, to, n, true)
    for (let i = 0; i < m; i++)
      for (let j = 0; j < n; j++) {
        // The weights are what they are after rounding; only the inputs may be off.
        const row = b.subarray(j * k, (j + 1) * k)
        const scale = Math.max(...row.map(Math.abs)) / 127
        let exact = 0
        for (let p = 0; p < k; p++) exact += a[i * k + p]! * Math.round(row[p]! / scale) * scale
        expect(Math.abs(once[i * n + j]! - exact)).toBeLessThan(2e-4 * Math.sqrt(k))
        expect(memory.floats[to + i * n + j]).toBeCloseTo(2 * once[i * n + j]!, 4)
      }
  })

  it('do not overflow where all numbers are as large as they can be', () => {
    const memory = new Memory()
    const k = 1152
    const right = memory.storeQuantised(quantiseRows(new Float32Array(8 * k).fill(3), 8, k), 8, k)
    const from = memory.reserve(k)
    const left = memory.reserveQuantised(1, k)
    const to = memory.reserve(left.rows * 8)
    memory.floats.fill(-5, from, from + k)
    memory.quantise(1, k, from, left)
    memory.multiplyQuantised(1, left, right, to, 8)
    for (let j = 0; j < 8; j++) expect(memory.floats[to + j]! / (-15 * k)).toBeCloseTo(1, 4)
  })

  it('divide rows by their root mean square where asked', () => {
    const memory = new Memory()
    const k = 8
    const one = Float32Array.from({ length: 64 }, (_, i) => (i % 9 === 0 ? 1 : 0))
    const right = memory.storeQuantised(quantiseRows(one, 8, k), 8, k)
    const from = memory.reserve(k)
    const left = memory.reserveQuantised(1, k)
    const to = memory.reserve(left.rows * 8)
    memory.floats.set([2, -4, 6, 0, 1, 3, -5, 2], from)
    memory.quantise(1, k, from, left, true)
    memory.multiplyQuantised(1, left, right, to, 8)
    const square = (4 + 16 + 36 + 0 + 1 + 9 + 25 + 4) / 8
    ;[2, -4, 6, 0, 1, 3, -5, 2].forEach((value, i) => {
      expect(memory.floats[to + i]).toBeCloseTo(value / Math.sqrt(square), 3)
    })
  })

  it('refuse a matrix that the kernels could not read', () => {
    expect(() => new Memory().storeQuantised(quantiseRows(new Float32Array(12), 3, 4), 3, 4)).toThrow('a multiple of 8')
  })
})

describe('rows as probabilities', () => {
  it('are those of exp, and 0 beyond the end of a row', () => {
    const memory = new Memory()
    const [rows, length, padded] = [5, 11, 16]
    const at = memory.reserve(rows * padded)
    const given = numbers(rows * padded, 3).map((value, i) => value * 10 ** ((i % 4) - 1))
    memory.floats.set(given, at)
    memory.softmax(rows, length, padded, at)
    for (let row = 0; row < rows; row++) {
      const part = given.subarray(row * padded, row * padded + length)
      const top = Math.max(...part)
      const sum = part.reduce((total, value) => total + Math.exp(value - top), 0)
      part.forEach((value, i) => {
        expect(Math.abs(memory.floats[at + row * padded + i]! - Math.exp(value - top) / sum)).toBeLessThan(1e-6)
      })
      for (let i = length; i < padded; i++) expect(memory.floats[at + row * padded + i]).toBeLessThan(1e-30)
    }
  })
})

describe('squares of what is above 0', () => {
  /** The product that the kernels make of rows, added to ones. */
  function product(rows: Float32Array, weights: Float32Array, m: number, n: number, k: number): Float32Array {
    const memory = new Memory()
    const right = memory.storeQuantised(quantiseRows(weights, n, k), n, k, 16)
    const from = memory.reserve(m * k)
    const few = memory.reserveSparse(m, k)
    const to = memory.reserve(m * n)
    memory.floats.set(rows, from)
    memory.floats.fill(1, to, to + m * n)
    memory.quantiseSquares(m, from, few)
    memory.addSparseProduct(m, few, right, to, n)
    return memory.floats.slice(to, to + m * n)
  }

  it.each([
    [1, 16, 8],
    [5, 32, 48],
    [9, 16, 1152],
  ])('of %i rows with a matrix of %i × %i are near those of floats', (m, n, k) => {
    // About a sixth is above 0, in a row of its own nothing, in another all.
    const rows = numbers(m * k, 5).map((value, i) => {
      const row = Math.floor(i / k)
      return row === 1 ? -1 : row === 2 ? Math.abs(value) : value - 0.66
    })
    const weights = numbers(n * k, 6)
    const said = product(rows, weights, m, n, k)
    const { numbers: whole, scales } = quantiseRows(weights, n, k)
    for (let i = 0; i < m; i++)
      for (let j = 0; j < n; j++) {
        let exact = 1
        for (let p = 0; p < k; p++) exact += Math.max(0, rows[i * k + p]!) ** 2 * whole[j * k + p]! * scales[j]!
        expect(Math.abs(said[i * n + j]! - exact)).toBeLessThan(2e-4 * Math.sqrt(k))
      }
  })

  it('do not overflow where all numbers are as large as they can be', () => {
    const k = 1152
    const said = product(new Float32Array(k).fill(3), new Float32Array(16 * k).fill(-2), 1, 16, k)
    for (const value of said) expect((value - 1) / (-18 * k)).toBeCloseTo(1, 4)
  })
})
