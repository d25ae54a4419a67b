/**
 * Unary operators of a statement or variable, read from its indicators (MetaLogic, section 5.2, Tables 1 and 13): indicators
 * within three hops of the root, ordered by distance and reduced by the laws of S5.
 *
 * The paper leaves three points open; each choice raised agreement with the released operators:
 * - the farther indicator is the outer operator: "some tests will not help" has ◇ from "some" outside ¬□, so ¬□;
 * - at equal distance ¬ is outside □, and □ outside ◇: "will not" is ¬□, "will probably" is □◇ = ◇;
 * - an operator counts once, at its nearest indicator, and a verb that is the root ("This suggests that …") does not count.
 */
import type { Doc, Span } from '../doc/doc.ts'
import { findIndicators, type Indicator } from './find.ts'
import type { UnaryOperator } from './table.ts'

/** Degree of certainty: 4 necessary, 3 possible, 2 contingent, 1 unnecessary, 0 impossible. */
export type Degree = 0 | 1 | 2 | 3 | 4

export interface OperatorReading {
  /** Counted indicators, outermost first. */
  readonly indicators: readonly Indicator[]
  /** Operators of the indicators, outermost first. */
  readonly chain: readonly UnaryOperator[]
  /** The shortest equal chain: at most one ¬, then at most one □ or ◇. */
  readonly reduced: readonly UnaryOperator[]
  readonly degree: Degree
}

export interface OperatorOptions {
  /** Restricts the reading to a span. Default: the whole text. */
  readonly within?: Span
  /** Maximum distance from the root. Default: 3, as in the paper. */
  readonly hops?: number
}

const operatorRank: Readonly<Record<UnaryOperator, number>> = { not: 0, box: 1, diamond: 2 }

/**
 * Reads the operators of a statement (the paper's global operators).
 *
 * @example readStatementOperators(doc).degree // 1 for a document of "It will not rain."
 */
export const readStatementOperators = (doc: Doc, options: OperatorOptions = {}): OperatorReading =>
  toReading(doc, findIndicators(doc, options))

/** Reads the operators of a variable, without indicators already used by the statement. */
export function readVariableOperators(
  doc: Doc,
  variable: Span,
  statement: OperatorReading,
  options: Pick<OperatorOptions, 'hops'> = {},
): OperatorReading {
  const usedTokens = new Set(statement.indicators.map(({ token }) => token))
  const variableIndicators = findIndicators(doc, { ...options, within: variable })
  return toReading(
    doc,
    variableIndicators.filter(({ token }) => !usedTokens.has(token)),
  )
}

function toReading(doc: Doc, found: readonly Indicator[]): OperatorReading {
  const indicators = [
    ...selectNearest(found.filter(({ hops, token }) => hops > 0 || doc.tokens[token]!.upos !== 'VERB')),
  ]
  indicators.sort((a, b) => b.hops - a.hops || operatorRank[a.operator] - operatorRank[b.operator])
  const chain = indicators.map(({ operator }) => operator)
  return { indicators, chain, reduced: reduceOperators(chain), degree: toDegree(chain) }
}

/** Nearest indicator of each operator, the first of several. */
function selectNearest(found: readonly Indicator[]): Iterable<Indicator> {
  const best = new Map<UnaryOperator, Indicator>()
  for (const indicator of found) {
    const other = best.get(indicator.operator)
    if (!other || indicator.hops < other.hops) best.set(indicator.operator, indicator)
  }
  return best.values()
}

/**
 * The shortest equal chain: at most one ¬, then at most one □ or ◇.
 *
 * @example reduceOperators(['diamond', 'not']) // ['not', 'box']
 */
export function reduceOperators(chain: readonly UnaryOperator[]): UnaryOperator[] {
  let negations = 0
  let modal: 'box' | 'diamond' | undefined
  // From the inside out: the innermost modal operator decides; each ¬ inside it is moved out by duality.
  for (let i = chain.length - 1; i >= 0; i--) {
    const operator = chain[i]!
    if (operator === 'not') negations++
    else if (modal === undefined) modal = negations % 2 === 0 ? operator : getDual(operator)
  }
  return [...(negations % 2 === 0 ? [] : (['not'] as const)), ...(modal ? [modal] : [])]
}

const getDual = (operator: 'box' | 'diamond'): 'box' | 'diamond' => (operator === 'box' ? 'diamond' : 'box')

/** Degree of certainty of a chain; contingent without a modal operator. */
export function toDegree(chain: readonly UnaryOperator[]): Degree {
  const reduced = reduceOperators(chain)
  const isNegated = reduced[0] === 'not'
  const modal = reduced.at(-1)
  if (modal === 'box') return isNegated ? 1 : 4
  if (modal === 'diamond') return isNegated ? 0 : 3
  return 2
}
