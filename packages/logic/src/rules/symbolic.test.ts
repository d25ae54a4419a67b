import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../formula/parse.ts'
import { ParseError } from '../parse-error.ts'
import { compileText, RuleError, readSymbolic, writeFormula, writeRule, writeSymbolic } from './index.ts'

describe('the symbolic syntax', () => {
  it('has one fact or rule a line', () => {
    const theory = readSymbolic(`
# who is what
tall(Charlie)
~brother(Erin, Gary)
tall(Charlie) & (kind(Bob) | ~green(Bob)) -> kind(Gary) & ~round(Erin)
p <-> q
p | q
`)
    expect(theory.facts.map(writeFormula)).toEqual(['tall(Charlie)', '~brother(Erin, Gary)', 'p | q'])
    expect(theory.rules.map(writeRule)).toEqual([
      'tall(Charlie) & (kind(Bob) | ~green(Bob)) -> kind(Gary) & ~round(Erin)',
      'p -> q',
      'q -> p',
    ])
    expect(readSymbolic(writeSymbolic(theory))).toEqual(theory)
  })

  it('says where a line is wrong', () => {
    let error: unknown
    try {
      readSymbolic('tall(Charlie)\n\ntall(Charlie) & -> kind(Gary)')
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(ParseError)
    expect((error as ParseError).message).toBe(
      "3:17: expected a formula, found '->'\n  tall(Charlie) & -> kind(Gary)\n                  ^",
    )
  })

  it('an implication inside a fact or rule needs brackets to be read as written', () => {
    expect(writeSymbolic({ facts: [], rules: [{ body: parse('p -> q'), head: parse('r <-> s') }] })).toBe(
      '(p -> q) -> (r <-> s)\n',
    )
    const theory = { facts: [], rules: [{ body: parse('p'), head: parse('q -> r') }] }
    expect(readSymbolic(writeSymbolic(theory))).toEqual(theory)
  })

  it('100,000 jumbled texts give a theory or its own errors, from both readers', () => {
    const token = fc.constantFrom(
      ...[
        'p',
        'q12',
        'x007',
        'tall(Bob)',
        's(a, ?y)',
        '(',
        ')',
        '&',
        '|',
        '->',
        '<->',
        '~',
        '[]',
        '<>',
        ' ',
        '\n',
        '\r\n',
        '\r',
      ],
      ...['"', "'", '-', '#', '?', ',', 'and', 'not', 'true', '\\', 'é', '\u0000', '\ud800', '🙂', '123', '00', '\t'],
    )
    const own = (error: unknown): boolean => error instanceof ParseError || error instanceof RuleError
    let read = 0
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), tokens => {
        const text = tokens.join('')
        for (const reader of [readSymbolic, compileText]) {
          try {
            reader(text)
            read++
          } catch (error) {
            if (!own(error)) throw error
          }
        }
      }),
      { numRuns: 100_000, seed: 21 },
    )
    expect(read).toBeGreaterThan(10_000)
  })
})
