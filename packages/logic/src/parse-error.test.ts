import { expect, test } from 'vitest'
import { ParseError } from './parse-error.ts'

test('names line and column and draws a caret', () => {
  const error = new ParseError({ text: 'p ∧ q\n  r ∧', offset: 11, problem: 'expected a formula' })
  expect(error.line).toBe(2)
  expect(error.column).toBe(6)
  expect(error.caret).toBe('    r ∧\n       ^')
  expect(error.message).toBe('2:6: expected a formula\n    r ∧\n       ^')
})

test('counts characters, not their halves', () => {
  const error = new ParseError({ text: '𝔭𝔮 )', offset: 5, problem: 'x' })
  expect(error.column).toBe(4)
  expect(error.caret).toBe('  𝔭𝔮 )\n     ^')
})

test('starts from the line and column it is given; the column counts for the first line only', () => {
  expect(new ParseError({ text: 'ab', offset: 1, problem: 'x', line: 7, column: 10 })).toMatchObject({
    line: 7,
    column: 11,
  })
  expect(new ParseError({ text: 'a\r\nb', offset: 3, problem: 'x', line: 7, column: 10 })).toMatchObject({
    line: 8,
    column: 1,
  })
})

test('shows a window of a very long line', () => {
  const error = new ParseError({ text: 'p'.repeat(100_000), offset: 50_000, problem: 'x' })
  const [line = '', caret = ''] = error.caret.split('\n')
  expect(line.length).toBeLessThan(130)
  expect(line.startsWith('  …')).toBe(true)
  expect(line.endsWith('…')).toBe(true)
  expect(caret.length).toBe(2 + 1 + 60 + 1)
})

test('a tab does not move the caret', () => {
  expect(new ParseError({ text: '\tp )', offset: 3, problem: 'x' }).caret).toBe('   p )\n     ^')
})

test('a place outside the text is its nearest end', () => {
  expect(new ParseError({ text: 'p', offset: 9, problem: 'x' }).column).toBe(2)
})
