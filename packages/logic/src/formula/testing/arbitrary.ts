/** Random formulas for fast-check: every kind of node, names of every kind of string. */
import fc from 'fast-check'
import { and, atom, box, constant, diamond, falsity, iff, implies, not, or, truth, variable } from '../construct.ts'
import type { Formula, Term } from '../formula.ts'

/** Names that need no quotes, reserved words and symbols, names that need quotes, and arbitrary strings. */
export const anyName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('p', 'q', 'v1', 'v_1', 'tall', 'well-known', "p'", '3worlds', 'é', '東京', '𝔭', 'café'),
  fc.constantFrom(
    'not',
    'OR',
    'True',
    'necessary',
    'iff',
    '',
    ' ',
    '\n',
    '"',
    '\\',
    '?x',
    '[BOX]',
    '□',
    '\u20de',
    'a b',
  ),
  fc.constantFrom('__proto__', 'a-', '-a', '{', '}', '_', '\\text{a}', ' a  b ', 'x_{1}', '$', '^', '~', 'a\u20deb'),
  fc.string({ maxLength: 6, unit: 'binary' }),
)

const anyTerm: fc.Arbitrary<Term> = fc
  .tuple(fc.boolean(), anyName)
  .map(([isVariable, name]) => (isVariable ? variable(name) : constant(name)))

const anyAtom: fc.Arbitrary<Formula> = fc
  .tuple(anyName, fc.array(anyTerm, { maxLength: 3 }))
  .map(([name, terms]) => atom(name, terms))

export const anyFormula: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>(tie => {
  const list = fc.array(tie('formula'), { minLength: 2, maxLength: 4 })
  const pair = fc.tuple(tie('formula'), tie('formula'))
  return {
    formula: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'formula' },
      anyAtom,
      fc.constantFrom<Formula>(truth(), falsity()),
      tie('formula').map(f => not(f)),
      tie('formula').map(f => box(f)),
      tie('formula').map(f => diamond(f)),
      list.map(fs => and(fs)),
      list.map(fs => or(fs)),
      pair.map(([f, g]) => implies(f, g)),
      pair.map(([f, g]) => iff(f, g)),
    ),
  }
}).formula
