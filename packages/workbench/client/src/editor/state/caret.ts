/** Rough borders of clauses, for the caret's long jumps and for what V takes when no words are selected. */
import type { Span } from '@elenchus/metagraph'
import { seam } from '@elenchus/metagraph/codecs'
import { type Caret, caretAt, type EditorState, select, selectedStatement } from './editor-state.ts'
import { wordsOf } from './words.ts'

const joins = new Set(
  'and or but so because since if then unless when while although though whereas therefore thus hence that until'.split(
    ' ',
  ),
)
const isMark = (word: string) => /^[,;:.!?()—–"“”]+$/.test(word)
const isJoin = (word: string) => joins.has(word.toLowerCase())

/** Whether a word stands in no clause but between two. */
const isBorder = (text: string, { start, end }: Span) => {
  const word = text.slice(start, end)
  return isMark(word) || isJoin(word)
}

const crossesSeam = (text: string, a: Span, b: Span) => text.slice(a.end, b.start).includes(seam)

/** Indexes of words at which a clause begins. */
export function clauseStarts(text: string, words: readonly Span[]): number[] {
  return words.flatMap((word, i) => {
    if (isBorder(text, word)) return []
    const before = words[i - 1]
    return !before || isBorder(text, before) || crossesSeam(text, before, word) ? [i] : []
  })
}

/** The clause around a word; of a word between clauses, the one after it. */
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
