/**
 * The actions of the editor, each with its shortcut, description, toolbar button and effect. An action is a pure function from one editor
 * state to the next. Actions that need a target, such as "supports", wait until the user types the number of a statement.
 */
import { type Binary, formulaSigns } from '@elenchus/metagraph'
import { type KeyPress, matchesKeys } from '../../parts/key-press.ts'
import { findClause, moveCaret, moveToVariable, selectNeighbour } from './caret.ts'
import {
  type EditorState,
  findVariableAtCaret,
  getEdgeStatements,
  getSelectedSpan,
  getSelectedStatement,
  isSameEdge,
  moveCaretTo,
  perform,
  redoEdit,
  select,
  undoEdit,
  withErrorMessage,
} from './editor-state.ts'
import type { Verb } from './pending-action.ts'
import { continuePending, degreeChoices, finishPending, startPending, withNoSelectionError } from './pending-action.ts'
import { relateSelected } from './relate-variables.ts'
import { splitWords } from './words.ts'

export interface EditorAction {
  /** In the notation of `parseKeys`. */
  readonly keys: string
  /** The description in the keyboard sheet and in the tooltip of the button. */
  readonly label: string
  /** The button in the toolbar, if it has one, and the group in which it is shown. */
  readonly button?: { readonly group: string; readonly text: string }
  /** True if the button is enabled. Default: if a statement is selected. */
  readonly enabled?: (state: EditorState) => boolean
  /** The new state, or null if the key has no effect here. */
  readonly perform: (state: EditorState, press: KeyPress) => EditorState | null
}

/** An action that waits for its target. If an edge is selected, S and R change its kind instead. */
const createTargetedAction = (keys: string, verb: Verb, group: string, text: string, label: string): EditorAction => ({
  keys,
  label,
  button: { group, text },
  perform: state => {
    const { edge: selectedEdge, history, selected } = state
    const edge = selectedEdge && history.graph.edges.find(each => isSameEdge(each, selectedEdge))
    if (edge && (verb === 'support' || verb === 'rebut') && edge.kind !== verb)
      return perform(state, { kind: 'connect', edge: verb, from: edge.from, to: edge.to })
    return selected === null ? withNoSelectionError(state) : startPending(state, verb)
  },
})

const createRelateAction = (keys: string, operator: Binary): EditorAction => ({
  keys,
  label: `Relate two variables: ${operator}`,
  button: { group: 'Variables and relations', text: formulaSigns.binary[operator] },
  perform: state => relateSelected(state, operator),
})

/** B, D and N put an operator before the whole statement, with Shift before the variable at the caret. */
const operators = [
  { key: 'b', operator: 'box', name: 'necessary' },
  { key: 'd', operator: 'diamond', name: 'possible' },
  { key: 'n', operator: 'not', name: 'not' },
] as const
const operatorActions = operators.flatMap(({ key, operator, name }): EditorAction[] => [
  {
    keys: key,
    label: `Put “${name}” before the whole statement`,
    button: { group: 'Whole statement', text: formulaSigns.unary[operator] },
    perform: state =>
      state.selected === null
        ? withNoSelectionError(state)
        : perform(state, { kind: 'operator', statement: state.selected, operator }),
  },
  {
    keys: `Shift+${key}`,
    label: `Put “${name}” before the variable at the caret`,
    perform: state => {
      const { selected: statement } = state
      if (statement === null) return withNoSelectionError(state)
      const variable = findVariableAtCaret(state)?.id
      if (variable === undefined) return withErrorMessage(state, 'Put the caret on a variable first.')
      return perform(state, { kind: 'operator', statement, operator, variable })
    },
  },
])

export const actions: readonly EditorAction[] = [
  {
    keys: 'Ctrl+z',
    label: 'Undo',
    button: { group: 'History', text: 'Undo' },
    enabled: ({ history }) => history.past.length > 0,
    perform: undoEdit,
  },
  {
    keys: 'Ctrl+Shift+z or Ctrl+y',
    label: 'Redo',
    button: { group: 'History', text: 'Redo' },
    enabled: ({ history }) => history.future.length > 0,
    perform: redoEdit,
  },
  {
    keys: '1 or 2 or 3 or 4 or 5 or 6 or 7 or 8 or 9 or 0',
    label: 'Select a statement by its number',
    perform: (state, { key }) => continuePending(state, { verb: 'select', typed: '', firstTarget: null }, key),
  },
  {
    keys: 'ArrowUp or ArrowDown',
    label: 'Select the previous or next statement',
    perform: (state, { key }) => selectNeighbour(state, key, false),
  },
  {
    keys: 'Alt+ArrowUp or Alt+ArrowDown',
    label: 'Follow an edge up or down',
    perform: (state, { key }) => selectNeighbour(state, key, true),
  },
  createTargetedAction(
    's',
    'support',
    'Edges',
    '+ Supports',
    'Support another statement (then type its number or click it)',
  ),
  createTargetedAction('r', 'rebut', 'Edges', '× Rebuts', 'Rebut another statement (then type its number or click it)'),
  createTargetedAction(
    'u',
    'undercut',
    'Edges',
    '× Undercuts',
    'Undercut an inference (then type the number of its premise or click its edge)',
  ),
  createTargetedAction('l', 'link', 'Edges', 'Link', 'Link joint premises (then type the number of the other premise)'),
  createTargetedAction('m', 'merge', 'Statements', 'Merge', 'Merge with another statement (then type its number)'),
  {
    keys: 'x',
    label: 'Split before the word at the caret',
    button: { group: 'Statements', text: 'Split' },
    perform: state => {
      const statement = getSelectedStatement(state)
      const word = statement && splitWords(statement.text)[state.caret.focus]
      if (!word) return withNoSelectionError(state)
      return perform(state, { kind: 'split', statement: statement.id, offset: word.start })
    },
  },
  { keys: 'ArrowLeft or ArrowRight or Home or End', label: 'Move the caret by words', perform: moveCaret },
  { keys: 'Ctrl+ArrowLeft or Ctrl+ArrowRight', label: 'Move the caret by clauses', perform: moveCaret },
  {
    keys: 'Shift+ArrowLeft or Shift+ArrowRight or Shift+Home or Shift+End',
    label: 'Extend the selection by words',
    perform: moveCaret,
  },
  {
    keys: 'Ctrl+Shift+ArrowLeft or Ctrl+Shift+ArrowRight',
    label: 'Extend the selection by clauses',
    perform: moveCaret,
  },
  {
    keys: 'v',
    label: 'Create a variable from the selected words or from the clause at the caret',
    button: { group: 'Variables and relations', text: 'Variable' },
    perform: state => {
      const statement = getSelectedStatement(state)
      if (!statement) return withNoSelectionError(state)
      const span = getSelectedSpan(state) ?? findClause(statement.text, splitWords(statement.text), state.caret.focus)
      if (!span) return withErrorMessage(state, 'Select some words first.')
      return perform(state, { kind: 'add-variable', statement: statement.id, ...span })
    },
  },
  {
    keys: ', or .',
    label: 'Move to the previous or next variable',
    perform: (state, { key }) => moveToVariable(state, key === '.'),
  },
  { keys: '[ or ]', label: 'Move the end of the variable or statement by one word', perform: moveBorder },
  { keys: '{ or }', label: 'Move the start of the variable or statement by one word', perform: moveBorder },
  createRelateAction('i', 'implies'),
  createRelateAction('a', 'and'),
  createRelateAction('o', 'or'),
  ...operatorActions,
  createTargetedAction(
    'c',
    'certainty',
    'Whole statement',
    'Certainty',
    `Set the certainty (then type ${degreeChoices}, or - for none)`,
  ),
  { keys: '-', label: 'Remove the certainty (after pressing C)', perform: () => null },
  {
    keys: 'e',
    label: 'Select the next edge of the statement',
    perform: state => {
      const { edges, undercuts = [] } = state.history.graph
      const candidates = [
        ...edges.map(({ from, to }) => ({ from, to })),
        ...undercuts.map(({ from, edge }) => ({ from, edge: { from: edge.from, to: edge.to } })),
      ].filter(edge => state.selected === null || getEdgeStatements(edge).includes(state.selected))
      if (candidates.length === 0)
        return withErrorMessage(
          state,
          'There is no edge to select. To create one, press S or R, then type the number of a statement.',
        )
      const index = candidates.findIndex(edge => state.edge !== null && isSameEdge(edge, state.edge))
      return { ...state, edge: candidates[(index + 1) % candidates.length]!, pending: null, message: null }
    },
  },
  {
    keys: 'Delete or Backspace',
    label: 'Delete the selected edge or the variable at the caret',
    perform: state => {
      const { edge, selected } = state
      if (edge)
        return perform(state, 'to' in edge ? { kind: 'disconnect', ...edge } : { kind: 'remove-undercut', ...edge })
      const variable = findVariableAtCaret(state)
      if (selected !== null && variable)
        return perform(state, { kind: 'remove-variable', statement: selected, variable: variable.id })
      return withErrorMessage(state, 'Nothing to delete. Select an edge with E, or put the caret on a variable.')
    },
  },
  {
    keys: 'Enter',
    label: 'Accept the typed number',
    perform: state => (state.pending?.typed ? finishPending(state) : null),
  },
  {
    keys: 'Escape',
    label: 'Cancel the pending action, or clear the selection',
    perform: state => {
      if (state.pending || state.message) return { ...state, pending: null, message: null }
      if (state.edge) return { ...state, edge: null }
      return state.selected === null ? null : select(state, null)
    },
  },
]

/** Moves the end (`[`, `]`) or the start (`{`, `}`) of the variable at the caret, or else of the statement. */
function moveBorder(state: EditorState, { key }: KeyPress): EditorState {
  const { selected: statement } = state
  if (statement === null) return withNoSelectionError(state)
  const side = key === '[' || key === ']' ? 'end' : 'start'
  const step = key === ']' || key === '}' ? 1 : -1
  const variable = findVariableAtCaret(state)?.id
  if (variable === undefined) return perform(state, { kind: 'nudge-statement', statement, side, step })
  const next = perform(state, { kind: 'nudge-variable', statement, variable, side, step })
  const span = getSelectedStatement(next)?.variables.find(({ id }) => id === variable)?.span
  // The caret stays on the variable even if the variable lost the word at the caret.
  return span && findVariableAtCaret(next)?.id !== variable ? moveCaretTo(next, span.start) : next
}

/** The state after a key press, or null if the key has no effect. A pending action takes plain characters first. */
export function pressKey(state: EditorState, press: KeyPress): EditorState | null {
  if (state.pending && !press.ctrl && !press.alt && press.key.length === 1) {
    const continued = continuePending(state, state.pending, press.key)
    if (continued) return continued
  }
  return actions.find(({ keys }) => matchesKeys(keys, press))?.perform(state, press) ?? null
}
