/** All that the editor knows: the graph with its history, what is selected, and a key that waits for its target. */
import type { Binary, Metagraph, Span, Statement, Variable } from '@elenchus/metagraph'
import type { EditEvent } from './edit-event.ts'
import { edit, type History, type Outcome, redo, startHistory, undo } from './history.ts'
import { statementOf, wordsOf } from './words.ts'

/** An edge, or an undercut where `edge` is given. */
export type ChosenEdge =
  | { readonly from: string; readonly to: string }
  | { readonly from: string; readonly edge: { readonly from: string; readonly to: string } }

/** The word the caret is on, and where a selection began. */
export interface Caret {
  readonly anchor: number
  readonly focus: number
  /** Whether words are selected; a caret alone is on one word and selects none. */
  readonly selects: boolean
}

/** A key that waits for the number of its target: no mode, because any other key ends it. */
export interface Pending {
  readonly verb: 'support' | 'rebut' | 'undercut' | 'merge' | 'link' | 'certainty' | 'relate' | 'select'
  readonly operator?: Binary
  readonly typed: string
  /** What was named so far, where a verb takes two. */
  readonly named: readonly string[]
}

export interface Message {
  readonly kind: 'did' | 'refused'
  readonly text: string
}

export interface EditorState {
  readonly history: History
  readonly selected: string | null
  readonly caret: Caret
  readonly edge: ChosenEdge | null
  readonly pending: Pending | null
  readonly message: Message | null
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

/** The selected words as a span of the statement's text; null where only a caret stands there. */
export function selectedSpan(state: EditorState): Span | null {
  const statement = selectedStatement(state)
  if (!statement || !state.caret.selects) return null
  const words = wordsOf(statement.text)
  const [first, last] = [state.caret.anchor, state.caret.focus].sort((a, b) => a - b) as [number, number]
  const [from, to] = [words[first], words[last]]
  return from && to ? { start: from.start, end: to.end } : null
}

/** The variable that the caret stands on: of several, the shortest. */
export function variableAtCaret(state: EditorState): Variable | undefined {
  const statement = selectedStatement(state)
  const word = statement && wordsOf(statement.text)[state.caret.focus]
  if (!word) return undefined
  const length = ({ span }: Variable) => span!.end - span!.start
  return statement.variables
    .filter(({ span }) => span && span.start <= word.start && word.end <= span.end)
    .sort((a, b) => length(a) - length(b))[0]
}

export const say = (state: EditorState, text: string): EditorState => ({
  ...state,
  pending: null,
  message: { kind: 'refused', text },
})

export function select(state: EditorState, selected: string | null, caret = start): EditorState {
  return { ...state, selected, caret, edge: null, pending: null, message: null }
}

/** Puts the caret on the word at an offset of the selected statement's text. */
export function caretAt(state: EditorState, offset: number): EditorState {
  const statement = selectedStatement(state)
  if (!statement) return state
  const at = Math.max(
    0,
    wordsOf(statement.text).findIndex(({ end }) => end > offset),
  )
  return { ...state, caret: { anchor: at, focus: at, selects: false } }
}

/** After any change: what was selected and is gone is selected no longer. */
function settled(state: EditorState): EditorState {
  const statement = selectedStatement(state)
  const { graph } = state.history
  const chosen = state.edge
  const stands =
    chosen !== null &&
    ('to' in chosen
      ? graph.edges.some(({ from, to }) => from === chosen.from && to === chosen.to)
      : (graph.undercuts ?? []).some(
          ({ from, edge }) => from === chosen.from && edge.from === chosen.edge.from && edge.to === chosen.edge.to,
        ))
  const last = statement ? Math.max(0, wordsOf(statement.text).length - 1) : 0
  const { anchor, focus, selects } = state.caret
  return {
    ...state,
    selected: statement ? state.selected : null,
    edge: stands ? chosen : null,
    caret: { anchor: Math.min(anchor, last), focus: Math.min(focus, last), selects: statement ? selects : false },
  }
}

const after = (state: EditorState, outcome: Outcome): EditorState =>
  settled({
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
    // The caret stands on the new variable, so that it can be nudged at once.
    const words = wordsOf(statementOf(next.history.graph, event.statement)!.text)
    const at = Math.max(
      0,
      words.findIndex(({ end }) => end > event.start),
    )
    return { ...next, selected: event.statement, caret: { anchor: at, focus: at, selects: false } }
  }
  return next
}

/** Several events as they are typed in one line: all that can be done, up to the first that cannot. */
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
