/**
 * Formulas to text. Brackets stand where reading back needs them, no more: `parse(print(f))` is `f`, node for node,
 * in every notation but English.
 *
 * The walk keeps its own stack of things still to write, so depth costs memory and never the call stack.
 */
import { printEnglish } from './english.ts'
import type { Atom, Formula } from './formula.ts'
import { type Notation, type RoundTripNotation, spellings } from './notation.ts'
import { printAtom } from './print-atom.ts'
import { unfoldingGuard } from './unfolding.ts'

export interface PrintOptions {
  /** Default `unicode`. */
  readonly notation?: Notation
  /** In English, the sentence an atom stands for: `atom => 'the drugs curb appetite'`. */
  readonly describe?: (atom: Atom) => string
}

/**
 * The formula as text.
 *
 *     print(f)                             // □(p → q)
 *     print(f, { notation: 'ascii' })      // [](p -> q)
 *     print(f, { notation: 'english' })    // it is necessary that if p then q
 */
export function print(formula: Formula, options: PrintOptions = {}): string {
  const notation = options.notation ?? 'unicode'
  return notation === 'english' ? printEnglish(formula, options.describe) : printSigns(formula, notation)
}

/** Binding strength, as the parser has it; an operand that binds no more tightly than its place asks is bracketed. */
function strength(formula: Formula): number {
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

function printSigns(formula: Formula, notation: RoundTripNotation): string {
  const spelling = spellings[notation]
  const out: string[] = []
  const check = unfoldingGuard(formula)
  // Strings are written as they come; a formula is taken apart, pushed in reverse.
  const todo: (string | Formula)[] = [formula]
  const operand = (child: Formula, least: number): void => {
    if (strength(child) >= least) todo.push(child)
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
          // A chain inside a chain of its own kind is a node of its own: bracketed, too.
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
