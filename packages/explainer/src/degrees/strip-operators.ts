/**
 * Removes duplicate negation and modality from formulas. The model reads ¬ from "nobody is responsible" but leaves the
 * words: ¬“nobody is responsible”. An operator word at the start of a variable is removed from its text (¬“is
 * responsible”); one further inside stays, and the sign is removed. Signs whose words are outside the variable
 * ("unless", "it is possible that") stay.
 */
import { lookUpOperator, type UnaryOperator } from '@elenchus/language/structure'
import type { Statement, StatementFormula, Variable } from '@elenchus/metagraph'
import type { OperandEvidence, TripleEvidence } from '../decoding/evidence.ts'
import type { StatementView } from '../features/statement-view.ts'
import { adverbs, predicates } from './lexicon.ts'

const moreNegations =
  /^(?:without|lack|lacks|lacked|lacking|fails?|failed|few|little|rarely|seldom|unless|absence|refuses?|refused)$/

/** Whether a word may be what an operator was read out of. */
function says(word: string, operator: UnaryOperator): boolean {
  if (lookUpOperator(word) === operator) return true
  const own = word.toLowerCase()
  const meaning = adverbs.get(own) ?? predicates.get(own)
  if (meaning?.operators.includes(operator)) return true
  if (operator === 'not') return moreNegations.test(own) || /^(?:un|im|in|ir|dis)\p{L}{4,}/u.test(own)
  return operator === 'diamond' ? /^(?:can|ca|able)$/.test(own) : /^(?:need|needs|has|have|had|each|any)$/.test(own)
}

/** Before a pronoun these are adverbs: "perhaps they came", "never they". */
const nominative = /^(?:perhaps|maybe|probably|possibly|surely|certainly|obviously|clearly|not|never|without|unless)$/i

interface StrippedVariable {
  readonly variable: Variable
  readonly operators: readonly UnaryOperator[]
}

function stripVariable(variable: Variable, operators: readonly UnaryOperator[], view: StatementView): StrippedVariable {
  const place = view.variables.find(({ id }) => id === variable.id)
  const { span } = variable
  if (operators.length === 0 || !place || !span) return { variable, operators }
  const tokens = view.doc.tokens.slice(place.first, place.end)
  let front = 0
  while (front < operators.length && tokens[front] && says(tokens[front]!.text, operators[front]!)) front++
  const words = front > 0 && /^no one$/i.test(`${tokens[front - 1]!.text} ${tokens[front]?.text}`) ? front + 1 : front
  // "Some of them", "nobody else", "all it checks", "every one": without the word the rest is no clause.
  const next = tokens[words]
  if (
    front > 0 &&
    (!next ||
      /^(?:else|of|one|here|there)$/i.test(next.text) ||
      (next.upos === 'PRON' && !nominative.test(tokens[front - 1]!.text)))
  )
    front = 0
  const rest = tokens.slice(front === 0 ? 0 : words)
  const removed = operators.slice(0, front)
  // What is not at the front is looked for in the rest: found there, it is said by the words already.
  const kept = operators.slice(front).filter(operator => !rest.some(({ text }) => says(text, operator)))
  const clean = rest.some(({ text }) => /[\p{L}\p{N}]/u.test(text))
  // Half of a chain ("not" of "not necessarily") is no reading; then the words keep all of it.
  if (kept.length + removed.length < operators.length || !clean)
    return { variable, operators: kept.length === operators.length ? kept : [] }
  if (front === 0) return { variable, operators }
  const start = rest[0]!.start
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

/** The formula of a statement with every operator either out of its words or out of the signs. */
export function stripOperators(
  { variables }: Pick<Statement, 'variables'>,
  formula: StatementFormula,
  triples: readonly TripleEvidence[],
  view: StatementView,
): StrippedFormula {
  const operands = formula.triples.flatMap(({ left, right }) => [left, right])
  const removed = new Map<string, StrippedVariable>()
  for (const variable of variables) {
    const own = operands.filter(operand => operand.variable === variable.id)
    if (own.length === 0) continue
    const [first] = own
    const consistent = own.every(({ operators }) => operators.join() === first!.operators.join())
    removed.set(variable.id, consistent ? stripVariable(variable, first!.operators, view) : { variable, operators: [] })
  }
  const operatorsOf = (id: string) => removed.get(id)?.operators ?? []
  const signs = ({ variable }: { readonly variable: string }) => ({ variable, operators: operatorsOf(variable) })
  const evidence = (operand: OperandEvidence): OperandEvidence => {
    const operators = operatorsOf(operand.variable)
    return { ...operand, operators, indicators: operators.length === 0 ? [] : operand.indicators }
  }
  return {
    variables: variables.map(variable => removed.get(variable.id)?.variable ?? variable),
    formula: {
      operators: formula.operators,
      triples: formula.triples.map(({ left, operator, right }) => ({
        left: signs(left),
        operator,
        right: signs(right),
      })),
    },
    triples: triples.map(triple => ({
      ...triple,
      operands: [evidence(triple.operands[0]), evidence(triple.operands[1])],
    })),
  }
}
