/**
 * What keys do. A key that needs a target waits for its number; everything else happens at once, and nothing depends on a mode that one
 * could be in by mistake. Pure: the same keys on the same graph give the same graph, which is what the tests type.
 */
import type { Binary, Unary } from '@elenchus/metagraph'
import { clauseAt, follow, type Key, moveCaret, nextVariable } from './caret.ts'
import {
  type ChosenEdge,
  caretAt,
  type EditorState,
  perform,
  redoIn,
  say,
  select,
  selectedSpan,
  selectedStatement,
  undoIn,
  variableAtCaret,
} from './editor-state.ts'
import { answer, finishPending, type Verb, wait } from './pending-key.ts'
import { relation } from './relate-variables.ts'
import { wordsOf } from './words.ts'

const waiting: Readonly<Record<string, Verb>> = {
  s: 'support',
  r: 'rebut',
  u: 'undercut',
  m: 'merge',
  l: 'link',
  c: 'certainty',
}
const unary: Readonly<Record<string, Unary>> = { n: 'not', b: 'box', d: 'diamond' }
const binary: Readonly<Record<string, Binary>> = { i: 'implies', a: 'and', o: 'or' }

const edgesAt = (state: EditorState): ChosenEdge[] => {
  const { graph } = state.history
  const at = state.selected
  return [
    ...graph.edges
      .filter(({ from, to }) => at === null || from === at || to === at)
      .map(({ from, to }) => ({ from, to })),
    ...(graph.undercuts ?? [])
      .filter(({ from, edge }) => at === null || from === at || edge.from === at || edge.to === at)
      .map(({ from, edge }) => ({ from, edge: { from: edge.from, to: edge.to } })),
  ]
}

function remove(state: EditorState): EditorState {
  const { edge, selected } = state
  if (edge)
    return perform(
      state,
      'to' in edge
        ? { kind: 'disconnect', from: edge.from, to: edge.to }
        : { kind: 'release', from: edge.from, edge: edge.edge },
    )
  const variable = variableAtCaret(state)
  if (selected !== null && variable)
    return perform(state, { kind: 'unmark', statement: selected, variable: variable.id })
  return say(state, 'Nothing to delete here: E chooses an edge, and the caret on a variable chooses that.')
}

function nudge(state: EditorState, key: string): EditorState {
  const { selected } = state
  if (selected === null) return say(state, 'Select a statement first: type its number.')
  const side = key === '[' || key === ']' ? 'end' : 'start'
  const by = key === ']' || key === '}' ? 1 : -1
  const variable = variableAtCaret(state)
  if (!variable) return perform(state, { kind: 'nudge-statement', statement: selected, side, by })
  const next = perform(state, { kind: 'nudge-variable', statement: selected, variable: variable.id, side, by })
  const span = selectedStatement(next)?.variables.find(({ id }) => id === variable.id)?.span
  // The caret stays on the variable even where its first word went.
  return span && variableAtCaret(next)?.id !== variable.id ? caretAt(next, span.start) : next
}

function markWords(state: EditorState): EditorState {
  const statement = selectedStatement(state)
  if (!statement) return say(state, 'Select a statement first: type its number.')
  const span = selectedSpan(state) ?? clauseAt(statement.text, wordsOf(statement.text), state.caret.focus)
  if (!span) return say(state, 'Select some words first.')
  return perform(state, { kind: 'mark', statement: statement.id, ...span })
}

function letter(state: EditorState, pressed: string, shift: boolean): EditorState | null {
  const key = pressed.toLowerCase()
  const verb = waiting[key]
  const chosen = state.edge
  if ((verb === 'support' || verb === 'rebut') && chosen && 'to' in chosen) {
    // A chosen edge takes the other kind at once.
    const { from, to } = chosen
    const edge = state.history.graph.edges.find(each => each.from === from && each.to === to)
    if (edge && edge.kind !== verb) return perform(state, { kind: 'connect', edge: verb, from, to })
  }
  if (verb)
    return state.selected === null ? say(state, 'Select a statement first: type its number.') : wait(state, verb)
  const operator = unary[key]
  if (operator) {
    if (state.selected === null) return say(state, 'Select a statement first: type its number.')
    const variable = shift ? variableAtCaret(state) : undefined
    if (shift && !variable) return say(state, 'Put the caret on a variable: Shift gives the operator to it alone.')
    const event = { kind: 'operator', statement: state.selected, operator } as const
    return perform(state, variable ? { ...event, variable: variable.id } : event)
  }
  const joins = binary[key]
  if (joins) return relation(state, joins)
  switch (key) {
    case 'v':
      return markWords(state)
    case 'x': {
      const statement = selectedStatement(state)
      const word = statement && wordsOf(statement.text)[state.caret.focus]
      return word
        ? perform(state, { kind: 'split', statement: statement.id, at: word.start })
        : say(state, 'Select a statement first: type its number.')
    }
    case 'e': {
      const edges = edgesAt(state)
      if (edges.length === 0) return say(state, 'There is no edge here yet: S or R, then a number, makes one.')
      const same = (edge: ChosenEdge) => JSON.stringify(edge) === JSON.stringify(state.edge)
      return { ...state, edge: edges[(edges.findIndex(same) + 1) % edges.length]!, pending: null, message: null }
    }
    default:
      return null
  }
}

/** The state after a key, or null where the key is none of the editor's. */
export function pressKey(state: EditorState, pressed: Key): EditorState | null {
  const { key, shift = false, ctrl = false, alt = false } = pressed
  if (ctrl && !alt) {
    if (key.toLowerCase() === 'z') return shift ? redoIn(state) : undoIn(state)
    if (key.toLowerCase() === 'y') return redoIn(state)
    return key === 'ArrowLeft' || key === 'ArrowRight' ? moveCaret(state, pressed) : null
  }
  if (key === 'ArrowUp' || key === 'ArrowDown') return follow(state, key, alt)
  if (ctrl || alt) return null
  if (key === 'Escape') {
    if (state.pending || state.message) return { ...state, pending: null, message: null }
    if (state.edge) return { ...state, edge: null }
    return state.selected === null ? null : select(state, null)
  }
  if (key === 'Enter') return state.pending?.typed ? finishPending(state) : null
  if (state.pending) {
    const answered = answer(state, state.pending, key)
    if (answered) return answered
  }
  if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key))
    return selectedStatement(state) ? moveCaret(state, pressed) : null
  if (key === 'Delete' || key === 'Backspace') return remove(state)
  if (/^\d$/.test(key)) return answer(state, { verb: 'select', typed: '', named: [] }, key)
  if (['[', ']', '{', '}'].includes(key)) return nudge(state, key)
  if (key === ',' || key === '.') return nextVariable(state, key === '.')
  return /^[a-z]$/i.test(key) ? letter(state, key, shift) : null
}
