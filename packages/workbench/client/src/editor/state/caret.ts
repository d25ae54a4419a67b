/**
 * Moves the caret by words, clauses and variables, and the selection between statements. Clauses are approximated: they are separated by
 * punctuation and conjunctions.
 */
import type { Span } from '@elenchus/metagraph'
import { sentenceSeparator } from '@elenchus/metagraph/codecs'
import type { KeyPress } from '../../parts/key-press.ts'
import clauseConjunctions from './clause-conjunctions.json' with { type: 'json' }
import { type Caret, type EditorState, getSelectedStatement, moveCaretTo, select } from './editor-state.ts'
import { splitWords } from './words.ts'

const conjunctions = new Set(clauseConjunctions)
const isPunctuation = (word: string) => /^[,;:.!?()—–"“”]+$/.test(word)

/** True if a word separates clauses. */
const isSeparator = (text: string, { start, end }: Span) => {
  const word = text.slice(start, end)
  return isPunctuation(word) || conjunctions.has(word.toLowerCase())
}

/** True if the seam `[AND]` is between two words: they belong to different sentences of a merged statement. */
const crossesSeam = (text: string, a: Span, b: Span) => text.slice(a.end, b.start).includes(sentenceSeparator)

/** The indexes of the words that begin a clause. */
function findClauseStarts(text: string, words: readonly Span[]): number[] {
  return words.flatMap((word, i) => {
    if (isSeparator(text, word)) return []
    const previousWord = words[i - 1]
    return !previousWord || isSeparator(text, previousWord) || crossesSeam(text, previousWord, word) ? [i] : []
  })
}

/** The clause around the word with an index; for a word between clauses, the following clause. */
export function findClause(text: string, words: readonly Span[], index: number): Span | null {
  let first = index
  while (words[first] && isSeparator(text, words[first]!)) first++
  if (!words[first]) return null
  while (first > 0 && !isSeparator(text, words[first - 1]!) && !crossesSeam(text, words[first - 1]!, words[first]!))
    first--
  let last = Math.max(first, index)
  while (words[last + 1] && !isSeparator(text, words[last + 1]!) && !crossesSeam(text, words[last]!, words[last + 1]!))
    last++
  return { start: words[first]!.start, end: words[last]!.end }
}

/** Moves the caret by a word, by a clause with Ctrl, and extends the selection with Shift. Null without a selected statement. */
export function moveCaret(state: EditorState, { key, shift = false, ctrl = false }: KeyPress): EditorState | null {
  const statement = getSelectedStatement(state)
  if (!statement) return null
  const words = splitWords(statement.text)
  const last = Math.max(0, words.length - 1)
  const { anchor, focus, selects } = state.caret
  const forward = key === 'ArrowRight'
  const findClauseStart = () => {
    const starts = findClauseStarts(statement.text, words)
    return forward ? (starts.find(start => start > focus) ?? last) : (starts.findLast(start => start < focus) ?? 0)
  }
  const findTarget = () => {
    if (key === 'Home') return 0
    if (key === 'End') return last
    return ctrl ? findClauseStart() : Math.max(0, Math.min(last, focus + (forward ? 1 : -1)))
  }
  const target = findTarget()
  // The first Shift with an arrow selects the word at the caret, further ones extend the selection.
  const startsSelection = shift && !selects
  const staysOnWord = startsSelection && !ctrl && key.startsWith('Arrow')
  const caret: Caret = shift
    ? { anchor: startsSelection ? focus : anchor, focus: staysOnWord ? focus : target, selects: true }
    : { anchor: target, focus: target, selects: false }
  return { ...state, caret, edge: null, pending: null, message: null }
}

/** Selects the previous or next statement, or with `alongEdges` the one at the other end of an edge. */
export function selectNeighbour(state: EditorState, key: string, alongEdges: boolean): EditorState {
  const { graph } = state.history
  const order = graph.statements.map(({ id }) => id)
  if (state.selected === null) return select(state, (key === 'ArrowDown' ? order[0] : order.at(-1)) ?? null)
  if (alongEdges) {
    const edge = graph.edges.find(({ from, to }) => (key === 'ArrowUp' ? from : to) === state.selected)
    return edge ? select(state, key === 'ArrowUp' ? edge.to : edge.from) : state
  }
  const index = order.indexOf(state.selected) + (key === 'ArrowDown' ? 1 : -1)
  return select(state, order[Math.max(0, Math.min(order.length - 1, index))] ?? null)
}

/** Moves the caret to the start of the next or previous variable; after the last one it continues with the first. */
export function moveToVariable(state: EditorState, forward: boolean): EditorState {
  const statement = getSelectedStatement(state)
  const spans = (statement?.variables ?? []).flatMap(({ span }) => span ?? []).sort((a, b) => a.start - b.start)
  const word = statement && splitWords(statement.text)[state.caret.focus]
  if (!word || spans.length === 0) return state
  const current = spans.find(({ start, end }) => start <= word.start && word.end <= end)
  const startOffset = current?.start ?? word.start
  const next = forward
    ? (spans.find(({ start }) => (current ? start > startOffset : start >= startOffset)) ?? spans[0]!)
    : (spans.findLast(({ start }) => start < startOffset) ?? spans.at(-1)!)
  return { ...moveCaretTo(state, next.start), edge: null, pending: null, message: null }
}
