import { checkProof } from '@elenchus/logic/rules'
import { describe, expect, test } from 'vitest'
import { sample } from '../sampling/sample.ts'
import { contrast } from './contrast.ts'
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
      const drawn = sample({ seed, provable: true, depth: 2 })
      for (const operator of CONTRAST_OPERATORS) {
        for (const distractors of ['with', 'without'] as const) {
          const variants = contrast(drawn, operator, { distractors })
          const base = variants[0]!.label
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
      for (const { variant } of contrast(drawn, 'conjunction')) names.add(`${drawn.assigned} ${variant}`)
    }
    expect(names).toContain('True conj3')
    expect(names).toContain('False conjneg3')
    expect(names).not.toContain('True conjneg3')
  })

  test('without distractors keeps what the proof of the base uses', () => {
    const drawn = sample({ seed: 4, provable: true })
    const [base] = contrast(drawn, 'conjunction', { distractors: 'without' })
    expect(base!.theory.facts.length).toBe(base!.proof!.facts.length)
    expect(base!.theory.rules.length).toBe(base!.proof!.rules.length)
  })

  test('asks about the deepest conclusion where the statement is open', () => {
    let seed = 0
    while (sample({ seed }).assigned !== 'Unknown') seed++
    const variants = contrast(sample({ seed }), 'conjunction')
    expect(variants.map(({ label }) => label)).toEqual(LABELS.conjunction)
  })

  test('says so where nothing follows', () => {
    const drawn = sample({ seed: 1 })
    const nothing = { ...drawn, theory: { facts: [], rules: drawn.theory.rules } }
    expect(() => contrast(nothing, 'conjunction')).toThrow('nothing follows from the rules')
  })
})
