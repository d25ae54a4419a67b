import { describe, expect, it } from 'vitest'
import { describeProof } from '../rules/describe-proof.ts'
import { derive } from './derivation.ts'
import { entails } from './entails.ts'
import type { FolFormula } from './formula.ts'
import { parse } from './parse.ts'

const steps = (premises: readonly string[], conclusion: string | null) => {
  const goal: FolFormula = conclusion === null ? { kind: 'false' } : parse(conclusion)
  const found = derive(
    premises.map(text => parse(text)),
    goal,
  )
  return found && describeProof(found.theory, found.proof).steps.map(step => `${step.conclusion}: ${step.name}`)
}

describe('derivations of first-order answers', () => {
  it('go step by step through rules about everything', () => {
    expect(steps(['∀x (Heron(x) → Bird(x))', '∀x (Bird(x) → ¬Fish(x))', 'Heron(gil)'], '¬Fish(gil)')).toEqual([
      'Heron(gil): given',
      'Bird(gil): modus ponens',
      '~Fish(gil): modus ponens',
    ])
    expect(steps(['∀x (Heron(x) → Bird(x))', '¬Bird(gil)'], '¬Heron(gil)')).toEqual([
      '~Bird(gil): given',
      '~Heron(gil): contraposition',
    ])
  })

  it('name somebody who exists, and anybody for everybody', () => {
    expect(steps(['∃x Heron(x)', '∀x (Heron(x) → Bird(x))'], '∃y Bird(y)')).toEqual([
      'Heron(somebody): given',
      'Bird(somebody): modus ponens',
    ])
    expect(steps(['∀x (Heron(x) → Bird(x))', '∀x (Bird(x) → Animal(x))'], '∀x (Heron(x) → Animal(x))')!.at(-1)).toBe(
      'Heron(anybody) -> Animal(anybody): refutation',
    )
    expect(steps(['P(a)', '∀x (P(x) → Q(x))', '¬Q(a)'], null)!.at(-1)).toBe('false: contradiction')
  })

  it('say nothing where facts and rules do not suffice', () => {
    expect(steps(['∀x ∃y Likes(x, y)'], '∃y Likes(a, y)')).toBeNull()
    expect(steps(['a = b', 'P(a)'], 'P(b)')).toBeNull()
    expect(steps(['P(a)'], 'Q(a)')).toBeNull()
    expect(steps(['(∀x P(x)) ↔ Q(a)', 'Q(a)'], 'P(b)')).toBeNull()
  })

  it('never prove what does not follow', async () => {
    const premises = ['∃x P(x)', '∀x (P(x) → Q(x))', '¬∀x (Q(x) ∧ P(x))'].map(text => parse(text))
    for (const text of ['∀x Q(x)', '∃x ¬P(x)', '∃x (Q(x) ∧ ¬P(x))', 'P(a)', '∃x (P(x) ∧ Q(x))', '∀x (¬Q(x) → ¬P(x))']) {
      const conclusion = parse(text)
      if (derive(premises, conclusion)) expect((await entails(premises, conclusion)).label, text).toBe('True')
    }
  })
})
