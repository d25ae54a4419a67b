import { type Atom, constant, equal, type Formula, atom as makeAtom, type Term, variable } from '@elenchus/logic'
import { type Rule, type Theory, writeSymbolic } from '@elenchus/logic/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extendVocabulary, VOCABULARY } from '../writing/vocabulary.ts'
import { writeStatement, writeText, writeTheory } from '../writing/write-theory.ts'
import { readStatement, readTheory } from './testing/generated-english.ts'

const atom = (name: string, ...terms: Term[]): Atom => makeAtom(name, terms)
const vocabulary = extendVocabulary(VOCABULARY, { verbs: ['look_at', 'pass', 'focus_on'], nouns: ['ox', 'hour'] })

const names = fc.oneof(
  fc.constantFrom(...VOCABULARY.names.slice(0, 6)),
  // Awkward on purpose: common nouns, several words, digits, letters of other alphabets, words that look like verbs.
  fc.constantFrom(
    'cat',
    'bald_eagle',
    'Mary_Ann',
    'Mary_ann',
    'X1',
    '7up',
    'Émile',
    'émeu',
    "O'Neil",
    'On',
    'Given',
    'chases',
    'Will',
  ),
)
const unary = fc.constantFrom(
  'tall',
  'kind',
  'gardener',
  'ox',
  'well-read',
  'can_fly',
  'can_',
  'Irish',
  'long',
  'gas',
  'big_hearted',
  'chase',
)
const binary = fc.constantFrom(
  'brother',
  'mother',
  'chase',
  'look_at',
  'pass',
  'teach',
  'tall',
  'Ally',
  'carry',
  'focus_on',
)
const ground: fc.Arbitrary<Atom> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(unary, names).map(([p, a]) => atom(p, constant(a))) },
  { weight: 3, arbitrary: fc.tuple(binary, names, names).map(([p, a, b]) => atom(p, constant(a), constant(b))) },
  { weight: 1, arbitrary: fc.constantFrom('p', 'q', 'P2', 'rain').map(p => atom(p)) },
)
const literal = (atoms: fc.Arbitrary<Atom>): fc.Arbitrary<Formula> =>
  fc.tuple(atoms, fc.boolean()).map(([operand, negated]) => (negated ? { kind: 'not', operand } : operand))

/** Any and/or/not formula: and in and, not over not, four operands. */
const formula = (atoms: fc.Arbitrary<Atom>, depth: number): fc.Arbitrary<Formula> => {
  if (depth === 0) return literal(atoms)
  const part = formula(atoms, depth - 1)
  const many = (kind: 'and' | 'or') =>
    fc.array(part, { minLength: 2, maxLength: 4 }).map((operands): Formula => ({ kind, operands }))
  return fc.oneof(
    { weight: 3, arbitrary: literal(atoms) },
    { weight: 2, arbitrary: many('and') },
    { weight: 2, arbitrary: many('or') },
    { weight: 1, arbitrary: part.map((operand): Formula => ({ kind: 'not', operand })) },
  )
}
const rule = fc.record({ body: formula(ground, 3), head: formula(ground, 2) })
const theory: fc.Arbitrary<Theory> = fc
  .record({ facts: fc.array(formula(ground, 1), { maxLength: 4 }), rules: fc.array(rule, { maxLength: 4 }) })
  .filter(({ facts, rules }) => facts.length + rules.length > 0)

const sameTheory = (a: Theory, b: Theory): boolean =>
  a.facts.length === b.facts.length &&
  a.rules.length === b.rules.length &&
  a.facts.every((fact, i) => equal(fact, b.facts[i]!)) &&
  a.rules.every((one, i) => equal(one.body, b.rules[i]!.body) && equal(one.head, b.rules[i]!.head))

const options = fc.record({ style: fc.constantFrom('plain' as const, 'varied' as const), seed: fc.nat() })

describe('read(write(theory)) is the theory', () => {
  it('for any nesting of and, or, not in facts, bodies and heads, in every wording', () => {
    fc.assert(
      fc.property(theory, options, (given, wording) => {
        const text = writeText(given, { ...wording, vocabulary })
        const read = readTheory(text, { vocabulary })
        if (!sameTheory(given, read)) throw new Error(`${text}\n${writeSymbolic(given)}\n${writeSymbolic(read)}`)
      }),
      { numRuns: 4000, seed: 7 },
    )
  })

  it('for statements, implications and equivalences too', () => {
    const side = formula(ground, 2)
    const statement = fc.oneof(
      side,
      fc.tuple(side, side).map(([left, right]): Formula => ({ kind: 'implies', left, right })),
      fc.tuple(side, side).map(([left, right]): Formula => ({ kind: 'iff', left, right })),
    )
    fc.assert(
      fc.property(statement, options, (given, wording) => {
        const read = readStatement(writeStatement(given, { ...wording, vocabulary }), { vocabulary })
        expect(equal(read, given)).toBe(true)
      }),
      { numRuns: 1500, seed: 8 },
    )
  })

  it('for rules about "someone"', () => {
    const x = variable('x')
    const mixed = fc.oneof(
      { weight: 3, arbitrary: unary.map(p => atom(p, x)) },
      { weight: 1, arbitrary: fc.tuple(binary, names).map(([p, a]) => atom(p, x, constant(a))) },
      { weight: 1, arbitrary: fc.tuple(binary, names).map(([p, a]) => atom(p, constant(a), x)) },
      { weight: 1, arbitrary: ground },
    )
    const flat = (depth: number): fc.Arbitrary<Formula> =>
      depth === 0
        ? literal(mixed)
        : fc.oneof(
            literal(mixed),
            fc
              .tuple(
                fc.constantFrom('and' as const, 'or' as const),
                fc.array(flat(depth - 1), { minLength: 2, maxLength: 3 }),
              )
              .map(([kind, operands]): Formula => ({ kind, operands })),
          )
    const about = fc.record<Rule>({
      body: fc.tuple(unary, flat(1)).map(([p, rest]): Formula => ({ kind: 'and', operands: [atom(p, x), rest] })),
      head: flat(1),
    })
    fc.assert(
      fc.property(about, given => {
        const text = writeText({ facts: [], rules: [given] }, { vocabulary })
        const read = readTheory(text, { vocabulary })
        if (!sameTheory({ facts: [], rules: [given] }, read)) throw new Error(`${text}\n${writeSymbolic(read)}`)
      }),
      { numRuns: 1500, seed: 9 },
    )
  })
})

describe('places', () => {
  it('sentences and mentions stand where they are said to', () => {
    fc.assert(
      fc.property(theory, options, (given, wording) => {
        const { text, sentences } = writeTheory(given, { ...wording, vocabulary })
        expect(text).toBe(writeText(given, { ...wording, vocabulary }))
        let at = 0
        for (const sentence of sentences) {
          expect(sentence.start).toBe(at)
          expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text)
          at = sentence.end + 1
          for (const { literal: said, start, end } of sentence.mentions) {
            const words = text.slice(start, end).replace(/ (?:either|both) /, ' ')
            expect(start >= sentence.start && end < sentence.end).toBe(true)
            // A later part of a shared subject has no subject of its own to be read by.
            if (
              !/\b(?:is|holds?|can|cannot|does)\b/.test(words) &&
              !/ (?:chase|look|pass|teach|carr|focus)/.test(words)
            )
              continue
            const clause = readStatement(words, { vocabulary })
            expect(equal(clause, said.negated ? { kind: 'not', operand: said.atom } : said.atom)).toBe(true)
          }
        }
      }),
      { numRuns: 500, seed: 10 },
    )
  })

  it('an order of sentences is kept', () => {
    const given = readTheory('Ada is tall. Ben is kind. If Ada is tall then Ben is sad.')
    const order = [{ kind: 'rule', index: 0 } as const, { kind: 'fact', index: 1 } as const]
    expect(writeText(given, { order })).toBe('If Ada is tall then Ben is sad. Ben is kind.')
  })

  it('an edit of one rule leaves the wording of all other sentences alone', () => {
    const base = readTheory(
      'Ada is the aunt of Ben. If Ada is tall then Ben is sad. If Ben is sad then Eva is the sister of Ada.',
    )
    const edited = {
      ...base,
      rules: [{ body: readStatement('Ada is tall and round'), head: base.rules[0]!.head }, base.rules[1]!],
    }
    for (let seed = 0; seed < 50; seed++) {
      const before = writeTheory(base, { style: 'varied', seed }).sentences
      const after = writeTheory(edited, { style: 'varied', seed }).sentences
      expect([after[0]!.text, after[2]!.text]).toEqual([before[0]!.text, before[2]!.text])
      expect(after[1]!.text.replace('tall and round', 'tall')).toBe(before[1]!.text)
    }
  })
})
