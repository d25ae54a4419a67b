/**
 * Features for whether a word such as "not", "must" or "may" inside a variable becomes a local operator. Position is decisive: a variable
 * that begins with the word ("cannot be halted") takes the operator far more often than a clause with its own subject.
 */
import type { Unary } from '@elenchus/metagraph'
import type { NamedFeatures } from './degree-features.ts'
import { createFeatureWriter } from './features.ts'
import { type OperandContext, writeOperand } from './operand-features.ts'
import type { StatementView } from './statement-view.ts'

export const localOperators: readonly Unary[] = ['not', 'box', 'diamond']

const auxiliaries = new Set(
  'am is are was were be been being do does did have has had can could may might must shall should will would need ought cannot'.split(
    ' ',
  ),
)

/** Words that can precede the clause of a variable. */
const leadingWords = new Set(
  ', ; : - -- and but or so for since because if whereas while although though that which who when even also thus hence yet then'.split(
    ' ',
  ),
)

const findOperatorWords = (view: StatementView, variable: number, operator: Unary) => {
  const { first, end } = view.variables[variable]!
  return view.indicators.filter(each => each.operator === operator && each.token >= first && each.token < end)
}

/** True if the variable contains a word for the operator; without one, annotators used the operator in 2 of 214 cases. */
export const hasOperatorWord = (view: StatementView, variable: number, operator: Unary): boolean =>
  findOperatorWords(view, variable, operator).length > 0

/** Finds the head of the variable: its first word that depends on a word outside it. */
function findHead({ doc: { tokens }, variables }: StatementView, variable: number): number {
  const { first, end } = variables[variable]!
  for (let k = first; k < end; k++) if (tokens[k]!.head < first || tokens[k]!.head >= end) return k
  return first
}

const isSubject = (relation: string) => relation.startsWith('nsubj') || relation.startsWith('expl')

/** Computes the features for whether the variable takes the operator. */
export function computeLocalOperatorFeatures(
  view: StatementView,
  operand: OperandContext,
  operator: Unary,
): NamedFeatures {
  const out = createFeatureWriter()
  writeOperand(out, view, operand)
  const { doc, words, variables, reading, indicators } = view
  const { first, end } = variables[operand.variable]!
  const other = variables[operand.other]!
  const operatorWords = findOperatorWords(view, operand.variable, operator)
  const tokens = operatorWords.map(each => each.token)
  const nearest = Math.min(...tokens, end)
  let start = first
  while (start < end && leadingWords.has(words[start]!)) start++
  const offset = nearest - start
  const isInside = (token: number) => token >= first && token < end
  const findSubjects = (head: number) =>
    [...doc.tokens.keys()].filter(k => doc.tokens[k]!.head === head && isSubject(doc.tokens[k]!.relation))
  const head = doc.tokens[nearest]?.head ?? -1
  const subjects = head < 0 ? [] : findSubjects(head)
  const hasSubjectInside = subjects.some(isInside)
  const hasSubjectOutside = subjects.some(token => !isInside(token))
  const variableHead = findHead(view, operand.variable)
  const beginsWithVerb = auxiliaries.has(words[start] ?? '')
  const isAfterOther = first > other.first
  const hops = Math.min(...operatorWords.map(each => each.hops), 12)
  out.number('words before it', Math.min(offset, 12))
  out.number('begins with it', offset <= 0)
  out.number('near the beginning', offset <= 1)
  out.number('begins with it, a verb at most before', offset <= 0 || (offset === 1 && beginsWithVerb))
  out.number('subject inside', hasSubjectInside)
  out.number('subject outside', hasSubjectOutside)
  out.number('begins with a verb', beginsWithVerb)
  out.number('words to the end', Math.min(12, end - Math.max(...tokens, first)))
  out.number('in the other', findOperatorWords(view, operand.other, operator).length)
  out.number('in the statement', indicators.filter(each => each.operator === operator).length)
  out.number('hops in the statement', hops)
  out.number('after the other', isAfterOther)
  out.number('and', operand.operator === 'and')
  out.number('variables', variables.length)
  out.number('opens the statement', first <= 1)
  out.number('closes the statement', end >= words.length - 1)
  out.number('main clause', (doc.tokens[variableHead]?.head ?? 0) < 0)
  out.number('at the head', head === variableHead || nearest === variableHead)
  out.number('head has its subject', findSubjects(variableHead).some(isInside))
  for (const each of localOperators) out.number(`for ${each}`, each === operator)
  const word = words[nearest] ?? ''
  const chain = reading.chain.join(' ')
  const isNear = hops <= 3
  out.flag(`offset ${Math.min(4, offset)}`)
  out.flag(`offset ${Math.min(4, offset)} ${operand.operator} ${operand.side}`)
  out.flag(`${word} offset ${Math.min(3, offset)}`)
  out.flag(`after ${words[nearest - 1] ?? 'start'} ${word}`)
  out.flag(`${operand.operator} ${operand.side} ${isAfterOther}`)
  out.flag(`subject ${hasSubjectInside} ${hasSubjectOutside}`)
  out.flag(`chain ${chain}`)
  out.flag(`chain ${chain} ${isNear}`)
  out.flag(`degree ${operand.degree} ${isNear}`)
  out.flag(`near the beginning ${offset <= 1} ${operand.degree}`)
  out.flag(`head as ${doc.tokens[variableHead]?.relation}`)
  // One model for all three operators shares what they have in common.
  for (const flag of [...out.flags]) out.flag(`${operator}: ${flag}`)
  out.flag(operator)
  return out
}
