/**
 * The parts of a released id.
 *
 * `7dfe482a_conj3` is variant `conj3` of theory `7dfe482a`. `7dfe482a_equiv_type1@16` is a variant of statement 16 of
 * that theory, `7dfe482a_@16` its base. An id without `_` is a base.
 */
export interface IdParts {
  /** What is scored together: the theory, with its statement where the id names one (`7dfe482a@16`). */
  readonly group: string
  /** What is resampled together: the theory. */
  readonly theory: string
  /** `conj3`, `equiv_type1`; empty for the base of an equivalence, `base` where the id names no variant. */
  readonly variant: string
}

/** Takes an id apart as the authors' scorer does. */
export function partsOfId(id: string): IdParts {
  const at = id.indexOf('@')
  const statement = at < 0 ? '' : id.slice(at)
  const front = at < 0 ? id : id.slice(0, at)
  const bar = front.indexOf('_')
  const theory = bar < 0 ? front : front.slice(0, bar)
  return { group: theory + statement, theory, variant: bar < 0 ? 'base' : front.slice(bar + 1) }
}

/** The row of the published breakdown that a variant counts for. */
export function breakdownOf(variant: string): 'base' | 'op only' | 'op + neg' | 'neg only' | 'equivalent' | undefined {
  if (variant === '' || variant === 'base') return 'base'
  if (variant.startsWith('equiv')) return 'equivalent'
  const parts = /^(conj|disj)(?:neg)?([0-6])$/.exec(variant)
  if (parts !== null) return parts[2] === '0' ? 'base' : parts[2]! <= '2' ? 'op only' : 'op + neg'
  const negation = /^neg([0-3])$/.exec(variant)
  if (negation !== null) return negation[1] === '0' ? 'base' : 'neg only'
  return undefined
}

/** The paper's groups, in its order; EQUIVALENT is a theory rewritten by a law. */
export const PAPER_GROUPS = ['BASE', 'CONJ', 'CONJ+NEG', 'DISJ', 'DISJ+NEG', 'NEG', 'EQUIVALENT'] as const
export type PaperGroup = (typeof PAPER_GROUPS)[number]

/** The group of a variant by the paper's name: what was added to the base theory. */
export function paperGroupOf(variant: string): PaperGroup | undefined {
  const breakdown = breakdownOf(variant)
  const operator = variant.startsWith('conj') ? 'CONJ' : 'DISJ'
  switch (breakdown) {
    case 'base':
      return 'BASE'
    case 'op only':
      return operator
    case 'op + neg':
      return `${operator}+NEG`
    case 'neg only':
      return 'NEG'
    case 'equivalent':
      return 'EQUIVALENT'
    default:
      return undefined
  }
}
