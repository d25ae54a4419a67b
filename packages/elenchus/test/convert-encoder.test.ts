import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTokenizerJson, readEncoderFile, writeOnnx } from '@elenchus/neural/encoder'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus, json } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-convert-encoder-'))
afterAll(() => rmSync(folder, { recursive: true }))
const tiny = fileURLToPath(new URL('../../neural/src/testing/encoder/tiny.safetensors', import.meta.url))

describe('elenchus convert encoder', () => {
  const out = join(folder, 'encoder.onnx')

  it('writes the network and the vocabulary of a model file', () => {
    const tokenizer = join(folder, 'tokenizer.json')
    const run = elenchus(['convert', 'encoder', tiny, '--out', out, '--tokenizer', tokenizer])
    expect(run).toMatchObject({ code: 0, err: expect.stringContaining('32 floats per token') })
    const file = readFileSync(tiny)
    expect(Buffer.compare(readFileSync(out), writeOnnx(file))).toBe(0)
    const { vocabulary } = readEncoderFile(file)
    expect(JSON.parse(readFileSync(tokenizer, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(createTokenizerJson(vocabulary))),
    )
  })

  it('writes the encoder of the package in 25 MB', () => {
    const run = elenchus(['convert', 'encoder', 'small', '--out', out, '--json'])
    expect(json(run, 'convert.encoder')).toMatchObject({ out, width: 384, bytes: statSync(out).size })
    expect(statSync(out).size).toBeLessThanOrEqual(25_000_000)
  })

  it('says what is wrong', () => {
    expect(elenchus(['convert', 'encoder', join(folder, 'none'), '--out', out])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/none: .*"small"/),
    })
    const other = fileURLToPath(import.meta.url)
    expect(elenchus(['convert', 'encoder', other, '--out', out]).err).toContain('not a safetensors file')
    expect(elenchus(['convert', 'encoder', tiny])).toMatchObject({ code: 2 })
    expect(elenchus(['convert', 'encoder', tiny, '--out', out, '--tokenizer', out])).toMatchObject({
      code: 2,
      err: expect.stringContaining('the same file'),
    })
  })
})
