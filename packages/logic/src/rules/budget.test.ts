import { describe, expect, it } from 'vitest'
import { GaveUp } from '../budget.ts'
import { parse } from '../formula/parse.ts'
import { decide } from './decide.ts'
import { readSymbolic } from './symbolic.ts'

/** So many pigeons in one hole fewer: no model, and no short proof of that by resolution. */
function pigeons(count: number): string {
  const holes = Array.from({ length: count - 1 }, (_, hole) => hole)
  const all = Array.from({ length: count }, (_, pigeon) => pigeon)
  const somewhere = all.map(pigeon => holes.map(hole => `in(P${pigeon}, H${hole})`).join(' | '))
  const alone = holes.flatMap(hole =>
    all.flatMap(one => all.slice(one + 1).map(two => `~in(P${one}, H${hole}) | ~in(P${two}, H${hole})`)),
  )
  return [...somewhere, ...alone].join('\n')
}

describe('a budget for rule theories', () => {
  const theory = readSymbolic(pigeons(11))
  for (const options of [{ proof: false }, { proof: true }, { proof: true, minimal: true }])
    it(`ends a search that would go on (${JSON.stringify(options)})`, () => {
      const began = performance.now()
      expect(() => decide(theory, parse('in(P0, H0)'), { ...options, budgetMs: 300 })).toThrow(GaveUp)
      expect(performance.now() - began).toBeLessThan(10_000)
    })
  it('is not felt where it suffices', () => {
    const small = readSymbolic(pigeons(4))
    const free = decide(small, parse('in(P0, H0)'))
    expect(decide(small, parse('in(P0, H0)'), { budgetMs: 60_000 })).toEqual(free)
    expect(free.label).toBe('Inconsistent')
  })
  it('does not hide an abort', () => {
    const reason = new Error('stop')
    const signal = { aborted: true, reason }
    expect(() => decide(theory, parse('in(P0, H0)'), { signal, budgetMs: 1e9 })).toThrow('stop')
  })
})
