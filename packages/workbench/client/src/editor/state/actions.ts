/**
 * The actions of the editor, each declared once with its keys, its description, its toolbar button and its effect. Actions are pure functions
 * of the editor's state; those that need a target wait for its number, and there are no modes.
 */
import { type Binary, formulaSigns } from '@elenchus/metagraph'
import { type KeyPress, matchesKeys } from '../../parts/key-press.ts'
import { clauseAt, follow, moveCaret, nextVariable } from './caret.ts'
import {
  caretAt,
  type EditorState,
  endsOf,
  isSameEdge,
  perform,
  redoIn,
  select,
  selectedSpan,
  selectedStatement,
  undoIn,
  variableAtCaret,
  withRefusal,
} from './editor-state.ts'
import { continuePending, degreeChoices, finishPending, noSelection, startPending, type Verb } from './pending-key.ts'
import { relation } from './relate-variables.ts'
import { wordsOf } from './words.ts'

export interface EditorAction {
  /** In the notation of `parseKeys`. */
  readonly keys: string
  /** The description in the keyboard sheet and in the tooltip of the button. */
  readonly label: string
  readonly button?: { readonly group: string; readonly text: string }
  /** Whether the button is enabled. Default: if a statement is selected. */
  readonly enabled?: (state: EditorState) => boolean
  /** The new state, or null if the key has no effect here. */
  readonly perform: (state: EditorState, press: KeyPress) => EditorState | null
}

/** An action that waits for its target. On a selected edge, S and R change the kind of that edge. */
const targeted = (keys: string, verb: Verb, group: string, text: string, label: string): EditorAction => ({
  keys,
  label,
  button: { group, text },
  perform: state => {
    const { edge: chosen, history, selected } = state
    const edge = chosen && history.graph.edges.find(each => isSameEdge(each, chosen))
    if (edge && (verb === 'support' || verb === 'rebut') && edge.kind !== verb)
      return perform(state, { kind: 'connect', edge: verb, from: edge.from, to: edge.to })
    return selected === null ? noSelection(state) : startPending(state, verb)
  },
})

const relating = (keys: string, operator: Binary): EditorAction => ({
  keys,
  label: `Relate two variables: ${operator}`,
  button: { group: 'Variables and relations', text: formulaSigns.binary[operator] },
  perform: state => relation(state, operator),
})

/** B, D and N put an operator before the whole statement, with Shift before the variable at the caret. */
const operators = [
  { key: 'b', operator: 'box', name: 'necessary' },
  { key: 'd', operator: 'diamond', name: 'possible' },
  { key: 'n', operator: 'not', name: 'not' },
] as const
const operatorActions: readonly EditorAction[] = [
  ...operators.map(
    ({ key, operator, name }): EditorAction => ({
      keys: key,
      label: `Whole statement: ${name}`,
      button: { group: 'Whole statement', text: formulaSigns.unary[operator] },
      perform: state =>
        state.selected === null
          ? noSelection(state)
          : perform(state, { kind: 'operator', statement: state.selected, operator }),
    }),
  ),
  ...operators.map(
    ({ key, operator, name }): EditorAction => ({
      keys: `Shift+${key}`,
      label: `Variable at the caret: ${name}`,
      perform: state => {
        const { selected: statement } = state
        if (statement === null) return noSelection(state)
        const variable = variableAtCaret(state)?.id
        if (variable === undefined) return withRefusal(state, 'Put the caret on a variable first.')
        return perform(state, { kind: 'operator', statement, operator, variable })
      },
    }),
  ),
]

export const actions: readonly EditorAction[] = [
  {
    keys: 'Ctrl+z',
    label: 'Undo',
    button: { group: 'History', text: 'Undo' },
    enabled: ({ history }) => history.past.length > 0,
    perform: undoIn,
  },
  {
    keys: 'Ctrl+Shift+z or Ctrl+y',
    label: 'Redo',
    button: { group: 'History', text: 'Redo' },
    enabled: ({ history }) => history.future.length > 0,
    perform: redoIn,
  },
  {
    keys: '1 or 2 or 3 or 4 or 5 or 6 or 7 or 8 or 9 or 0',
    label: 'Select a statement by its number',
    perform: (state, { key }) => continuePending(state, { verb: 'select', typed: '', named: [] }, key),
  },
  {
    keys: 'ArrowUp or ArrowDown',
    label: 'Previous or next statement',
    perform: (state, { key }) => follow(state, key, false),
  },
  {
    keys: 'Alt+ArrowUp or Alt+ArrowDown',
    label: 'Follow an edge up or down',
    perform: (state, { key }) => follow(state, key, true),
  },
  targeted('s', 'support', 'Edges', '+ Supports', 'Supports: then type the number of the target, or click it'),
  targeted('r', 'rebut', 'Edges', '× Rebuts', 'Rebuts: then type the number of the target, or click it'),
  targeted(
    'u',
    'undercut',
    'Edges',
    '× Undercuts',
    'Undercuts an inference: then type where it starts, or click the edge',
  ),
  targeted('l', 'link', 'Edges', 'Link', 'Link premises that count only together: then type the other number'),
  targeted('m', 'merge', 'Statements', 'Merge', 'Merge: then type the number of the other statement'),
  {
    keys: 'x',
    label: 'Split before the word at the caret',
    button: { group: 'Statements', text: 'Split' },
    perform: state => {
      const statement = selectedStatement(state)
      const word = statement && wordsOf(statement.text)[state.caret.focus]
      if (!word) return noSelection(state)
      return perform(state, { kind: 'split', statement: statement.id, at: word.start })
    },
  },
  { keys: 'ArrowLeft or ArrowRight or Home or End', label: 'Move the caret by words', perform: moveCaret },
  { keys: 'Ctrl+ArrowLeft or Ctrl+ArrowRight', label: 'Move the caret by clauses', perform: moveCaret },
  { keys: 'Shift+ArrowLeft or Shift+ArrowRight or Shift+Home or Shift+End', label: 'Select words', perform: moveCaret },
  {
    keys: 'Ctrl+Shift+ArrowLeft or Ctrl+Shift+ArrowRight',
    label: 'Select words up to the next clause',
    perform: moveCaret,
  },
  {
    keys: 'v',
    label: 'Variable from the selected words, or from the clause at the caret',
    button: { group: 'Variables and relations', text: 'Variable' },
    perform: state => {
      const statement = selectedStatement(state)
      if (!statement) return noSelection(state)
      const span = selectedSpan(state) ?? clauseAt(statement.text, wordsOf(statement.text), state.caret.focus)
      if (!span) return withRefusal(state, 'Select some words first.')
      return perform(state, { kind: 'mark', statement: statement.id, ...span })
    },
  },
  { keys: ', or .', label: 'Previous or next variable', perform: (state, { key }) => nextVariable(state, key === '.') },
  { keys: '[ or ]', label: 'Move the end of the variable or statement by a word', perform: nudge },
  { keys: '{ or }', label: 'Move its start by a word', perform: nudge },
  relating('i', 'implies'),
  relating('a', 'and'),
  relating('o', 'or'),
  ...operatorActions,
  targeted('c', 'certainty', 'Whole statement', 'Certainty', `Certainty: then type ${degreeChoices}, or - for none`),
  { keys: '-', label: 'After C: no certainty', perform: () => null },
  {
    keys: 'e',
    label: 'Select an edge of the statement, then the next one',
    perform: state => {
      const { edges, undercuts = [] } = state.history.graph
      const own = [
        ...edges.map(({ from, to }) => ({ from, to })),
        ...undercuts.map(({ from, edge }) => ({ from, edge: { from: edge.from, to: edge.to } })),
      ].filter(edge => state.selected === null || endsOf(edge).includes(state.selected))
      if (own.length === 0) return withRefusal(state, 'There is no edge here. S or R, then a number, creates one.')
      const index = own.findIndex(edge => state.edge !== null && isSameEdge(edge, state.edge))
      return { ...state, edge: own[(index + 1) % own.length]!, pending: null, message: null }
    },
  },
  {
    keys: 'Delete or Backspace',
    label: 'Delete the selected edge or the variable at the caret',
    perform: state => {
      const { edge, selected } = state
      if (edge) return perform(state, 'to' in edge ? { kind: 'disconnect', ...edge } : { kind: 'release', ...edge })
      const variable = variableAtCaret(state)
      if (selected !== null && variable)
        return perform(state, { kind: 'unmark', statement: selected, variable: variable.id })
      return withRefusal(state, 'Nothing to delete. Select an edge with E, or put the caret on a variable.')
    },
  },
  { keys: 'Enter', label: 'Finish a number', perform: state => (state.pending?.typed ? finishPending(state) : null) },
  {
    keys: 'Escape',
    label: 'Cancel, then clear the selection',
    perform: state => {
      if (state.pending || state.message) return { ...state, pending: null, message: null }
      if (state.edge) return { ...state, edge: null }
      return state.selected === null ? null : select(state, null)
    },
  },
]

function nudge(state: EditorState, { key }: KeyPress): EditorState {
  const { selected: statement } = state
  if (statement === null) return noSelection(state)
  const side = key === '[' || key === ']' ? 'end' : 'start'
  const by = key === ']' || key === '}' ? 1 : -1
  const variable = variableAtCaret(state)?.id
  if (variable === undefined) return perform(state, { kind: 'nudge-statement', statement, side, by })
  const next = perform(state, { kind: 'nudge-variable', statement, variable, side, by })
  const span = selectedStatement(next)?.variables.find(({ id }) => id === variable)?.span
  // The caret stays on the variable even if the variable lost the word at the caret.
  return span && variableAtCaret(next)?.id !== variable ? caretAt(next, span.start) : next
}

/** The state after a key, or null if the key has no effect. A pending action has precedence for plain characters. */
export function pressKey(state: EditorState, press: KeyPress): EditorState | null {
  if (state.pending && !press.ctrl && !press.alt && press.key.length === 1) {
    const continued = continuePending(state, state.pending, press.key)
    if (continued) return continued
  }
  return actions.find(({ keys }) => matchesKeys(keys, press))?.perform(state, press) ?? null
}
