/**
 * Converts facts and rules to Datalog-like patterns for forward chaining: one per disjunct of the body's disjunctive normal form (DNF),
 * with the literals that the head asserts.
 */
import type { Formula } from '../formula/formula.ts'
import { collectAssertedLiterals } from './asserted.ts'
import type { Pattern } from './semi-naive.ts'
import type { Literal } from './theory.ts'
import { hasVariables } from './variables.ts'

/** Maximum number of disjuncts of a body, of literals of a disjunct, and of nested operators. */
const MAX_DNF_SIZE = 64

/** Returns the patterns of `body -> head`, or null if there are too many. */
export function buildPatterns(body: Formula | null, head: Formula, origin: number): Pattern[] | null {
  const heads = collectAssertedLiterals(head)
  if (heads.length === 0) return []
  const disjuncts = body ? toDnf(body, false, 0) : [[]]
  if (!disjuncts) return null
  const open = hasVariables(head) || (body !== null && hasVariables(body))
  return disjuncts.map(disjunct => {
    const bound = new Set(disjunct.flatMap(listVariables))
    const used = new Set(heads.flatMap(listVariables))
    const free = [...used].filter(name => !bound.has(name))
    return { body: disjunct, heads, origin, open, free }
  })
}

const listVariables = ({ atom }: Literal): string[] =>
  atom.terms.filter(term => term.kind === 'variable').map(term => term.name)

/** Returns the disjunctive normal form, or null if it is too large or too deep. */
function toDnf(formula: Formula, negated: boolean, depth: number): Literal[][] | null {
  if (depth > MAX_DNF_SIZE) return null
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
      return (formula.kind === 'and') === negated ? disjoin(parts) : conjoin(parts)
    }
    case 'implies': {
      const parts = [toDnf(formula.left, !negated, depth + 1), toDnf(formula.right, negated, depth + 1)]
      return negated ? conjoin(parts) : disjoin(parts)
    }
    case 'iff':
      // Both sides or neither; if negated, one side alone.
      return disjoin(
        [false, true].map(sign =>
          conjoin([toDnf(formula.left, sign, depth + 1), toDnf(formula.right, sign !== negated, depth + 1)]),
        ),
      )
    default:
      return null
  }
}

function disjoin(parts: readonly (Literal[][] | null)[]): Literal[][] | null {
  const all: Literal[][] = []
  for (const part of parts) {
    if (!part) return null
    all.push(...part)
  }
  return all.length > MAX_DNF_SIZE ? null : all
}

function conjoin(parts: readonly (Literal[][] | null)[]): Literal[][] | null {
  let all: Literal[][] = [[]]
  for (const part of parts) {
    if (!part || all.length * part.length > MAX_DNF_SIZE) return null
    all = all.flatMap(left => part.map(right => [...left, ...right]))
  }
  return all.some(disjunct => disjunct.length > MAX_DNF_SIZE) ? null : all
}
