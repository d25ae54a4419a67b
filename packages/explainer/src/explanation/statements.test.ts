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

  it('know names in small letters, with the time or in brackets, where somebody comes back', () => {
    const chat = 'kev_m: who took the ladder\numa: me, yesterday. it was raining in\nkev_m: ok keep it'
    expect(cut(chat)).toEqual([
      'kev_m: who took the ladder',
      'uma: me, yesterday.',
      'it was raining in',
      'kev_m: ok keep it',
    ])
    expect(cut('10:42 uma: bus or tram\n10:43 lio: tram\n10:44 uma: fine')).toHaveLength(3)
    expect(cut('<uma> bus or tram\n<lio> tram\n<uma> fine')).toHaveLength(3)
  })

  it('take no label for a name', () => {
    expect(cut('note: the hall is\nclosed.\nps: bring tea.')).toEqual(['note: the hall is\nclosed.', 'ps: bring tea.'])
    expect(cut('shops: the baker stays\nopen. cafés: none is left.')).toHaveLength(2)
  })

  it('go over the end of a line where nobody takes turns', () => {
    const text = 'Ines: the mill stood empty\nfor years. Nobody came.'
    expect(cut(text)).toEqual(['Ines: the mill stood empty\nfor years.', 'Nobody came.'])
  })
})
