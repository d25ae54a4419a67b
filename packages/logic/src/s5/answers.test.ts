import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { corporaFolder } from '../../../../scripts/corpora.ts'
import { and, atom, box, diamond, iff, not } from '../formula/construct.ts'
import { parse } from '../formula/parse.ts'
import { countermodel, entails, equivalent, model, satisfiable, valid } from './answers.ts'
import { forces } from './kripke.ts'
import { stratifiedCases } from './testing/strata.ts'

test('the axioms of S5, and what it lacks', () => {
  for (const law of ['□(p → q) → □p → □q', '□p → p', '□p → □□p', '◇p → □◇p', 'p → □◇p', '□p ↔ ¬◇¬p']) {
    expect(valid(parse(law)), law).toBe(true)
    expect(countermodel(parse(law)), law).toBeNull()
  }
  for (const wrong of ['p → □p', '◇p → p', '□◇p → ◇□p', '□(p ∨ q) → □p ∨ □q', '◇p ∧ ◇q → ◇(p ∧ q)']) {
    expect(valid(parse(wrong)), wrong).toBe(false)
    const counter = countermodel(parse(wrong))!
    expect(forces(counter, counter.at, parse(wrong)), wrong).toBe(false)
  }
})

test('local and global entailment', () => {
  expect(entails([parse('□(p → q)'), parse('◇p')], parse('◇q'))).toBe(true)
  expect(entails([parse('p')], parse('□p'))).toBe(false)
  expect(entails([parse('p')], parse('□p'), { global: true })).toBe(true)
  expect(entails([], parse('p ∨ ¬p'))).toBe(true)
  expect(entails([parse('p ∧ ¬p')], parse('q'))).toBe(true)
})

test('the countermodel of an entailment satisfies the premises and not the conclusion', () => {
  const local = countermodel(parse('□p'), { premises: [parse('p'), parse('q')] })!
  expect(forces(local, local.at, parse('p ∧ q ∧ ¬□p'))).toBe(true)
  const everywhere = countermodel(parse('□q'), { premises: [parse('p → ◇q')], global: true })!
  expect(forces(everywhere, everywhere.at, parse('□(p → ◇q) ∧ ¬□q'))).toBe(true)
})

test('models are small and name every atom', () => {
  expect(countermodel(parse('◇p → □p'))).toEqual({ worlds: [{ p: false }, { p: true }], at: 0 })
  expect(model(parse('◇(p ∧ q) ∧ ◇(p ∧ ¬q) ∧ ◇(¬p ∧ q)'))!.worlds).toHaveLength(3)
  expect(model(parse('tall(Erin) ∧ (p ∨ ¬p)'))).toEqual({ worlds: [{ p: false, 'tall(Erin)': true }], at: 0 })
  expect(model(parse('⊤'))).toEqual({ worlds: [{}], at: 0 })
  expect(model(parse('⊥'))).toBeNull()
})

test('atoms are told apart by name and terms', () => {
  expect(satisfiable(parse('tall(Erin) & ~tall(Gary) & ~tall(?Erin) & ~tall & ~"tall(Erin)"'))).toBe(true)
  expect(satisfiable(parse('tall(Erin) & ~"tall"("Erin")'))).toBe(false)
  expect(forces(model(atom('__proto__'))!, 0, atom('__proto__'))).toBe(true)
})

test('equivalence', () => {
  expect(equivalent(parse('□(p ∨ □q)'), parse('□p ∨ □q'))).toBe(true)
  expect(equivalent(parse('□(p ∨ q)'), parse('□p ∨ □q'))).toBe(false)
})

const path = join(corporaFolder, '..', 'fixtures', 'logic', 's5-cases.json')
const fixture = existsSync(path) ? path : null

describe.skipIf(!fixture)(`the S5 fixture${fixture ? '' : ' (skipped: ../shared/fixtures absent)'}`, () => {
  const cases = fixture ? JSON.parse(readFileSync(fixture, 'utf8')) : { formulas: [], entailments: [] }

  test('100 formulas: valid? satisfiable? and a model of the fewest worlds', () => {
    expect(cases.formulas).toHaveLength(100)
    for (const given of cases.formulas) {
      const formula = parse(given.formula)
      expect(valid(formula), given.formula).toBe(given.valid)
      expect(satisfiable(formula), given.formula).toBe(given.satisfiable)
      expect(model(formula)?.worlds.length ?? null, given.formula).toBe(given.min_worlds_sat)
    }
  })

  test('30 entailments, local and global', () => {
    expect(cases.entailments).toHaveLength(30)
    for (const given of cases.entailments) {
      const premises = [parse(given.premise)]
      const conclusion = parse(given.conclusion)
      expect(entails(premises, conclusion), given.premise).toBe(given.local_entails)
      expect(entails(premises, conclusion, { global: true }), given.premise).toBe(given.global_entails)
    }
  })
})

describe('10,000 random formulas over three atoms against the 255 sets of valuations', () => {
  const cases = stratifiedCases(10_000, 5, 30_000)
  const strata = new Map<string, number>()
  for (const { stratum } of cases) strata.set(stratum, (strata.get(stratum) ?? 0) + 1)

  test('every stratum is there', () => {
    expect(cases).toHaveLength(10_000)
    const least = {
      'one world decides': 1000,
      'a model needs two worlds': 500,
      'a model needs three worlds': 50,
      'a countermodel needs two worlds': 500,
      'a countermodel needs three worlds': 50,
      'valid in S4 and S5': 1000,
      'valid in S5, not in S4': 1000,
      'unsatisfiable in S4 and S5': 1000,
      'unsatisfiable in S5, not in S4': 1000,
    }
    for (const [stratum, count] of Object.entries(least))
      expect(strata.get(stratum), stratum).toBeGreaterThanOrEqual(count)
  })

  test('no difference, and evidence that holds and has the fewest worlds', () => {
    for (const { formula, verdict } of cases) {
      const pro = model(formula)
      const against = countermodel(formula)
      if (
        valid(formula) !== verdict.valid ||
        satisfiable(formula) !== verdict.satisfiable ||
        (pro?.worlds.length ?? Infinity) !== verdict.worlds ||
        (against?.worlds.length ?? Infinity) !== verdict.counterWorlds ||
        (pro && !forces(pro, pro.at, formula)) ||
        (against && forces(against, against.at, formula))
      ) {
        expect({ formula, pro, against }).toEqual(verdict)
      }
    }
  })
})

describe('size', () => {
  const many = 100_000
  test.each([
    ['negations', '¬'.repeat(many) + 'p', false],
    ['modalities', '□◇'.repeat(many / 2) + 'p', false],
    ['brackets', `${'('.repeat(many)}p ∨ ¬p${')'.repeat(many)}`, true],
    ['arrows', Array.from({ length: many }, () => 'p').join(' → '), true],
    ['equivalences', Array.from({ length: many }, () => 'p').join(' ↔ '), true],
    ['alternations', '□(p ∨ ◇(q ∧ '.repeat(many / 10) + 'r' + '))'.repeat(many / 10), false],
  ])('%s by the hundred thousand', (_, text, wanted) => {
    expect(valid(parse(text))).toBe(wanted)
  })

  test('sharing is used: a chain of equivalences is not unfolded', () => {
    let f = iff(atom('p'), diamond(atom('q')))
    for (let i = 0; i < 40; i++) f = iff(f, and(box(f), not(diamond(f))))
    expect(satisfiable(f) || valid(not(f))).toBe(true)
  })
})
