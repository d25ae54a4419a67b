/** Edits of variables: the words of a statement that its formula is about, with exact offsets in the statement's text. */
import type { Metagraph, Span, Statement, Variable } from '@elenchus/metagraph'
import { type Edited, findStatement, refuse, type Side } from './edit-event.ts'
import { trimmed, withStatement, wordsOf } from './words.ts'

export const usedVariables = ({ formula }: Statement): ReadonlySet<string> =>
  new Set(formula.triples.flatMap(({ left, right }) => [left.variable, right.variable]))

const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end

export function newVariableId(taken: Iterable<{ readonly id: string }>): string {
  const ids = new Set([...taken].map(({ id }) => id))
  let number = 1
  while (ids.has(`v${number}`)) number++
  return `v${number}`
}

const inOrder = (variables: readonly Variable[]) =>
  [...variables].sort((a, b) => (a.span?.start ?? Number.MAX_SAFE_INTEGER) - (b.span?.start ?? Number.MAX_SAFE_INTEGER))

/** Marks words as a variable. It replaces unused variables that overlap. */
export function mark(graph: Metagraph, id: string, start: number, end: number): Edited {
  const { statement, label } = findStatement(graph, id)
  if (start < 0 || end > statement.text.length || start > end) refuse('These words are outside the statement.')
  const span = trimmed(statement.text, { start, end })
  if (span.start >= span.end) refuse('Select some words first.')
  if (statement.variables.some(each => each.span?.start === span.start && each.span.end === span.end))
    refuse('These words are already a variable.')
  const used = usedVariables(statement)
  const left = statement.variables.filter(each => used.has(each.id) || !each.span || !overlap(each.span, span))
  const variable = { id: newVariableId(left), text: statement.text.slice(span.start, span.end), span }
  return {
    graph: withStatement(graph, id, each => ({ ...each, variables: inOrder([...left, variable]) })),
    did: `${variable.id} of ${label} is “${variable.text}”`,
  }
}

export function unmark(graph: Metagraph, id: string, variable: string): Edited {
  const { statement, label } = findStatement(graph, id)
  if (!statement.variables.some(each => each.id === variable)) refuse('There is no such variable.')
  const triples = statement.formula.triples.filter(
    ({ left, right }) => left.variable !== variable && right.variable !== variable,
  )
  const lost = statement.formula.triples.length - triples.length
  return {
    graph: withStatement(graph, id, each => ({
      ...each,
      variables: each.variables.filter(other => other.id !== variable),
      formula: { operators: triples.length === 0 && lost > 0 ? [] : each.formula.operators, triples },
    })),
    did: `removed ${variable} of ${label}${lost > 0 ? ' with its part of the formula' : ''}`,
  }
}

/** The span with one end moved by a word, or null if there is no word. */
function moved(words: readonly Span[], span: Span, side: Side, by: 1 | -1): Span | null {
  if (side === 'end') {
    const end =
      by === 1
        ? words.find(word => word.end > span.end)?.end
        : words.findLast(word => word.end < span.end && word.end > span.start)?.end
    return end === undefined ? null : { ...span, end }
  }
  const start =
    by === -1
      ? words.findLast(word => word.start < span.start)?.start
      : words.find(word => word.start > span.start && word.start < span.end)?.start
  return start === undefined ? null : { ...span, start }
}

/** Moves one end of a variable by a word. Formula and edges stay the same. */
export function nudgeVariable(graph: Metagraph, id: string, variable: string, side: Side, by: 1 | -1): Edited {
  const { statement, label } = findStatement(graph, id)
  const old = statement.variables.find(each => each.id === variable) ?? refuse('There is no such variable.')
  if (!old.span) return refuse(`The words of ${variable} were not found in the statement. Mark it again.`)
  const span = moved(wordsOf(statement.text), old.span, side, by)
  const shrinks = (side === 'end') === (by === -1)
  if (!span)
    return refuse(
      shrinks ? `${variable} is a single word. Delete it instead.` : `The statement has no more words there.`,
    )
  const text = statement.text.slice(span.start, span.end)
  return {
    graph: withStatement(graph, id, each => ({
      ...each,
      variables: inOrder(each.variables.map(other => (other.id === variable ? { ...other, text, span } : other))),
    })),
    did: `${variable} of ${label} is now “${text}”`,
  }
}
