import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { decideClauses } from './clauses.ts'
import { close, SolverError } from './engine.ts'
import { decideSmt } from './smt.ts'

afterAll(close)

/** n + 1 pigeons in n holes: no assignment, and resolution needs exponentially many steps to see it (Haken 1985). */
function pigeons(n: number): { clauses: number[][]; variables: number } {
  const at = (pigeon: number, hole: number) => pigeon * n + hole + 1
  const clauses: number[][] = []
  for (let p = 0; p <= n; p++) clauses.push(Array.from({ length: n }, (_, hole) => at(p, hole)))
  for (let hole = 0; hole < n; hole++)
    for (let p = 0; p <= n; p++) for (let q = 0; q < p; q++) clauses.push([-at(p, hole), -at(q, hole)])
  return { clauses, variables: n * (n + 1) }
}

function bruteForce(clauses: readonly number[][], variables: number): boolean {
  for (let bits = 0; bits < 1 << variables; bits++) {
    const holds = (literal: number) => ((bits >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0)
    if (clauses.every(clause => clause.some(holds))) return true
  }
  return false
}

describe('clauses by z3', () => {
  it('gives an assignment, or says that there is none', async () => {
    expect(await decideClauses([[1, 2], [-1]], 2)).toEqual({ answer: 'sat', assignment: [false, false, true] })
    expect(await decideClauses([[1], [-1]], 1)).toEqual({ answer: 'unsat' })
    expect(await decideClauses([], 0)).toEqual({ answer: 'sat', assignment: [false] })
    expect(await decideClauses([[]], 0)).toEqual({ answer: 'unsat' })
  })

  it('agrees with all assignments tried one by one', async () => {
    const literal = fc.integer({ min: 1, max: 4 }).chain(n => fc.constantFrom(n, -n))
    const clauses = fc.array(fc.array(literal, { maxLength: 3 }), { maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(clauses, async set => {
        const { answer } = await decideClauses(set, 4)
        expect(answer).toBe(bruteForce(set, 4) ? 'sat' : 'unsat')
      }),
      { seed: 11, numRuns: 60 },
    )
  })

  it('gives up when the budget is spent, and answers the next question', async () => {
    const { clauses, variables } = pigeons(16)
    expect(await decideClauses(clauses, variables, { budgetMs: 50 })).toEqual({ answer: 'gave up' })
    expect(await decideClauses(clauses, variables, { budgetMs: 1 })).toEqual({ answer: 'gave up' })
    expect(await decideClauses(clauses, variables, { budgetMs: 0 })).toEqual({ answer: 'gave up' })
    expect(await decideClauses([[1]], 1)).toEqual({ answer: 'sat', assignment: [false, true] })
  })

  it('stops at a signal, before and during the search', async () => {
    const { clauses, variables } = pigeons(16)
    await expect(decideClauses([[1]], 1, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    const controller = new AbortController()
    const answer = decideClauses(clauses, variables, { signal: controller.signal })
    setTimeout(() => controller.abort(new Error('enough')), 60)
    await expect(answer).rejects.toThrow('enough')
    expect((await decideClauses([[1]], 1)).answer).toBe('sat')
  })

  it('answers questions asked at once, each with its own answer', async () => {
    const asked = [[[1]], [[1], [-1]], [[-1]]].map(clauses => decideClauses(clauses, 1))
    expect((await Promise.all(asked)).map(a => a.answer)).toEqual(['sat', 'unsat', 'sat'])
  })

  it('refuses a literal outside the variables', async () => {
    await expect(decideClauses([[3]], 2)).rejects.toThrow('3 is not a literal')
    await expect(decideClauses([[0]], 2)).rejects.toThrow('0 is not a literal')
  })

  it('loads again after close', async () => {
    await close()
    expect((await decideClauses([[1]], 1)).answer).toBe('sat')
  })
})

describe('SMT-LIB text', () => {
  it('names the assertions at fault', async () => {
    const text = ['p', 'q', '(not p)'].map((f, i) => `(assert (! ${f} :named a${i}))`).join('')
    const decided = await decideSmt(`(declare-const p Bool)(declare-const q Bool)${text}`, { core: true })
    expect(decided.answer === 'unsat' && [...decided.core].sort()).toEqual(['a0', 'a2'])
  })

  it('is right or gives up, wherever the interrupt falls', async () => {
    const letters = [...'ABCDEFGHIJKLMNOP']
    const names = letters.map(p => `(declare-fun ${p} (U) Bool)`).join('')
    const steps = letters
      .slice(1)
      .map((p, i) => `(assert (! (forall ((x U)) (=> (${letters[i]} x) (${p} x))) :named a${i}))`)
    const ends = '(assert (! (A b) :named first))(assert (! (not (P b)) :named last))'
    const text = `(declare-sort U 0)(declare-const b U)${names}${steps.join('')}${ends}`
    for (let i = 0; i < 60; i++) {
      const decided = await decideSmt(text, { budgetMs: 1 + i / 4, core: true, values: ['b'] })
      if (decided.answer === 'unsat') expect(decided.core).toHaveLength(17)
      else expect(decided.answer).toBe('gave up')
    }
  })

  it('says what it does not understand, and options of one text do not reach the next', async () => {
    await expect(decideSmt('(assert nobody)')).rejects.toThrow(SolverError)
    await expect(decideSmt('(assert')).rejects.toThrow(SolverError)
    await decideSmt('(set-option :rlimit 1)')
    expect((await decideSmt('(declare-const p Bool)(assert p)', { values: ['p'] })).answer).toBe('sat')
  })
})

describe('the process', () => {
  it('ends by itself after z3 was used, without close', () => {
    const module = join(dirname(fileURLToPath(import.meta.url)), 'clauses.ts')
    const program = `import(${JSON.stringify(module)}).then(z3 => z3.decideClauses([[1]], 1)).then(a => console.log(a.answer))`
    const { stdout, status } = spawnSync('node', ['--import', 'tsx', '-e', program], {
      encoding: 'utf8',
      timeout: 30_000,
    })
    expect(stdout).toBe('sat\n')
    expect(status).toBe(0)
  })
})
