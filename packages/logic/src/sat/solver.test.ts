import { describe, expect, it } from 'vitest'
import { type DimacsClause, solve } from './solve.ts'
import { Solver } from './solver.ts'

/** mulberry32: the same stream on every machine. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function randomClauses(next: () => number, variables: number, clauses: number, width: number, least = 1): number[][] {
  return Array.from({ length: clauses }, () =>
    Array.from({ length: least + Math.floor(next() * (width - least + 1)) }, () => {
      const variable = 1 + Math.floor(next() * variables)
      return next() < 0.5 ? variable : -variable
    }),
  )
}

const satisfied = (clause: DimacsClause, value: (variable: number) => boolean): boolean =>
  clause.some(literal => value(Math.abs(literal)) === literal > 0)

function bruteForce(clauses: readonly DimacsClause[], variables: number): boolean {
  for (let bits = 0; bits < 2 ** variables; bits++) {
    if (clauses.every(clause => satisfied(clause, v => ((bits >> (v - 1)) & 1) === 1))) return true
  }
  return false
}

/** n+1 pigeons do not fit n holes: short to say, hard to refute by resolution. */
function pigeons(holes: number): number[][] {
  const at = (pigeon: number, hole: number): number => pigeon * holes + hole + 1
  const clauses: number[][] = []
  for (let p = 0; p <= holes; p++) clauses.push(Array.from({ length: holes }, (_, h) => at(p, h)))
  for (let h = 0; h < holes; h++)
    for (let p = 0; p <= holes; p++) for (let q = 0; q < p; q++) clauses.push([-at(p, h), -at(q, h)])
  return clauses
}

describe('solve', () => {
  it('agrees with brute force on 4,000 random clause sets, under random assumptions too', () => {
    const next = random(1)
    const seen = { satisfiable: 0, unsatisfiable: 0 }
    for (let round = 0; round < 4000; round++) {
      const variables = 1 + Math.floor(next() * 8)
      const clauses = randomClauses(next, variables, Math.floor(next() * 5 * variables), 3)
      const assumptions = next() < 0.5 ? [] : randomClauses(next, variables, 2, 1).map(([literal]) => literal!)
      const answer = solve(clauses, { assumptions })
      const expected = bruteForce([...clauses, ...assumptions.map(literal => [literal])], variables)
      expect(answer.answer).toBe(expected ? 'satisfiable' : 'unsatisfiable')
      if (answer.answer === 'satisfiable') {
        seen.satisfiable++
        for (const clause of clauses) expect(satisfied(clause, v => answer.model[v] === true)).toBe(true)
        for (const literal of assumptions) expect(answer.model[Math.abs(literal)]).toBe(literal > 0)
      } else if (answer.answer === 'unsatisfiable') {
        seen.unsatisfiable++
        for (const literal of answer.core) expect(assumptions).toContain(literal)
        expect(bruteForce([...clauses, ...answer.core.map(literal => [literal])], variables)).toBe(false)
      }
    }
    expect(Math.min(seen.satisfiable, seen.unsatisfiable)).toBeGreaterThan(1000)
  })

  it('finds models and refutations near the hard ratio of random 3-SAT', () => {
    const next = random(2)
    for (let round = 0; round < 20; round++) {
      const clauses = Array.from({ length: 430 }, () => {
        const variables = new Set<number>()
        while (variables.size < 3) variables.add(1 + Math.floor(next() * 100))
        return [...variables].map(variable => (next() < 0.5 ? variable : -variable))
      })
      const answer = solve(clauses)
      if (answer.answer === 'satisfiable')
        for (const clause of clauses) expect(satisfied(clause, v => answer.model[v] === true)).toBe(true)
      else expect(answer).toEqual({ answer: 'unsatisfiable', core: [] })
    }
  })

  it('refutes the pigeonhole principle, forgetting lemmas on the way', () => {
    expect(solve(pigeons(7)).answer).toBe('unsatisfiable')
  })

  it('gives up when its budget of conflicts is spent, and stops when told to', () => {
    expect(solve(pigeons(9), { conflicts: 100 })).toEqual({ answer: 'gave up' })
    expect(() => solve(pigeons(9), { signal: { aborted: true, reason: new Error('enough') } })).toThrow('enough')
  })

  it('says so when there is nothing to satisfy, and when a clause is empty', () => {
    expect(solve([])).toEqual({ answer: 'satisfiable', model: [false] })
    expect(solve([[]])).toEqual({ answer: 'unsatisfiable', core: [] })
    expect(() => solve([[0]])).toThrow('0 is not a literal')
  })
})

/** Whether propagation from the negated lemma meets a contradiction: the solver's claim about each of its lemmas. */
function followsByPropagation(clauses: readonly (readonly number[])[], lemma: readonly number[]): boolean {
  const holds = new Set(lemma.map(literal => literal ^ 1))
  for (let changed = true; changed; ) {
    changed = false
    for (const clause of clauses) {
      const open = [...new Set(clause)].filter(literal => !holds.has(literal ^ 1))
      if (open.length === 0) return true
      if (open.length > 1 || holds.has(open[0]!)) continue
      holds.add(open[0]!)
      changed = true
    }
  }
  return false
}

describe('Solver', () => {
  it.each([
    { how: 'first unique implication points', decidable: false },
    { how: 'decisions', decidable: true },
  ])('learns only lemmas that follow by propagation ($how)', ({ decidable }) => {
    const next = random(3)
    let lemmas = 0
    for (let round = 0; round < 300; round++) {
      const clauses = randomClauses(next, 12, 60, 3, 3).map(clause =>
        clause.map(literal => (literal > 0 ? 2 * literal - 2 : -2 * literal - 1)),
      )
      const solver = new Solver(12, { trace: true, ...(decidable ? { decidable: () => true } : {}) })
      for (const clause of clauses) solver.addClause(clause)
      solver.solve()
      const known: (readonly number[])[] = [...clauses]
      for (const lemma of solver.lemmas) {
        expect(followsByPropagation(known, lemma)).toBe(true)
        known.push(lemma)
        lemmas++
      }
    }
    expect(lemmas).toBeGreaterThan(300)
  })

  it('answers a sequence of questions with clauses added in between', () => {
    const next = random(4)
    for (let round = 0; round < 200; round++) {
      const solver = new Solver()
      const clauses: number[][] = []
      for (let question = 0; question < 12; question++) {
        for (const clause of randomClauses(next, 7, 2, 3)) {
          clauses.push(clause)
          solver.addClause(clause.map(literal => (literal > 0 ? 2 * literal - 2 : -2 * literal - 1)))
        }
        const assumed = 1 + Math.floor(next() * 7)
        expect(solver.solve([2 * assumed - 2])).toBe(
          bruteForce([...clauses, [assumed]], 7) ? 'satisfiable' : 'unsatisfiable',
        )
      }
    }
  })
})
