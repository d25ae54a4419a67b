import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../formula/parse.ts'
import { ParseError } from '../parse-error.ts'
import {
  compile,
  compileText,
  createTextCompiler,
  RuleError,
  readSymbolic,
  type Semantics,
  writeFormula,
} from './index.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** What is known of every atom, by its text; or where the text is wrong. */
function outcome(work: () => ReturnType<typeof compile>): unknown {
  try {
    const compiled = work()
    const values = compiled.values().map(({ atom, label, depth }) => [writeFormula(atom), `${label} ${depth}`] as const)
    return { consistent: compiled.consistent, values: Object.fromEntries(values) }
  } catch (error) {
    if (error instanceof ParseError) return { line: error.line, column: error.column, problem: error.problem }
    if (error instanceof RuleError) return 'refused'
    throw error
  }
}

function inPieces(text: string, size: number, semantics: Semantics): ReturnType<typeof compile> {
  const compiler = createTextCompiler({ semantics })
  const bytes = utf8(text)
  for (let at = 0; at < bytes.length; at += size) compiler.write(bytes.subarray(at, at + size))
  return compiler.end()
}

const name = fc.constantFrom('p', 'q1', 'q2', 'q02', 'x300', 'x0', 'x00', 'p7a', 'atom_5', 'v9999999', 'v12345678', 'à')
const term = fc.constantFrom('Bob', 'Erin', 'c17', 'not')
const atom = fc.oneof(
  name,
  fc.tuple(name, term).map(([p, t]) => `${p}(${t})`),
  fc.tuple(name, term, term).map(([p, t, u]) => `${p}( ${t},${u} )`),
  fc.constantFrom('"a b"', 'p-q', "p'", 'true', 'false', 'NOT p'),
)
const literal = fc.tuple(fc.constantFrom('', '', '~', '~ ~', ' ~', '!'), atom).map(parts => parts.join(''))
const joined = fc
  .tuple(fc.array(literal, { minLength: 1, maxLength: 4 }), fc.constantFrom(' & ', '&', ' | ', '  |', ' && ', ' and '))
  .map(([literals, sign]) => literals.join(sign))
const part = fc.oneof(
  { weight: 4, arbitrary: joined },
  fc.tuple(joined, joined).map(([a, b]) => `(${a}) & (${b})`),
)
const line = fc.oneof(
  { weight: 3, arbitrary: literal },
  { weight: 6, arbitrary: fc.tuple(part, part).map(([a, b]) => `${a} -> ${b}`) },
  fc.tuple(literal, literal).map(([a, b]) => `${a}<->${b}`),
  fc.tuple(part, literal).map(([a, b]) => `  ${a}->${b}\t`),
  fc.constantFrom('', '   ', '# a note', '\t# p -> q', 'p -> q -> x0'),
)
const theory = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n', '\r'), fc.boolean())
  .map(([lines, end, last]) => lines.join(end) + (last ? end : ''))

describe('compileText', () => {
  it.each(['classical', 'forward'] as const)('says the same as compile(readSymbolic(text)), %s', semantics => {
    fc.assert(
      fc.property(theory, fc.integer({ min: 1, max: 40 }), (text, size) => {
        const expected = outcome(() => compile(readSymbolic(text), { semantics }))
        expect(outcome(() => compileText(text, { semantics }))).toEqual(expected)
        expect(outcome(() => inPieces(text, size, semantics))).toEqual(expected)
      }),
      { numRuns: 1500, seed: 11 },
    )
  })

  it('finds the same mistake at the same place', () => {
    const pieces = fc.constantFrom(
      'p',
      'q1',
      '(',
      ')',
      '&',
      '|',
      '->',
      '~',
      ' ',
      '\n',
      '-',
      '"',
      ',',
      '?x',
      'à',
      '#',
      '\r',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), parts => {
        const text = parts.join('')
        const expected = outcome(() => {
          const compiled = compile(readSymbolic(text))
          if (text.includes('?x') && compiled.values().some(() => true)) throw new RuleError('variables')
          return compiled
        })
        // Rules with variables are refused here; everything else is alike.
        if (expected !== 'refused' && !/^[^#]*\?x/m.test(text))
          expect(outcome(() => compileText(text))).toEqual(expected)
      }),
      { numRuns: 4000, seed: 12 },
    )
  })

  it('numbers facts and rules as readSymbolic does', () => {
    const text = 'p1\np1 -> p2\n# note\n(p2) -> p3 & p4\np9\np4 & p9 <-> p5\n'
    const proof = compileText(text).proof(parse('p5'))
    expect(proof).toEqual(compile(readSymbolic(text)).proof(parse('p5')))
    expect(proof?.facts).toEqual([0, 1])
    expect(proof?.rules).toEqual([0, 1, 2])
  })

  it('refuses rules with variables by line, and says what to do', () => {
    expect(() => compileText('p\nkind(?x) -> nice(?x)')).toThrow('line 2: a rule with variables')
  })

  it('copes with numbers that lie far apart, and with more of them than pages', () => {
    const lines: string[] = []
    for (let i = 0; i < 6000; i++) lines.push(`n${(i * 1103) % 9_999_991} -> n${((i + 1) * 1103) % 9_999_991}`)
    const compiled = compileText(`n0\n${lines.join('\n')}`)
    expect(compiled.label(parse(`n${(6000 * 1103) % 9_999_991}`))).toBe('True')
    expect(compiled.values().every(({ label }) => label === 'True')).toBe(true)
    expect(compiled.values()).toHaveLength(6001)
  })

  it('keeps many prefixes apart', () => {
    const prefixes = Array.from(
      { length: 100 },
      (_, i) => `x${'abcdefghij'[i % 10]}${'abcdefghij'[Math.floor(i / 10)]}`,
    )
    const compiled = compileText(prefixes.map((prefix, i) => `${i % 2 ? '~' : ''}${prefix}${i}`).join('\n'))
    prefixes.forEach((prefix, i) => {
      expect(compiled.label(parse(`${prefix}${i}`))).toBe(i % 2 ? 'False' : 'True')
      expect(compiled.label(parse(`${prefix}${i + 1}`))).toBe('Unknown')
    })
  })
})
