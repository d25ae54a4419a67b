import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ParseError } from '../parse-error.ts'
import { parse } from './parse.ts'
import { print } from './print.ts'
import { randomFormula, randomNumbers } from './testing/random-formula.ts'

// Pieces that mean something, alone and in wrong company, so that the fuzz gets past the first character.
const pieces = [
  ...['p', 'q', 'tall', 'v1', 'not', 'and', 'or', 'implies', 'iff', 'true', 'necessary', 'possible', 'x-y', "p'"],
  ...['(', ')', '((', '))', ',', '?x', '?', '"a b"', '"', '\\"', '""', ' ', '\n', '\t'],
  ...['~', '!', '&', '|', '->', '<->', '[]', '<>', '[', ']', '<', '>', '-', '=', '=>'],
  ...['¬', '□', '◇', '∧', '∨', '→', '↔', '⊤', '⊥', '\u20de', '♢', '⋀'],
  ...['[BOX]', '[NEG]', '[DIAMOND]', '[I-IMPLICATION]', '[entail]', '[and]', '[x]', '[BOX'],
  ...[
    '\\neg',
    '\\Box ',
    '\\to',
    '\\mathrm{p}',
    '\\mathit{x}',
    '\\text{',
    '\\text{a\\_b}',
    '{',
    '}',
    '_{1}',
    '\\',
    '\\left(',
  ],
  ...['\u0000', '\ud800', '\udc00', '𝔭', 'é', '\u200b', '\ufeff', '#', '٣'],
]

// A good text with one piece put in somewhere, or a stretch taken out.
const damaged = fc
  .tuple(goodText(), fc.constantFrom(...pieces), fc.nat(60), fc.nat(3))
  .map(([good, piece, at, gone]) => good.slice(0, at) + piece + good.slice(at + gone))

function goodText(): fc.Arbitrary<string> {
  const notations = ['unicode', 'ascii', 'words', 'metalogic', 'metalogic-words', 'latex'] as const
  return fc.tuple(fc.nat(), fc.constantFrom(...notations)).map(([seed, notation]) => {
    return print(randomFormula(randomNumbers(seed), 3, ['p', 'tall', 'v1']), { notation })
  })
}

const text = fc.oneof(
  { weight: 2, arbitrary: damaged },
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map(list => list.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)

test('100,000 texts give a formula or a ParseError and nothing else', () => {
  let read = 0
  let refused = 0
  fc.assert(
    fc.property(text, input => {
      try {
        print(parse(input))
        read++
      } catch (error) {
        if (!(error instanceof ParseError)) throw error
        if (error.line < 1 || error.column < 1 || !error.caret.includes('^'))
          throw new Error('no place', { cause: error })
        refused++
      }
    }),
    { seed: 1, numRuns: 100_000 },
  )
  // Both ends are exercised.
  expect(read).toBeGreaterThan(5000)
  expect(refused).toBeGreaterThan(50_000)
})
