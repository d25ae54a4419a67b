import { expect, it } from 'vitest'
import { printable } from './printable.ts'

it('shows what servers say without obeying it', () => {
  expect(printable('\u001b]0;title\u0007 \u001b[2J \u001b[1;31mred\u001b[0m a\rb \u009b31m')).toBe(
    '\ufffd]0;title\ufffd \ufffd[2J \u001b[1;31mred\u001b[0m a\ufffdb \ufffd31m',
  )
  expect(printable('two\nlines\tand\r\nmore, 漢字 😀')).toBe('two\nlines\tand\r\nmore, 漢字 😀')
})
