import { expect, it } from 'vitest'
import { createBadge, listBadges } from './badge.ts'

it('shows what may be as less firm than what is plainly said, and what cannot be as firm as what must be', () => {
  const bars = ([0, 1, 2, 3, 4] as const).map(degree => createBadge(degree, 'reading').bars)
  expect(bars).toEqual([3, 1, 2, 1, 3])
  expect(createBadge(2, 'reading').word).toBe('plain')
})

it("keeps MetaLogic's order where its convention holds or none is named", () => {
  for (const mode of ['metalogic', undefined] as const)
    expect(listBadges(mode).map(({ degree, bars, maxBars: most, word }) => [degree, bars, most, word])).toEqual([
      [4, 4, 4, 'necessary'],
      [3, 3, 4, 'possible'],
      [2, 2, 4, 'contingent'],
      [1, 1, 4, 'unnecessary'],
      [0, 0, 4, 'impossible'],
    ])
})

it('calls what may not be so possibly not, where the words are read', () => {
  const said = { possiblyNot: true }
  expect(createBadge(1, 'reading', said)).toMatchObject({ degree: 1, symbol: '◇¬', word: 'possibly not', bars: 1 })
  expect(createBadge(1, 'reading').word).toBe('unnecessary')
  expect(createBadge(1, 'metalogic', said).word).toBe('unnecessary')
  expect(createBadge(0, 'reading', said).word).toBe('impossible')
})
