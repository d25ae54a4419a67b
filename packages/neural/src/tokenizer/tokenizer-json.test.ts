import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readEncoderFile } from '../encoder/encoder.ts'
import { readTokenizer } from './tokenizer.ts'
import { createTokenizerJson } from './tokenizer-json.ts'
import { createWordPieces } from './word-pieces.ts'

const { vocabulary } = readEncoderFile(readFileSync(new URL('../testing/encoder/tiny.safetensors', import.meta.url)))

it('writes a tokenizer that gives the token ids of the encoder', async () => {
  const tokenizer = await readTokenizer(createTokenizerJson(vocabulary))
  const { encode, size } = createWordPieces(vocabulary)
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
      // Lower-casing İ adds a combining accent, which the two tokenizers remove at different stages.
      fc.pre(!text.includes('İ'))
      expect(tokenizer.encode(text)).toEqual(encode(text))
    }),
    { seed: 7, numRuns: 500 },
  )
})
