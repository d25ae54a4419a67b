/** Random first-order formulas for fast-check. */
import fc from 'fast-check'
import type { Term } from '../../formula/formula.ts'
import type { FolFormula } from '../formula.ts'

const oddNames = [
  'Tall',
  'p',
  'x',
  'y1',
  'and',
  'All',
  'O’Hara',
  'y42.3billion',
  'covid-19',
  'C++',
  '=',
  '',
  'two words',
  '"',
  '∀',
  'é́',
  'a\nb',
  '1984',
  '-',
  'ż.',
  '__proto__',
]

/** Generates formulas of every kind, with names that need quotes, free variables and shadowed ones. */
export function anyFormula(): fc.Arbitrary<FolFormula> {
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...oddNames) },
    { weight: 1, arbitrary: fc.string({ maxLength: 4 }) },
  )
  const term: fc.Arbitrary<Term> = fc.record({ kind: fc.constantFrom('constant' as const, 'variable' as const), name })
  return fc.letrec<{ formula: FolFormula }>(tie => ({
    formula: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.record({ kind: fc.constant('atom' as const), name, terms: fc.array(term, { maxLength: 3 }) }),
      fc.constantFrom<FolFormula>({ kind: 'true' }, { kind: 'false' }),
      fc.record({ kind: fc.constant('not' as const), operand: tie('formula') }),
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        operands: fc.array(tie('formula'), { minLength: 2, maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constantFrom('xor' as const, 'implies' as const, 'iff' as const),
        left: tie('formula'),
        right: tie('formula'),
      }),
      fc.record({ kind: fc.constantFrom('forall' as const, 'exists' as const), variable: name, body: tie('formula') }),
    ),
  })).formula
}

/** Generates formulas over the given predicates (name and arity), constants, and the variables x and y, without identity. */
export function formulaOver(
  predicates: readonly (readonly [string, number])[],
  constants: readonly string[],
  maxDepth: number,
): fc.Arbitrary<FolFormula> {
  const term: fc.Arbitrary<Term> = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Term>({ kind: 'variable', name: 'x' }, { kind: 'variable', name: 'y' }) },
    { weight: 1, arbitrary: fc.constantFrom(...constants.map((name): Term => ({ kind: 'constant', name }))) },
  )
  const atom = fc.constantFrom(...predicates).chain(([name, arity]) =>
    fc.record({
      kind: fc.constant('atom' as const),
      name: fc.constant(name),
      terms: fc.array(term, { minLength: arity, maxLength: arity }),
    }),
  )
  return fc.letrec<{ formula: FolFormula }>(tie => ({
    formula: fc.oneof(
      { maxDepth },
      { weight: 2, arbitrary: atom },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('not' as const), operand: tie('formula') }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constantFrom('and' as const, 'or' as const),
          operands: fc.array(tie('formula'), { minLength: 2, maxLength: 2 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constantFrom('xor' as const, 'implies' as const, 'iff' as const),
          left: tie('formula'),
          right: tie('formula'),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constantFrom('forall' as const, 'exists' as const),
          variable: fc.constantFrom('x', 'y'),
          body: tie('formula'),
        }),
      },
    ),
  })).formula
}
