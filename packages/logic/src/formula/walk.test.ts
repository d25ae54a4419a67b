import fc from 'fast-check'
import { expect, test } from 'vitest'
import { and, atom, box, constant, not, or, variable } from './construct.ts'
import { equal } from './equal.ts'
import type { Formula } from './formula.ts'
import { parse } from './parse.ts'
import { print } from './print.ts'
import { substitute } from './substitute.ts'
import { anyFormula } from './testing/arbitrary.ts'
import { atoms, listOperands, modalDepth, postorder } from './walk.ts'

test('atoms come in the order of mention, each once', () => {
  const f = parse('q & (tall(Erin) -> []p) | ~q & tall(?Erin) & tall(Erin)')
  expect(atoms(f).map(a => print(a))).toEqual(['q', 'tall(Erin)', 'p', 'tall(?Erin)'])
})

test('modal depth', () => {
  expect(modalDepth(parse('p & q'))).toBe(0)
  expect(modalDepth(parse('[](p -> <>q) & []r'))).toBe(2)
  expect(modalDepth(parse('[]'.repeat(100_000) + 'p'))).toBe(100_000)
})

test('postorder has operands first and every node once', () => {
  fc.assert(
    fc.property(anyFormula, f => {
      const order = postorder(f)
      expect(new Set(order).size).toBe(order.length)
      const place = new Map(order.map((node, i) => [node, i]))
      for (const node of order)
        for (const operand of listOperands(node)) expect(place.get(operand)!).toBeLessThan(place.get(node)!)
      expect(order.at(-1)).toBe(f)
    }),
    { seed: 3, numRuns: 500 },
  )
})

test('equality is by structure, whatever is shared', () => {
  const p = atom('p')
  expect(equal(and(p, p), and(p, atom('p')))).toBe(true)
  expect(equal(and(p, p), or(p, p))).toBe(false)
  expect(equal(and(p, p), and(p, p, p))).toBe(false)
  expect(equal(and(and(p, p), p), and(p, and(p, p)))).toBe(false)
  expect(equal(atom('f', [constant('a')]), atom('f', [variable('a')]))).toBe(false)
  expect(equal(atom('f', [constant('a'), constant('b')]), atom('f', [constant('a,1:b')]))).toBe(false)
  fc.assert(
    fc.property(anyFormula, anyFormula, (f, g) => {
      expect(equal(f, g)).toBe(JSON.stringify(f) === JSON.stringify(g))
      expect(equal(f, JSON.parse(JSON.stringify(f)) as Formula)).toBe(true)
    }),
    { seed: 4, numRuns: 500 },
  )
})

test('equality of formulas that share is linear in their nodes', () => {
  const tower = (): Formula => {
    let f: Formula = atom('p')
    for (let i = 0; i < 1000; i++) f = and(f, not(f))
    return f
  }
  expect(equal(tower(), tower())).toBe(true)
  expect(equal(tower(), and(tower(), atom('p')))).toBe(false)
})

test('substitution replaces atoms and shares the rest', () => {
  const f = and(box(atom('p')), or(atom('q'), atom('r')))
  const g = substitute(f, a => (a.name === 'p' ? not(atom('s')) : a))
  expect(print(g)).toBe('□¬s ∧ (q ∨ r)')
  expect(g.kind === 'and' && f.kind === 'and' && g.operands[1] === f.operands[1]).toBe(true)
  expect(substitute(f, a => a)).toBe(f)
})
