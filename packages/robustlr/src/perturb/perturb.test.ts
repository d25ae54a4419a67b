import { readTheory } from '@elenchus/english'
import { Budget, checkProof } from '@elenchus/logic/rules'
import { describe, expect, test } from 'vitest'
import { formatFormula } from '../formulas/symbols.ts'
import { PERTURBATION_KINDS, type PerturbationKind, perturb, perturbKinds } from './perturb.ts'

const THEORY =
  'Charlie is tall. Bob is not green. If Charlie is tall then Gary is kind. ' +
  'Erin is kind, if Gary is kind or Bob is green. Gary is round if Charlie is tall.'

const labels = (kind: PerturbationKind, theory: string, statement: string): string[] =>
  perturb(theory, statement, kind, { seed: 1 }).variants.map(({ variant, label }) => `${variant} ${label}`)

describe('perturb', () => {
  test('makes the rows of the tables', () => {
    const theory = 'Charlie is tall. Erin is kind, if Charlie is tall.'
    expect(labels('conjunction', theory, 'Erin is kind.')).toEqual([
      'conj0 True',
      'conj1 Unknown',
      'conj2 True',
      'conj3 Unknown',
      'conj4 Unknown',
      'conj5 False',
      'conj6 Unknown',
    ])
    expect(labels('disjunction', theory, 'Erin is not kind.')).toEqual([
      'disjneg0 False',
      'disjneg1 False',
      'disjneg2 False',
      'disjneg3 Unknown',
      'disjneg4 True',
      'disjneg5 True',
      'disjneg6 Unknown',
    ])
    expect(labels('negation', theory, 'Erin is kind.')).toEqual([
      'neg0 True',
      'neg1 False',
      'neg2 Unknown',
      'neg3 Unknown',
    ])
  })

  test('keeps the sentences that did not change, and shows those that did', () => {
    const { variants } = perturb(THEORY, 'Erin is kind.', 'distributive1')
    expect(variants).toHaveLength(1)
    expect(variants[0]!.edits).toEqual([
      { before: 'If Charlie is tall then Gary is kind.', after: 'If Charlie is tall then Gary is kind and round.' },
      { before: 'Gary is round if Charlie is tall.' },
    ])
    expect(variants[0]!.context).toBe(
      'Charlie is tall. Bob is not green. If Charlie is tall then Gary is kind and round. ' +
        'Erin is kind, if Gary is kind or Bob is green.',
    )
  })

  test('words an edited rule as it was worded', () => {
    for (const rule of [
      'Whenever Ada is calm, Bo is glad.',
      'Bo is glad, if Ada is calm.',
      'Bo is glad provided that Ada is calm.',
      'If Ada is calm then Bo is glad.',
    ]) {
      const { variants } = perturb(`Ada is calm. ${rule}`, 'Bo is glad.', 'conjunction')
      const pattern = rule.replace('calm', 'calm and \\w+').replaceAll('.', '\\.')
      expect(variants[1]!.edits).toEqual([{ before: rule, after: expect.stringMatching(`^${pattern}$`) }])
    }
  })

  test('replaces given conditions by their negations and says where it cannot', () => {
    const given = perturb(
      'Ann is big. Bob is shy. If Ann is big and Bob is shy then Cy is sad.',
      'Cy is sad.',
      'disjunction',
    )
    const third = given.variants.find(({ variant }) => variant === 'disj3')!
    expect(third.context).toMatch(/^Ann is not big\. Bob is not shy\. Ann is not \w+\. If either both /)
    expect(third.label).toBe('Unknown')
    const derived = perturb(THEORY, 'Erin is kind.', 'disjunction')
    expect(derived.variants.map(({ variant }) => variant)).toEqual(['disj0', 'disj1', 'disj2', 'disj4', 'disj5'])
    expect(derived.skipped[0]!.reason).toContain('are derived, so negating them')
  })

  test('keeps the label where nothing but the form changes', () => {
    for (const kind of [
      'contrapositive',
      'distributive1',
      'distributive2',
      'paraphrase',
      'shuffle',
      'rename',
    ] as const) {
      for (const statement of ['Erin is kind.', 'Erin is not kind.', 'Bob is round.']) {
        const { base, variants } = perturb(THEORY, statement, kind, { seed: 2 })
        expect(variants.length, kind).toBeGreaterThan(0)
        for (const { label } of variants) expect(label, `${kind} ${statement}`).toBe(base.label)
      }
    }
  })

  test('gives text that reads back to the theory, and proofs that check', () => {
    for (const kind of PERTURBATION_KINDS) {
      for (const { theory, context, proof, query } of perturb(THEORY, 'Erin is kind.', kind, { seed: 4 }).variants) {
        const read = readTheory(context)
        expect(read.facts.map(formatFormula)).toEqual(theory.facts.map(formatFormula))
        expect(read.rules.map(rule => `${formatFormula(rule.body)} ${formatFormula(rule.head)}`)).toEqual(
          theory.rules.map(rule => `${formatFormula(rule.body)} ${formatFormula(rule.head)}`),
        )
        if (proof !== null) expect(checkProof(theory, proof), formatFormula(query)).toEqual({ valid: true })
      }
    }
  })

  test('perturbs rules with variables about the individual of the statement', () => {
    const theory = 'Anne is quiet. All quiet things are rough. If someone is rough then they are kind.'
    const { variants } = perturb(theory, 'Anne is kind.', 'conjunction', { seed: 1 })
    expect(variants.map(({ label }) => label)).toEqual([
      'True',
      'Unknown',
      'True',
      'Unknown',
      'Unknown',
      'False',
      'Unknown',
    ])
    expect(variants[2]!.edits[0]!.after).toMatch(/^Anne is \w+\.$/)
    expect(variants[2]!.edits[1]!.after).toMatch(/^If someone is rough and \w+ then they are kind\.$/)
  })

  test('repeats for a seed, and leaves out what the proof does not use on request', () => {
    expect(perturb(THEORY, 'Erin is kind.', 'rename', { seed: 8 })).toEqual(
      perturb(THEORY, 'Erin is kind.', 'rename', { seed: 8 }),
    )
    const { variants } = perturb(THEORY, 'Erin is kind.', 'conjunction', { distractors: 'without' })
    expect(variants[0]!.context).toBe(
      'Charlie is tall. If Charlie is tall then Gary is kind. Erin is kind, if Gary is kind or Bob is green.',
    )
  })

  test('says why it cannot', () => {
    expect(() => perturb(THEORY, 'Bob is round.', 'conjunction')).toThrow('the statement is Unknown in this theory')
    expect(() => perturb(THEORY, 'Charlie is tall.', 'negation')).toThrow('given as a fact')
    expect(() => perturb('Ann is big. Ann is not big.', 'Ann is big.', 'shuffle')).toThrow('is inconsistent')
    expect(perturb('Ann is big.', 'Ann is big.', 'contrapositive').skipped).toEqual([
      { variant: 'contrapositive', reason: 'there is no rule to contrapose' },
    ])
    expect(perturb('Ann is big.', 'Ann is big.', 'shuffle').skipped).toHaveLength(1)
  })
})

describe('limits', () => {
  /** A theory in which every two rules have the same conditions. */
  const names = ['Ann', 'Bob', 'Cy', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal']
  const wide = ['Ann is calm.', ...names.map(name => `If Ann is calm then ${name} is kind.`)].join(' ')
  const pairs = (names.length * (names.length - 1)) / 2

  test('share a budget among the kinds, and list what is skipped', () => {
    const budget = new Budget({ steps: 300 })
    const { base, kinds } = perturbKinds(wide, 'Bob is kind.', PERTURBATION_KINDS, { budget })
    expect(base!.label).toBe('True')
    const byKind = new Map(kinds.map(each => [each.kind, each]))
    expect(byKind.get('conjunction')!.variants.length).toBeGreaterThan(0)
    const { variants, skipped } = byKind.get('distributive1')!
    const first = `distributive1-${variants.length + 1}`
    expect(skipped).toEqual([{ variant: `${first} to distributive1-${pairs}`, reason: 'budget used up' }])
    expect(byKind.get('rename')!).toMatchObject({
      variants: [],
      skipped: [{ variant: 'rename1 to rename3', reason: 'budget used up' }],
    })
  })

  test('skip all kinds if the base is not decided', () => {
    const { base, kinds } = perturbKinds(wide, 'Bob is kind.', ['shuffle', 'rename'], {
      budget: new Budget({ milliseconds: 0 }),
    })
    expect(base).toBeNull()
    expect(kinds.map(({ skipped }) => skipped)).toEqual([
      [{ variant: 'shuffle', reason: 'budget used up' }],
      [{ variant: 'rename', reason: 'budget used up' }],
    ])
  })

  test('bound the number and the size of the variants', () => {
    const all = perturb(wide, 'Bob is kind.', 'distributive1')
    expect(all.variants).toHaveLength(pairs)
    const few = perturb(wide, 'Bob is kind.', 'distributive1', { maxVariants: 5 })
    expect(few.variants).toEqual(all.variants.slice(0, 5))
    expect(few.skipped).toEqual([
      { variant: `distributive1-6 to distributive1-${pairs}`, reason: 'the limit of 5 variants is reached' },
    ])
    const small = perturb(wide, 'Bob is kind.', 'distributive1', { maxCharacters: 1000 })
    expect(small.variants.length).toBeLessThan(6)
    expect(small.skipped[0]!.reason).toBe('the limit of 1000 characters in all variants is reached')
  })

  test('do not change what is within them', () => {
    const { kinds } = perturbKinds(THEORY, 'Erin is kind.', PERTURBATION_KINDS, {
      seed: 3,
      budget: new Budget({ milliseconds: 60_000 }),
    })
    for (const { kind, variants, skipped } of kinds)
      expect({ variants, skipped }).toEqual(
        (({ variants, skipped }) => ({ variants, skipped }))(perturb(THEORY, 'Erin is kind.', kind, { seed: 3 })),
      )
  })
})
