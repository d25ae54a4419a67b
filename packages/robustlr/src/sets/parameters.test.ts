import { describe, expect, test } from 'vitest'
import { generate } from './generate.ts'
import type { ProduceOptions } from './parameters.ts'
import { getParameters } from './parameters.ts'

const instances = (set: string, options: Partial<ProduceOptions>) =>
  Array.from(generate(set, { theories: 20, seed: 1, ...options }), ({ instance }) => instance)

describe('parameters of Algorithm 1', () => {
  test('are those of the set, unless others are asked for', () => {
    expect(getParameters('train-no-logic-op')).toMatchObject({ negation: 0, statementNegation: 0, body: [1, 1] })
    expect(getParameters('train-or-neg', { depth: 3, parameters: { negation: 0.25 } })).toEqual({
      predicates: [10, 30],
      levels: [1, 3],
      negation: 0.25,
      statementNegation: 0.5,
      body: [1, 2],
      operators: ['or'],
      ruleForms: ['simple', 'conjunction', 'disjunction'],
      statementFrom: 'highest',
      individuals: [3, 8],
      binary: 0.3,
    })
    expect(getParameters('train-mixed')).toBeNull()
  })

  test('shape every kind of set', () => {
    for (const set of ['train-and-or-neg', 'contrast-conjunction', 'equivalence-contrapositive']) {
      for (const { facts, rules } of instances(set, { parameters: { predicates: [6, 8], binary: 0 }, depth: [2, 2] })) {
        // One more for the unseen atom.
        expect(facts.length + rules.length, set).toBeLessThanOrEqual(9)
        expect([...facts, ...rules].join(' ')).not.toContain(', ')
      }
    }
    const bodies = instances('train-neg', { parameters: { body: [3, 3], operators: ['and'], negation: 0 } })
    expect(bodies.some(({ rules }) => rules.some(rule => rule.split(' & ').length === 3))).toBe(true)
    expect(bodies.flatMap(({ facts, rules }) => [...facts, ...rules]).join(' ')).not.toMatch(/[~|]/)
  })

  test('levels may be a range, and contrast sets keep to it', () => {
    const depths = instances('contrast-disjunction', { depth: [3, 4] })
      .filter(({ group }) => group === 'BASE')
      .map(({ depth }) => depth)
    expect(new Set(depths)).toEqual(new Set([3, 4]))
  })

  test('what cannot be drawn is said, not tried for ever', () => {
    expect(() => instances('equivalence-distributive2', { parameters: { operators: ['and'] } })).toThrow('10,000 draws')
  })
})
