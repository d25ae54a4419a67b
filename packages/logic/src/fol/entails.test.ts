import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { close as closeSolver } from '../z3/engine.ts'
import { entails } from './entails.ts'
import type { FolFormula } from './formula.ts'
import { type FolModel, holds } from './model.ts'
import { parse } from './parse.ts'
import { satisfiable } from './satisfiable.ts'
import { formulaOver } from './testing/arbitrary.ts'
import { decide, readTheory } from './theory.ts'

afterAll(closeSolver)

const ask = (premises: readonly string[], conclusion: string, options = {}) =>
  entails(
    premises.map(text => parse(text)),
    parse(conclusion),
    options,
  )

describe('entailment', () => {
  it.each<[string, string[], string, string]>([
    ['Barbara', ['∀x (M(x) → P(x))', '∀x (S(x) → M(x))'], '∀x (S(x) → P(x))', 'True'],
    ['Celarent', ['¬∃x (M(x) ∧ P(x))', '∀x (S(x) → M(x))'], '¬∃x (S(x) ∧ P(x))', 'True'],
    ['Darii', ['∀x (M(x) → P(x))', '∃x (S(x) ∧ M(x))'], '∃x (S(x) ∧ P(x))', 'True'],
    ['Ferio', ['¬∃x (M(x) ∧ P(x))', '∃x (S(x) ∧ M(x))'], '∃x (S(x) ∧ ¬P(x))', 'True'],
    ['Baroco', ['∀x (P(x) → M(x))', '∃x (S(x) ∧ ¬M(x))'], '∃x (S(x) ∧ ¬P(x))', 'True'],
    ['Bocardo', ['∃x (M(x) ∧ ¬P(x))', '∀x (M(x) → S(x))'], '∃x (S(x) ∧ ¬P(x))', 'True'],
    ['Darapti without existence', ['∀x (M(x) → P(x))', '∀x (M(x) → S(x))'], '∃x (S(x) ∧ P(x))', 'Uncertain'],
    ['undistributed middle', ['∀x (P(x) → M(x))', '∀x (S(x) → M(x))'], '∀x (S(x) → P(x))', 'Uncertain'],
    ['the contrary', ['∀x (S(x) → P(x))', 'S(a)'], '¬P(a)', 'False'],
    ['the drinker', [], '∃x (D(x) → ∀y D(y))', 'True'],
    ['order of quantifiers', ['∃y ∀x L(x, y)'], '∀x ∃y L(x, y)', 'True'],
    ['order of quantifiers, back', ['∀x ∃y L(x, y)'], '∃y ∀x L(x, y)', 'Uncertain'],
    ['identity', ['a = b', 'P(a)'], 'P(b)', 'True'],
    ['names may name the same', ['P(a)', '∀x ∀y (P(x) ∧ P(y) → x = y)', 'P(b)'], 'a = b', 'True'],
    ['a contradiction', ['P(a)', '¬P(a)', 'Q(b)'], 'Q(c)', 'Inconsistent'],
    ['a hidden contradiction', ['∀x (P(x) ⊕ Q(x))', '∃x (P(x) ∧ Q(x))'], 'Q(c)', 'Inconsistent'],
    ['one name, two arities', ['Likes(a)'], '∃x Likes(a, x)', 'Uncertain'],
    ['a free variable in a premise', ['P(x) → Q(x)', 'P(a)'], 'Q(a)', 'True'],
    ['a free variable in the conclusion', ['P(a)', '¬P(b)'], 'P(x)', 'False'],
    ['propositions', ['Raining ∨ Snowing', '¬Raining'], 'Snowing', 'True'],
  ])('%s', async (_, premises, conclusion, label) => {
    expect((await ask(premises, conclusion)).label).toBe(label)
  })

  it('names the premises that were needed, and no others', async () => {
    const { evidence } = await ask(['R(b)', '∀x (P(x) → Q(x))', 'S(a)', 'P(a)'], 'Q(a)')
    expect(evidence).toMatchObject({ kind: 'core', premises: [1, 3] })
    const clash = await ask(['R(b)', 'P(a)', '¬P(a)'], 'Q(a)')
    expect(clash.evidence).toEqual({ kind: 'contradiction', premises: [1, 2] })
  })

  it('shows both ways where neither follows', async () => {
    const premises = [parse('∀x (Heron(x) → Bird(x))'), parse('Bird(gil)')]
    const conclusion = parse('Heron(gil)')
    const { evidence } = await entails(premises, conclusion)
    if (evidence.kind !== 'models') throw new Error(evidence.kind)
    for (const premise of premises) {
      expect(holds(evidence.with!, premise)).toBe(true)
      expect(holds(evidence.without!, premise)).toBe(true)
    }
    expect(holds(evidence.with!, conclusion)).toBe(true)
    expect(holds(evidence.without!, conclusion)).toBe(false)
  })

  it('takes different names for different individuals only when told to', async () => {
    const premises = ['Wins(a)', 'Wins(b)', '∀x ∀y (Wins(x) ∧ Wins(y) → x = y)']
    expect((await ask(premises, 'Q(a)')).label).toBe('Uncertain')
    expect((await ask(premises, 'Q(a)', { uniqueNames: true })).label).toBe('Inconsistent')
  })

  it('gives up where only infinite models exist, and still proves what follows', async () => {
    const endless = ['∀x ∃y Before(x, y)', '∀x ∀y ∀z (Before(x, y) ∧ Before(y, z) → Before(x, z))', '∀x ¬Before(x, x)']
    const open = await ask([...endless, 'P(a)'], 'P(b)', { budgetMs: 60 })
    expect(open).toEqual({ label: 'gave up', evidence: { kind: 'none', reason: 'the time budget is used up' } })
    const proved = await ask([...endless, 'P(a)'], 'P(a)', { budgetMs: 500 })
    expect(proved).toEqual({ label: 'True', evidence: { kind: 'core', premises: [3], model: null } })
    expect((await ask(['P(a)'], 'P(a)')).label).toBe('True')
  })

  it('finds models that z3 alone does not settle', async () => {
    // Everyone beats someone and nobody is beaten back, not even over two or three rounds: five players at least.
    const round = [
      '∀x ∃y Beats(x, y)',
      '∀x ∀y (Beats(x, y) → ¬Beats(y, x))',
      '∀x ∀y ∀z (Beats(x, y) ∧ Beats(y, z) → ¬Beats(z, x))',
      '∀x ∀y ∀z ∀w (Beats(x, y) ∧ Beats(y, z) ∧ Beats(z, w) → ¬Beats(w, x))',
    ]
    const formulas = round.map(text => parse(text))
    const answer = await satisfiable(formulas, { budgetMs: 100 })
    expect(answer.answer === 'sat' && answer.model?.domain.length).toBe(5)
    if (answer.answer === 'sat') for (const formula of formulas) expect(holds(answer.model!, formula)).toBe(true)
  })

  it('stops at a signal', async () => {
    await expect(ask(['P(a)'], 'P(b)', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  })

  it('refuses formulas that are nested too deeply', async () => {
    let deep: FolFormula = { kind: 'true' }
    for (let i = 0; i < 50_000; i++) deep = { kind: 'not', operand: deep }
    await expect(entails([deep], deep)).rejects.toThrow('nested more than')
  })
})

/**
 * Monadic logic without identity cannot count: individuals that agree on all predicates are alike. So the non-empty sets
 * of kinds (which of P, Q hold), with each constant in one of them, are all models there are, up to what can be said:
 * 15 sets for two predicates, of at most four individuals. This decides exactly.
 */
function* monadicModels(predicates: readonly string[], constants: readonly string[]): Generator<FolModel> {
  const kinds = 1 << predicates.length
  for (let set = 1; set < 1 << kinds; set++) {
    const domain = Array.from({ length: kinds }, (_, kind) => kind).filter(kind => (set >> kind) & 1)
    for (let code = 0; code < domain.length ** constants.length; code++)
      yield {
        domain: domain.map(String),
        constants: constants.map((name, i) => ({
          name,
          individual: Math.floor(code / domain.length ** i) % domain.length,
        })),
        predicates: predicates.map((name, bit) => ({
          name,
          arity: 1,
          tuples: domain.flatMap((kind, i) => ((kind >> bit) & 1 ? [[i]] : [])),
        })),
      }
  }
}

/** Every structure with one binary predicate over up to `largest` individuals. */
function* binaryModels(constants: readonly string[], largest: number): Generator<FolModel> {
  for (let size = 1; size <= largest; size++)
    for (let code = 0; code < size ** constants.length; code++)
      for (let bits = 0; bits < 2 ** (size * size); bits++)
        yield {
          domain: Array.from({ length: size }, (_, i) => String(i)),
          constants: constants.map((name, i) => ({ name, individual: Math.floor(code / size ** i) % size })),
          predicates: [
            {
              name: 'R',
              arity: 2,
              tuples: Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size]).filter(
                (_, i) => (bits >> i) & 1,
              ),
            },
          ],
        }
}

describe('against brute force', () => {
  it('agrees with all monadic models, of which there are finitely many', async () => {
    const formula = formulaOver(
      [
        ['P', 1],
        ['Q', 1],
      ],
      ['a', 'b'],
      4,
    )
    const models = [...monadicModels(['P', 'Q'], ['a', 'b'])]
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(formula, { maxLength: 3 }), formula, async (premises, conclusion) => {
        const possible = models.filter(model => premises.every(premise => holds(model, premise)))
        const yes = possible.filter(model => holds(model, conclusion)).length
        const expected =
          possible.length === 0 ? 'Inconsistent' : yes === possible.length ? 'True' : yes === 0 ? 'False' : 'Uncertain'
        const { label } = await entails(premises, conclusion)
        expect(label).toBe(expected)
        seen.set(label, (seen.get(label) ?? 0) + 1)
      }),
      { seed: 23, numRuns: 400 },
    )
    expect([...seen.keys()].sort()).toEqual(['False', 'Inconsistent', 'True', 'Uncertain'])
  })

  it('never claims what a model with a binary predicate and two individuals refutes', async () => {
    // One-sided: what small models do not refute may still be refuted by larger ones.
    const formula = formulaOver([['R', 2]], ['a'], 4)
    const models = [...binaryModels(['a'], 2)]
    await fc.assert(
      fc.asyncProperty(fc.array(formula, { maxLength: 2 }), formula, async (premises, conclusion) => {
        const possible = models.filter(model => premises.every(premise => holds(model, premise)))
        const { label, evidence } = await entails(premises, conclusion, { budgetMs: 500 })
        if (possible.some(model => holds(model, conclusion))) expect(['False', 'Inconsistent']).not.toContain(label)
        if (possible.some(model => !holds(model, conclusion))) expect(['True', 'Inconsistent']).not.toContain(label)
        if (label === 'Uncertain') expect(evidence.kind).toBe('models')
      }),
      { seed: 29, numRuns: 200 },
    )
  })
})

describe('theories and rows', () => {
  it('reads one formula a line, passes over comments, and lists every error with its line', () => {
    const theory = readTheory('# birds\n∀x (Heron(x) → Bird(x))\n\n  Heron(gil\nHeron(\n')
    expect(theory.formulas).toHaveLength(2)
    expect(theory.lines).toEqual([2, 4])
    expect(theory.diagnostics).toMatchObject([{ code: 'bracket', line: 4, column: 8 }])
    expect(theory.errors.map(({ line, column }) => [line, column])).toEqual([[5, 7]])
  })

  it('decides a row, with the lines used and what looks odd', async () => {
    const row = { theory: ['∀x (Heron(x) → Bird(x))', 'Herons(ann)', 'Heron(gil)'], statement: '¬Bird(gil)' }
    expect(await decide(row)).toMatchObject({
      label: 'False',
      usedLines: [1, 3],
      diagnostics: [{ code: 'similar-names', part: 'both' }],
    })
  })

  it('decides nothing where a part cannot be read', async () => {
    expect(await decide({ theory: 'P(a)\nP(f(a))', statement: '→' })).toEqual({
      label: 'unread',
      problems: [
        expect.objectContaining({ part: 'theory', line: 2, column: 3 }),
        expect.objectContaining({ part: 'statement', line: 1, column: 1 }),
      ],
    })
    expect(await decide({ theory: [], statement: ' ' })).toMatchObject({ label: 'unread' })
    expect(await decide({ theory: ['P(a))'], statement: 'P(a)' }, { repair: false })).toMatchObject({ label: 'unread' })
  })
})
