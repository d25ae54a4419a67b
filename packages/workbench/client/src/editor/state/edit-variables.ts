/** Edits of variables. A variable is a span of a statement's words that stands for a proposition in the statement's formula. */
import type { Metagraph, Span, Statement, Variable } from '@elenchus/metagraph'
import { type EditResult, refuse, requireStatement, type Side } from './edit-event.ts'
import { splitWords, trimSpan, withStatement } from './words.ts'

/** The ids of the variables that the formula uses. */
export const usedVariables = ({ formula }: Statement): ReadonlySet<string> =>
  new Set(formula.triples.flatMap(({ left, right }) => [left.variable, right.variable]))

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end

export function createVariableId(variables: Iterable<{ readonly id: string }>): string {
  const ids = new Set([...variables].map(({ id }) => id))
  let number = 1
  while (ids.has(`v${number}`)) number++
  return `v${number}`
}

const sortVariables = (variables: readonly Variable[]) =>
  [...variables].sort((a, b) => (a.span?.start ?? Number.MAX_SAFE_INTEGER) - (b.span?.start ?? Number.MAX_SAFE_INTEGER))

/** Adds a variable for a span of the text. It replaces overlapping variables that the formula does not use. */
export function addVariable(graph: Metagraph, id: string, start: number, end: number): EditResult {
  const { statement, label } = requireStatement(graph, id)
  if (start < 0 || end > statement.text.length || start > end) refuse('The selected words are outside the statement.')
  const span = trimSpan(statement.text, { start, end })
  if (span.start >= span.end) refuse('Select some words first.')
  if (statement.variables.some(each => each.span?.start === span.start && each.span.end === span.end))
    refuse('These words are already a variable.')
  const used = usedVariables(statement)
  const remaining = statement.variables.filter(each => used.has(each.id) || !each.span || !overlaps(each.span, span))
  const variable = { id: createVariableId(remaining), text: statement.text.slice(span.start, span.end), span }
  const newGraph = withStatement(graph, id, { variables: sortVariables([...remaining, variable]) })
  return { graph: newGraph, summary: `${variable.id} of ${label} is “${variable.text}”` }
}

/** Removes a variable and the relations that use it. */
export function removeVariable(graph: Metagraph, id: string, variable: string): EditResult {
  const { statement, label } = requireStatement(graph, id)
  const { formula } = statement
  const variables = statement.variables.filter(other => other.id !== variable)
  if (variables.length === statement.variables.length) refuse('There is no such variable.')
  const triples = formula.triples.filter(({ left, right }) => left.variable !== variable && right.variable !== variable)
  const removedCount = formula.triples.length - triples.length
  const operators = triples.length === 0 && removedCount > 0 ? [] : formula.operators
  const summary = `removed ${variable} of ${label}${removedCount > 0 ? ' and the relations that use it' : ''}`
  return { graph: withStatement(graph, id, { variables, formula: { operators, triples } }), summary }
}

/** The span with one end moved by a word, or null if there is no word to move it by. */
function moveEnd(words: readonly Span[], span: Span, side: Side, step: 1 | -1): Span | null {
  if (side === 'end') {
    const end =
      step === 1
        ? words.find(word => word.end > span.end)?.end
        : words.findLast(word => word.end < span.end && word.end > span.start)?.end
    return end === undefined ? null : { ...span, end }
  }
  const start =
    step === -1
      ? words.findLast(word => word.start < span.start)?.start
      : words.find(word => word.start > span.start && word.start < span.end)?.start
  return start === undefined ? null : { ...span, start }
}

/** Moves one end of a variable by a word. */
export function nudgeVariable(graph: Metagraph, id: string, variable: string, side: Side, step: 1 | -1): EditResult {
  const { statement, label } = requireStatement(graph, id)
  const existing = statement.variables.find(each => each.id === variable) ?? refuse('There is no such variable.')
  if (!existing.span)
    return refuse(
      `The words of ${variable} were not found in the statement. Select the words of the variable and press V.`,
    )
  const span = moveEnd(splitWords(statement.text), existing.span, side, step)
  const shrinks = (side === 'end') === (step === -1)
  const singleWordMessage = `${variable} has only one word. Delete the variable instead.`
  if (!span) return refuse(shrinks ? singleWordMessage : 'The statement has no more words on that side.')
  const text = statement.text.slice(span.start, span.end)
  const variables = statement.variables.map(other => (other.id === variable ? { ...other, text, span } : other))
  const newGraph = withStatement(graph, id, { variables: sortVariables(variables) })
  return { graph: newGraph, summary: `${variable} of ${label} is now “${text}”` }
}
