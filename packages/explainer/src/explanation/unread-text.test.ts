import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { readStatements } from './explain.ts'
import { findUnreadSpans } from './unread-text.ts'

const language = english()
const left = (text: string, split?: 'lines') =>
  findUnreadSpans({ text, statements: readStatements(text, language, split) }).map(({ start, end }) =>
    text.slice(start, end),
  )

describe('what is left out', () => {
  it.each<[string, string[]]>([
    ['A fine kettle\n\n★★★☆☆\n\nIt boils fast.', ['★★★☆☆']],
    ['★★★★★\nIt boils fast. Buy it.', ['★★★★★']],
    ['It boils fast. ⭐⭐⭐', ['⭐⭐⭐']],
    ['It boils fast.\n\n4/5\n\nBuy it.', ['4/5']],
    ['It boils fast.\n\n👍👍\n\nBuy it.\n\n£40', ['👍👍', '£40']],
    ['*****\nIt boils fast.', ['*****']],
    ['☆☆☆☆☆\n🙄\nIt leaks.', ['☆☆☆☆☆', '🙄']],
  ])('%j', (text, expected) => {
    expect(left(text)).toEqual(expected)
    expect(left(text.replaceAll('\n', '\r\n'))).toEqual(expected)
  })

  it('is found where lines are statements too', () => {
    expect(left('It boils fast\n★★★\nBuy it', 'lines')).toEqual(['★★★'])
  })

  it.each([
    'It boils fast.\n\n---\n\nBuy it.',
    'It boils fast.\n\n* * *\n\nBuy it.',
    'It boils fast.\n\n────────\n\nBuy it.',
    'It boils fast.\n=====\nBuy it.',
    '•\nIt boils fast.\n\n1.\nBuy it.',
    'It boils fast, ★★★★☆ from me. Buy it!',
    '- It boils fast.\n- Buy it.',
  ])('is no layout, nor what stands in a sentence: %j', text => {
    expect(left(text)).toEqual([])
  })
})
