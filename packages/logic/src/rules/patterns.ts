/**
 * Facts and rules as Datalog-like patterns for forward chaining: one per disjunct of the body's disjunctive normal form, with
 * the literals that the head asserts.
 */
import type { Formula } from '../formula/formula.ts'
import { asserted } from './asserted.ts'
import type { Pattern } from './semi-naive.ts'
import type { Literal } from './theory.ts'
import { hasVariables } from './variables.ts'

/** Limit on the disjuncts of a body and the literals of a disjunct. */
const MAX_DNF = 64

/** The patterns of `body -> head`, or null if there are too many. */
export function buildPatterns(body: Formula | null, head: Formula, origin: number): Pattern[] | null {
  const heads = asserted(head)
  if (heads.length === 0) return []
  const disjuncts = body ? toDnf(body, false, 0) : [[]]
  if (!disjuncts) return null
  const open = hasVariables(head) || (body !== null && hasVariables(body))
  return disjuncts.map(disjunct => {
    const bound = new Set(disjunct.flatMap(variables))
    const used = new Set(heads.flatMap(variables))
    const free = [...used].filter(name => !bound.has(name))
    return { body: disjunct, heads, origin, open, free }
  })
}

const variables = ({ atom }: Literal): string[] =>
  atom.terms.filter(term => term.kind === 'variable').map(term => term.name)

/** Disjunctive normal form, or null if it is too large or too deep. */
function toDnf(formula: Formula, negated: boolean, depth: number): Literal[][] | null {
  if (depth > MAX_DNF) return null
  switch (formula.kind) {
    case 'atom':
      return [[{ atom: formula, negated }]]
    case 'true':
    case 'false':
      return (formula.kind === 'true') === negated ? [] : [[]]
    case 'not':
      return toDnf(formula.operand, !negated, depth + 1)
    case 'and':
    case 'or': {
      const parts = formula.operands.map(operand => toDnf(operand, negated, depth + 1))
      return (formula.kind === 'and') === negated ? either(parts) : both(parts)
    }
    case 'implies': {
      const parts = [toDnf(formula.left, !negated, depth + 1), toDnf(formula.right, negated, depth + 1)]
      return negated ? both(parts) : either(parts)
    }
    case 'iff':
      return either(
        [false, true].map(sign =>
          both([toDnf(formula.left, sign, depth + 1), toDnf(formula.right, sign !== negated, depth + 1)]),
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
  return all.length > MAX_DNF ? null : all
}

function both(parts: readonly (Literal[][] | null)[]): Literal[][] | null {
  let all: Literal[][] = [[]]
  for (const part of parts) {
    if (!part || all.length * part.length > MAX_DNF) return null
    all = all.flatMap(one => part.map(other => [...one, ...other]))
  }
  return all.some(disjunct => disjunct.length > MAX_DNF) ? null : all
}
