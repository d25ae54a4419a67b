import { describe, expect, it } from 'vitest'
import { Budget, GaveUp } from './budget.ts'
import { entails } from './fol/entails.ts'
import { parse as parseFol } from './fol/parse.ts'
import { parse } from './formula/parse.ts'
import { prove } from './modal/decide.ts'
import { modalLogics } from './modal/logics.ts'
import { decide } from './rules/decide.ts'
import { readSymbolic } from './rules/symbolic.ts'
import { solve } from './sat/solve.ts'
import { loadSolver } from './z3/engine.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** The clauses of the pigeonhole principle, which have no short refutation by resolution. */
function pigeonholeClauses(holes: number): number[][] {
  const sits = (pigeon: number, hole: number): number => pigeon * holes + hole + 1
  const placed = numbers(holes + 1).map(pigeon => numbers(holes).map(hole => sits(pigeon, hole)))
  const apart = numbers(holes).flatMap(hole =>
    numbers(holes + 1).flatMap(a => numbers(a).map(b => [-sits(a, hole), -sits(b, hole)])),
  )
  return [...placed, ...apart]
}

/** Returns the smallest budget, up to a factor of two, with which a call does not give up. */
function findSufficientSteps(call: (budget: Budget) => unknown): number {
  for (let steps = 1; ; steps *= 2)
    try {
      if ((call(new Budget({ steps })) as { valid?: unknown } | null)?.valid !== 'gave up') return steps
    } catch (error) {
      if (!(error instanceof GaveUp)) throw error
    }
}

describe('a budget', () => {
  it('is used up by the step that exceeds it', () => {
    const budget = new Budget({ steps: 10 })
    budget.spend(10)
    expect(() => budget.spend(1)).toThrow('gave up after 10 steps')
  })

  it('is shared by searches', () => {
    const clauses = pigeonholeClauses(5)
    const steps = findSufficientSteps(budget => solve(clauses, { budget }))
    const shared = new Budget({ steps })
    solve(clauses, { budget: shared })
    expect(() => {
      for (let i = 0; i < 3; i++) solve(clauses, { budget: shared })
    }).toThrow(GaveUp)
  })

  it('gives the same result each time, whatever the clock says', () => {
    const clauses = pigeonholeClauses(6)
    const count = () => findSufficientSteps(budget => solve(clauses, { budget }))
    expect(count()).toBe(count())
    expect(count()).toBeGreaterThan(1000)
  })

  it.each([
    ['the SAT solver', (budget: Budget) => solve(pigeonholeClauses(10), { budget })],
    [
      'forward rules',
      (budget: Budget) => decide(readSymbolic(writeJoin(6)), parse('goal(c0)'), { budget, semantics: 'forward' }),
    ],
  ] as const)('ends %s within milliseconds of its limit', (_, call) => {
    const began = performance.now()
    expect(() => call(new Budget({ milliseconds: 100 }))).toThrow(GaveUp)
    expect(performance.now() - began).toBeLessThan(1000)
    expect(() => call(new Budget({ steps: 50_000 }))).toThrow('gave up after 50000 steps')
  })

  it('counts the instances of rules with variables', () => {
    const theory = readSymbolic(writeJoin(2))
    expect(() => decide(theory, parse('goal(c0)'), { budget: new Budget({ steps: 50_000 }) })).toThrow(GaveUp)
  })

  it.each(modalLogics)('ends tableaux in %s', logic => {
    const pigeons = pigeonholeClauses(6).map(clause =>
      clause.map(literal => (literal < 0 ? `~p${-literal}` : `p${literal}`)).join(' | '),
    )
    const formula = parse(`~(${pigeons.map(clause => `(${clause})`).join(' & ')})`)
    expect(prove(formula, { logic, steps: 50_000 }).valid).toBe('gave up')
    expect(prove(formula, { logic, budget: new Budget({ milliseconds: 50 }) }).valid).toBe('gave up')
  })

  it('ends the search for first-order models, and leaves time for the negation', async () => {
    const apart = numbers(12).map(i =>
      parseFol(`P${i}(a) ∧ ∀x ∃y (R${i}(x, y) ∧ ¬R${i}(y, x) ∧ ∀z (R${i}(y, z) → R${i}(x, z)))`),
    )
    await loadSolver()
    const began = performance.now()
    const { label } = await entails(apart, parseFol('Q(a)'), { totalMs: 1000 })
    expect(label).toBe('gave up')
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

/** Fifty constants and a rule with a join over some conditions. */
const writeJoin = (conditions: number): string =>
  [
    ...numbers(50).flatMap(i => numbers(50).map(j => `edge(c${i}, c${j})`)),
    `${numbers(conditions)
      .map(i => `edge(?v${i}, ?v${i + 1})`)
      .join(' & ')} -> path(?v0, ?v${conditions})`,
  ].join('\n')
