import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { and, atom, not } from './construct.ts'
import { equal } from './equal.ts'
import type { Formula } from './formula.ts'
import type { RoundTripNotation } from './notation.ts'
import { parse } from './parse.ts'
import { print } from './print.ts'
import { anyFormula } from './testing/arbitrary.ts'

const notations: RoundTripNotation[] = ['unicode', 'ascii', 'words', 'metalogic', 'metalogic-words', 'latex']

test.each(notations)('parse(print(f)) is f in %s', notation => {
  fc.assert(
    fc.property(anyFormula, f => {
      expect(equal(parse(print(f, { notation })), f)).toBe(true)
    }),
    { seed: 2, numRuns: 2000 },
  )
})

test('every notation, side by side', () => {
  const f = parse('[](p -> ~q) & <>(tall(Erin) | v1) <-> (r & s) & true')
  expect(notations.map(notation => print(f, { notation }))).toEqual([
    '□(p → ¬q) ∧ ◇(tall(Erin) ∨ v1) ↔ (r ∧ s) ∧ ⊤',
    '[](p -> ~q) & <>(tall(Erin) | v1) <-> (r & s) & true',
    'necessary (p implies not q) and possible (tall(Erin) or v1) iff (r and s) and true',
    '[BOX] ( p [I-IMPLICATION] [NEG] q ) [I-CONJUNCTION] [DIAMOND] ( tall(Erin) [I-DISJUNCTION] v1 ) [I-EQUIVALENCE] ( r [I-CONJUNCTION] s ) [I-CONJUNCTION] [TRUE]',
    '[necessary] ( p [entail] [negative] q ) [and] [possible] ( tall(Erin) [or] v1 ) [equivalent] ( r [and] s ) [and] [true]',
    '\\Box (p \\to \\neg q) \\land \\Diamond (\\mathrm{tall}(\\mathrm{Erin}) \\lor v_{1}) \\leftrightarrow (r \\land s) \\land \\top',
  ])
})

describe('plain English', () => {
  test.each([
    ['□(p → q)', 'it is necessary that if p then q'],
    ['¬□p ∧ ¬◇q', 'both it is not necessary that p and it is impossible that q'],
    ['◇(p ∨ ¬q)', 'it is possible that either p or it is not the case that q'],
    ['p ∧ q ∧ r', 'all of these 3 hold: p; q; and r'],
    [
      'tall(Charlie) ↔ brother(Erin, Gary)',
      'it is equivalent that Charlie is tall and that brother holds of Erin and Gary',
    ],
  ])('%s', (text, wanted) => {
    expect(print(parse(text), { notation: 'english' })).toBe(wanted)
  })

  test('with the sentences the atoms stand for', () => {
    const sentences = new Map([
      ['v1', 'the drugs curb appetite'],
      ['v2', 'people lose weight'],
    ])
    const describe = ({ name }: { name: string }) => sentences.get(name) ?? name
    expect(print(parse('v1 [entail] [possible] v2'), { notation: 'english', describe })).toBe(
      'if the drugs curb appetite then it is possible that people lose weight',
    )
  })
})

describe('size', () => {
  test('100,000 operators print in every notation', () => {
    const deep = parse('~'.repeat(100_000) + 'p')
    for (const notation of notations) expect(equal(parse(print(deep, { notation })), deep)).toBe(true)
    expect(print(deep, { notation: 'english' })).toHaveLength('it is not the case that '.length * 100_000 + 1)
    const nested = parse('(p & '.repeat(100_000) + 'q' + ')'.repeat(100_000))
    expect(equal(parse(print(nested)), nested)).toBe(true)
  })

  test('a formula whose shared parts unfold without end is refused', () => {
    let f: Formula = atom('p')
    for (let i = 0; i < 200; i++) f = and(f, not(f))
    expect(() => print(f)).toThrow(RangeError)
    expect(() => print(f, { notation: 'english' })).toThrow(RangeError)
  })
})
