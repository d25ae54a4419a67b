/** Going through statements, words, clauses and variables: nothing here changes the graph. */
import { clauseStarts } from './clauses.ts'
import { type Caret, caretAt, type EditorState, select, selectedStatement } from './editor-state.ts'
import { wordsOf } from './words.ts'

export interface Key {
  readonly key: string
  readonly shift?: boolean
  /** Control, or Command on a Mac. */
  readonly ctrl?: boolean
  readonly alt?: boolean
}

export function moveCaret(state: EditorState, { key, shift = false, ctrl = false }: Key): EditorState {
  const statement = selectedStatement(state)
  if (!statement) return state
  const words = wordsOf(statement.text)
  const last = Math.max(0, words.length - 1)
  const { anchor, focus, selects } = state.caret
  const forward = key === 'ArrowRight'
  const jump = () => {
    const starts = clauseStarts(statement.text, words)
    return forward ? (starts.find(at => at > focus) ?? last) : (starts.findLast(at => at < focus) ?? 0)
  }
  const to =
    key === 'Home' ? 0 : key === 'End' ? last : ctrl ? jump() : Math.max(0, Math.min(last, focus + (forward ? 1 : -1)))
  // The first Shift and arrow selects the word at the caret; further ones go on from there.
  const began = shift && !selects
  const caret: Caret = shift
    ? { anchor: began ? focus : anchor, focus: began && !ctrl && key.startsWith('Arrow') ? focus : to, selects: true }
    : { anchor: to, focus: to, selects: false }
  return { ...state, caret, edge: null, pending: null, message: null }
}

export function follow(state: EditorState, key: string, alongEdges: boolean): EditorState {
  const { graph } = state.history
  const order = graph.statements.map(({ id }) => id)
  if (state.selected === null) return select(state, (key === 'ArrowDown' ? order[0] : order.at(-1)) ?? null)
  if (alongEdges) {
    const edge = graph.edges.find(({ from, to }) => (key === 'ArrowUp' ? from : to) === state.selected)
    return edge ? select(state, key === 'ArrowUp' ? edge.to : edge.from) : state
  }
  const at = order.indexOf(state.selected) + (key === 'ArrowDown' ? 1 : -1)
  return select(state, order[Math.max(0, Math.min(order.length - 1, at))] ?? null)
}

export function nextVariable(state: EditorState, forward: boolean): EditorState {
  const statement = selectedStatement(state)
  const placed = (statement?.variables ?? [])
    .flatMap(({ span }) => (span ? [span] : []))
    .sort((a, b) => a.start - b.start)
  const word = statement && wordsOf(statement.text)[state.caret.focus]
  if (!word || placed.length === 0) return state
  const at = placed.find(({ start, end }) => start <= word.start && word.end <= end)
  const from = at?.start ?? word.start
  const next = forward
    ? (placed.find(({ start }) => (at ? start > from : start >= from)) ?? placed[0]!)
    : (placed.findLast(({ start }) => start < from) ?? placed.at(-1)!)
  return { ...caretAt(state, next.start), edge: null, pending: null, message: null }
}
