import { expect, test } from 'vitest'
import { iff, not, or } from '../formula/construct.ts'
import { createNumbering, equal } from '../formula/equal.ts'
import { parse } from '../formula/parse.ts'
import { print } from '../formula/print.ts'
import { randomFormula, randomNumbers } from '../formula/testing/random-formula.ts'
import { modalDepth } from '../formula/walk.ts'
import { equivalent } from './answers.ts'
import { canonical } from './canonical.ts'
import { structuralForm } from './structural-form.ts'
import { trueWithin } from './testing/brute-force.ts'

test.each([
  ['□◇p ∧ (q → q)', '◇p'],
  ['q ∧ p ∧ q', 'p ∧ q'],
  ['p → q', '¬p ∨ q'],
  ['(p → q) ∧ (q → p)', 'p ∧ q ∨ ¬p ∧ ¬q'],
  ['□(p → □q)', '□q ∨ □¬p'],
  ['¬◇(p ∧ ¬q)', '□(¬p ∨ q)'],
  ['□◇p → ◇□p', '□p ∨ □¬p'],
  ['◇p ∧ ◇¬p ∧ ◇⊤', '◇¬p ∧ ◇p'],
  ['p ∧ ◇p', 'p'],
  ['□p → p', '⊤'],
  ['p ∧ ¬□◇p', '⊥'],
  ['p ∨ q ∧ ¬q ∨ r ∧ ¬r ∨ s ∧ ¬s', 'p'],
  ['e ∨ d ∨ ¬(c ∧ b ∧ a)', '¬a ∨ ¬b ∨ ¬c ∨ d ∨ e'],
])('%s has the form %s', (text, wanted) => {
  expect(print(canonical(parse(text)))).toBe(wanted)
})

test('the form means the same, and has modal depth at most 1', () => {
  const random = randomNumbers(21)
  for (let i = 0; i < 300; i++) {
    const formula = randomFormula(random, 5, ['p', 'q', 'r'].slice(0, 1 + random(3)))
    const form = canonical(formula)
    for (let set = 1; set < 256; set++) {
      if (trueWithin(set, form) !== trueWithin(set, formula)) expect(print(form)).toBe(print(formula))
    }
    expect(modalDepth(form)).toBeLessThanOrEqual(1)
    expect(equal(canonical(form), form)).toBe(true)
  }
})

test('over two atoms, the same form exactly where equivalent', () => {
  const random = randomNumbers(22)
  const number = createNumbering()
  const meaning = new Map<string, number>()
  for (let i = 0; i < 1500; i++) {
    const formula = randomFormula(random, 4, ['p', 'q'])
    const table = Array.from({ length: 15 }, (_, i) => trueWithin(i + 1, formula)).join()
    const form = number(canonical(formula))
    expect(meaning.get(table) ?? form, print(formula)).toBe(form)
    meaning.set(table, form)
  }
  expect(new Set(meaning.values()).size).toBe(meaning.size)
  expect(meaning.size).toBeGreaterThan(100)
})

test('over many atoms the form is structural: still equivalent, whatever the order of writing', () => {
  const random = randomNumbers(23)
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  for (let i = 0; i < 200; i++) {
    const formula = randomFormula(random, 5, names)
    const form = structuralForm(formula)
    expect(equivalent(form, formula)).toBe(true)
    expect(equal(structuralForm(form), form)).toBe(true)
    expect(equivalent(canonical(formula), formula)).toBe(true)
  }
  const one = parse('□(d ∨ a) ∧ (◇(e ∧ c) ∨ ¬(b → f))')
  const other = parse('(b ∧ ¬f ∨ ¬□(c → ¬e)) ∧ □□(a ∨ d)')
  expect(print(canonical(one))).toBe(print(canonical(other)))
})

test('beyond twenty atoms, and 100,000 deep', () => {
  const wide = parse(Array.from({ length: 40 }, (_, i) => `x${(i * 7) % 40}`).join(' ∧ '))
  expect(print(canonical(wide)).startsWith('x0 ∧ x1 ∧ x10 ∧ x11')).toBe(true)
  expect(print(canonical(or(wide, not(wide))))).toBe('⊤')
  expect(print(canonical(parse('¬'.repeat(100_000) + 'p')))).toBe('p')
  const deep = parse('x → '.repeat(3) + Array.from({ length: 20_000 }, (_, i) => `x${i}`).join(' → '))
  expect(equal(canonical(deep), canonical(iff(deep, parse('⊤'))))).toBe(true)
})
