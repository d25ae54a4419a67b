import { afterAll, describe, expect, test } from 'vitest'
import { and, atom, box, not, or } from '../formula/construct.ts'
import type { Formula } from '../formula/formula.ts'
import { parse } from '../formula/parse.ts'
import { close } from '../z3/engine.ts'
import { valid } from './answers.ts'
import { TooLargeError } from './clauses.ts'
import { decide, decideEntailment } from './decide.ts'
import { forces } from './kripke.ts'

afterAll(() => close())

/** "n + 1 pigeons sit in n holes, one in each": false, and hard to see by resolution. */
function pigeons(n: number): Formula {
  const sits = (pigeon: number, hole: number) => atom(`p${pigeon}h${hole}`)
  const claims: Formula[] = []
  for (let i = 0; i <= n; i++) claims.push(or(Array.from({ length: n }, (_, h) => sits(i, h))))
  for (let h = 0; h < n; h++) {
    for (let i = 0; i <= n; i++) for (let j = 0; j < i; j++) claims.push(not(and(sits(i, h), sits(j, h))))
  }
  return and(claims)
}

test('answers with evidence, as the synchronous questions do', async () => {
  const formula = parse('◇p → □p')
  const { model, countermodel, ...answers } = await decide(formula)
  expect(answers).toEqual({ valid: false, satisfiable: true })
  expect(forces(model!, model!.at, formula)).toBe(true)
  expect(forces(countermodel!, countermodel!.at, formula)).toBe(false)
  expect(await decide(parse('□p → p'))).toMatchObject({ valid: true, satisfiable: true, countermodel: null })
  expect(await decide(parse('◇(p ∧ ¬p)'))).toMatchObject({ valid: false, satisfiable: false, model: null })
})

test('entailment, local and global', async () => {
  expect(await decideEntailment([parse('p')], parse('□p'))).toMatchObject({ entails: false })
  expect(await decideEntailment([parse('p')], parse('□p'), { global: true })).toEqual({
    entails: true,
    countermodel: null,
  })
})

describe('more than twenty atoms', () => {
  test('easy ones of any size are settled without z3', async () => {
    const formula = and(Array.from({ length: 2000 }, (_, i) => parse(`□(x${i} → x${i + 1})`)))
    const found = await decideEntailment([formula, parse('◇x0')], parse('◇x2000'))
    expect(found.entails).toBe(true)
    const other = await decideEntailment([formula, parse('◇x1')], parse('◇x0'))
    expect(other.entails).toBe(false)
    expect(forces(other.countermodel!, 0, and(formula, parse('◇x1 ∧ ¬◇x0')))).toBe(true)
  })

  test('z3 settles what the small solver leaves open', async () => {
    // Nine pigeons in eight holes are tens of thousands of conflicts for the small solver.
    const { valid: refuted, satisfiable, model } = await decide(not(box(pigeons(8))), { budgetMs: 50_000 })
    expect({ refuted, satisfiable }).toEqual({ refuted: true, satisfiable: true })
    expect(forces(model!, 0, not(box(pigeons(8))))).toBe(true)
  })

  test('gives up when the budget is spent, and only on what is hard', async () => {
    const found = await decide(not(pigeons(12)), { budgetMs: 600 })
    expect(found).toMatchObject({ valid: 'gave up', satisfiable: true, countermodel: null })
    expect(await decideEntailment([pigeons(12)], parse('⊥'), { budgetMs: 300 })).toEqual({
      entails: 'gave up',
      countermodel: null,
    })
  })

  test('stops when told to', async () => {
    await expect(decide(not(pigeons(12)), { signal: AbortSignal.timeout(200), budgetMs: 60_000 })).rejects.toThrow()
    await expect(decide(parse('p'), { signal: AbortSignal.abort() })).rejects.toThrow()
  })
})

test('more worlds and subformulas than memory holds: an error at once, gave up within a budget', async () => {
  const text = Array.from({ length: 20_000 }, (_, i) => `◇(p${i} ∧ q)`).join(' ∧ ')
  expect(() => valid(not(parse(text)))).toThrow(TooLargeError)
  expect(await decide(parse(text), { budgetMs: 5000 })).toMatchObject({ satisfiable: 'gave up', valid: false })
})
