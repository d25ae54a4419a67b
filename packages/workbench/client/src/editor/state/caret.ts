/** Movement of the caret by words, clauses, variables and statements. Clause borders are approximated by punctuation and connectives. */
import type { Span } from '@elenchus/metagraph'
import { seam } from '@elenchus/metagraph/codecs'
import type { KeyPress } from '../../parts/key-press.ts'
import clauseConjunctions from './clause-conjunctions.json' with { type: 'json' }
import { type Caret, caretAt, type EditorState, select, selectedStatement } from './editor-state.ts'
import { wordsOf } from './words.ts'

const conjunctions = new Set(clauseConjunctions)
const isMark = (word: string) => /^[,;:.!?()—–"“”]+$/.test(word)

/** Whether a word separates clauses. */
const isBorder = (text: string, { start, end }: Span) => {
  const word = text.slice(start, end)
  return isMark(word) || conjunctions.has(word.toLowerCase())
}

const crossesSeam = (text: string, a: Span, b: Span) => text.slice(a.end, b.start).includes(seam)

/** Indexes of the words that begin a clause. */
function clauseStarts(text: string, words: readonly Span[]): number[] {
  return words.flatMap((word, i) => {
    if (isBorder(text, word)) return []
    const before = words[i - 1]
    return !before || isBorder(text, before) || crossesSeam(text, before, word) ? [i] : []
  })
}

/** The clause around a word; for a word between clauses, the following clause. */
export function clauseAt(text: string, words: readonly Span[], at: number): Span | null {
  let first = at
  while (words[first] && isBorder(text, words[first]!)) first++
  if (!words[first]) return null
  while (first > 0 && !isBorder(text, words[first - 1]!) && !crossesSeam(text, words[first - 1]!, words[first]!))
    first--
  let last = Math.max(first, at)
  while (words[last + 1] && !isBorder(text, words[last + 1]!) && !crossesSeam(text, words[last]!, words[last + 1]!))
    last++
  return { start: words[first]!.start, end: words[last]!.end }
}

/** Moves the caret by a word, by a clause with Ctrl, and extends the selection with Shift. Null without a selected statement. */
export function moveCaret(state: EditorState, { key, shift = false, ctrl = false }: KeyPress): EditorState | null {
  const statement = selectedStatement(state)
  if (!statement) return null
  const words = wordsOf(statement.text)
  const last = Math.max(0, words.length - 1)
  const { anchor, focus, selects } = state.caret
  const forward = key === 'ArrowRight'
  const jump = () => {
    const clauses = clauseStarts(statement.text, words)
    return forward ? (clauses.find(at => at > focus) ?? last) : (clauses.findLast(at => at < focus) ?? 0)
  }
  const to =
    key === 'Home' ? 0 : key === 'End' ? last : ctrl ? jump() : Math.max(0, Math.min(last, focus + (forward ? 1 : -1)))
  // The first Shift with an arrow selects the word at the caret, further ones extend the selection.
  const starts = shift && !selects
  const caret: Caret = shift
    ? { anchor: starts ? focus : anchor, focus: starts && !ctrl && key.startsWith('Arrow') ? focus : to, selects: true }
    : { anchor: to, focus: to, selects: false }
  return { ...state, caret, edge: null, pending: null, message: null }
}

/** Selects the previous or next statement, or the one at the other end of an edge. */
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

/** Moves the caret to the next or previous variable. */
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
