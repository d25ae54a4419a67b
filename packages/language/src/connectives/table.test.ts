import { describe, expect, it } from 'vitest'
import { CONNECTIVES, connectiveRows } from './table.ts'

describe('the connective tables', () => {
  it('have every row of the paper, once', () => {
    const tables = [20, 21, 22].map(number => CONNECTIVES.filter(({ table }) => table === number))
    for (const table of tables) expect(new Set(table.map(row => row.words)).size).toBe(table.length)
    expect(tables.map(table => table.length)).toEqual([76, 87, 17])
  })

  it('use senses of the Penn Discourse Treebank, none of a row twice', () => {
    for (const { words, senses } of CONNECTIVES) {
      expect(senses.length, words).toBeGreaterThan(0)
      expect(new Set(senses).size, words).toBe(senses.length)
      for (const sense of senses) expect(sense, words).toMatch(/^(?:Comparison|Contingency|Expansion|Temporal)\./)
    }
    // A misspelt sense would be one more.
    expect(new Set(CONNECTIVES.flatMap(({ senses }) => senses)).size).toBe(34)
  })

  it('show both arguments and the connective in every pattern, and agree on which one holds it', () => {
    for (const { words, patterns, introducedArgument } of CONNECTIVES)
      for (const pattern of patterns) {
        for (const part of words.split(' … ')) expect(pattern.toLowerCase(), words).toContain(part)
        expect(pattern, words).toMatch(/\bA\b/)
        expect(pattern, words).toMatch(/\bB\b/)
        const last = words.split(' … ').at(-1)!
        const after = pattern.slice(pattern.toLowerCase().lastIndexOf(last) + last.length)
        const first = /\b[AB]\b/.exec(after)?.[0]
        if (first) expect(first, `${words}: ${pattern}`).toBe(introducedArgument)
      }
  })

  it('repair the print: no misspelt rows, the order of arguments where the paper has none', () => {
    expect(connectiveRows('untill')).toEqual([])
    expect(connectiveRows('by them')).toEqual([])
    expect(connectiveRows('until')[0]!.patterns).toEqual(['B until A', 'Until A, B'])
    expect(connectiveRows('after')[0]!.orderPrinted).toBe(false)
  })

  it('keep "A or B" under conjunction as printed, beside "A, or B"', () => {
    expect(connectiveRows('or').map(({ table, operator }) => [table, operator])).toEqual([
      [21, 'and'],
      [22, 'or'],
    ])
  })
})
