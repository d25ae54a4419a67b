/** Features for the local operators (¬, □, ◇) before a variable of a formula. */
import { findIndicators, readVariableOperators } from '@elenchus/language/structure'
import type { Binary, Degree } from '@elenchus/metagraph'
import { CONTINGENT } from './degree-features.ts'
import type { FeatureWriter } from './features.ts'
import type { StatementView } from './statement-view.ts'

export interface OperandContext {
  /** Index of the variable in the statement. */
  readonly variable: number
  /** Side of the binary operator on which the variable is. */
  readonly side: 'left' | 'right'
  readonly operator: Binary
  /** Index of the variable on the other side of the operator. */
  readonly other: number
  /** The degree predicted for the statement. */
  readonly degree: Degree
}

/** Values of numbers about operator words that the variable does not contain. */
const absent = { hops: 12, place: -0.2 }

/** Writes features of a variable as an operand, and of the words in it that express operators. */
export function writeOperand(out: FeatureWriter, view: StatementView, operand: OperandContext): void {
  const { doc, words, reading, variables } = view
  const { first, end } = variables[operand.variable]!
  const other = variables[operand.other]!
  const start = doc.tokens[first]?.start ?? 0
  const spanEnd = doc.tokens[end - 1]?.end ?? 0
  const within = { start, end: spanEnd }
  const indicators = end > first ? findIndicators(doc, { within, hops: Number.POSITIVE_INFINITY }) : []
  const ruleOperators = end > first ? readVariableOperators(doc, within, reading).reduced : []
  const globalTokens = new Set(reading.indicators.map(each => each.token))
  out.number('right side', operand.side === 'right')
  out.number('implies', operand.operator === 'implies')
  out.number('length', end - first)
  out.number('degree', operand.degree)
  out.number('contingent', operand.degree === CONTINGENT)
  out.number('inside the other', other.first <= first && other.end >= end)
  out.number('holds the other', first <= other.first && end >= other.end)
  out.flag(`rule ${ruleOperators.join(' ')}`)
  out.flag(`rule ${ruleOperators.join(' ')} ${operand.side}`)
  out.flag(`rule ${ruleOperators.join(' ')} degree ${operand.degree}`)
  const operatorNames = ['not', 'box', 'diamond'] as const
  const operatorsPresent = operatorNames.filter(operator => indicators.some(each => each.operator === operator))
  out.flag(`any ${operatorsPresent.join(' ')}`)
  for (const operator of operatorNames) {
    const operatorIndicators = indicators.filter(each => each.operator === operator).sort((a, b) => a.hops - b.hops)
    const nearest = operatorIndicators[0]
    out.number(`rule ${operator}`, ruleOperators.includes(operator))
    out.number(`${operator} count`, operatorIndicators.length)
    out.number(`${operator} nearest`, nearest?.hops ?? absent.hops)
    out.number(
      `${operator} not global`,
      operatorIndicators.find(each => !globalTokens.has(each.token))?.hops ?? absent.hops,
    )
    out.number(`${operator} place`, nearest ? (nearest.token - first) / (end - first) : absent.place)
    out.number(`${operator} global`, nearest !== undefined && globalTokens.has(nearest.token))
    out.number(`${operator} in the reading`, reading.chain.includes(operator))
    const isShared = operatorIndicators.some(each => each.token >= other.first && each.token < other.end)
    out.number(`${operator} shared`, isShared)
    out.flag(`${operator} ${nearest ? `${Math.min(5, nearest.hops)} ${globalTokens.has(nearest.token)}` : 'none'}`)
    for (const { token, hops, text } of operatorIndicators) {
      const word = text.toLowerCase()
      out.flag(`${word} at ${Math.min(6, hops)}`)
      out.flag(`${word} ${globalTokens.has(token) ? 'global' : 'local'}`)
      out.flag(`${word} ${hops <= 3} ${globalTokens.has(token)} ${operand.degree}`)
      out.flag(`${word} as ${doc.tokens[token]!.relation}`)
      out.flag(`${word} before ${words[token + 1] ?? 'end'}`)
    }
  }
  out.number('indicators', indicators.length)
  out.number('words', words.length)
}
