import { describe, expect, it } from 'vitest'
import type { Atom } from '../formula/formula.ts'
import { parse } from '../formula/parse.ts'
import { createAtomTable } from './atoms.ts'

const atom = (text: string): Atom => parse(text) as Atom

describe('atomTable', () => {
  it('numbers atoms in the order in which it meets them, and tells all shapes apart', () => {
    const table = createAtomTable()
    const texts = ['p', 'p(a)', 'p(a, b)', 'p(b, a)', 'p(a, b, c)', 'a', 'a(p)', 'q(a, b)', '"p(a)"', 'p(b)', 'b(a, b)']
    expect(texts.map(text => table.intern(atom(text)))).toEqual(texts.map((_, i) => i))
    expect(texts.map(text => table.find(atom(text)))).toEqual(texts.map((_, i) => i))
    for (const text of ['q', 'q(a)', 'p(b, b)', 'p(a, b, a)', 'z(z)', 'z(a, b)', 'p(z, a)'])
      expect(table.find(atom(text))).toBe(-1)
    expect(table.atom(2)).toEqual(atom('p(a, b)'))
  })

  it('keeps on where there are more names than the fast path takes', () => {
    const table = createAtomTable()
    for (let i = 0; i < 40_000; i++) expect(table.intern(atom(`p${i}(c${i}, d)`))).toBe(i)
    const other = createAtomTable()
    for (let i = 39_999; i >= 0; i--) expect(other.intern(atom(`p${i}(c${i})`))).toBe(39_999 - i)
    for (let i = 0; i < 40_000; i += 999) {
      expect(table.find(atom(`p${i}(c${i}, d)`))).toBe(i)
      expect(table.find(atom(`p${i}(c${i + 1}, d)`))).toBe(-1)
      expect(other.find(atom(`p${i}(c${i})`))).toBe(39_999 - i)
    }
  })

  it('says so when an atom has variables, and has numbers that are no atoms', () => {
    const table = createAtomTable()
    table.intern(atom('p(a)'))
    expect(table.hasVariables).toBe(false)
    const named = table.addAuxiliary()
    expect([table.isAuxiliary(0), table.isAuxiliary(named), table.size]).toEqual([false, true, 2])
    table.intern(atom('p(?x)'))
    expect(table.hasVariables).toBe(true)
  })
})
