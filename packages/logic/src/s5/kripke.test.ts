import { expect, test } from 'vitest'
import { atom } from '../formula/construct.ts'
import { parse } from '../formula/parse.ts'
import { randomFormula, randomNumbers } from '../formula/testing/random-formula.ts'
import { forces } from './kripke.ts'
import { names, trueWithin } from './testing/brute-force.ts'

const two = {
  worlds: [
    { p: true, q: false },
    { p: false, q: true },
  ],
}

test.each([
  ['p ∧ ¬q', 0, true],
  ['p ∧ ¬q', 1, false],
  ['◇q ∧ ◇p', 0, true],
  ['□(p ∨ q)', 1, true],
  ['□p ∨ □q', 0, false],
  ['□(p ↔ ¬q)', 0, true],
  ['p → q', 0, false],
  ['□⊤ ∧ ¬◇⊥', 0, true],
  ['elsewhere', 0, false],
])('%s in world %i: %s', (text, world, wanted) => {
  expect(forces(two, world, parse(text))).toBe(wanted)
})

test('with a relation of its own', () => {
  // S4, where p → □◇p fails: the first world sees the second, not the other way round.
  const model = { worlds: [{ p: true }, { p: false }], sees: [[0, 1], [1]] }
  expect(forces(model, 0, parse('p → □◇p'))).toBe(false)
  expect(forces(model, 1, parse('□¬p'))).toBe(true)
  expect(forces({ worlds: [{ p: true }], sees: [[]] }, 0, parse('□⊥ ∧ ¬◇⊤'))).toBe(true)
})

test('a world that is not there is an error', () => {
  expect(() => forces(two, 2, parse('p'))).toThrow('there is no world 2: the model has 2, numbered from 0')
})

test('names of properties every object has are atoms like others', () => {
  expect(forces({ worlds: [{}] }, 0, atom('constructor'))).toBe(false)
  expect(forces({ worlds: [JSON.parse('{"__proto__": true}')] }, 0, atom('__proto__'))).toBe(true)
})

test('agrees with enumeration on random formulas and models', () => {
  const random = randomNumbers(11)
  for (let i = 0; i < 2000; i++) {
    const formula = randomFormula(random, 4, names)
    const set = 1 + random(255)
    const members = [0, 1, 2, 3, 4, 5, 6, 7].filter(v => (set >> v) & 1)
    const worlds = members.map(v => ({ p: (v & 1) > 0, q: (v & 2) > 0, r: (v & 4) > 0 }))
    const expected = trueWithin(set, formula)
    members.forEach((v, w) => {
      expect(forces({ worlds }, w, formula)).toBe(((expected >> v) & 1) === 1)
    })
  }
})

test('100,000 operators', () => {
  expect(forces(two, 0, parse('¬'.repeat(100_000) + 'p'))).toBe(true)
})
