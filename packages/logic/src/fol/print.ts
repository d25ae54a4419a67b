/**
 * Prints first-order formulas such that `parse` restores them unchanged. Brackets are minimal, with two exceptions, because conventions
 * for the scope of a quantifier without brackets differ: a quantified formula with something to its right is bracketed, and so is the
 * body of a quantifier unless it is an atom with terms, a negation or another quantifier.
 */
import type { Term } from '../formula/formula.ts'
import { checkDepth, type FolFormula, isIdentity } from './formula.ts'
import { isBare, looksLikeVariable, quoteName } from './names.ts'

export interface FolPrintOptions {
  /** `unicode` by default; `ascii` uses forall, exists, ->, <->, &, |, ~ and xor. */
  readonly notation?: 'unicode' | 'ascii'
}

const unicode = { not: '¬', and: '∧', or: '∨', xor: '⊕', implies: '→', iff: '↔', forall: '∀', exists: '∃' } as const
const ascii = {
  not: '~',
  and: '&',
  or: '|',
  xor: 'xor',
  implies: '->',
  iff: '<->',
  forall: 'forall ',
  exists: 'exists ',
} as const
const precedence = { iff: 1, implies: 2, xor: 3, or: 4, and: 5 } as const
/** Precedence of ¬ and the quantifiers. */
const PREFIX_PRECEDENCE = 6

/**
 * Prints a formula.
 *
 *     print(parse('forall x (Heron(x) -> ~Green(x))'))   // ∀x (Heron(x) → ¬Green(x))
 */
export function print(formula: FolFormula, { notation = 'unicode' }: FolPrintOptions = {}): string {
  checkDepth(formula)
  const signs = notation === 'ascii' ? ascii : unicode
  const bound = new Map<string, number>()
  const out: string[] = []

  function printTerm({ kind, name }: Term): string {
    const isBound = (bound.get(name) ?? 0) > 0
    const bare = isBare(name, true)
    if (kind === 'variable')
      return bare && (isBound || looksLikeVariable(name)) ? name : `?${bare ? name : quoteName(name)}`
    return bare && !isBound && !looksLikeVariable(name) ? name : quoteName(name)
  }

  function writeInBrackets(write: () => void): void {
    out.push('(')
    write()
    out.push(')')
  }

  /** Writes a subformula; operators up to the precedence `limit` need brackets. `isLast` if nothing follows in the same brackets. */
  function write(part: FolFormula, limit: number, isLast: boolean): void {
    switch (part.kind) {
      case 'true':
      case 'false':
        out.push(notation === 'ascii' ? part.kind : part.kind === 'true' ? '⊤' : '⊥')
        return
      case 'atom': {
        const [left, right] = part.terms
        if (isIdentity(part)) {
          const identity = `${printTerm(left!)} = ${printTerm(right!)}`
          out.push(limit < PREFIX_PRECEDENCE ? identity : `(${identity})`)
          return
        }
        const name = isBare(part.name, true) ? part.name : quoteName(part.name)
        out.push(part.terms.length === 0 ? name : `${name}(${part.terms.map(printTerm).join(', ')})`)
        return
      }
      case 'not':
        out.push(signs.not)
        write(part.operand, PREFIX_PRECEDENCE, isLast)
        return
      case 'forall':
      case 'exists': {
        const writeQuantified = (): void => {
          const { variable, body } = part
          const bare = isBare(variable, false)
          out.push(`${signs[part.kind]}${bare ? variable : `?${quoteName(variable)}`} `)
          bound.set(variable, (bound.get(variable) ?? 0) + 1)
          const isBareAtom =
            body.kind === 'atom' && (body.terms.length === 0 || isIdentity(body) || looksLikeVariable(body.name))
          if (isBareAtom || body.kind === 'true' || body.kind === 'false') writeInBrackets(() => write(body, 0, true))
          else write(body, PREFIX_PRECEDENCE, true)
          bound.set(variable, bound.get(variable)! - 1)
        }
        if (isLast) writeQuantified()
        else writeInBrackets(writeQuantified)
        return
      }
      default: {
        const level = precedence[part.kind]
        const writeOperands = (isLast: boolean): void => {
          if (part.kind === 'and' || part.kind === 'or') {
            part.operands.forEach((operand, i) => {
              if (i > 0) out.push(` ${signs[part.kind]} `)
              write(operand, level, isLast && i === part.operands.length - 1)
            })
            return
          }
          // ⊕ is left-associative, → and ↔ right-associative: that side needs no brackets for the same operator.
          const leftLimit = part.kind === 'xor' ? level - 1 : level
          const rightLimit = part.kind === 'xor' ? level : level - 1
          write(part.left, leftLimit, false)
          out.push(` ${signs[part.kind]} `)
          write(part.right, rightLimit, isLast)
        }
        if (level > limit) writeOperands(isLast)
        else writeInBrackets(() => writeOperands(true))
      }
    }
  }

  write(formula, 0, true)
  return out.join('')
}
