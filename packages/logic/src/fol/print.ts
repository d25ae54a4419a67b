/**
 * Formulas as text that `parse` restores unchanged. Brackets are minimal, with two exceptions: a quantified formula with
 * something to its right is bracketed, and so is the body of a quantifier unless it is an atom with terms, a negation or
 * another quantifier, because conventions for the scope of a bare quantifier differ.
 */
import type { Term } from '../formula/formula.ts'
import { checkDepth, type FolFormula, isIdentity } from './formula.ts'
import { isBare, looksVariable, quoted } from './names.ts'

export interface FolPrintOptions {
  /** `ascii` uses forall, exists, ->, <->, &, |, ~, xor. Default unicode. */
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
/** Precedence that an operand of ¬ must exceed. */
const TIGHT = 6

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

  function term({ kind, name }: Term): string {
    const isBound = (bound.get(name) ?? 0) > 0
    const bare = isBare(name, true)
    if (kind === 'variable') return bare && (isBound || looksVariable(name)) ? name : `?${bare ? name : quoted(name)}`
    return bare && !isBound && !looksVariable(name) ? name : quoted(name)
  }

  function bracketed(write: () => void): void {
    out.push('(')
    write()
    out.push(')')
  }

  /** `floor`: operators up to this precedence need brackets. `last`: nothing follows in the same bracket. */
  function write(part: FolFormula, floor: number, last: boolean): void {
    switch (part.kind) {
      case 'true':
      case 'false':
        out.push(notation === 'ascii' ? part.kind : part.kind === 'true' ? '⊤' : '⊥')
        return
      case 'atom': {
        const [left, right] = part.terms
        if (isIdentity(part)) {
          const identity = `${term(left!)} = ${term(right!)}`
          out.push(floor < TIGHT ? identity : `(${identity})`)
          return
        }
        const name = isBare(part.name, true) ? part.name : quoted(part.name)
        out.push(part.terms.length === 0 ? name : `${name}(${part.terms.map(term).join(', ')})`)
        return
      }
      case 'not':
        out.push(signs.not)
        write(part.operand, TIGHT, last)
        return
      case 'forall':
      case 'exists': {
        const quantified = (): void => {
          const { variable, body } = part
          const bare = isBare(variable, false)
          out.push(`${signs[part.kind]}${bare ? variable : `?${quoted(variable)}`} `)
          bound.set(variable, (bound.get(variable) ?? 0) + 1)
          const open = body.kind === 'atom' && (body.terms.length === 0 || isIdentity(body) || looksVariable(body.name))
          if (open || body.kind === 'true' || body.kind === 'false') bracketed(() => write(body, 0, true))
          else write(body, TIGHT, true)
          bound.set(variable, bound.get(variable)! - 1)
        }
        if (last) quantified()
        else bracketed(quantified)
        return
      }
      default: {
        const own = precedence[part.kind]
        const chain = (end: boolean): void => {
          if (part.kind === 'and' || part.kind === 'or') {
            part.operands.forEach((operand, i) => {
              if (i > 0) out.push(` ${signs[part.kind]} `)
              write(operand, own, end && i === part.operands.length - 1)
            })
            return
          }
          // ⊕ is left-associative, → and ↔ right-associative: that side needs no brackets for the same operator.
          const left = part.kind === 'xor' ? own - 1 : own
          const right = part.kind === 'xor' ? own : own - 1
          write(part.left, left, false)
          out.push(` ${signs[part.kind]} `)
          write(part.right, right, end)
        }
        if (own > floor) chain(last)
        else bracketed(() => chain(true))
      }
    }
  }

  write(formula, 0, true)
  return out.join('')
}
