import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as runtime from 'onnxruntime-web'
import { describe, expect, it } from 'vitest'
import { openEncoderFile } from '../node.ts'
import { greatestDifference, scoresByTrainer } from '../testing/encoder/parity.ts'
import { passages } from '../testing/encoder/passages.ts'
import { loadEncoder } from './encoder.ts'
import { writeOnnx } from './onnx-export/write-onnx.ts'
import { openEncoder } from './open-encoder.ts'

const path = fileURLToPath(new URL('../testing/encoder/tiny.safetensors', import.meta.url))
const file = readFileSync(path)
const cases = JSON.parse(readFileSync(new URL('../testing/encoder/tiny.json', import.meta.url), 'utf8')) as readonly {
  readonly statements: readonly string[]
  readonly option: number
  readonly question?: string
}[]
const parts = ['edge', 'rebut', 'root', 'unused'] as const

describe('an encoder in an ONNX runtime', async () => {
  const own = loadEncoder(file)
  const opened = await openEncoder(file, { runtime })

  it.each(cases)('reads passage %# as our own kernels do', async passage => {
    const [expected, said] = [own.read(passage), await opened.read(passage)]
    let worst = 0
    for (const part of parts) {
      expect(said[part]).toHaveLength(expected[part].length)
      said[part].forEach((value, i) => {
        worst = Math.max(worst, Math.abs(value - expected[part][i]!))
      })
    }
    expect(worst).toBeLessThan(1e-3)
    // It is another way of reckoning.
    expect(worst).toBeGreaterThan(0)
  })

  it('reads a hundred passages as PyTorch does', async () => {
    const said = []
    for (const passage of passages) said.push(await opened.read(passage))
    // Inputs are rounded to 14 bits, our kernels' to 16: four times as coarse.
    expect(greatestDifference(said, scoresByTrainer())).toBeLessThan(2.5e-3)
  })

  it('takes passages of every length', async () => {
    for (const words of [0, 1, 2, 7, 60]) {
      const text = 'the mill grinds grain '.repeat(words)
      const [expected, said] = [own.vector(text), await opened.vector(text)]
      expect(expected.reduce((sum, value, i) => sum + value * said[i]!, 0)).toBeCloseTo(1, 5)
    }
  })

  it('says what runs it, and is closed', async () => {
    expect(opened.by).toBe('onnx')
    expect(opened.name).toBe(own.name)
    await opened.close()
  })
})

describe('an encoder without a runtime', () => {
  it('is the one of our own kernels, with promises', async () => {
    const opened = await openEncoder(file)
    const own = loadEncoder(file)
    expect(opened.by).toBe('webassembly')
    expect(await opened.read(cases[0]!)).toEqual(own.read(cases[0]!))
    const texts = ['The mill', 'grinds grain', 'The mill']
    expect(await opened.vectors(texts)).toEqual(own.vectors(texts))
    await expect(opened.vectors(texts, { signal: AbortSignal.abort() })).rejects.toThrow()
    await expect(opened.read({ statements: [] })).rejects.toThrow('has no statements')
    await opened.close()
  })

  it('is opened from a file, by what is installed', async () => {
    const opened = await openEncoderFile(path, { runtime: undefined })
    expect(opened.by).toBe('webassembly')
    expect(await opened.vector('The mill')).toEqual(loadEncoder(file).vector('The mill'))
  })
})

describe('the ONNX file', () => {
  it('is the same every time, and holds the vocabulary', () => {
    const onnx = writeOnnx(file)
    expect(writeOnnx(file)).toEqual(onnx)
    expect(Buffer.from(onnx).includes('[cls]\n[sep]')).toBe(true)
  })

  it('is made of a model file only', () => {
    expect(() => writeOnnx(new Uint8Array(4))).toThrow('not a safetensors file')
  })
})
