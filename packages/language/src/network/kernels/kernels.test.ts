import { readFileSync } from 'node:fs'
import { random } from '@elenchus/learning'
import { describe, expect, it } from 'vitest'
import { assemble } from '../testing/assemble.ts'
import { instantiateKernels } from './kernels.ts'
import { kernelsText } from './module.ts'
import { activationScale } from './rows.ts'
import kernelBytes from './wasm.json' with { type: 'json' }
import { wasm } from './webassembly.ts'

const memory = new wasm.Memory({ initial: 32 })
const kernel = instantiateKernels(memory)
const floats = new Float32Array(memory.buffer)
const shorts = new Int16Array(memory.buffer)

describe('the bytes', () => {
  it('are those of the text', async () => {
    expect(readFileSync(new URL('./wasm.json', import.meta.url), 'utf8')).toBe(await assemble(kernelsText))
  })

  it('are few enough for a browser to compile on its main thread', () => {
    expect(atob(kernelBytes.base64).length).toBeLessThan(4096)
  })
})

describe('gemm', () => {
  it.each([
    [1, 8, 1],
    [4, 8, 5],
    [7, 24, 13],
    [9, 16, 32],
  ])('multiplies %i × %i × %i as the definition says', (m, n, k) => {
    const draw = random(m * n * k)
    const [a, b, c, packed] = [0, m * k, m * k + k * n, 20_000]
    for (let i = 0; i < c + m * n; i++) floats[i] = draw.normal()
    const [left, right, before] = [floats.slice(a, b), floats.slice(b, c), floats.slice(c, c + m * n)]
    kernel.strips(k, n, b * 4, n * 4, packed * 4)
    for (const keep of [0, 1]) {
      floats.set(before, c)
      kernel.gemm(m, n, k, a * 4, k * 4, packed * 4, c * 4, n * 4, keep)
      for (let i = 0; i < m; i++)
        for (let j = 0; j < n; j++) {
          let sum = keep * before[i * n + j]!
          for (let p = 0; p < k; p++) sum += left[i * k + p]! * right[p * n + j]!
          expect(floats[c + i * n + j]).toBeCloseTo(sum, 3)
        }
    }
  })
})

describe('gemm16', () => {
  it('multiplies integers exactly and scales each column', () => {
    const [m, n, k] = [5, 16, 12]
    const draw = random(7)
    const a = Array.from({ length: m * k }, () => draw.int(2001) - 1000)
    const b = Array.from({ length: k * n }, () => draw.int(2001) - 1000)
    shorts.set(a)
    const [packed, scales, out] = [1000, 4000, 8000]
    for (let p = 0; p < k; p++)
      for (let j = 0; j < n; j++)
        shorts[packed / 2 + ((j >> 3) * (k / 2) + (p >> 1)) * 16 + (j & 7) * 2 + (p & 1)] = b[p * n + j]!
    for (let j = 0; j < n; j++) floats[scales / 4 + j] = 2 ** -(j % 4)
    floats.fill(0.5, out / 4, out / 4 + m * n)
    kernel.gemm16(m, n, k / 2, 0, k * 2, packed, out, n * 4, scales)
    for (let i = 0; i < m; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0
        for (let p = 0; p < k; p++) sum += a[i * k + p]! * b[p * n + j]!
        expect(floats[out / 4 + i * n + j]).toBe(0.5 + sum * 2 ** -(j % 4))
      }
  })
})

describe('quantise', () => {
  it('scales, and cuts what is out of range', () => {
    floats.set([0, 1, -1, 0.25, 7.9, 100, -100, -0.5])
    kernel.quantise(8, 0, 64)
    expect([...shorts.subarray(32, 40)]).toEqual([
      0,
      activationScale,
      -activationScale,
      activationScale / 4,
      Math.trunc(Math.fround(7.9) * activationScale),
      32767,
      -32768,
      -activationScale / 2,
    ])
  })
})

describe('lstm', () => {
  it('computes the cell to seven digits', () => {
    const units = 8
    const draw = random(3)
    const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))
    const z = Float32Array.from({ length: 4 * units }, () => draw.normal() * 4)
    const old = Float32Array.from({ length: units }, () => draw.normal())
    floats.set(z, 0)
    floats.set(old, 100)
    kernel.lstm(1, units, 0, units * 16, 400, 800, 1200, 1600, units * 4)
    for (let u = 0; u < units; u++) {
      const c = sigmoid(z[units + u]!) * old[u]! + sigmoid(z[u]!) * Math.tanh(z[2 * units + u]!)
      expect(floats[200 + u]).toBeCloseTo(c, 5)
      expect(floats[300 + u]).toBeCloseTo(Math.tanh(c), 5)
      expect(floats[400 + u]).toBeCloseTo(sigmoid(z[3 * units + u]!) * Math.tanh(c), 5)
    }
  })
})
