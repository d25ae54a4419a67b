/**
 * Facts and rules as patterns for forward chaining: one for each way to satisfy the body (its disjunctive normal form),
 * with the literals that the head asserts outright.
 */
import type { Formula } from '../formula/formula.ts'
import { asserted } from './asserted.ts'
import type { Pattern } from './semi-naive.ts'
import type { Literal } from './theory.ts'
import { hasVariables } from './variables.ts'

/** More ways than this, or conditions in one way, are left to the caller. */
const MOST = 64

/** The patterns of `body -> head`, or null where there would be too many. */
export function patternsOf(body: Formula | null, head: Formula, origin: number): Pattern[] | null {
  const heads = asserted(head)
  if (heads.length === 0) return []
  const ways = body ? waysOf(body, false, 0) : [[]]
  if (!ways) return null
  const open = hasVariables(head) || (body !== null && hasVariables(body))
  return ways.map(way => {
    const bound = new Set(way.flatMap(variables))
    const used = new Set(heads.flatMap(variables))
    const free = [...used].filter(name => !bound.has(name))
    return { body: way, heads, origin, open, free }
  })
}

const variables = ({ atom }: Literal): string[] =>
  atom.terms.filter(term => term.kind === 'variable').map(term => term.name)

/** Disjunctive normal form, or null where it is too large or too deep. */
function waysOf(formula: Formula, negated: boolean, depth: number): Literal[][] | null {
  if (depth > MOST) return null
  switch (formula.kind) {
    case 'atom':
      return [[{ atom: formula, negated }]]
    case 'true':
    case 'false':
      return (formula.kind === 'true') === negated ? [] : [[]]
    case 'not':
      return waysOf(formula.operand, !negated, depth + 1)
    case 'and':
    case 'or': {
      const parts = formula.operands.map(operand => waysOf(operand, negated, depth + 1))
      return (formula.kind === 'and') === negated ? either(parts) : both(parts)
    }
    case 'implies': {
      const parts = [waysOf(formula.left, !negated, depth + 1), waysOf(formula.right, negated, depth + 1)]
      return negated ? both(parts) : either(parts)
    }
    case 'iff':
      return either(
        [false, true].map(sign =>
          both([waysOf(formula.left, sign, depth + 1), waysOf(formula.right, sign !== negated, depth + 1)]),
        ),
      )
    default:
      return null
  }
}

function either(parts: readonly (Literal[][] | null)[]): Literal[][] | null {
  const all: Literal[][] = []
  for (const part of parts) {
    if (!part) return null
    all.push(...part)
  }
  return all.length > MOST ? null : all
}

function both(parts: readonly (Literal[][] | null)[]): Literal[][] | null {
  let all: Literal[][] = [[]]
  for (const part of parts) {
    if (!part || all.length * part.length > MOST) return null
    all = all.flatMap(one => part.map(other => [...one, ...other]))
  }
  return all.some(way => way.length > MOST) ? null : all
}
