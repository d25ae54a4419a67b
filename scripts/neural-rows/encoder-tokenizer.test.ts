import { readFileSync } from 'node:fs'
import { readTokenizer } from '@elenchus/neural'
import { readEncoderFile, tokenizerJson, wordPieces } from '@elenchus/neural/encoder'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const file = readFileSync(new URL('../../packages/neural/src/testing/encoder/tiny.safetensors', import.meta.url))
const { vocabulary } = readEncoderFile(file)

describe('the encoder’s vocabulary as tokenizer.json', () => {
  it('gives the numbers that the encoder itself reads', async () => {
    const tokenizer = await readTokenizer(tokenizerJson(vocabulary))
    const { encode, size } = wordPieces(vocabulary)
    expect(tokenizer.size).toBe(size)
    const texts = [
      'The “naïve” miller’s grain — 1984, isn’t it?',
      'Über\u00a0cafés ﬁnd ½ of it.',
      `a${'b'.repeat(80)} word`,
      '\u0007bell\tand tab',
      '',
    ]
    for (const text of texts) expect(tokenizer.encode(text)).toEqual(encode(text))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
        // A capital whose lower case has an accent of its own is cut in another order.
        fc.pre(!text.includes('İ'))
        expect(tokenizer.encode(text)).toEqual(encode(text))
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})
