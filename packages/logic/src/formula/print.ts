/** Prints formulas with as few brackets as possible: `parse(print(f))` equals `f`, node for node, in every notation but English. */
import { printEnglish } from './english.ts'
import type { Atom, Formula } from './formula.ts'
import { printAtom } from './name.ts'
import { type Notation, type RoundTripNotation, spellings } from './notation.ts'
import { expandToText } from './unfolding.ts'

export interface PrintOptions {
  /** Notation of the output; `unicode` by default. */
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

/** Returns the precedence of the outermost operator, as in the parser; atoms and constants have the highest. */
function getPrecedence(formula: Formula): number {
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
  /** Writes an operand, in brackets if its precedence is below `minPrecedence`. */
  const writeOperand = (child: Formula, minPrecedence: number): (string | Formula)[] =>
    getPrecedence(child) >= minPrecedence ? [child] : [spelling.openBracket, child, spelling.closeBracket]
  return expandToText(formula, item => {
    switch (item.kind) {
      case 'atom':
        return [printAtom(item, notation)]
      case 'true':
      case 'false':
        return [spelling[item.kind]]
      case 'not':
      case 'box':
      case 'diamond':
        return [spelling[item.kind] + spelling.gap, ...writeOperand(item.operand, 5)]
      case 'and':
      case 'or': {
        const { kind, operands } = item
        if (operands.length === 0) return [spelling[kind === 'and' ? 'true' : 'false']]
        // A conjunction inside a conjunction is a separate node, so it is bracketed (same for ∨).
        const minPrecedence = kind === 'and' ? 5 : 4
        const parts: (string | Formula)[] = []
        for (const [i, child] of operands.entries()) {
          if (i > 0) parts.push(` ${spelling[kind]} `)
          parts.push(...writeOperand(child, minPrecedence))
        }
        return parts
      }
      case 'implies':
        return [...writeOperand(item.left, 3), ` ${spelling.implies} `, ...writeOperand(item.right, 2)]
      case 'iff':
        return [...writeOperand(item.left, 2), ` ${spelling.iff} `, ...writeOperand(item.right, 1)]
    }
  })
}
