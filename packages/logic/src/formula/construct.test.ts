import { expect, test } from 'vitest'
import { and, atom, constant, falsity, not, or, truth } from './construct.ts'
import type { Formula } from './formula.ts'

const p = atom('p')
const q = atom('q')

test('and and or take operands one by one or as an array', () => {
  expect(and(p, q)).toEqual(and([p, q]))
  expect(or(p, q, p)).toEqual({ kind: 'or', operands: [p, q, p] })
})

test('of fewer than two operands there is no conjunction', () => {
  expect(and()).toBe(truth())
  expect(or([])).toBe(falsity())
  expect(and(p)).toBe(p)
  expect(or([q])).toBe(q)
})

test('takes more operands than a call has room for', () => {
  const many = and(Array.from({ length: 300_000 }, () => p))
  expect(many.kind === 'and' && many.operands.length).toBe(300_000)
})

test('formulas are frozen and share what they are built from', () => {
  const f = not(p)
  expect(f.operand).toBe(p)
  expect(() => Object.assign(f, { operand: q })).toThrow(TypeError)
  const given: Formula[] = [p, q]
  const conjunction = and(given)
  given.push(p)
  expect(conjunction.kind === 'and' && conjunction.operands).toHaveLength(2)
  expect(Object.isFrozen(atom('tall', [constant('Erin')]).terms)).toBe(true)
})
