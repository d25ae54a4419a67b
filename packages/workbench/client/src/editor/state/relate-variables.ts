/** Relates the variables of the selected statement. The connective in the text decides the direction of an implication. */
import { connectiveRows } from '@elenchus/language/structure'
import type { Binary, Statement } from '@elenchus/metagraph'
import { type EditorState, getSelectedStatement, perform, withErrorMessage } from './editor-state.ts'
import { startPending, withNoSelectionError } from './pending-action.ts'

const listWords = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+/g) ?? []

/** True if the second variable is the antecedent, as in "B because A". The connective is between the variables or begins the second one. */
function consequentComesFirst({ text, variables: [first, second] }: Statement): boolean {
  if (!first?.span || !second?.span) return false
  const between = listWords(text.slice(first.span.end, second.span.start))
  const secondWords = listWords(second.text)
  // The longest connective at the beginning decides. In the table of connectives, argument A is the antecedent.
  for (const words of [between, secondWords.slice(0, 3)])
    for (let length = words.length; length > 0; length--) {
      const rows = connectiveRows(words.slice(0, length).join(' ')).filter(({ operator }) => operator === 'implies')
      if (rows.length > 0) return rows[0]!.introducedArgument === 'A'
    }
  return false
}

/** Relates the two variables of the selected statement, or asks which ones if there are more. */
export function relateSelected(state: EditorState, operator: Binary): EditorState {
  const statement = getSelectedStatement(state)
  if (!statement) return withNoSelectionError(state)
  const { variables, formula, id } = statement
  if (variables.length < 2)
    return withErrorMessage(
      state,
      'A relation needs two variables. Press V to create one from the selected words or the clause at the caret.',
    )
  if (variables.length > 2) return startPending(state, 'relate', { operator })
  const [firstId, secondId] = variables.map(variable => variable.id) as [string, string]
  const existing = formula.triples.find(({ left, right }) => left.variable !== right.variable)
  const [left, right] =
    operator === 'implies' && consequentComesFirst(statement) ? [secondId, firstId] : [firstId, secondId]
  if (!existing || existing.operator !== operator)
    return perform(state, { kind: 'relate', statement: id, left, operator, right })
  // The same key again reverses an implication, then removes the relation.
  if (operator === 'implies' && existing.left.variable === left)
    return perform(state, { kind: 'relate', statement: id, left: right, operator, right: left })
  const [oldLeft, oldRight] = [existing.left.variable, existing.right.variable]
  return perform(state, { kind: 'unrelate', statement: id, left: oldLeft, right: oldRight })
}
