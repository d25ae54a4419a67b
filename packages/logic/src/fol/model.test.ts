import { describe, expect, it } from 'vitest'
import { describeModel, type FolModel, holds } from './model.ts'
import { parse } from './parse.ts'

// Two people and a dog; Ann likes everyone, Bob (also called Rob) only himself.
const model: FolModel = {
  domain: ['ann', 'bob', '#1'],
  constants: [
    { name: 'ann', individual: 0 },
    { name: 'bob', individual: 1 },
    { name: 'rob', individual: 1 },
  ],
  predicates: [
    { name: 'Person', arity: 1, tuples: [[0], [1]] },
    {
      name: 'Likes',
      arity: 2,
      tuples: [
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 1],
      ],
    },
    { name: 'Likes', arity: 1, tuples: [[2]] },
    { name: 'Raining', arity: 0, tuples: [[]] },
  ],
}

describe('what holds in a model', () => {
  it.each([
    ['Person(ann) ∧ ¬Person(x)', false],
    ['∃x ¬Person(x)', true],
    ['∃x ∀y Likes(x, y)', true],
    ['∀y ∃x Likes(x, y)', true],
    ['∀x ∃y Likes(x, y)', false],
    ['∀x (Person(x) → Likes(x, x))', true],
    ['Person(x) → Likes(x, x)', true],
    ['Likes(x)', false],
    ['∃x (Likes(x) ∧ ¬Person(x))', true],
    ['rob = bob ∧ ann ≠ bob', true],
    ['∃x ∃y (Person(x) ∧ Person(y) ∧ x ≠ y)', true],
    ['∀x (Likes(ann, x) ⊕ Likes(bob, x) ↔ x ≠ bob)', true],
    ['∀x (Person(x) ∧ ∃x ¬Person(x) → Likes(ann, x))', true],
    ['Raining ∧ ¬Snowing', true],
    ['⊤ → ⊥', false],
  ])('%s', (text, expected) => {
    expect(holds(model, parse(text))).toBe(expected)
  })

  it('refuses a constant that denotes nothing, and an empty domain', () => {
    expect(() => holds(model, parse('Person(carl)'))).toThrow('carl')
    expect(() => holds({ domain: [], constants: [], predicates: [] }, parse('⊤'))).toThrow('at least one individual')
  })

  it('is described in words', () => {
    expect(describeModel(model)).toBe(
      'individuals: ann, bob, #1; rob is bob; Person: ann, bob; Likes: (ann, ann), (ann, bob), (ann, #1), (bob, bob); Likes: #1; Raining: true',
    )
  })
})
