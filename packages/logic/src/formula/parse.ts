/**
 * Parser for all notations: Unicode, ASCII, words, MetaLogic's tokens, and LaTeX as `print` writes it.
 *
 * It is an operator-precedence parser with explicit stacks (Dijkstra's shunting-yard algorithm), so that deep nesting cannot overflow the
 * call stack. Precedence, highest first: ¬ □ ◇, then ∧, ∨, →, ↔. An unbracketed chain of ∧ or ∨ is one n-ary node;
 * → and ↔ are right-associative. Brackets group: `(p ∧ q) ∧ r` differs from `p ∧ q ∧ r`.
 */
import { ParseError, type Position } from '../parse-error.ts'
import { and, atom, box, constant, diamond, falsity, iff, implies, not, or, truth, variable } from './construct.ts'
import type { Formula, Term } from './formula.ts'
import type { Sign } from './notation.ts'
import { createTokenizer, type Token } from './tokens.ts'

export type ParseOptions = Position

/** Operator precedence. `(` has the lowest, so that nothing is reduced across an open bracket. */
const precedence: Record<Operator, number> = { '(': 0, iff: 1, implies: 2, or: 3, and: 4, not: 5, box: 5, diamond: 5 }
type Operator = Exclude<Sign, 'true' | 'false'> | '('

/** An operator or opening bracket whose right side is still being read. */
interface PendingOperator {
  readonly operator: Operator
  readonly start: number
  /** Operands so far of a chain of ∧ or ∨. */
  operands: number
}

/** Tokens expected at an operand and after one, for messages. */
const OPERAND = ['a name', '(', '¬', '□', '◇', '⊤', '⊥']
const OPERATOR = ['∧', '∨', '→', '↔']

/**
 * Parses a formula in any notation; throws `ParseError`.
 *
 *     parse('□(p → q) ∧ ◇p')    parse('[](p -> q) & <>p')    parse('tall(Charlie) & ~brother(Erin, ?x)')
 */
export function parse(text: string, options: ParseOptions = {}): Formula {
  const next = createTokenizer(text, options)
  const operands: Formula[] = []
  const pending: PendingOperator[] = []
  let openBrackets = 0

  function fail(token: Token, problem: string, expected: readonly string[]): never {
    throw new ParseError({ text, offset: token.start, problem, expected, ...options })
  }

  const describe = (token: Token): string =>
    token.type === 'end' ? 'the end of the text' : `'${truncate(text.slice(token.start, token.end))}'`

  /** Reduces all pending operators of higher precedence than `limit`. */
  function reduce(limit: number): void {
    for (let top = pending.at(-1); top && precedence[top.operator] > limit; top = pending.at(-1)) {
      pending.pop()
      operands.push(applyOperator(top, operands))
    }
  }

  let token = next()
  for (;;) {
    // Expect an operand: stack prefixes and opening brackets, then read an atom or a constant.
    for (;;) {
      const operator = token.type === '(' ? '(' : toPrefixOperator(token)
      if (!operator) break
      if (operator === '(') openBrackets++
      pending.push({ operator, start: token.start, operands: 1 })
      token = next()
    }
    if (token.type === 'name') {
      const name = token.name
      token = next()
      if (token.type === '(') {
        operands.push(atom(name, readTerms()))
        token = next()
      } else operands.push(atom(name))
    } else if (token.type === 'sign' && (token.sign === 'true' || token.sign === 'false')) {
      operands.push(token.sign === 'true' ? truth() : falsity())
      token = next()
    } else fail(token, `expected a formula, found ${describe(token)}`, OPERAND)

    // Expect an infix operator, after any closing brackets.
    while (token.type === ')') {
      reduce(0)
      if (!pending.pop()) fail(token, "this ')' has no matching '('", [...OPERATOR, 'the end of the text'])
      openBrackets--
      token = next()
    }
    if (token.type === 'end') {
      reduce(0)
      const open = pending.pop()
      if (!open) return operands[0]!
      const bracket = { type: '(', start: open.start, end: open.start + 1 } as const
      const count = openBrackets > 1 ? ` (${openBrackets} are open)` : ''
      fail(bracket, `this '(' is never closed${count}`, [...OPERATOR, ')'])
    }
    const operator = toInfixOperator(token)
    if (!operator) {
      const closing = openBrackets > 0 ? ')' : 'the end of the text'
      fail(token, `expected ∧ ∨ → ↔ or ${closing}, found ${describe(token)}`, [...OPERATOR, closing])
    }
    reduce(precedence[operator])
    const top = pending.at(-1)
    if (top?.operator === operator && (operator === 'and' || operator === 'or')) top.operands++
    else pending.push({ operator, start: token.start, operands: 2 })
    token = next()
  }

  /** Reads the terms after `name(`, up to and including `)`. Reserved words are plain names here. */
  function readTerms(): Term[] {
    const list: Term[] = []
    for (;;) {
      const term = next()
      if (term.type === 'name') list.push(constant(term.name))
      else if (term.type === 'variable') list.push(variable(term.name))
      else if (term.type === 'sign' && /^[a-z]+$/i.test(text.slice(term.start, term.end))) {
        list.push(constant(text.slice(term.start, term.end)))
      } else fail(term, `expected a term such as Charlie or ?x, found ${describe(term)}`, ['a name', 'a variable ?x'])
      const after = next()
      if (after.type === ')') return list
      if (after.type !== ',') fail(after, `expected ',' or ')' after a term, found ${describe(after)}`, [',', ')'])
    }
  }
}

function toPrefixOperator(token: Token): Operator | null {
  if (token.type !== 'sign') return null
  return token.sign === 'not' || token.sign === 'box' || token.sign === 'diamond' ? token.sign : null
}

function toInfixOperator(token: Token): Operator | null {
  if (token.type !== 'sign') return null
  const { sign } = token
  return sign === 'and' || sign === 'or' || sign === 'implies' || sign === 'iff' ? sign : null
}

/** Pops the operator's operands and applies it to them. */
function applyOperator({ operator, operands: count }: PendingOperator, stack: Formula[]): Formula {
  if (operator === 'and') return and(stack.splice(stack.length - count))
  if (operator === 'or') return or(stack.splice(stack.length - count))
  const last = stack.pop()!
  if (operator === 'not') return not(last)
  if (operator === 'box') return box(last)
  if (operator === 'diamond') return diamond(last)
  const left = stack.pop()!
  return operator === 'implies' ? implies(left, last) : iff(left, last)
}

const truncate = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
