/**
 * The unary operators of a statement or a variable, read from its indicators (metalogic.txt 5.2, Tables 1 and 13):
 * indicators within three hops of the parse root, ordered by their distance to it, reduced by the laws of S5.
 *
 * The paper leaves three things open; the released operators decide them, and each raised the agreement with them:
 * - the farther indicator is the outer operator: "some tests will not help" has ◇ from "some" outside ¬□, so ¬□;
 * - at equal distance ¬ stands outside □, and □ outside ◇: "will not" is ¬□, "will probably" is □◇ = ◇;
 * - an operator is counted once, at its nearest indicator, and a verb that is itself the root ("This suggests that …")
 *   does not count.
 */
import type { Doc, Span } from '../doc/doc.ts'
import { findIndicators, type Indicator } from './find.ts'
import { type Degree, degreeOf, reduceOperators } from './reduce.ts'
import type { UnaryOperator } from './table.ts'

export interface OperatorReading {
  /** The indicators that count, outermost first; each has its place in the text. */
  readonly indicators: readonly Indicator[]
  /** Their operators, outermost first. */
  readonly chain: readonly UnaryOperator[]
  /** The shortest equal chain: at most one ¬, then at most one □ or ◇. */
  readonly reduced: readonly UnaryOperator[]
  readonly degree: Degree
}

export interface OperatorOptions {
  /** Only this part of the text; by default all of it. */
  readonly within?: Span
  /** The farthest an indicator may stand from the root; 3 by default, as in the paper. */
  readonly hops?: number
}

const RANK: Readonly<Record<UnaryOperator, number>> = { not: 0, box: 1, diamond: 2 }

/**
 * Reads the operators of a statement: the global ones, in the paper's words.
 *
 * @example statementOperators(doc).degree // 1 for a document of "It will not rain."
 */
export function statementOperators(doc: Doc, options: OperatorOptions = {}): OperatorReading {
  return reading(doc, findIndicators(doc, options))
}

/** Reads the operators of a variable: an indicator that the statement's own reading keeps is dropped here. */
export function variableOperators(
  doc: Doc,
  variable: Span,
  statement: OperatorReading,
  options: Pick<OperatorOptions, 'hops'> = {},
): OperatorReading {
  const kept = new Set(statement.indicators.map(({ token }) => token))
  const own = findIndicators(doc, { ...options, within: variable })
  return reading(
    doc,
    own.filter(({ token }) => !kept.has(token)),
  )
}

function reading(doc: Doc, found: readonly Indicator[]): OperatorReading {
  const indicators = [...nearest(found.filter(({ hops, token }) => hops > 0 || doc.tokens[token]!.upos !== 'VERB'))]
  indicators.sort((a, b) => b.hops - a.hops || RANK[a.operator] - RANK[b.operator])
  const chain = indicators.map(({ operator }) => operator)
  return { indicators, chain, reduced: reduceOperators(chain), degree: degreeOf(chain) }
}

/** For each operator the indicator nearest the root; of several equally near, the first. */
function nearest(found: readonly Indicator[]): Iterable<Indicator> {
  const best = new Map<UnaryOperator, Indicator>()
  for (const indicator of found) {
    const other = best.get(indicator.operator)
    if (!other || indicator.hops < other.hops) best.set(indicator.operator, indicator)
  }
  return best.values()
}
