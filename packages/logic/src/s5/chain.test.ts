import { describe, expect, test } from 'vitest'
import { atom, box, diamond, not } from '../formula/construct.ts'
import { equal } from '../formula/equal.ts'
import type { Formula } from '../formula/formula.ts'
import { parse } from '../formula/parse.ts'
import { print } from '../formula/print.ts'
import { degree, degrees, reduce } from './chain.ts'
import { trueWithin } from './testing/brute-force.ts'

describe("Table 1's rules, one step each", () => {
  test.each([
    ['□¬p', '¬◇p', 0],
    ['◇¬p', '¬□p', 1],
    ['□□p', '□p', 4],
    ['◇◇p', '◇p', 3],
    ['□◇p', '◇p', 3],
    ['◇□p', '□p', 4],
    ['¬¬p', 'p', 2],
  ])('%s = %s', (from, to, wanted) => {
    const { formula, steps } = reduce(parse(from))
    expect(print(formula)).toBe(to)
    expect(steps.map(step => step.rule)).toEqual([`${from} = ${to}`])
    expect(degree(parse(from))).toBe(wanted)
  })
})

test('the definitions: □p is ¬◇¬p, ◇p is ¬□¬p', () => {
  expect(print(reduce(parse('¬◇¬p')).formula)).toBe('□p')
  expect(print(reduce(parse('¬□¬p')).formula)).toBe('◇p')
})

test('the steps of a longer chain', () => {
  const { steps, degree: found, polarity, core } = reduce(parse('◇¬□□¬◇(p → q)'))
  expect(steps.map(step => `${print(step.formula)}   ${step.rule}`)).toEqual([
    '¬□□□¬◇(p → q)   ◇¬p = ¬□p',
    '¬□□¬◇(p → q)   □□p = □p',
    '¬□¬◇(p → q)   □□p = □p',
    '¬¬◇◇(p → q)   □¬p = ¬◇p',
    '◇◇(p → q)   ¬¬p = p',
    '◇(p → q)   ◇◇p = ◇p',
  ])
  expect({ found, polarity, core: print(core) }).toEqual({ found: 3, polarity: 'positive', core: 'p → q' })
})

test('a chain before nothing modal is contingent; the polarity tells p from ¬p', () => {
  expect(reduce(parse('p ∧ □q'))).toMatchObject({ degree: 2, polarity: 'positive', steps: [] })
  expect(reduce(parse('¬p'))).toMatchObject({ degree: 2, polarity: 'negative', steps: [] })
  expect(reduce(parse('¬¬¬p'))).toMatchObject({ degree: 2, polarity: 'negative' })
})

/** All chains of up to this many operators before p. */
function chains(length: number): Formula[] {
  if (length === 0) return [atom('p')]
  const shorter = chains(length - 1)
  return [...shorter, ...shorter.flatMap(f => [not(f), box(f), diamond(f)])]
}

test('all chains of up to six operators: every step keeps the meaning, the end is one of the six forms', () => {
  const forms = ['p', '¬p', '□p', '◇p', '¬□p', '¬◇p']
  for (const chain of chains(6)) {
    const { formula, steps, degree: found, polarity } = reduce(chain)
    expect(forms).toContain(print(formula))
    for (const step of [...steps, { formula }]) {
      for (const set of [0b01, 0b10, 0b11]) expect(trueWithin(set, step.formula)).toBe(trueWithin(set, chain))
    }
    if (steps.length > 0) expect(equal(steps.at(-1)!.formula, formula)).toBe(true)
    const form = degrees.find(entry => entry.degree === found)!.form
    expect(print(formula)).toBe(`${form || (polarity === 'negative' ? '¬' : '')}p`)
    expect(polarity).toBe(print(chain).split('¬').length % 2 === 1 ? 'positive' : 'negative')
  }
})

test('100,000 operators', () => {
  const { steps, degree: found } = reduce(parse('¬□◇¬'.repeat(25_000) + 'p'))
  expect(found).toBe(4)
  expect(steps.length).toBeGreaterThan(99_000)
})

test('five degrees', () => {
  expect(degrees.map(entry => `${entry.degree} ${entry.name} ${entry.form}p`)).toEqual([
    '4 necessary □p',
    '3 possible ◇p',
    '2 contingent p',
    '1 unnecessary ¬□p',
    '0 impossible ¬◇p',
  ])
})
