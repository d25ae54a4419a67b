/** The state of the editor: the graph with its history, the selection, and a pending action that waits for its target. */
import type { Binary, Metagraph, Span, Statement, Variable } from '@elenchus/metagraph'
import type { EditEvent } from './edit-event.ts'
import { edit, type History, type Outcome, redo, startHistory, undo } from './history.ts'
import { statementOf, wordsOf } from './words.ts'

/** An edge, or an undercut of one. */
export type ChosenEdge =
  | { readonly from: string; readonly to: string }
  | { readonly from: string; readonly edge: { readonly from: string; readonly to: string } }

/** The statements of an edge, beginning with the one where it starts. */
export const endsOf = (edge: ChosenEdge): readonly string[] =>
  'to' in edge ? [edge.from, edge.to] : [edge.from, edge.edge.from, edge.edge.to]

export const edgeKey = (edge: ChosenEdge): string => endsOf(edge).join(' ')
export const isSameEdge = (a: ChosenEdge, b: ChosenEdge): boolean => edgeKey(a) === edgeKey(b)

/** The indexes of the word at the caret and of the word where a selection began. */
export interface Caret {
  readonly anchor: number
  readonly focus: number
  /** Whether the words between the two are selected. */
  readonly selects: boolean
}

/** An action that waits for the number of its target. It is not a mode: any other key ends it. */
export interface Pending {
  readonly verb: 'support' | 'rebut' | 'undercut' | 'merge' | 'link' | 'certainty' | 'relate' | 'select'
  readonly operator?: Binary
  /** The digits typed so far. */
  readonly typed: string
  /** The first of two targets. */
  readonly named: readonly string[]
}

export interface EditorState {
  readonly history: History
  readonly selected: string | null
  readonly caret: Caret
  readonly edge: ChosenEdge | null
  readonly pending: Pending | null
  readonly message: { readonly kind: 'did' | 'refused'; readonly text: string } | null
}

const start: Caret = { anchor: 0, focus: 0, selects: false }

export const startEditor = (graph: Metagraph): EditorState => ({
  history: startHistory(graph),
  selected: null,
  caret: start,
  edge: null,
  pending: null,
  message: null,
})

export const selectedStatement = ({ history, selected }: EditorState): Statement | undefined =>
  selected === null ? undefined : statementOf(history.graph, selected)

/** The selected words as a span of the statement's text; null if no words are selected. */
export function selectedSpan(state: EditorState): Span | null {
  const statement = selectedStatement(state)
  if (!statement || !state.caret.selects) return null
  const words = wordsOf(statement.text)
  const [first, last] = [state.caret.anchor, state.caret.focus].sort((a, b) => a - b) as [number, number]
  const [from, to] = [words[first], words[last]]
  return from && to ? { start: from.start, end: to.end } : null
}

/** The shortest variable at the caret. */
export function variableAtCaret(state: EditorState): Variable | undefined {
  const statement = selectedStatement(state)
  const word = statement && wordsOf(statement.text)[state.caret.focus]
  if (!word) return undefined
  const length = ({ span }: Variable) => span!.end - span!.start
  return statement.variables
    .filter(({ span }) => span && span.start <= word.start && word.end <= span.end)
    .sort((a, b) => length(a) - length(b))[0]
}

/** The state with a message that says why something is not possible. */
export const withRefusal = (state: EditorState, text: string): EditorState => ({
  ...state,
  pending: null,
  message: { kind: 'refused', text },
})

export function select(state: EditorState, selected: string | null, caret = start): EditorState {
  return { ...state, selected, caret, edge: null, pending: null, message: null }
}

/** Puts the caret on the word at an offset of the selected statement's text. */
export function caretAt(state: EditorState, offset: number): EditorState {
  const words = wordsOf(selectedStatement(state)?.text ?? '')
  const index = Math.max(
    0,
    words.findIndex(({ end }) => end > offset),
  )
  return { ...state, caret: { anchor: index, focus: index, selects: false } }
}

/** Removes from the selection what an edit has removed from the graph. */
function validateSelection(state: EditorState): EditorState {
  const statement = selectedStatement(state)
  const { edges, undercuts = [] } = state.history.graph
  const { edge } = state
  const exists = edge !== null && [...edges, ...undercuts].some(each => isSameEdge(each, edge))
  const last = statement ? Math.max(0, wordsOf(statement.text).length - 1) : 0
  const { anchor, focus, selects } = state.caret
  return {
    ...state,
    selected: statement ? state.selected : null,
    edge: exists ? edge : null,
    caret: { anchor: Math.min(anchor, last), focus: Math.min(focus, last), selects: statement ? selects : false },
  }
}

const after = (state: EditorState, outcome: Outcome): EditorState =>
  validateSelection({
    ...state,
    history: outcome.history,
    pending: null,
    message: 'did' in outcome ? { kind: 'did', text: outcome.did } : { kind: 'refused', text: outcome.refused },
  })

export function perform(state: EditorState, event: EditEvent): EditorState {
  const next = after(state, edit(state.history, event))
  if (next.message?.kind !== 'did') return next
  if (event.kind === 'merge' && state.selected === event.other) return { ...next, selected: event.keep, caret: start }
  if (event.kind === 'mark') {
    // On the new variable, so that its borders can be moved at once.
    return caretAt({ ...next, selected: event.statement }, event.start)
  }
  return next
}

/** Performs several events, up to the first that is refused. */
export function performAll(state: EditorState, events: readonly EditEvent[]): EditorState {
  let next = state
  for (const event of events) {
    next = perform(next, event)
    if (next.message?.kind === 'refused') return next
  }
  return next
}

export const undoIn = (state: EditorState): EditorState => after(state, undo(state.history))
export const redoIn = (state: EditorState): EditorState => after(state, redo(state.history))
