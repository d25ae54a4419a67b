/** Keys that need a target: S, then 3. The key waits for the number or a click, says what it waits for, and any other key ends it. */
import type { Degree } from '@elenchus/metagraph'
import { type EditorState, type Pending, perform, say, select, selectedStatement } from './editor-state.ts'
import { labelsOf } from './labels.ts'

export type Verb = Pending['verb']
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

export const wait = (state: EditorState, verb: Verb, more: Partial<Pending> = {}): EditorState => ({
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
export function answer(state: EditorState, pending: Pending, key: string): EditorState | null {
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
