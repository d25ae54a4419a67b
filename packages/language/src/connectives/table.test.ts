import { describe, expect, it } from 'vitest'
import { CONJUNCTION } from './conjunction.ts'
import { DISJUNCTION } from './disjunction.ts'
import { IMPLICATION } from './implication.ts'
import * as senses from './senses.ts'
import { CONNECTIVES, connectiveRows } from './table.ts'

describe('the connective tables', () => {
  it('have every row of the paper, once', () => {
    for (const table of [IMPLICATION, CONJUNCTION, DISJUNCTION]) {
      const words = table.map(row => row.words)
      expect(new Set(words).size).toBe(words.length)
    }
    expect([IMPLICATION.length, CONJUNCTION.length, DISJUNCTION.length]).toEqual([76, 87, 17])
  })

  it('use senses of the Penn Discourse Treebank, none of a row twice', () => {
    const known = new Set<string>(Object.values(senses))
    for (const { words, senses: listed } of CONNECTIVES) {
      expect(listed.length, words).toBeGreaterThan(0)
      expect(new Set(listed).size, words).toBe(listed.length)
      for (const sense of listed) expect(known.has(sense), `${words}: ${sense}`).toBe(true)
    }
  })

  it('show both arguments and the connective in every pattern, and agree on which one holds it', () => {
    for (const { words, patterns, holds } of CONNECTIVES)
      for (const pattern of patterns) {
        for (const part of words.split(' … ')) expect(pattern.toLowerCase(), words).toContain(part)
        expect(pattern, words).toMatch(/\bA\b/)
        expect(pattern, words).toMatch(/\bB\b/)
        const last = words.split(' … ').at(-1)!
        const after = pattern.slice(pattern.toLowerCase().lastIndexOf(last) + last.length)
        const first = /\b[AB]\b/.exec(after)?.[0]
        if (first) expect(first, `${words}: ${pattern}`).toBe(holds)
      }
  })

  it('mend the print: no misspelt rows, the order of arguments where the paper has none', () => {
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
