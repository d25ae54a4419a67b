/**
 * Formulas to text, with as few brackets as possible: `parse(print(f))` is `f`, node for node, in every notation but English.
 *
 * An explicit stack replaces recursion, so that deep formulas cannot overflow the call stack.
 */
import { printEnglish } from './english.ts'
import type { Atom, Formula } from './formula.ts'
import { printAtom } from './name.ts'
import { type Notation, type RoundTripNotation, spellings } from './notation.ts'
import { unfoldingGuard } from './unfolding.ts'

export interface PrintOptions {
  /** Default `unicode`. */
  readonly notation?: Notation
  /** English only: the sentence for an atom, such as `atom => 'the drugs curb appetite'`. */
  readonly describe?: (atom: Atom) => string
}

/**
 * Prints a formula.
 *
 *     print(f)                             // □(p → q)
 *     print(f, { notation: 'ascii' })      // [](p -> q)
 *     print(f, { notation: 'english' })    // it is necessary that if p then q
 */
export function print(formula: Formula, options: PrintOptions = {}): string {
  const notation = options.notation ?? 'unicode'
  return notation === 'english' ? printEnglish(formula, options.describe) : printSymbols(formula, notation)
}

/** Operator precedence as in the parser; an operand of lower precedence than its position requires is bracketed. */
function precedence(formula: Formula): number {
  switch (formula.kind) {
    case 'iff':
      return 1
    case 'implies':
      return 2
    case 'or':
      return formula.operands.length < 2 ? 6 : 3
    case 'and':
      return formula.operands.length < 2 ? 6 : 4
    case 'not':
    case 'box':
    case 'diamond':
      return 5
    default:
      return 6
  }
}

function printSymbols(formula: Formula, notation: RoundTripNotation): string {
  const spelling = spellings[notation]
  const out: string[] = []
  const check = unfoldingGuard(formula)
  // Strings are output; a formula is expanded into its parts, pushed in reverse.
  const todo: (string | Formula)[] = [formula]
  const operand = (child: Formula, min: number): void => {
    if (precedence(child) >= min) todo.push(child)
    else todo.push(spelling.close, child, spelling.open)
  }
  for (let item = todo.pop(); item !== undefined; item = todo.pop()) {
    check(out.length)
    if (typeof item === 'string') {
      out.push(item)
      continue
    }
    switch (item.kind) {
      case 'atom':
        out.push(printAtom(item, notation))
        break
      case 'true':
      case 'false':
        out.push(spelling[item.kind])
        break
      case 'not':
      case 'box':
      case 'diamond':
        out.push(spelling[item.kind] + spelling.gap)
        operand(item.operand, 5)
        break
      case 'and':
      case 'or': {
        const { kind, operands } = item
        if (operands.length === 0) out.push(spelling[kind === 'and' ? 'true' : 'false'])
        for (let i = operands.length - 1; i >= 0; i--) {
          // A conjunction inside a conjunction is a separate node, so it is bracketed (same for ∨).
          operand(operands[i]!, kind === 'and' ? 5 : 4)
          if (i > 0) todo.push(` ${spelling[kind]} `)
        }
        break
      }
      case 'implies':
        operand(item.right, 2)
        todo.push(` ${spelling.implies} `)
        operand(item.left, 3)
        break
      case 'iff':
        operand(item.right, 1)
        todo.push(` ${spelling.iff} `)
        operand(item.left, 2)
        break
    }
  }
  return out.join('')
}
