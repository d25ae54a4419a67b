/**
 * What keys do. A key that needs a target waits for its number; everything else happens at once, and nothing depends on a mode that one
 * could be in by mistake. Pure: the same keys on the same graph give the same graph, which is what the tests type.
 */
import { connectiveRows } from '@elenchus/language/structure'
import type { Binary, Degree, Statement, Unary } from '@elenchus/metagraph'
import { clauseAt, clauseStarts } from './clauses.ts'
import {
  type Caret,
  type ChosenEdge,
  caretAt,
  type EditorState,
  type Pending,
  perform,
  redoIn,
  say,
  select,
  selectedSpan,
  selectedStatement,
  undoIn,
  variableAtCaret,
} from './editor-state.ts'
import { labelsOf } from './labels.ts'
import { wordsOf } from './words.ts'

export interface Key {
  readonly key: string
  readonly shift?: boolean
  /** Control, or Command on a Mac. */
  readonly ctrl?: boolean
  readonly alt?: boolean
}

type Verb = Pending['verb']
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
const asks: Readonly<Record<Verb, string>> = {
  support: 'supports which statement? Type its number.',
  rebut: 'rebuts which statement? Type its number.',
  undercut: 'undercuts the step that starts from which statement? Type its number.',
  merge: 'is merged with which statement? Type its number.',
  link: 'counts together with which statement? Type its number.',
  certainty: 'is how certain? 4 necessary, 3 possible, 2 contingent, 1 unnecessary, 0 impossible.',
  relate: 'relates which two variables? Type their numbers.',
  select: 'Type the rest of the number, or Enter.',
}

/** What the editor waits for, in words; null where it waits for nothing. */
export function askedOf(state: EditorState): string | null {
  const { pending, selected, history } = state
  if (!pending) return null
  const label = selected === null ? '' : `${labelsOf(history.graph).get(selected) ?? ''} `
  const typed = [...pending.named, pending.typed].filter(Boolean).join(' ')
  return `${pending.verb === 'select' ? '' : label}${asks[pending.verb]}${typed === '' ? '' : ` So far: ${typed}.`}`
}

const wait = (state: EditorState, verb: Verb, more: Partial<Pending> = {}): EditorState => ({
  ...state,
  message: null,
  pending: { verb, typed: '', named: [], ...more },
})

/** The target of a waiting key is known: do it. */
function complete(state: EditorState, pending: Pending, name: string): EditorState {
  const { graph } = state.history
  const selected = state.selected
  if (pending.verb === 'select') return select(state, name)
  if (selected === null) return say(state, 'Select a statement first: type its number.')
  switch (pending.verb) {
    case 'support':
    case 'rebut':
      return perform(state, { kind: 'connect', edge: pending.verb, from: selected, to: name })
    case 'merge': {
      // The earlier statement gives the merged one its name.
      const order = graph.statements.map(({ id }) => id)
      const [keep, other] = order.indexOf(selected) < order.indexOf(name) ? [selected, name] : [name, selected]
      return perform(state, { kind: 'merge', keep, other })
    }
    case 'link': {
      const targets = (id: string) => graph.edges.filter(({ from }) => from === id).map(({ to }) => to)
      const to = targets(selected).find(each => targets(name).includes(each))
      if (to === undefined) return say(state, 'Linked premises lead to the same statement; make both edges first.')
      const own = graph.edges.find(edge => edge.from === selected && edge.to === to)
      const other = graph.edges.find(edge => edge.from === name && edge.to === to)
      return own?.link !== undefined && own.link === other?.link
        ? perform(state, { kind: 'unlink', from: selected, to })
        : perform(state, { kind: 'link', premises: [selected, name], to })
    }
    case 'undercut': {
      const [first] = pending.named
      if (first !== undefined)
        return perform(state, { kind: 'undercut', from: selected, edge: { from: first, to: name } })
      const steps = graph.edges.filter(({ from }) => from === name)
      if (steps.length > 1) return wait(state, 'undercut', { named: [name] })
      const to = steps[0]?.to
      if (to === undefined) return say(state, 'No step starts from that statement; make its edge first.')
      return perform(state, { kind: 'undercut', from: selected, edge: { from: name, to } })
    }
    default:
      return state
  }
}

/** A statement was chosen with the mouse: it is the target of a waiting key, or it is selected. */
export function chooseStatement(state: EditorState, id: string): EditorState {
  const { pending } = state
  if (!pending || pending.verb === 'certainty' || pending.verb === 'relate' || pending.verb === 'select')
    return select(state, id)
  return complete(state, pending, id)
}

/** A character for a waiting key; null where it is none for it. */
function answer(state: EditorState, pending: Pending, key: string): EditorState | null {
  const statement = selectedStatement(state)
  if (pending.verb === 'certainty') {
    if (!statement) return null
    if (/^[0-4]$/.test(key))
      return perform(state, { kind: 'certainty', statement: statement.id, degree: Number(key) as Degree })
    return key === '-' ? perform(state, { kind: 'certainty', statement: statement.id, degree: null }) : null
  }
  if (pending.verb === 'relate') {
    if (!statement || !/^\d$/.test(key)) return null
    const name = `v${key}`
    if (!statement.variables.some(({ id }) => id === name)) return say(state, `There is no variable ${name} here.`)
    const [first] = pending.named
    if (first === undefined) return { ...state, pending: { ...pending, named: [name] } }
    return perform(state, {
      kind: 'relate',
      statement: statement.id,
      left: first,
      operator: pending.operator!,
      right: name,
    })
  }
  if (!/^[0-9a-z]$/i.test(key)) return null
  const typed = pending.typed + key
  const labels = [...labelsOf(state.history.graph)]
  const begun = labels.filter(([, label]) => label.startsWith(typed))
  // A letter that continues no name is a key of its own.
  if (begun.length === 0) return /\d/.test(key) ? say(state, `There is no statement ${typed}.`) : null
  const exact = begun.find(([, label]) => label === typed)
  return exact && begun.length === 1 ? complete(state, pending, exact[0]) : { ...state, pending: { ...pending, typed } }
}

/** Enter, or a pause: what was typed so far is the whole number. */
export function finishPending(state: EditorState): EditorState {
  const { pending } = state
  if (!pending || pending.typed === '') return state
  const found = [...labelsOf(state.history.graph)].find(([, label]) => label === pending.typed)
  return found ? complete(state, pending, found[0]) : state
}

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

/** "B because A": the words between two variables say which of them is the condition. */
function isTurned({ text, variables: [first, second] }: Statement): boolean {
  if (!first?.span || !second?.span) return false
  const between =
    text
      .slice(first.span.end, second.span.start)
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const opening = second.text.toLowerCase().match(/[a-z]+/g) ?? []
  for (const words of [between, opening.slice(0, 3)])
    for (let length = words.length; length > 0; length--) {
      const rows = connectiveRows(words.slice(0, length).join(' ')).filter(({ operator }) => operator === 'implies')
      if (rows.length > 0) return rows[0]!.holds === 'A'
    }
  return false
}

function relation(state: EditorState, operator: Binary): EditorState {
  const statement = selectedStatement(state)
  if (!statement) return say(state, 'Select a statement first: type its number.')
  const { variables, formula, id } = statement
  if (variables.length < 2)
    return say(
      state,
      'A relation needs two variables: select words and press V, or let V take the clause at the caret.',
    )
  if (variables.length > 2) return wait(state, 'relate', { operator })
  const [v, w] = variables.map(variable => variable.id) as [string, string]
  const old = formula.triples.find(({ left, right }) => left.variable !== right.variable)
  const [left, right] = operator === 'implies' && isTurned(statement) ? [w, v] : [v, w]
  if (!old || old.operator !== operator) return perform(state, { kind: 'relate', statement: id, left, operator, right })
  // The same key again: an implication turns round once, then the relation goes.
  if (operator === 'implies' && old.left.variable === left)
    return perform(state, { kind: 'relate', statement: id, left: right, operator, right: left })
  return perform(state, { kind: 'unrelate', statement: id, left: old.left.variable, right: old.right.variable })
}

function moveCaret(state: EditorState, { key, shift = false, ctrl = false }: Key): EditorState {
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

function follow(state: EditorState, key: string, alongEdges: boolean): EditorState {
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

function nextVariable(state: EditorState, forward: boolean): EditorState {
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
