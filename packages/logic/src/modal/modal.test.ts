import { describe, expect, it } from 'vitest'
import { parse } from '../formula/parse.ts'
import { forces } from '../s5/kripke.ts'
import { checkTableau } from './check-tableau.ts'
import { decide, model, prove } from './decide.ts'
import { findFrameViolation, type ModalLogic, modalLogics } from './logics.ts'
import type { Tableau, TableauLine } from './tableau.ts'
import { compare } from './testing/compare.ts'

const logicsOf = (text: string) => modalLogics.filter(logic => prove(parse(text), { logic }).valid === true).join(' ')

describe('the logics', () => {
  it.each([
    ['□(p → q) → (□p → □q)', 'K D T B S4 S5'],
    ['□p → ◇p', 'D T B S4 S5'],
    ['◇⊤', 'D T B S4 S5'],
    ['□p → p', 'T B S4 S5'],
    ['p → □◇p', 'B S5'],
    ['◇□p → p', 'B S5'],
    ['□p → □□p', 'S4 S5'],
    ['□◇□◇p ↔ □◇p', 'B S4 S5'],
    ['◇p → □◇p', 'S5'],
    ['□(□p → p) → □p', ''],
    ['□◇p → ◇□p', ''],
    ['□(□p → q) ∨ □(□q → p)', 'S5'],
    ['p ∨ ¬p', 'K D T B S4 S5'],
    ['□p', ''],
    ['¬⊥', 'K D T B S4 S5'],
    ['□⊥ → q', 'D T B S4 S5'],
  ])('%s is valid in: %s', (text, logics) => {
    expect(logicsOf(text)).toBe(logics)
  })

  it('agree with enumeration of small frames, and every tableau is accepted', () => {
    for (const logic of modalLogics) {
      const found = compare(logic, 150, 5)
      expect(found.differences, logic).toEqual([])
      expect(found.gaveUp).toBe(0)
      expect(found.valid).toBeGreaterThan(20)
      expect(found.byWorlds[0]).toBeGreaterThan(10)
      if (logic !== 'K') expect(found.validByFrame, logic).toBeGreaterThan(5)
    }
  })

  it('give the countermodels their relation', () => {
    const { countermodel } = prove(parse('□p → □□p'), { logic: 'T' })
    expect(countermodel!.worlds).toHaveLength(3)
    expect(countermodel!.sees).toEqual([[0, 1], [1, 2], [2]])
    expect(findFrameViolation(countermodel!, 'T')).toBeNull()
    expect(findFrameViolation(countermodel!, 'S4')).toBe('world 0 sees 1, which sees 2; 0 does not')
    expect(findFrameViolation(countermodel!, 'B')).toBe('world 0 sees 1, which does not see it')
    expect(prove(parse('p'), { logic: 'S5' }).countermodel).toEqual({ worlds: [{ p: false }], at: 0 })
  })

  it('loop where S4 must: McKinsey and Grzegorczyk fail in finite models', () => {
    for (const text of ['□◇p → ◇□p', '□(□(p → □p) → p) → p', '□(◇p ∧ ◇¬p) → □⊥']) {
      const formula = parse(text)
      const { countermodel } = prove(formula, { logic: 'S4' })
      expect(findFrameViolation(countermodel!, 'S4')).toBeNull()
      expect(forces(countermodel!, countermodel!.at, formula)).toBe(false)
      expect(countermodel!.worlds.length).toBeLessThanOrEqual(3)
    }
  })

  it('take premises for granted in one world only', () => {
    const premises = [parse('□(p → q)'), parse('◇p')]
    const { tableau } = prove(parse('◇q'), { logic: 'K', premises })
    expect(checkTableau(tableau!)).toEqual({ valid: true })
    expect(tableau!.lines.filter(line => line.by === 'premise')).toHaveLength(2)
    expect(prove(parse('□p'), { logic: 'S5', premises: [parse('p')] }).valid).toBe(false)
  })

  it('find models', () => {
    expect(model(parse('□p ∧ ◇¬p'), { logic: 'K' })).toBeNull()
    expect(model(parse('□p ∧ ¬p'), { logic: 'K' })).toMatchObject({ worlds: [{ p: false }], sees: [[]] })
    expect(model(parse('□p ∧ ¬p'), { logic: 'D' })).not.toBeNull()
  })

  it('give up when the budget is spent, and stop when they are told to', async () => {
    const wide = Array.from({ length: 12 }, (_, i) => `◇(a${i} ∨ b${i}) ∧ □◇(a${i} ↔ ¬b${i})`).join(' ∧ ')
    expect(prove(parse(`¬(${wide})`), { logic: 'S4', steps: 50 }).valid).toBe('gave up')
    const signal = { aborted: true, reason: new Error('enough') }
    expect(() => prove(parse('p'), { signal })).toThrow('enough')
    await expect(decide(parse('p'), { signal })).rejects.toThrow('enough')
    expect((await decide(parse(`¬(${wide})`), { logic: 'S4', budgetMs: 0 })).valid).toBe('gave up')
    expect((await decide(parse('□p → p'), { logic: 'T' })).valid).toBe(true)
  })

  it('take deep formulas', () => {
    expect(prove(parse(`${'¬'.repeat(20_000)}(p → p)`), { logic: 'K' }).valid).toBe(true)
    expect(prove(parse(`${'□'.repeat(300)}p → ${'□'.repeat(300)}p`), { logic: 'K' }).valid).toBe(true)
  })
})

describe('the derivation', () => {
  it('is short and numbered through', () => {
    const { lines, closures } = prove(parse('□(p → q) → (□p → □q)'), { logic: 'K' }).tableau!
    expect(lines.map(({ world, by, from }) => `${world} ${by} ${from}`)).toEqual([
      '1 denial ',
      '1 ¬→ 0',
      '1 ¬→ 0',
      '1 ¬→ 2',
      '1 ¬→ 2',
      '1.1 ¬□ 4',
      '1.1 □ 1',
      '1.1 □ 3',
      '1.1 → 6',
      '1.1 → 6',
    ])
    expect(closures.map(({ by }) => by)).toEqual([
      [7, 8],
      [5, 9],
    ])
  })

  it('leaves out what it does not need', () => {
    const { lines } = prove(parse('(a ∨ b) ∧ (c ∨ d) ∧ ◇e → (p → p)'), { logic: 'K' }).tableau!
    expect(lines).toHaveLength(4)
  })
})

describe('the checker', () => {
  const good = prove(parse('◇p ∨ ◇q ↔ ◇(p ∨ q)'), { logic: 'K' }).tableau!
  const changed = (i: number, change: Partial<TableauLine>): Tableau => ({
    ...good,
    lines: good.lines.map((line, at) => (at === i ? { ...line, ...change } : line)),
  })

  it('accepts what is licensed', () => {
    expect(checkTableau(good)).toEqual({ valid: true })
  })

  it('rejects every tableau in which one line says something else, stands elsewhere or rests on another line', () => {
    const odd = parse('¬(odd ∧ even)')
    good.lines.forEach((line, i) => {
      expect(checkTableau(changed(i, { formula: odd })).valid, `${i} formula`).toBe(false)
      expect(checkTableau(changed(i, { world: '1.7.7' })).valid, `${i} world`).toBe(false)
      if (line.from.length > 0) {
        expect(checkTableau(changed(i, { from: [] })).valid, `${i} from nothing`).toBe(false)
        expect(checkTableau(changed(i, { from: [i] })).valid, `${i} from itself`).toBe(false)
      }
      if (line.alternative) expect(checkTableau(changed(i, { alternative: 3 })).valid, `${i} alternative`).toBe(false)
    })
  })

  it('rejects open branches, missing alternatives and closures that do not close', () => {
    expect(checkTableau({ ...good, closures: good.closures.slice(1) })).toMatchObject({ valid: false })
    expect(checkTableau({ ...good, closures: good.closures.map(each => ({ ...each, by: [0, 1] })) }).valid).toBe(false)
    expect(checkTableau({ ...good, closures: good.closures.map(each => ({ ...each, by: [] })) }).valid).toBe(false)
    expect(checkTableau({ ...good, lines: [], closures: [] }).valid).toBe(false)
    const last = good.lines.length - 1
    const cut = { ...good, lines: good.lines.slice(0, last), closures: good.closures.filter(c => c.leaf !== last) }
    expect(checkTableau(cut).valid).toBe(false)
  })

  it('rejects a derivation of a stronger logic in a weaker one', () => {
    for (const [text, logic, weaker] of [
      ['□p → p', 'T', 'K'],
      ['□p → p', 'T', 'D'],
      ['p → □◇p', 'B', 'S4'],
      ['□p → □□p', 'S4', 'B'],
      ['□p → ◇p', 'D', 'K'],
      ['◇p → □◇p', 'S5', 'S4'],
    ] satisfies [string, ModalLogic, ModalLogic][]) {
      const { tableau } = prove(parse(text), { logic })
      expect(checkTableau(tableau!).valid).toBe(true)
      expect(checkTableau({ ...tableau!, logic: weaker }).valid, `${text} in ${weaker}`).toBe(false)
    }
  })

  it('rejects a world that is not new', () => {
    const { tableau } = prove(parse('◇p ∧ ◇q → ◇(p ∧ p) ∧ ◇q'), { logic: 'K' })
    const lines = tableau!.lines.map(line => (line.world === '1.2' ? { ...line, world: '1.1' } : line))
    const collides = tableau!.lines.some(line => line.world === '1.2')
    expect(checkTableau({ ...tableau!, lines }).valid).toBe(!collides)
  })
})
