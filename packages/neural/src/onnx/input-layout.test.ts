import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTokenizer, type Tokenizer } from '../tokenizer/tokenizer.ts'
import { trainBytePairs } from '../tokenizer/train-byte-pairs.ts'
import { groupByLength } from './batches.ts'
import { encodeInput, truncateSegments } from './input-layout.ts'
import { readSettings } from './settings.ts'

const letters: Tokenizer = {
  encode: text => [...text].map(letter => letter.codePointAt(0)!),
  decode: ids => String.fromCodePoint(...ids),
  getTokenId: token => -token.length,
  size: 0,
}

describe('laying out an input', () => {
  it('puts special tokens around segments and tells segments apart', () => {
    const input = {
      layout: ['[CLS]', 0, '[SEP]', 1, '[SEP]'],
      pad: { token: '', side: 'right' as const },
      longest: 9,
      types: true,
    }
    expect(encodeInput(letters, input, ['ab', 'c'])).toEqual({
      ids: [-5, 97, 98, -5, 99, -5],
      types: [0, 0, 0, 0, 1, 1],
    })
    // Nine tokens, three of them special: the longer segment loses its end.
    expect(encodeInput(letters, input, ['abcdefgh', 'xy']).ids).toEqual([-5, 97, 98, 99, 100, -5, 120, 121, -5])
  })

  it('never has more tokens than fit, and shortens the longest first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(9), { maxLength: 30 }), { minLength: 1, maxLength: 4 }),
        fc.nat(40),
        (segments, room) => {
          const fitted = truncateSegments(segments, room)
          const total = fitted.flat().length
          expect(total).toBe(Math.min(room, segments.flat().length))
          const cut = fitted.filter((each, i) => each.length < segments[i]!.length).map(each => each.length)
          for (const length of cut) for (const each of fitted) expect(each.length).toBeLessThanOrEqual(length + 1)
        },
      ),
    )
  })

  it('makes batches that hold every input once and no more tokens than told', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 200 }),
        (lengths, tokens) => {
          const batches = groupByLength(lengths, tokens)
          expect(batches.flat().toSorted((a, b) => a - b)).toEqual(lengths.map((_, i) => i))
          for (const batch of batches)
            expect(batch.length === 1 || batch.length * Math.max(...batch.map(i => lengths[i]!)) <= tokens).toBe(true)
        },
      ),
    )
  })
})

describe('byte pairs', async () => {
  const json = trainBytePairs(['low lower lowest low low', 'new newer newest', 'wide wider'], {
    size: 280,
    special: ['<pad>', '<s>', '</s>'],
  })
  const tokenizer = await readTokenizer(json)

  it('join what is frequent first', () => {
    const { merges } = (json as { model: { merges: string[] } }).model
    // " l" and "lo" stand five times each in " low…"; of equals the one that sorts first.
    expect(merges[0]).toBe('l o')
    expect(merges).toContain('lo w')
    expect(tokenizer.encode('low').length).toBe(1)
  })

  it('give back any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
        if (/<pad>|<\/?s>/.test(text)) return
        expect(tokenizer.decode(tokenizer.encode(text)).replace(/^ /, '')).toBe(text.replace(/^ /, ''))
      }),
    )
  })

  it('number special tokens first', () => {
    expect(['<pad>', '<s>', '</s>'].map(tokenizer.getTokenId)).toEqual([0, 1, 2])
    expect(() => tokenizer.getTokenId('<nobody>')).toThrow('the tokenizer has no token <nobody>')
  })
})

it('settings that cannot be are refused', () => {
  const input = { layout: [0], pad: { token: 'p', side: 'right' }, longest: 9, types: false }
  const format = 'elenchus-neural-1'
  expect(() => readSettings(null)).toThrow('format undefined is unknown')
  expect(() => readSettings({ format, head: 'legs' })).toThrow(
    '"head" must be one of choice, classification, tokens, seq2seq',
  )
  expect(() => readSettings({ format, head: 'choice' })).toThrow('"input" needs "layout"')
  expect(() => readSettings({ format, head: 'seq2seq', input })).toThrow('needs "output"')
  expect(() => readSettings({ format, head: 'tokens', input })).toThrow('needs "labels"')
})
