import { describe, expect, test } from 'vitest'
import { ParseError } from '../parse-error.ts'
import { and, atom, box, constant, diamond, falsity, iff, implies, not, or, truth, variable } from './construct.ts'
import { equal } from './equal.ts'
import type { Formula } from './formula.ts'
import { parse } from './parse.ts'

const [p, q, r, s] = ['p', 'q', 'r', 's'].map(name => atom(name)) as [Formula, Formula, Formula, Formula]

function errorOf(text: string, options = {}): ParseError {
  try {
    parse(text, options)
  } catch (error) {
    if (error instanceof ParseError) return error
    throw error
  }
  throw new Error(`no error: ${text}`)
}

describe('the four notations, and LaTeX, say the same', () => {
  const wanted = iff(implies(and(box(p), not(diamond(q))), or(r, s)), or(truth(), falsity()))
  test.each([
    '□p ∧ ¬◇q → r ∨ s ↔ ⊤ ∨ ⊥',
    '[]p & ~<>q -> r | s <-> true | false',
    '[]p && !<>q => r || s <=> true \\/ false',
    'necessary p and not possible q implies r or s iff true or false',
    'NECESSARILY p AND NOT possibly q IMPLIES r OR s IFF True OR False',
    '[BOX] p [I-CONJUNCTION] [NEG] [DIAMOND] q [I-IMPLICATION] r [I-DISJUNCTION] s [I-EQUIVALENCE] [TRUE] [I-DISJUNCTION] [FALSE]',
    '[necessary] p [and] [negative] [possible] q [entail] r [or] s [equivalent] [true] [or] [false]',
    '\\Box p \\land \\neg\\Diamond q \\to r \\lor s \\leftrightarrow \\top \\lor \\bot',
    '\u20de p ⋀ ¬ ♢ q → r ⋁ s ⇔ ⊤ ⋁ ⊥',
    '[]p and ¬<>q → r [or] s iff true \\lor ⊥',
  ])('%s', text => {
    expect(parse(text)).toEqual(wanted)
  })
})

describe('grouping', () => {
  test.each([
    ['~p & q', and(not(p), q)],
    ['p | q & r', or(p, and(q, r))],
    ['p & q | r & s', or(and(p, q), and(r, s))],
    ['p & q & r', and(p, q, r)],
    ['(p & q) & r', and(and(p, q), r)],
    ['p & (q & r)', and(p, and(q, r))],
    ['p | q | r | s', or(p, q, r, s)],
    ['p -> q -> r', implies(p, implies(q, r))],
    ['(p -> q) -> r', implies(implies(p, q), r)],
    ['p <-> q <-> r', iff(p, iff(q, r))],
    ['p -> q <-> r | s', iff(implies(p, q), or(r, s))],
    ['[](p)', box(p)],
    ['~[]<>~p', not(box(diamond(not(p))))],
    ['not (p or q)', not(or(p, q))],
    ['((((p))))', p],
  ])('%s', (text, wanted) => {
    expect(parse(text)).toEqual(wanted)
  })
})

describe('atoms', () => {
  test.each([
    ['tall(Charlie)', atom('tall', [constant('Charlie')])],
    ['~brother(Erin, ?x)', not(atom('brother', [constant('Erin'), variable('x')]))],
    ['brother (Erin , "New York")', atom('brother', [constant('Erin'), constant('New York')])],
    ['likes(not, ?or)', atom('likes', [constant('not'), variable('or')])],
    ['"the drugs curb appetite"', atom('the drugs curb appetite')],
    [String.raw`"a \"b\" \\ \u0041\n"`, atom('a "b" \\ A\n')],
    ['well-known->p', implies(atom('well-known'), p)],
    ["p'", atom("p'")],
    ['v_{12}', atom('v12')],
    ['\\mathrm{tall}(\\mathrm{x}, \\mathit{x})', atom('tall', [constant('x'), variable('x')])],
  ])('%s', (text, wanted) => {
    expect(parse(text)).toEqual(wanted)
  })
})

describe('errors say where, what and what instead', () => {
  test.each([
    ['', '1:1: expected a formula, found the end of the text'],
    ['p &', '1:4: expected a formula, found the end of the text'],
    ['p q', "1:3: expected ∧ ∨ → ↔ or the end of the text, found 'q'"],
    ['(p q', "1:4: expected ∧ ∨ → ↔ or ), found 'q'"],
    ['((p & q)', "1:1: this '(' is never closed"],
    ['p & q)', "1:6: this ')' has no matching '('"],
    ['p & [FOO] q', '1:5: unknown token [FOO]'],
    ['p & [q', "1:5: '[' begins [] or a token such as [BOX]"],
    ['\\foo p', '1:1: unknown LaTeX command \\foo'],
    ['tall()', "1:6: expected a term such as Charlie or ?x, found ')'"],
    ['tall(a b)', "1:8: expected ',' or ')' after a term, found 'b'"],
    ['"p', '1:1: unterminated quoted name'],
    ['?x', "1:1: expected a formula, found '?x'"],
    ['p # q', '1:3: unexpected character "#"'],
    ['p\n & \n   )', "3:4: expected a formula, found ')'"],
  ])('%j', (text, wanted) => {
    expect(errorOf(text).message.split('\n')[0]).toBe(wanted)
  })

  test('the caret line and the expectation are there for programs', () => {
    const error = errorOf('p ∧ (q ∨ ) → r')
    expect(error.caret).toBe('  p ∧ (q ∨ ) → r\n           ^')
    expect(error.expected).toEqual(['a name', '(', '¬', '□', '◇', '⊤', '⊥'])
    expect(errorOf('p q').expected).toEqual(['∧', '∨', '→', '↔', 'the end of the text'])
  })

  test('a line of a file keeps its number', () => {
    expect(errorOf('tall(Erin) ->', { line: 41 }).message).toMatch(/^41:14: /)
    expect(errorOf('p )', { line: 41, column: 5 }).message).toMatch(/^41:7: /)
  })
})

describe('depth never reaches the call stack', () => {
  const many = 100_000
  test('100,000 brackets', () => {
    expect(parse('('.repeat(many) + 'p' + ')'.repeat(many))).toEqual(p)
    expect(errorOf('('.repeat(many) + 'p').message).toMatch(/^1:100000: this '\(' is never closed \(100000 are open\)/)
    expect(errorOf('('.repeat(many)).column).toBe(many + 1)
    expect(errorOf(')'.repeat(many)).column).toBe(1)
  })

  test('100,000 operators', () => {
    for (const operator of ['~', '[]', '<>']) {
      let f = parse(operator.repeat(many) + 'p')
      let depth = 0
      for (; f.kind === 'not' || f.kind === 'box' || f.kind === 'diamond'; f = f.operand) depth++
      expect(depth).toBe(many)
    }
    const arrows = parse(Array.from({ length: many }, () => 'p').join(' -> '))
    expect(arrows.kind).toBe('implies')
    const nested = parse('(p & '.repeat(many) + 'q' + ')'.repeat(many))
    expect(equal(nested, parse('(p & '.repeat(many) + 'q' + ')'.repeat(many)))).toBe(true)
  })

  test('names, quotations and white space of millions', () => {
    const long = 'x'.repeat(2_000_000)
    expect(parse(long)).toEqual(atom(long))
    expect(parse(`"${long} "`)).toEqual(atom(`${long} `))
    expect(parse(`${' \t'.repeat(1_000_000)}p`)).toEqual(p)
    expect(parse(`\\text{${long}}`)).toEqual(atom(long))
  })
})
