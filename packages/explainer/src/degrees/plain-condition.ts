/**
 * Rule for plain conditions, "We will cancel the trip if it rains", which the model trained on exam passages misses:
 * two variables, one after "if" or "unless", form an implication. readable-formula.ts decides whether it is shown.
 */
import type { Triple, Unary } from '@elenchus/metagraph'
import type { TripleEvidence } from '../decoding/evidence.ts'
import type { StatementView } from '../features/statement-view.ts'
import { normalizeWord } from './clause.ts'

/** Precision 4 of 4 on the train topics of `@elenchus/arguments`, smoothed by half a correct and half an incorrect case. */
const precision = 0.9

export interface PlainCondition {
  readonly formula: readonly Triple[]
  readonly evidence: readonly TripleEvidence[]
}

export function readPlainCondition({ doc, variables }: StatementView): PlainCondition | null {
  const [first, second, ...more] = variables
  if (!first || !second || more.length > 0) return null
  const conditions = [first, second].filter(each => /^(?:if|unless)$/.test(normalizeWord(doc.tokens[each.first - 1])))
  const [condition] = conditions
  if (!condition || conditions.length > 1) return null
  const connectiveIndex = condition.first - 1
  // "Even if", "as if", "only if", "see if", "whether or not" are not plain conditions, and neither are questions.
  if (
    /^(?:even|as|only|what|and|or|but|know|see|ask|asked|wonder|tell)$/.test(
      normalizeWord(doc.tokens[connectiveIndex - 1]),
    )
  )
    return null
  if (doc.text.trimEnd().endsWith('?')) return null
  const other = condition === first ? second : first
  const { start, end, text } = doc.tokens[connectiveIndex]!
  const operators: readonly Unary[] = normalizeWord(doc.tokens[connectiveIndex]) === 'unless' ? ['not'] : []
  return {
    formula: [
      {
        left: { operators, variable: condition.id },
        operator: 'implies',
        right: { operators: [], variable: other.id },
      },
    ],
    evidence: [
      {
        operator: 'implies',
        confidence: precision,
        connective: { start, end, text, means: 'implies', table: 'ours' },
        operands: [
          { variable: condition.id, operators, confidence: precision, indicators: [] },
          { variable: other.id, operators: [], confidence: precision, indicators: [] },
        ],
        features: [],
      },
    ],
  }
}
