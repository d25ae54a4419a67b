/**
 * Operator-precedence parser with explicit stacks for FOLIO's notation and its ASCII, word and LaTeX spellings.
 *
 * Precedence, highest first: ¬ ∀ ∃, then ∧, ∨, ⊕, →, ↔. An unbracketed chain of ∧ or ∨ is one n-ary node, ⊕ is
 * left-associative, → and ↔ are right-associative; scope.ts explains the scope of quantifiers. A bare name in the brackets of an atom is a
 * variable if a quantifier binds it or if it looks like one (`x`, `y1`), else a constant; `?n` is always a variable, `"n"` a constant.
 */
import { constant, falsity, truth, variable } from '../formula/construct.ts'
import type { Term } from '../formula/formula.ts'
import { ParseError, type Position } from '../parse-error.ts'
import { type Diagnostic, locateDiagnostics, type OffsetDiagnostic } from './diagnostic.ts'
import { type FolFormula, IDENTITY, MAX_DEPTH } from './formula.ts'
import { looksLikeVariable } from './names.ts'
import { findWideQuantifiers, matchBrackets } from './scope.ts'
import { type Connective, type Token, tokenize } from './tokens.ts'

export interface FolReadOptions extends Position {
  /**
   * Repair common mistakes, with a diagnostic: an unmatched bracket is removed or closed at the end, a comma between
   * formulas is ∧, consecutive names are one name. Default false: these are errors.
   */
  readonly repair?: boolean
}

export type FolReading = Readonly<{ formula: FolFormula; diagnostics: readonly Diagnostic[] }>

type Infix = 'and' | 'or' | 'xor' | 'implies' | 'iff'
type Operator = Infix | 'not' | 'forall' | 'exists' | '('
const precedence: Readonly<Record<Operator, number>> = {
  '(': 0,
  iff: 1,
  implies: 2,
  xor: 3,
  or: 4,
  and: 5,
  not: 6,
  forall: 6,
  exists: 6,
}
/** Precedence of a quantifier whose scope extends to the end of its bracket. */
const WIDE = 0.5

/** An operator, quantifier or opening bracket whose right side is still being read. */
interface PendingOperator {
  readonly operator: Operator
  readonly precedence: number
  readonly token: Token
  /** The variables of a quantifier. */
  readonly variables: readonly string[]
  /** Operands so far of a chain of ∧ or ∨. */
  operands: number
}

/** Tokens expected at an operand and after one, for messages. */
const OPERAND = ['a predicate', '(', '¬', '∀', '∃']
const OPERATOR = ['∧', '∨', '⊕', '→', '↔']

/**
 * Parses a first-order formula; throws `ParseError`.
 *
 *     parse('∀x (Heron(x) → ∃y Eats(x, y))')    parse('forall x (Heron(x) -> exists y Eats(x, y))')
 */
export const parse = (text: string, options: Position = {}): FolFormula =>
  read(text, { ...options, repair: false }).formula

/** Parses a formula with diagnostics; with `repair`, tolerates wrong brackets and commas. */
export const read = (text: string, options: FolReadOptions = {}): FolReading => new Parser(text, options).read()

/** The state of the parser: tokens, and stacks of operands and pending operators. */
class Parser {
  readonly #text: string
  readonly #repair: boolean
  readonly #textPosition: Position
  readonly #diagnostics: OffsetDiagnostic[] = []
  readonly #tokens: readonly Token[]
  /** Indices of the quantifiers whose scope extends to the end of their bracket. */
  readonly #wide: ReadonlySet<number>
  readonly #operands: FolFormula[] = []
  /** Nesting depth of each operand. */
  readonly #depths: number[] = []
  readonly #pending: PendingOperator[] = []
  /** Number of enclosing quantifiers that bind a variable, by name. */
  readonly #bound = new Map<string, number>()
  readonly #freeSeen = new Set<string>()
  /** Index of the next token. */
  #next = 0

  constructor(text: string, { repair = false, ...position }: FolReadOptions) {
    this.#text = text
    this.#repair = repair
    this.#textPosition = position
    this.#tokens = repairEnd(tokenize(text, position), repair, this.#addDiagnostic.bind(this))
    this.#wide = findWideQuantifiers(this.#tokens)
  }

  read(): FolReading {
    for (;;) {
      this.#readPrefixes()
      this.#readOperand()
      this.#closeBrackets()
      const token = this.#tokens[this.#next]!
      if (token.type === 'end') return this.#finish()
      this.#readInfix(token)
    }
  }

  /** Stacks prefix operators and opening brackets. */
  #readPrefixes(): void {
    for (;;) {
      const token = this.#tokens[this.#next]!
      const operator = toPrefixOperator(token)
      if (!operator) return
      const isWide = this.#wide.has(this.#next)
      const variables = token.type === 'quantifier' ? token.variables : []
      for (const name of variables) this.#bound.set(name, (this.#bound.get(name) ?? 0) + 1)
      if (isWide)
        this.#addDiagnostic(
          'scope',
          token,
          `${this.#quote(token)} is read with scope to the end of its bracket, since ${variables.join(', ')} occurs there`,
        )
      this.#pending.push({ operator, precedence: isWide ? WIDE : precedence[operator], token, variables, operands: 1 })
      this.#next++
    }
  }

  #readOperand(): void {
    const operand = this.#tokens[this.#next]!
    if ('name' in operand) this.#readAtomic(operand)
    else if (operand.type === 'sign' && (operand.sign === 'true' || operand.sign === 'false')) {
      this.#push(operand.sign === 'true' ? truth() : falsity(), 0, operand)
      this.#next++
    } else throw this.#createError(operand, `expected a formula, found ${this.#quote(operand)}`, OPERAND)
  }

  #closeBrackets(): void {
    for (let token = this.#tokens[this.#next]!; token.type === ')'; token = this.#tokens[++this.#next]!) {
      this.#reduce(0)
      const open = this.#pending.pop()
      if (!open) throw this.#createError(token, "this ')' has no matching '('", [...OPERATOR, 'the end of the text'])
      const pair = this.#text.charAt(open.token.start) + this.#text.charAt(token.start)
      if (token.end > token.start && !['()', '[]', '{}'].includes(pair))
        throw this.#createError(token, `'${pair[1]}' closes a '${pair[0]}'`)
    }
  }

  #finish(): FolReading {
    this.#reduce(0)
    const open = this.#pending.filter(({ operator }) => operator === '(').at(-1)
    if (open) throw this.#createError(open.token, "this '(' is never closed", [...OPERATOR, ')'])
    return {
      formula: this.#operands[0]!,
      diagnostics: locateDiagnostics(this.#diagnostics, this.#text, this.#textPosition),
    }
  }

  #readInfix(token: Token): void {
    const operator = toInfixOperator(token) ?? (this.#repair && token.type === ',' ? 'and' : null)
    if (!operator) {
      const closing = this.#pending.some(pending => pending.operator === '(') ? ')' : 'the end of the text'
      const expected = [...OPERATOR, closing]
      throw this.#createError(token, `expected ∧ ∨ ⊕ → ↔ or ${closing}, found ${this.#quote(token)}`, expected)
    }
    if (token.type === ',') this.#addDiagnostic('comma', token, 'a comma between formulas is read as ∧')
    // Equal precedence: ⊕ is left-associative, → and ↔ right-associative, ∧ and ∨ are n-ary.
    // Half a step below its own precedence, ⊕ also reduces an earlier ⊕.
    this.#reduce(operator === 'xor' ? precedence.xor - 0.5 : precedence[operator])
    const top = this.#pending.at(-1)
    if (top?.operator === operator && (operator === 'and' || operator === 'or')) top.operands++
    else this.#pending.push({ operator, precedence: precedence[operator], token, variables: [], operands: 2 })
    this.#next++
  }

  /** Reduces all pending operators of higher precedence than `limit`. */
  #reduce(limit: number): void {
    for (let top = this.#pending.at(-1); top && top.precedence > limit; top = this.#pending.at(-1)) {
      this.#pending.pop()
      for (const name of top.variables) this.#bound.set(name, this.#bound.get(name)! - 1)
      const parts = this.#operands.splice(this.#operands.length - top.operands)
      let depth = 0
      for (const part of this.#depths.splice(this.#depths.length - top.operands)) depth = Math.max(depth, part)
      const formula = applyOperator(top.operator, top.variables, parts)
      this.#push(formula, depth + Math.max(top.variables.length, 1), top.token)
    }
  }

  #push(formula: FolFormula, depth: number, token: Token): void {
    if (depth > MAX_DEPTH) throw this.#createError(token, `the formula is nested more than ${MAX_DEPTH} deep`)
    this.#operands.push(formula)
    this.#depths.push(depth)
  }

  /** Reads an atom or an identity that starts at the next token. */
  #readAtomic(token: Token & { readonly name: string }): void {
    const after = this.#tokens[++this.#next]!
    if (after.type === '=' || after.type === '≠') {
      const left = this.#readTerm(token)!
      const found = this.#tokens[++this.#next]!
      const right = this.#readTerm(found)
      if (!right)
        throw this.#createError(found, `expected a term after ${this.#quote(after)}, found ${this.#quote(found)}`, [
          'a name',
          'a variable',
        ])
      this.#next++
      const atom: FolFormula = { kind: 'atom', name: IDENTITY, terms: [left, right] }
      if (after.type === '=') this.#push(atom, 0, token)
      else this.#push({ kind: 'not', operand: atom }, 1, token)
      return
    }
    if (token.type === 'variable')
      throw this.#createError(after, `expected = or ≠ after a variable, found ${this.#quote(after)}`, ['=', '≠'])
    if (after.type === '(') this.#next++
    this.#push({ kind: 'atom', name: token.name, terms: after.type === '(' ? this.#readTerms() : [] }, 0, token)
  }

  /** Reads the terms after `name(`, up to and including `)`; there are none in `Raining()`. */
  #readTerms(): Term[] {
    const list: Term[] = []
    const first = this.#tokens[this.#next]!
    if (first.type === ')' && first.end > first.start) {
      this.#next++
      return list
    }
    for (;;) {
      const token = this.#tokens[this.#next]!
      const found = this.#joinNames(token) ?? this.#readTerm(token)
      if (!found)
        throw this.#createError(token, `expected a term, found ${this.#quote(token)}`, ['a name', 'a variable'])
      list.push(found)
      const after = this.#tokens[++this.#next]!
      if (after.type === '(')
        throw this.#createError(
          token,
          `${this.#quote(token)} is followed by brackets, but a term was expected; function symbols are not supported`,
          [',', ')'],
        )
      if (after.type !== ')' && after.type !== ',')
        throw this.#createError(after, `expected ',' or ')' after a term, found ${this.#quote(after)}`, [',', ')'])
      this.#next++
      if (after.type === ')') return list
    }
  }

  /** With `repair`: joins consecutive names, none of them a variable, to one name. */
  #joinNames(first: Token): Term | null {
    let end = this.#next
    while (this.#tokens[end]!.type === 'bare' && this.#readTerm(this.#tokens[end]!)?.kind === 'constant') end++
    const after = this.#tokens[end]!.type
    if (!this.#repair || end < this.#next + 2 || (after !== ',' && after !== ')')) return null
    const words = this.#tokens.slice(this.#next, end).flatMap(token => ('name' in token ? [token.name] : []))
    this.#addDiagnostic('name', first, `"${words.join(' ')}" is read as one name`)
    this.#next = end - 1
    return constant(words.join(' '))
  }

  #readTerm(token: Token): Term | null {
    if (token.type === 'quoted') return constant(token.name)
    if (token.type === 'variable') return this.#freeVariable(token, token.name)
    if (token.type !== 'bare') return null
    if (this.#bound.get(token.name)) return variable(token.name)
    return looksLikeVariable(token.name) ? this.#freeVariable(token, token.name) : constant(token.name)
  }

  #freeVariable(token: Token, name: string): Term {
    if (!this.#bound.get(name) && !this.#freeSeen.has(name)) {
      this.#freeSeen.add(name)
      this.#addDiagnostic(
        'free-variable',
        token,
        `no quantifier binds ${name}; the formula is read as universally quantified over ${name}`,
      )
    }
    return variable(name)
  }

  #createError(token: Token, problem: string, expected: readonly string[] = []): ParseError {
    return new ParseError({ text: this.#text, offset: token.start, problem, expected, ...this.#textPosition })
  }

  #addDiagnostic(code: Diagnostic['code'], token: Token, message: string): void {
    this.#diagnostics.push({ code, message, offset: token.start })
  }

  #quote(token: Token): string {
    if (token.end === token.start) return 'the end of the text'
    const found = this.#text.slice(token.start, token.end)
    return `'${found.length > 40 ? `${found.slice(0, 40)}…` : found}'`
  }
}

function toPrefixOperator(token: Token): Operator | null {
  if (token.type === '(') return '('
  if (token.type === 'quantifier') return token.sign
  return token.type === 'sign' && token.sign === 'not' ? 'not' : null
}

function toInfixOperator(token: Token): Infix | null {
  if (token.type !== 'sign') return null
  const sign: Connective = token.sign
  return sign === 'not' || sign === 'true' || sign === 'false' ? null : sign
}

function applyOperator(operator: Operator, variables: readonly string[], parts: readonly FolFormula[]): FolFormula {
  const [left, right] = parts as [FolFormula, FolFormula]
  if (operator === 'and' || operator === 'or') return { kind: operator, operands: parts }
  if (operator === 'not' || operator === '(') return { kind: 'not', operand: left }
  if (operator === 'forall' || operator === 'exists')
    return variables.reduceRight<FolFormula>((body, name) => ({ kind: operator, variable: name, body }), left)
  return { kind: operator, left, right }
}

/** Drops a final full stop; with `repair` also a final comma, and balances the brackets. */
function repairEnd(
  tokens: readonly Token[],
  repair: boolean,
  addDiagnostic: (code: 'bracket' | 'comma', token: Token, message: string) => void,
): readonly Token[] {
  const body = tokens.slice(0, -1)
  const end = tokens.at(-1)!
  if (body.at(-1)?.type === '.') body.pop()
  if (!repair) return [...body, end]
  const last = body.at(-1)
  if (last?.type === ',' && body.pop()) addDiagnostic('comma', last, 'a comma at the end is left out')
  const partner = matchBrackets(body)
  const repaired: Token[] = []
  const closing: Token[] = []
  body.forEach((token, i) => {
    const isUnmatched = partner[i] === -1
    if (token.type === ')' && isUnmatched)
      addDiagnostic('bracket', token, "this ')' has no matching '(' and is left out")
    else repaired.push(token)
    if (token.type !== '(' || !isUnmatched) return
    addDiagnostic('bracket', token, "this '(' is never closed; it is closed at the end")
    closing.push({ type: ')', start: end.start, end: end.start })
  })
  return [...repaired, ...closing, end]
}
