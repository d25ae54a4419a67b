/**
 * Removes duplicate negation and modality from formulas. The model predicts ¬ for "nobody is responsible" but keeps the words: ¬“nobody is
 * responsible”. An operator word at the start of a variable is removed from its text (¬“is responsible”); if the word is further inside,
 * the operator is removed instead. Operators whose words are outside the variable ("unless", "it is possible that") stay.
 */
import { lookUpOperator, type UnaryOperator } from '@elenchus/language/structure'
import type { Statement, StatementFormula, Variable } from '@elenchus/metagraph'
import type { OperandEvidence, TripleEvidence } from '../decoding/evidence.ts'
import type { StatementView } from '../features/statement-view.ts'
import { adverbs, predicates } from './lexicon.ts'

const otherNegations =
  /^(?:without|lack|lacks|lacked|lacking|fails?|failed|few|little|rarely|seldom|unless|absence|refuses?|refused)$/

/** True if a word can express an operator. */
function expressesOperator(word: string, operator: UnaryOperator): boolean {
  if (lookUpOperator(word) === operator) return true
  const lowerCase = word.toLowerCase()
  const meaning = adverbs.get(lowerCase) ?? predicates.get(lowerCase)
  if (meaning?.operators.includes(operator)) return true
  if (operator === 'not') return otherNegations.test(lowerCase) || /^(?:un|im|in|ir|dis)\p{L}{4,}/u.test(lowerCase)
  return operator === 'diamond'
    ? /^(?:can|ca|able)$/.test(lowerCase)
    : /^(?:need|needs|has|have|had|each|any)$/.test(lowerCase)
}

/** Before a pronoun these are adverbs: "perhaps they came", "never they". */
const adverbsBeforePronoun =
  /^(?:perhaps|maybe|probably|possibly|surely|certainly|obviously|clearly|not|never|without|unless)$/i

interface StrippedVariable {
  readonly variable: Variable
  readonly operators: readonly UnaryOperator[]
}

function stripVariable(variable: Variable, operators: readonly UnaryOperator[], view: StatementView): StrippedVariable {
  const variableView = view.variables.find(({ id }) => id === variable.id)
  const { span } = variable
  if (operators.length === 0 || !variableView || !span) return { variable, operators }
  const tokens = view.doc.tokens.slice(variableView.first, variableView.end)
  let leadingCount = 0
  while (
    leadingCount < operators.length &&
    tokens[leadingCount] &&
    expressesOperator(tokens[leadingCount]!.text, operators[leadingCount]!)
  )
    leadingCount++
  const strippedCount =
    leadingCount > 0 && /^no one$/i.test(`${tokens[leadingCount - 1]!.text} ${tokens[leadingCount]?.text}`)
      ? leadingCount + 1
      : leadingCount
  // "Some of them", "nobody else", "all it checks", "every one": without the operator word the rest would not be a clause.
  const next = tokens[strippedCount]
  if (
    leadingCount > 0 &&
    (!next ||
      /^(?:else|of|one|here|there)$/i.test(next.text) ||
      (next.upos === 'PRON' && !adverbsBeforePronoun.test(tokens[leadingCount - 1]!.text)))
  )
    leadingCount = 0
  const remainingTokens = tokens.slice(leadingCount === 0 ? 0 : strippedCount)
  const strippedOperators = operators.slice(0, leadingCount)
  // An operator word further inside the text already expresses the operator.
  const remainingOperators = operators
    .slice(leadingCount)
    .filter(operator => !remainingTokens.some(({ text }) => expressesOperator(text, operator)))
  const hasWord = remainingTokens.some(({ text }) => /[\p{L}\p{N}]/u.test(text))
  // If only a part of the chain would be removed ("not" of "not necessarily"), all words stay.
  if (remainingOperators.length + strippedOperators.length < operators.length || !hasWord)
    return { variable, operators: remainingOperators.length === operators.length ? remainingOperators : [] }
  if (leadingCount === 0) return { variable, operators }
  const start = remainingTokens[0]!.start
  return {
    variable: { ...variable, text: view.text.slice(start, span.end), span: { start, end: span.end } },
    operators,
  }
}

export interface StrippedFormula {
  readonly variables: readonly Variable[]
  readonly formula: StatementFormula
  readonly triples: readonly TripleEvidence[]
}

/** Removes each duplicate operator either from the text of the variable or from the formula. */
export function stripOperators(
  { variables }: Pick<Statement, 'variables'>,
  formula: StatementFormula,
  triples: readonly TripleEvidence[],
  view: StatementView,
): StrippedFormula {
  const operands = formula.triples.flatMap(({ left, right }) => [left, right])
  const strippedById = new Map<string, StrippedVariable>()
  for (const variable of variables) {
    const occurrences = operands.filter(operand => operand.variable === variable.id)
    if (occurrences.length === 0) continue
    const [first] = occurrences
    const isConsistent = occurrences.every(({ operators }) => operators.join() === first!.operators.join())
    strippedById.set(
      variable.id,
      isConsistent ? stripVariable(variable, first!.operators, view) : { variable, operators: [] },
    )
  }
  const findOperators = (id: string) => strippedById.get(id)?.operators ?? []
  const stripOperand = ({ variable }: { readonly variable: string }) => ({
    variable,
    operators: findOperators(variable),
  })
  const stripEvidence = (operand: OperandEvidence): OperandEvidence => {
    const operators = findOperators(operand.variable)
    return { ...operand, operators, indicators: operators.length === 0 ? [] : operand.indicators }
  }
  return {
    variables: variables.map(variable => strippedById.get(variable.id)?.variable ?? variable),
    formula: {
      operators: formula.operators,
      triples: formula.triples.map(({ left, operator, right }) => ({
        left: stripOperand(left),
        operator,
        right: stripOperand(right),
      })),
    },
    triples: triples.map(triple => ({
      ...triple,
      operands: [stripEvidence(triple.operands[0]), stripEvidence(triple.operands[1])],
    })),
  }
}
