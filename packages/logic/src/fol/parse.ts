/**
 * FOLIO's notation and its ASCII, word and LaTeX spellings, by operator precedence with explicit stacks.
 *
 * Binding, tightest first: ¬ ∀ ∃, then ∧, ∨, ⊕, →, ↔. An unbracketed chain of ∧ or ∨ is one n-ary node, ⊕ groups to the
 * left, → and ↔ to the right. How far a quantifier reaches: scope.ts. A bare name in an atom's brackets is a variable
 * where a quantifier binds it or where it looks like one (`x`, `y1`), else a constant; `?n` and `"n"` say which.
 */
import { constant, falsity, truth, variable } from '../formula/construct.ts'
import type { Term } from '../formula/formula.ts'
import { ParseError } from '../parse-error.ts'
import { type Diagnostic, type Finding, located } from './diagnostic.ts'
import { type FolFormula, IDENTITY, MAX_DEPTH } from './formula.ts'
import { looksVariable } from './names.ts'
import { matchBrackets, wideQuantifiers } from './scope.ts'
import { type Connective, type Position, type Token, tokenize } from './tokens.ts'

export interface FolReadOptions extends Position {
  /**
   * Read on where one rule tells what was meant, with a diagnostic: a bracket without partner is left out or closed
   * at the end, a comma between formulas is ∧, names in a row are one name. Default false: these are errors.
   */
  readonly mend?: boolean
}

export interface FolReading {
  readonly formula: FolFormula
  readonly diagnostics: readonly Diagnostic[]
}

type Infix = 'and' | 'or' | 'xor' | 'implies' | 'iff'
type Operator = Infix | 'not' | 'forall' | 'exists' | '('
const strength: Readonly<Record<Operator, number>> = {
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
/** A quantifier that reaches to the end of its bracket is built only there. */
const WIDE = 0.5

interface Pending {
  readonly operator: Operator
  readonly strength: number
  readonly token: Token
  /** The variables of a quantifier. */
  readonly variables: readonly string[]
  /** How many operands a chain of ∧ or ∨ has so far. */
  operands: number
}

const OPERAND = ['a predicate', '(', '¬', '∀', '∃']
const OPERATOR = ['∧', '∨', '⊕', '→', '↔']

/**
 * The first-order formula a text stands for; throws `ParseError` where it stands for none.
 *
 *     parse('∀x (Heron(x) → ∃y Eats(x, y))')    parse('forall x (Heron(x) -> exists y Eats(x, y))')
 */
export function parse(text: string, options: Position = {}): FolFormula {
  return read(text, { ...options, mend: false }).formula
}

/** As `parse`, with what was found odd; with `mend` also where brackets or commas are amiss. */
export function read(text: string, { mend = false, ...position }: FolReadOptions = {}): FolReading {
  const findings: Finding[] = []

  function problem(token: Token, message: string, expected: readonly string[] = []): ParseError {
    return new ParseError({ text, offset: token.start, problem: message, expected, ...position })
  }
  function note(code: Diagnostic['code'], token: Token, message: string): void {
    findings.push({ code, message, offset: token.start })
  }
  function show(token: Token): string {
    const found = text.slice(token.start, token.end)
    return token.end === token.start
      ? 'the end of the text'
      : `'${found.length > 40 ? `${found.slice(0, 40)}…` : found}'`
  }

  const tokens = mendEnd(tokenize(text, position), mend, note)
  const wide = wideQuantifiers(tokens)
  const operands: FolFormula[] = []
  const depths: number[] = []
  const pending: Pending[] = []
  const bound = new Map<string, number>()
  const freeSeen = new Set<string>()
  let at = 0

  function put(formula: FolFormula, depth: number, token: Token): void {
    if (depth > MAX_DEPTH) throw problem(token, `the formula is nested more than ${MAX_DEPTH} deep`)
    operands.push(formula)
    depths.push(depth)
  }

  /** Builds every pending operator that binds more tightly than `floor`. */
  function build(floor: number): void {
    for (let top = pending.at(-1); top && top.strength > floor; top = pending.at(-1)) {
      pending.pop()
      for (const name of top.variables) bound.set(name, bound.get(name)! - 1)
      const parts = operands.splice(operands.length - top.operands)
      let depth = 0
      for (const part of depths.splice(depths.length - top.operands)) depth = Math.max(depth, part)
      put(apply(top.operator, top.variables, parts), depth + Math.max(top.variables.length, 1), top.token)
    }
  }

  function term(token: Token): Term | null {
    if (token.type === 'quoted') return constant(token.name)
    if (token.type === 'variable') return free(token, token.name)
    if (token.type !== 'bare') return null
    if (bound.get(token.name)) return variable(token.name)
    return looksVariable(token.name) ? free(token, token.name) : constant(token.name)
  }
  function free(token: Token, name: string): Term {
    if (!bound.get(name) && !freeSeen.has(name)) {
      freeSeen.add(name)
      note('free-variable', token, `no quantifier binds ${name}; the formula is read as said of every ${name}`)
    }
    return variable(name)
  }

  /** The terms after `name(`, up to and including `)`; none in `Raining()`. */
  function terms(): Term[] {
    const list: Term[] = []
    const first = tokens[at]!
    if (first.type === ')' && first.end > first.start) {
      at++
      return list
    }
    for (;;) {
      const token = tokens[at]!
      const found = joined(token) ?? term(token)
      if (!found) throw problem(token, `expected a term, found ${show(token)}`, ['a name', 'a variable'])
      list.push(found)
      const after = tokens[++at]!
      if (after.type === '(')
        throw problem(
          token,
          `${show(token)} with brackets stands where a term is due; functions are not part of this notation`,
          [',', ')'],
        )
      if (after.type !== ')' && after.type !== ',')
        throw problem(after, `expected ',' or ')' after a term, found ${show(after)}`, [',', ')'])
      at++
      if (after.type === ')') return list
    }
  }

  /** With `mend`: names in a row, none of them a variable, are one name. `at` is left on the last of them. */
  function joined(first: Token): Term | null {
    let end = at
    while (tokens[end]!.type === 'bare' && term(tokens[end]!)?.kind === 'constant') end++
    if (!mend || end < at + 2 || (tokens[end]!.type !== ',' && tokens[end]!.type !== ')')) return null
    const words = tokens.slice(at, end).flatMap(token => ('name' in token ? [token.name] : []))
    note('name', first, `"${words.join(' ')}" is read as one name`)
    at = end - 1
    return constant(words.join(' '))
  }

  /** An atom or an identity; `at` stands on its first token. */
  function atomic(token: Token & { readonly name: string }): void {
    const after = tokens[++at]!
    if (after.type === '=' || after.type === '≠') {
      const left = term(token)!
      const right = term(tokens[++at]!)
      if (!right)
        throw problem(tokens[at]!, `expected a term after ${show(after)}, found ${show(tokens[at]!)}`, [
          'a name',
          'a variable',
        ])
      at++
      const atom: FolFormula = { kind: 'atom', name: IDENTITY, terms: [left, right] }
      if (after.type === '=') put(atom, 0, token)
      else put({ kind: 'not', operand: atom }, 1, token)
      return
    }
    if (token.type === 'variable')
      throw problem(after, `expected = or ≠ after a variable, found ${show(after)}`, ['=', '≠'])
    if (after.type === '(') {
      at++
      put({ kind: 'atom', name: token.name, terms: terms() }, 0, token)
    } else put({ kind: 'atom', name: token.name, terms: [] }, 0, token)
  }

  for (;;) {
    // An operand is due: prefixes and opening brackets wait, then comes an atom or a constant.
    for (;;) {
      const token = tokens[at]!
      const operator = prefix(token)
      if (!operator) break
      const isWide = wide.has(at)
      const variables = token.type === 'quantifier' ? token.variables : []
      for (const name of variables) bound.set(name, (bound.get(name) ?? 0) + 1)
      if (isWide)
        note(
          'scope',
          token,
          `${show(token)} is read as reaching to the end of its bracket, since ${variables.join(', ')} occurs there`,
        )
      pending.push({ operator, strength: isWide ? WIDE : strength[operator], token, variables, operands: 1 })
      at++
    }
    const operand = tokens[at]!
    if ('name' in operand) atomic(operand)
    else if (operand.type === 'sign' && (operand.sign === 'true' || operand.sign === 'false')) {
      put(operand.sign === 'true' ? truth() : falsity(), 0, operand)
      at++
    } else throw problem(operand, `expected a formula, found ${show(operand)}`, OPERAND)

    // An operator is due, after any closing brackets.
    let token = tokens[at]!
    while (token.type === ')') {
      build(0)
      const open = pending.pop()
      if (!open) throw problem(token, "this ')' closes nothing", [...OPERATOR, 'the end of the text'])
      const pair = text.charAt(open.token.start) + text.charAt(token.start)
      if (token.end > token.start && !['()', '[]', '{}'].includes(pair))
        throw problem(token, `'${pair[1]}' closes a '${pair[0]}'`)
      token = tokens[++at]!
    }
    if (token.type === 'end') {
      build(0)
      const open = pending.filter(({ operator }) => operator === '(').at(-1)
      if (open) throw problem(open.token, "this '(' is never closed", [...OPERATOR, ')'])
      return { formula: operands[0]!, diagnostics: located(findings, text, position) }
    }
    const operator = infix(token) ?? (mend && token.type === ',' ? 'and' : null)
    if (!operator) {
      const close = pending.some(({ operator }) => operator === '(') ? ')' : 'the end of the text'
      throw problem(token, `expected ∧ ∨ ⊕ → ↔ or ${close}, found ${show(token)}`, [...OPERATOR, close])
    }
    if (token.type === ',') note('comma', token, 'a comma between formulas is read as ∧')
    // Equal strength: ⊕ groups to the left, → and ↔ to the right, ∧ and ∨ grow.
    build(operator === 'xor' ? strength.xor - 0.5 : strength[operator])
    const top = pending.at(-1)
    if (top?.operator === operator && (operator === 'and' || operator === 'or')) top.operands++
    else pending.push({ operator, strength: strength[operator], token, variables: [], operands: 2 })
    at++
  }
}

/** Drops a full stop at the end; with `mend` also a comma there, and gives every bracket a partner. */
function mendEnd(
  tokens: readonly Token[],
  mend: boolean,
  note: (code: 'bracket' | 'comma', token: Token, message: string) => void,
): readonly Token[] {
  const body = tokens.slice(0, -1)
  const end = tokens.at(-1)!
  if (body.at(-1)?.type === '.') body.pop()
  if (!mend) return [...body, end]
  const last = body.at(-1)
  if (last?.type === ',' && body.pop()) note('comma', last, 'a comma at the end is left out')
  const partner = matchBrackets(body)
  const kept: Token[] = []
  const closing: Token[] = []
  body.forEach((token, i) => {
    const alone = partner[i] === -1
    if (token.type === ')' && alone) note('bracket', token, "this ')' closes nothing and is left out")
    else kept.push(token)
    if (token.type !== '(' || !alone) return
    note('bracket', token, "this '(' is never closed; it is closed at the end")
    closing.push({ type: ')', start: end.start, end: end.start })
  })
  return [...kept, ...closing, end]
}

function prefix(token: Token): Operator | null {
  if (token.type === '(') return '('
  if (token.type === 'quantifier') return token.sign
  return token.type === 'sign' && token.sign === 'not' ? 'not' : null
}

function infix(token: Token): Infix | null {
  if (token.type !== 'sign') return null
  const sign: Connective = token.sign
  return sign === 'not' || sign === 'true' || sign === 'false' ? null : sign
}

function apply(operator: Operator, variables: readonly string[], parts: readonly FolFormula[]): FolFormula {
  const [left, right] = parts as [FolFormula, FolFormula]
  if (operator === 'and' || operator === 'or') return { kind: operator, operands: parts }
  if (operator === 'not' || operator === '(') return { kind: 'not', operand: left }
  if (operator === 'forall' || operator === 'exists')
    return variables.reduceRight<FolFormula>((body, name) => ({ kind: operator, variable: name, body }), left)
  return { kind: operator, left, right }
}
