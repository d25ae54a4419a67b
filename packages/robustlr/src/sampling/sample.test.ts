import { extendVocabulary, VOCABULARY } from '@elenchus/english/writing'
import type { Formula } from '@elenchus/logic'
import { checkProof } from '@elenchus/logic/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visitLiterals } from '../formulas/literals.ts'
import { formatFormula } from '../formulas/symbols.ts'
import { createAtomIndex } from '../reasoner/atom-index.ts'
import { checkGroundProof } from '../reasoner/ground-proof.ts'
import { decideAtoms, decideGround } from '../reasoner/ground-reasoner.ts'
import { naiveLabel } from '../reasoner/testing/naive-reasoner.ts'
import { sampleMixed } from './mixed/sample-mixed.ts'
import { type SampleOptions, sample } from './sample.ts'

const samples = (options: SampleOptions, count = 60) =>
  Array.from({ length: count }, (_, index) => sample({ seed: 1, index, ...options }))

function negations(formula: Formula): number {
  let count = 0
  visitLiterals(formula, (_, negated) => {
    if (negated) count++
  })
  return count
}

describe('Algorithm 1', () => {
  test('assigns the labels that follow', () => {
    for (const { theory, statement, assignedLabel } of samples({}, 200)) {
      expect(decideGround(theory, statement).label).toBe(assignedLabel)
    }
  })

  test('keeps to its parameters', () => {
    for (const { theory, statement } of samples({ negation: 0, statementNegation: 0, body: [1, 1] })) {
      expect([...theory.facts, statement].every(fact => fact.kind === 'atom')).toBe(true)
      for (const { body, head } of theory.rules) expect([body.kind, head.kind]).toEqual(['atom', 'atom'])
    }
    const kinds = (options: SampleOptions) =>
      new Set(samples(options).flatMap(({ theory }) => theory.rules.map(rule => rule.body.kind)))
    expect(kinds({ operators: ['and'] })).not.toContain('or')
    expect(kinds({ operators: ['or'] })).not.toContain('and')
    expect(kinds({})).toEqual(new Set(['atom', 'not', 'and', 'or']))
    // VALIDATE lets disjunctions pass only: every rule is one.
    expect(kinds({ ruleForms: ['disjunction'] })).toEqual(new Set(['or']))
    for (const { theory } of samples({ predicates: [6, 6], depth: 1 })) {
      expect(theory.facts.length + theory.rules.length).toBeLessThanOrEqual(6)
    }
  })

  test('reaches every depth up to d and no further', () => {
    const depths = new Set<number>()
    for (const { theory, statement } of samples({ depth: 4, provable: true }, 100)) {
      depths.add(decideGround(theory, statement).proof!.depth)
    }
    expect([...depths].sort()).toEqual([1, 2, 3, 4])
    for (const { theory, statement } of samples({ depth: [3, 3], provable: true }, 20)) {
      expect(decideGround(theory, statement).proof!.depth).toBe(3)
    }
  })

  test('uses every predicate once as a head or fact, and t is unseen', () => {
    for (const { theory, unseenAtom } of samples({})) {
      const heads = [...theory.facts, ...theory.rules.map(rule => rule.head)].map(formatFormula)
      expect(new Set(heads.map(head => head.replace('~', ''))).size).toBe(heads.length)
      const all = [...theory.facts, ...theory.rules.flatMap(rule => [rule.body, rule.head])]
        .map(formatFormula)
        .join(' ')
      expect(all).not.toContain(formatFormula(unseenAtom))
    }
  })

  test('asks about any layer on request', () => {
    const given = samples({ statementFrom: 'any', provable: false }, 100).filter(
      ({ rule, assignedLabel }) => rule < 0 && assignedLabel !== 'Unknown',
    )
    expect(given.length).toBeGreaterThan(5)
  })

  test('balances as the coins say', () => {
    const counts = { True: 0, False: 0, Unknown: 0 }
    for (const { assignedLabel } of samples({}, 600)) counts[assignedLabel]++
    expect(Math.abs(counts.True - counts.False)).toBeLessThan(80)
    expect(counts.Unknown).toBeGreaterThan(200)
  })

  test('speaks with any vocabulary, and says when it is too small', () => {
    const vocabulary = extendVocabulary(
      { names: [], adjectives: [], nouns: [], relations: [], verbs: [] },
      { names: ['Zora', 'Yan'], adjectives: ['luminous', 'calm', 'odd', 'dim', 'wet', 'dry', 'hot'] },
    )
    const { theory } = sample({ vocabulary, predicates: [10, 10], binary: 0 })
    expect(formatFormula(theory.facts[0]!)).toMatch(/\((Zora|Yan)\)$/)
    expect(() => sample({ vocabulary, predicates: [30, 30] })).toThrow('the vocabulary is too small')
    expect(() => sample({ vocabulary: { ...VOCABULARY, names: [] } })).toThrow('no words for an atom')
  })
})

describe('the small reasoner', () => {
  test('agrees with truth tables on mixed theories, proofs and all values included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), index => {
        const { theory, statement } = sampleMixed({ seed: 3, index, atoms: [3, 12] })
        const numbers = createAtomIndex()
        const { label, proof } = decideGround(theory, statement, numbers)
        expect(label).toBe(naiveLabel(theory, statement))
        if (proof != null) {
          const conclusion = proof.conclusion
          expect(checkGroundProof(theory, proof, conclusion, numbers)).toBe(true)
          const wrong = { ...proof, steps: proof.steps.slice(1) }
          expect(checkGroundProof(theory, wrong, conclusion, numbers)).toBe(false)
        }
        for (const [atom, value] of decideAtoms(theory)!) expect(value).toBe(naiveLabel(theory, atom))
      }),
      { seed: 1, numRuns: 200 },
    )
  })

  test('agrees with truth tables on rules of any nesting', () => {
    const atoms = ['a', 'b', 'c', 'd', 'e'].map((name): Formula => ({ kind: 'atom', name, terms: [] }))
    const literals = atoms.flatMap((atom): Formula[] => [atom, { kind: 'not', operand: atom }])
    const formula = fc.letrec<{ formula: Formula }>(tie => ({
      formula: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(...literals),
        fc.record({
          kind: fc.constantFrom('and' as const, 'or' as const),
          operands: fc.array(tie('formula'), { minLength: 2, maxLength: 3 }),
        }),
        fc.record({ kind: fc.constant('not' as const), operand: tie('formula') }),
      ),
    })).formula
    const theory = fc.record({
      facts: fc.array(fc.oneof(fc.constantFrom(...literals), formula), { maxLength: 3 }),
      rules: fc.array(fc.record({ body: formula, head: formula }), { minLength: 1, maxLength: 4 }),
    })
    fc.assert(
      fc.property(theory, fc.constantFrom(...literals), (drawn, statement) => {
        const index = createAtomIndex()
        const { label, proof } = decideGround(drawn, statement, index)
        expect(label).toBe(naiveLabel(drawn, statement))
        if (proof == null) return
        expect(checkGroundProof(drawn, proof, proof.conclusion, index)).toBe(true)
        expect(checkProof(drawn, proof)).toEqual({ valid: true })
      }),
      { seed: 2, numRuns: 1500 },
    )
  })

  test('finds theories without a model', () => {
    const p: Formula = { kind: 'atom', name: 'p', terms: [] }
    const q: Formula = { kind: 'atom', name: 'q', terms: [] }
    const not = (operand: Formula): Formula => ({ kind: 'not', operand })
    expect(decideGround({ facts: [p, not(p)], rules: [] }, q).label).toBe('Inconsistent')
    const cases = {
      facts: [],
      rules: [
        { body: p, head: q },
        { body: not(p), head: q },
      ],
    }
    expect(decideGround(cases, q)).toMatchObject({ label: 'True', proof: { depth: 2 } })
    const none = { facts: [not(q)], rules: cases.rules }
    expect(decideGround(none, q).label).toBe('Inconsistent')
    expect(decideAtoms(none)).toBeNull()
    expect(decideAtoms(cases)!.get(q)).toBe('True')
  })
})

describe('train-mixed', () => {
  const drawn = Array.from({ length: 300 }, (_, index) => sampleMixed({ seed: 4, index }))

  test('mixes what holds, fails and is open within one body', () => {
    const mixtures = new Map<string, number>()
    let disjunctive = 0
    let nested = 0
    for (const { theory } of drawn) {
      const values = decideAtoms(theory)!
      for (const { body, head } of theory.rules) {
        if (head.kind === 'or') disjunctive++
        if (body.kind !== 'and' && body.kind !== 'or') continue
        if (body.operands.some(part => part.kind === 'and' || part.kind === 'or')) nested++
        const seen = new Set<string>()
        visitLiterals(body, (atom, negated) => {
          const value = values.get(atom)!
          seen.add(value === 'Unknown' ? 'open' : (value === 'True') !== negated ? 'holds' : 'fails')
        })
        const key = `${body.kind}: ${[...seen].sort().join(' ')}`
        mixtures.set(key, (mixtures.get(key) ?? 0) + 1)
      }
    }
    for (const mixture of ['fails holds', 'fails open', 'holds open']) {
      expect(mixtures.get(`and: ${mixture}`), mixture).toBeGreaterThan(50)
      expect(mixtures.get(`or: ${mixture}`), mixture).toBeGreaterThan(50)
    }
    expect(disjunctive).toBeGreaterThan(100)
    expect(nested).toBeGreaterThan(100)
  })

  test('asks for the three labels equally often, with statements of both polarities', () => {
    const counts = { True: 0, False: 0, Unknown: 0, Inconsistent: 0 }
    let negated = 0
    for (const { theory, statement } of drawn) {
      counts[decideGround(theory, statement).label]++
      negated += negations(statement)
    }
    expect(counts.Inconsistent).toBe(0)
    for (const label of ['True', 'False', 'Unknown'] as const) expect(counts[label]).toBeGreaterThan(75)
    expect(Math.abs(negated - 150)).toBeLessThan(40)
  })

  test('follows the curriculum', () => {
    for (let index = 0; index < 50; index++) {
      const { theory } = sampleMixed({ index, atoms: [2, 4] })
      expect(decideAtoms(theory)!.size).toBeLessThanOrEqual(4)
    }
  })
})
