import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ParseError } from '../parse-error.ts'
import { equal, MAX_DEPTH } from './formula.ts'
import { parse, read } from './parse.ts'
import { print } from './print.ts'
import { anyFormula } from './testing/arbitrary.ts'

function problem(text: string): ParseError {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof ParseError) return error
    throw error
  }
  throw new Error(`${text} was read`)
}

describe('reading', () => {
  // Each text and how it prints, which shows how it was understood.
  const readings: readonly (readonly [string, string])[] = [
    ['∀x (Heron(x) → Bird(x))', '∀x (Heron(x) → Bird(x))'],
    ['∀x∀y(Eats(x,y)→Likes(x,y))', '∀x ∀y (Eats(x, y) → Likes(x, y))'],
    ['forall x (Heron(x) -> exists y (Eats(x, y) & ~Green(y)))', '∀x (Heron(x) → ∃y (Eats(x, y) ∧ ¬Green(y)))'],
    ['FORALL x. Heron(x) IMPLIES Bird(x)', '∀x (Heron(x) → Bird(x))'],
    ['\\forall x (P(x) \\to \\neg Q(x) \\lor R(x))', '∀x (P(x) → ¬Q(x) ∨ R(x))'],
    ['∀x, y (P(x) ⟷ Q(y))', '∀x ∀y (P(x) ↔ Q(y))'],
    ['∀x y (P(x) => Q(y))', '∀x ∀y (P(x) → Q(y))'],
    ['(∀x)(∃y) Likes(x, y)', '∀x ∃y Likes(x, y)'],
    ['∀x: P(x)', '∀x P(x)'],
    ['∃x.P(x)', '∃x P(x)'],
    ['¬∃x (P(x) && Q(x)) || R(a)', '¬(∃x (P(x) ∧ Q(x))) ∨ R(a)'],
    ['not P(a) or Q(a) and R(a)', '¬P(a) ∨ Q(a) ∧ R(a)'],
    ['A ⊕ B → C ⊕ D', 'A ⊕ B → C ⊕ D'],
    ['A xor B xor C', 'A ⊕ B ⊕ C'],
    ['A ⊕ (B ⊕ C)', 'A ⊕ (B ⊕ C)'],
    ['A -> B -> C', 'A → B → C'],
    ['(A -> B) -> C', '(A → B) → C'],
    ['A ∧ B ∧ C', 'A ∧ B ∧ C'],
    ['(A ∧ B) ∧ C', '(A ∧ B) ∧ C'],
    ['[P(a) ∧ {Q(b)}]', 'P(a) ∧ Q(b)'],
    ['P(a).', 'P(a)'],
    ['Costs(ticket, y42.3billion) ∧ Stocks’(kO)', 'Costs(ticket, y42.3billion) ∧ Stocks’(kO)'],
    ['LostToŚliwa(x1)', 'LostToŚliwa(x1)'],
    [
      'Born(ann, 1984) & Has(ann, covid-19) -> Knows(ann, C++)',
      'Born(ann, 1984) ∧ Has(ann, covid-19) → Knows(ann, C++)',
    ],
    ['∀x ∀y (P(x) ∧ P(y) → x = y)', '∀x ∀y (P(x) ∧ P(y) → x = y)'],
    ['a != b', '¬(a = b)'],
    ['∃x x ≠ a', '∃x ¬(x = a)'],
    ['"two words"("or", ?who)', '"two words"("or", ?who)'],
    ['Between(and, or, not)', 'Between("and", "or", "not")'],
    ['All(x) & True', '"All"(x) ∧ ⊤'],
    ['⊤ → ⊥', '⊤ → ⊥'],
    ['Raining() → Wet(grass)', 'Raining → Wet(grass)'],
  ]
  it.each(readings)('%s', (text, printed) => {
    expect(print(parse(text))).toBe(printed)
  })

  it('takes a bare name as a variable where it is bound or looks like one', () => {
    const kinds = (text: string) => {
      const found = parse(text)
      const atom = found.kind === 'forall' ? found.body : found
      return atom.kind === 'atom' ? atom.terms.map(term => term.kind) : []
    }
    expect(kinds('∀person Likes(person, place)')).toEqual(['variable', 'constant'])
    expect(kinds('Likes(x, y1984)')).toEqual(['variable', 'constant'])
    expect(kinds('Likes("x", ?place)')).toEqual(['constant', 'variable'])
    expect(kinds('Likes(yale, wwe)')).toEqual(['constant', 'constant'])
  })
})

describe('how far a quantifier reaches', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['∀x P(x) ∧ Q(a)', '(∀x P(x)) ∧ Q(a)', 0],
    ['∀x P(x) → Q(x)', '∀x (P(x) → Q(x))', 1],
    ['∀x (P(x) ∧ Q(x)) → R(x)', '∀x (P(x) ∧ Q(x) → R(x))', 1],
    ['A ∧ ∃x P(x) ∧ Q(x)', 'A ∧ ∃x (P(x) ∧ Q(x))', 1],
    ['∀x P(x) ∧ ∀x Q(x)', '(∀x P(x)) ∧ ∀x Q(x)', 0],
    ['(∀x P(x)) → Q(x)', '(∀x P(x)) → Q(x)', 0],
    ['∀x (P(x) ∧ ∃x Q(x) ∧ R(x))', '∀x (P(x) ∧ (∃x Q(x)) ∧ R(x))', 0],
    ['∀x ∃y Likes(x, y) → Knows(x, y)', '∀x ∃y (Likes(x, y) → Knows(x, y))', 2],
  ]
  it.each(cases)('%s', (text, printed, wide) => {
    const { formula, diagnostics } = read(text)
    expect(print(formula)).toBe(printed)
    expect(diagnostics.filter(({ code }) => code === 'scope')).toHaveLength(wide)
  })
})

describe('errors', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['P(a) ∧ Q(b))', "1:12: this ')' has no matching '('"],
    ['∀x (P(x) → Q(x)', "1:4: this '(' is never closed"],
    ['P(a), Q(b)', "1:5: expected ∧ ∨ ⊕ → ↔ or the end of the text, found ','"],
    ['P(a) →\n  ∧ Q(b)', "2:3: expected a formula, found '∧'"],
    ['P(mother(a))', "1:3: 'mother' is followed by brackets, but a term was expected"],
    ['P(,)', "1:3: expected a term, found ','"],
    ['P(a b)', "1:5: expected ',' or ')' after a term, found 'b'"],
    ['∀ (P(x))', '1:3: expected a variable after ∀'],
    ['P(a) @ Q(b)', '1:6: unexpected character "@"'],
    ['[P(a))', "1:6: ')' closes a '['"],
    ['', '1:1: expected a formula, found the end of the text'],
    ['?x', '1:3: expected = or ≠ after a variable, found the end of the text'],
    ['"abc', '1:1: unterminated quoted name'],
  ]
  it.each(cases)('%j', (text, message) => {
    expect(problem(text).message).toContain(message)
    expect(problem(text).caret).toMatch(/\^$/)
  })

  it('counts lines and columns from where the text stands in its file', () => {
    expect(() => parse('P(', { line: 7, column: 5 })).toThrow('7:7: expected a term')
  })

  it('answers or refuses 100,000 nested signs without a stack overflow', () => {
    const many = 100_000
    expect(print(parse(`${'('.repeat(many)}P(a)${')'.repeat(many)}`))).toBe('P(a)')
    for (const sign of ['¬', '∀x ', 'P → ', 'P ⊕ '])
      expect(problem(`${sign.repeat(many)}P`).problem).toBe(`the formula is nested more than ${MAX_DEPTH} deep`)
    expect(problem('('.repeat(many)).line).toBe(1)
    expect(problem(')'.repeat(many)).line).toBe(1)
    expect(problem('P('.repeat(many)).line).toBe(1)
    const chain = parse('P ∧ '.repeat(many) + 'P')
    expect(chain.kind === 'and' && chain.operands.length).toBe(many + 1)
  })
})

describe('mending', () => {
  it.each([
    ['P(a) ∧ Q(b))', 'P(a) ∧ Q(b)', 'bracket', 12],
    ['∀x (P(x) → Q(x)', '∀x (P(x) → Q(x))', 'bracket', 4],
    ['∀x (P(x), Q(x) → R(x))', '∀x (P(x) ∧ Q(x) → R(x))', 'comma', 9],
    ['P(a),', 'P(a)', 'comma', 5],
    ['P(a, lower lake road)', 'P(a, "lower lake road")', 'name', 6],
    ['P(x)', 'P(x)', 'free-variable', 3],
  ])('%s', (text, printed, code, column) => {
    const { formula, diagnostics } = read(text, { repair: true })
    expect(print(formula)).toBe(printed)
    expect(diagnostics).toMatchObject([{ code, line: 1, column }])
  })

  it('does not join a name to a variable', () => {
    expect(() => read('∀n P(n lake)', { repair: true })).toThrow("1:8: expected ',' or ')' after a term")
  })

  it('changes nothing that can be read as it stands', () => {
    fc.assert(
      fc.property(anyFormula(), formula => {
        expect(equal(read(print(formula), { repair: true }).formula, formula)).toBe(true)
      }),
      { seed: 5, numRuns: 300 },
    )
  })
})

describe('properties', () => {
  it('parse(print(f)) = f in both notations', () => {
    fc.assert(
      fc.property(anyFormula(), fc.constantFrom('unicode' as const, 'ascii' as const), (formula, notation) => {
        const text = print(formula, { notation })
        const back = parse(text)
        if (!equal(back, formula)) throw new Error(`${text} came back as ${print(back)}`)
      }),
      { seed: 3, numRuns: 3000 },
    )
  })

  it('120,000 odd inputs give a formula or a ParseError', () => {
    const pieces =
      '∀ ∃ ∀x ∃y (∀x) ( ) ( ) [ ] , . : ; = ≠ ¬ ~ - ∧ & ∨ | ⊕ xor → -> ↔ <-> forall exists all not and true x y z1 P Q(x) R(x, y) P(a) a ?x ? "q r" "\\ \\forall \\ \\to y42.3b O’H @ ^ # // \u{1f426} \ud800 é \n \t'.split(
        ' ',
      )
    const soup = fc
      .array(fc.constantFrom(...pieces), { maxLength: 14 })
      .map(parts => parts.join(parts.length % 2 ? ' ' : ''))
    const text = fc.oneof(
      { weight: 5, arbitrary: soup },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    )
    let readings = 0
    fc.assert(
      fc.property(text, fc.boolean(), (input, repair) => {
        try {
          const { formula } = read(input, { repair })
          readings++
          if (readings % 8 === 0) expect(equal(parse(print(formula)), formula)).toBe(true)
        } catch (error) {
          if (!(error instanceof ParseError)) throw error
        }
      }),
      { seed: 17, numRuns: 120_000 },
    )
    expect(readings).toBeGreaterThan(3000)
  })
})
