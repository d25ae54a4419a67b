import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sanitizeJson, sanitizeText } from './sanitize.ts'

it('shows what servers say without obeying it', () => {
  const steering = '\u001b]0;title\u0007 \u001b[2J \u001b[31mred\u001b[39m \u001b[8mhidden\u001b[30m a\rb \u009b31m'
  expect(sanitizeText(steering, { colours: true })).toBe(
    '\ufffd]0;title\ufffd \ufffd[2J \u001b[31mred\u001b[39m \ufffd[8mhidden\ufffd[30m a\ufffdb \ufffd31m',
  )
  expect(sanitizeText(steering, { colours: false })).not.toContain('\u001b')
  expect(sanitizeText('two\nlines\tand\r\nmore, 漢字 😀')).toBe('two\nlines\tand\r\nmore, 漢字 😀')
})

it('lets no line be read in another order than it was written', () => {
  expect(sanitizeText('user\u202e gnitirw \u2066a\u2069')).toBe('user\ufffd gnitirw \ufffda\ufffd')
  expect(sanitizeText('שלום, مرحبا')).toBe('שלום, مرحبا')
})

it('any JSON says the same and holds nothing that steers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const json = sanitizeJson(JSON.stringify({ [text]: text }))
      expect(JSON.parse(json)).toEqual({ [text]: text })
      expect(sanitizeText(json, { colours: false })).toBe(json)
    }),
    { seed: 1 },
  )
  expect(sanitizeJson('"\u202e\u009b"')).toBe('"\\u202e\\u009b"')
})
