import { describe, expect, it } from 'vitest'
import { statementSpans } from './statements.ts'

const cut = (text: string) => statementSpans(text).map(({ start, end }) => text.slice(start, end))

describe('statements of a chat', () => {
  it('begin with each turn where a speaker comes back, with or without a stop', () => {
    const chat = 'Ines: shall we take the kayaks\nBo: too windy for me\nInes: the bay is sheltered\nBo: ok then'
    expect(cut(chat)).toEqual([
      'Ines: shall we take the kayaks',
      'Bo: too windy for me',
      'Ines: the bay is sheltered',
      'Bo: ok then',
    ])
  })

  it('go over the end of a line where nobody takes turns', () => {
    const text = 'Ines: the mill stood empty\nfor years. Nobody came.'
    expect(cut(text)).toEqual(['Ines: the mill stood empty\nfor years.', 'Nobody came.'])
  })
})
