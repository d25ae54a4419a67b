/**
 * Chains of ¬, □ and ◇ reduced by the S5 laws of MetaLogic's Table 1. `@elenchus/logic` has the whole system; this
 * package stands below it and needs two laws only, so it keeps these few lines rather than an import or a callback:
 * □¬ = ¬◇ and ◇¬ = ¬□ bring every negation to the front, and of two modal operators the inner one decides.
 */
import type { UnaryOperator } from './table.ts'

/** 4 necessary, 3 possible, 2 contingent, 1 unnecessary, 0 impossible. */
export type Degree = 0 | 1 | 2 | 3 | 4

/**
 * The shortest equal chain: at most one ¬, then at most one □ or ◇.
 *
 * @example reduceOperators(['diamond', 'not']) // ['not', 'box']
 */
export function reduceOperators(chain: readonly UnaryOperator[]): UnaryOperator[] {
  let negations = 0
  let modal: 'box' | 'diamond' | undefined
  // From the inside out: a modal operator outside a decided one falls away; one outside a bare ¬ is turned by it.
  for (let i = chain.length - 1; i >= 0; i--) {
    const operator = chain[i]!
    if (operator === 'not') negations++
    else if (modal === undefined) modal = negations % 2 === 0 ? operator : dual(operator)
  }
  return [...(negations % 2 === 0 ? [] : (['not'] as const)), ...(modal ? [modal] : [])]
}

function dual(operator: 'box' | 'diamond'): 'box' | 'diamond' {
  return operator === 'box' ? 'diamond' : 'box'
}

/** The degree of certainty of a chain; without a modal operator a statement is contingent, negated or not. */
export function degreeOf(chain: readonly UnaryOperator[]): Degree {
  const reduced = reduceOperators(chain)
  const negated = reduced[0] === 'not'
  const modal = reduced.at(-1)
  if (modal === 'box') return negated ? 1 : 4
  if (modal === 'diamond') return negated ? 0 : 3
  return 2
}
