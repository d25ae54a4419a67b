/** One key relates the two variables of a statement; which of them is the condition is read off the connective between them. */
import { connectiveRows } from '@elenchus/language/structure'
import type { Binary, Statement } from '@elenchus/metagraph'
import { type EditorState, perform, say, selectedStatement } from './editor-state.ts'
import { wait } from './pending-key.ts'

/** "B because A": the words between two variables say which of them is the condition. */
function isTurned({ text, variables: [first, second] }: Statement): boolean {
  if (!first?.span || !second?.span) return false
  const between =
    text
      .slice(first.span.end, second.span.start)
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const opening = second.text.toLowerCase().match(/[a-z]+/g) ?? []
  for (const words of [between, opening.slice(0, 3)])
    for (let length = words.length; length > 0; length--) {
      const rows = connectiveRows(words.slice(0, length).join(' ')).filter(({ operator }) => operator === 'implies')
      if (rows.length > 0) return rows[0]!.holds === 'A'
    }
  return false
}

export function relation(state: EditorState, operator: Binary): EditorState {
  const statement = selectedStatement(state)
  if (!statement) return say(state, 'Select a statement first: type its number.')
  const { variables, formula, id } = statement
  if (variables.length < 2)
    return say(
      state,
      'A relation needs two variables: select words and press V, or let V take the clause at the caret.',
    )
  if (variables.length > 2) return wait(state, 'relate', { operator })
  const [v, w] = variables.map(variable => variable.id) as [string, string]
  const old = formula.triples.find(({ left, right }) => left.variable !== right.variable)
  const [left, right] = operator === 'implies' && isTurned(statement) ? [w, v] : [v, w]
  if (!old || old.operator !== operator) return perform(state, { kind: 'relate', statement: id, left, operator, right })
  // The same key again: an implication turns round once, then the relation goes.
  if (operator === 'implies' && old.left.variable === left)
    return perform(state, { kind: 'relate', statement: id, left: right, operator, right: left })
  return perform(state, { kind: 'unrelate', statement: id, left: old.left.variable, right: old.right.variable })
}
