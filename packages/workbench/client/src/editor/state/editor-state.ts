/** The state of the editor: the graph with its history, the selection, and a pending action that waits for its target. */
import type { Binary, Metagraph, Span, Statement, Variable } from '@elenchus/metagraph'
import type { EdgeEnds, EditEvent } from './edit-event.ts'
import { createHistory, edit, type History, type Outcome, redo, undo } from './history.ts'
import { findStatement, splitWords } from './words.ts'

/** An edge between statements, or an undercut: an edge from a statement to another edge, whose inference it attacks. */
export type EdgeOrUndercut = EdgeEnds | Readonly<{ from: string; edge: EdgeEnds }>

/** The ids of the statements that an edge or undercut connects, beginning with the one where it starts. */
export const getEdgeStatements = (edge: EdgeOrUndercut): readonly string[] =>
  'to' in edge ? [edge.from, edge.to] : [edge.from, edge.edge.from, edge.edge.to]

export const getEdgeKey = (edge: EdgeOrUndercut): string => getEdgeStatements(edge).join(' ')
export const isSameEdge = (a: EdgeOrUndercut, b: EdgeOrUndercut): boolean => getEdgeKey(a) === getEdgeKey(b)

/** The position in the selected statement, as indexes of words. */
export interface Caret {
  /** The word where the selection began. */
  readonly anchor: number
  /** The word at the caret. */
  readonly focus: number
  /** True if the words from `anchor` to `focus` are selected. */
  readonly selects: boolean
}

/** An action that waits for the number of its target. Any other key cancels it. */
export interface PendingAction {
  readonly verb: 'support' | 'rebut' | 'undercut' | 'merge' | 'link' | 'certainty' | 'relate' | 'select'
  readonly operator?: Binary
  /** The characters of the label typed so far. */
  readonly typed: string
  /** The id of the first target, if the action needs two and the first is known. */
  readonly firstTarget: string | null
}

export interface EditorState {
  readonly history: History
  /** The id of the selected statement. */
  readonly selected: string | null
  readonly caret: Caret
  /** The selected edge. */
  readonly edge: EdgeOrUndercut | null
  readonly pending: PendingAction | null
  /** What the last edit did, or the reason why it was refused. */
  readonly message: { readonly kind: 'done' | 'refused'; readonly text: string } | null
}

const initialCaret: Caret = { anchor: 0, focus: 0, selects: false }

export const createEditorState = (graph: Metagraph): EditorState => ({
  history: createHistory(graph),
  selected: null,
  caret: initialCaret,
  edge: null,
  pending: null,
  message: null,
})

export const getSelectedStatement = ({ history, selected }: EditorState): Statement | undefined =>
  selected === null ? undefined : findStatement(history.graph, selected)

/** The selected words as a span of the statement's text; null if no words are selected. */
export function getSelectedSpan(state: EditorState): Span | null {
  const statement = getSelectedStatement(state)
  if (!statement || !state.caret.selects) return null
  const words = splitWords(statement.text)
  const { anchor, focus } = state.caret
  const [first, last] = [words[Math.min(anchor, focus)], words[Math.max(anchor, focus)]]
  return first && last ? { start: first.start, end: last.end } : null
}

/** The variable that contains the word at the caret; the shortest one if several variables contain it. */
export function findVariableAtCaret(state: EditorState): Variable | undefined {
  const statement = getSelectedStatement(state)
  const word = statement && splitWords(statement.text)[state.caret.focus]
  if (!word) return undefined
  const spanLength = ({ span }: Variable) => span!.end - span!.start
  return statement.variables
    .filter(({ span }) => span && span.start <= word.start && word.end <= span.end)
    .sort((a, b) => spanLength(a) - spanLength(b))[0]
}

/** The state with a message that says why an action is not possible. */
export const withErrorMessage = (state: EditorState, text: string): EditorState => ({
  ...state,
  pending: null,
  message: { kind: 'refused', text },
})

export function select(state: EditorState, selected: string | null, caret = initialCaret): EditorState {
  return { ...state, selected, caret, edge: null, pending: null, message: null }
}

/** Puts the caret on the word at an offset of the selected statement's text. */
export function moveCaretTo(state: EditorState, offset: number): EditorState {
  const words = splitWords(getSelectedStatement(state)?.text ?? '')
  const found = words.findIndex(({ end }) => end > offset)
  const index = Math.max(0, found)
  return { ...state, caret: { anchor: index, focus: index, selects: false } }
}

/** Adjusts the selection after an edit: a statement, edge or word that no longer exists is deselected. */
function validateSelection(state: EditorState): EditorState {
  const statement = getSelectedStatement(state)
  const { edges, undercuts = [] } = state.history.graph
  const { edge } = state
  const exists = edge !== null && [...edges, ...undercuts].some(each => isSameEdge(each, edge))
  const last = statement ? Math.max(0, splitWords(statement.text).length - 1) : 0
  const { anchor, focus, selects } = state.caret
  return {
    ...state,
    selected: statement ? state.selected : null,
    edge: exists ? edge : null,
    caret: { anchor: Math.min(anchor, last), focus: Math.min(focus, last), selects: statement ? selects : false },
  }
}

const applyOutcome = (state: EditorState, outcome: Outcome): EditorState =>
  validateSelection({
    ...state,
    history: outcome.history,
    pending: null,
    message:
      'summary' in outcome ? { kind: 'done', text: outcome.summary } : { kind: 'refused', text: outcome.refused },
  })

/** Performs an edit. If it is refused, only the message changes. */
export function perform(state: EditorState, event: EditEvent): EditorState {
  const next = applyOutcome(state, edit(state.history, event))
  if (next.message?.kind !== 'done') return next
  if (event.kind === 'merge' && state.selected === event.other)
    return { ...next, selected: event.keep, caret: initialCaret }
  // The caret moves to the new variable, so that its borders can be moved next.
  if (event.kind === 'add-variable') return moveCaretTo({ ...next, selected: event.statement }, event.start)
  return next
}

/** Performs several edits, up to the first that is refused. */
export function performAll(state: EditorState, events: readonly EditEvent[]): EditorState {
  let next = state
  for (const event of events) {
    next = perform(next, event)
    if (next.message?.kind === 'refused') return next
  }
  return next
}

export const undoEdit = (state: EditorState): EditorState => applyOutcome(state, undo(state.history))
export const redoEdit = (state: EditorState): EditorState => applyOutcome(state, redo(state.history))
