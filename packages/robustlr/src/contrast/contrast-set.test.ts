import { checkProof, decide, type Theory } from '@elenchus/logic/rules'
import { describe, expect, test } from 'vitest'
import { negate } from '../formulas/literals.ts'
import { formatFormula } from '../formulas/symbols.ts'
import { sample } from '../sampling/sample.ts'
import { contrast } from './contrast-set.ts'
import { mayBeReducible } from './minimal-proof-set.ts'
import { CONTRAST_OPERATORS, CONTRAST_ROWS } from './tables.ts'

const LABELS = {
  // Tables 1 and 9, 2 and 10 (its base row mended), and the negation tables of the later version.
  conjunction: ['True', 'Unknown', 'True', 'Unknown', 'Unknown', 'False', 'Unknown'],
  disjunction: ['True', 'True', 'True', 'Unknown', 'False', 'False', 'Unknown'],
  negation: ['True', 'False', 'Unknown', 'Unknown'],
}
const other = (label: string) => (label === 'True' ? 'False' : label === 'False' ? 'True' : label)

describe('contrast', () => {
  test('gives every row of every table, for both base labels and both kinds of set', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 60; seed++) {
      const drawn = sample({ seed, provable: true, depth: 4 })
      for (const operator of CONTRAST_OPERATORS) {
        for (const distractors of ['with', 'without'] as const) {
          const variants = contrast(drawn, operator, { distractors })
          const base = variants[0]!.label
          expect(variants.length, `seed ${seed}`).toBe(LABELS[operator].length)
          for (const { variant, label, group, theory, proof } of variants) {
            const row = Number(variant.at(-1))
            const expected = LABELS[operator][row]!
            expect(label).toBe(base === 'True' ? expected : other(expected))
            expect(group).toBe(CONTRAST_ROWS[operator][row]!.group)
            if (proof !== null) expect(checkProof(theory, proof)).toEqual({ valid: true })
            seen.add(`${base} ${variant} ${distractors}`)
          }
        }
      }
    }
    // 7 + 7 + 4 rows, two base labels, two kinds of set
    expect(seen.size).toBe(18 * 2 * 2)
  })

  test('names the variants by the base label', () => {
    const names = new Set<string>()
    for (let seed = 0; seed < 20; seed++) {
      const drawn = sample({ seed, provable: true, depth: 1 })
      for (const { variant } of contrast(drawn, 'conjunction')) names.add(`${drawn.assignedLabel} ${variant}`)
    }
    expect(names).toContain('True conj3')
    expect(names).toContain('False conjneg3')
    expect(names).not.toContain('True conjneg3')
  })

  test('without distractors every sentence of the base is needed: deleting any changes the label', () => {
    let smaller = 0
    for (let seed = 0; seed < 400; seed++) {
      const drawn = sample({ seed, provable: true, depth: [3, 5] })
      const [base] = contrast(drawn, 'conjunction', { distractors: 'without' })
      const { facts, rules } = base!.theory
      const label = (theory: Theory) => decide(theory, base!.statement, { proof: false }).label
      for (let i = 0; i < facts.length; i++) expect(label({ facts: facts.toSpliced(i, 1), rules })).toBe('Unknown')
      for (let i = 0; i < rules.length; i++) expect(label({ facts, rules: rules.toSpliced(i, 1) })).toBe('Unknown')
      // A proof with a choice is found by its shape; without one it is minimal as it stands.
      const proof = decide(drawn.theory, drawn.statement).proof!
      const shrinks = facts.length + rules.length < proof.facts.length + proof.rules.length
      if (shrinks) smaller++
      if (!mayBeReducible(drawn.theory, proof)) expect(shrinks).toBe(false)
    }
    expect(smaller).toBeGreaterThan(5)
  })

  test('{~p, ~t}: derived conditions are denied, and as few facts as will do are withdrawn', () => {
    let withdrawn = 0
    for (let seed = 0; seed < 100; seed++) {
      const drawn = sample({ seed, provable: true, depth: [2, 5] })
      const [base, , , denied] = contrast(drawn, 'disjunction')
      const before = base!.theory.facts.map(formatFormula)
      const after = denied!.theory.facts.map(formatFormula)
      const { body } = drawn.theory.rules[drawn.rule]!
      const parts = body.kind === 'and' || body.kind === 'or' ? body.operands : [body]
      const added = [...parts, drawn.unseenAtom].map(part => formatFormula(negate(part)))
      expect(after.filter(fact => !before.includes(fact)).sort()).toEqual(added.sort())
      const gone = base!.theory.facts.filter(fact => !after.includes(formatFormula(fact)))
      expect(gone.length).toBeGreaterThan(0)
      // With any of them back, the denied conditions would follow all the same.
      for (const fact of gone) {
        const theory = { facts: [...denied!.theory.facts, fact], rules: denied!.theory.rules }
        expect(decide(theory, drawn.statement, { proof: false }).label).toBe('Inconsistent')
      }
      withdrawn += gone.length
    }
    expect(withdrawn).toBeGreaterThan(100)
  })

  test('asks about the deepest conclusion where the statement is open', () => {
    let seed = 0
    while (sample({ seed }).assignedLabel !== 'Unknown') seed++
    const variants = contrast(sample({ seed }), 'conjunction')
    expect(variants.map(({ label }) => label)).toEqual(LABELS.conjunction)
  })

  test('says so where nothing follows', () => {
    const drawn = sample({ seed: 1 })
    const nothing = { ...drawn, theory: { facts: [], rules: drawn.theory.rules } }
    expect(() => contrast(nothing, 'conjunction')).toThrow('no conclusion follows from a rule')
  })
})
