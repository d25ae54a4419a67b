/** Actions that need a target: S, then 3. The action waits for a number or a click and prompts for it; any other key ends it. */
import { type Degree, degreeNames } from '@elenchus/metagraph'
import { type EditorState, type Pending, perform, select, selectedStatement, withRefusal } from './editor-state.ts'
import { labelsOf } from './labels.ts'

export type Verb = Pending['verb']
/** `4 necessary, 3 possible, …` */
export const degreeChoices = [...degreeNames.entries()]
  .reverse()
  .map(([degree, name]) => `${degree} ${name}`)
  .join(', ')

const prompts: Readonly<Record<Verb, string>> = {
  support: 'supports which statement? Type its number.',
  rebut: 'rebuts which statement? Type its number.',
  undercut: 'undercuts the inference from which statement? Type its number.',
  merge: 'merges with which statement? Type its number.',
  link: 'is linked with which statement? Type its number.',
  certainty: `has which certainty? ${degreeChoices}.`,
  relate: 'relates which two variables? Type their numbers.',
  select: 'Type the rest of the number, or Enter.',
}

/** The prompt of the pending action, or null. */
export function promptOf({ pending, selected, history }: EditorState): string | null {
  if (!pending) return null
  const label = selected === null ? '' : `${labelsOf(history.graph).get(selected) ?? ''} `
  const typed = [...pending.named, pending.typed].filter(Boolean).join(' ')
  return `${pending.verb === 'select' ? '' : label}${prompts[pending.verb]}${typed === '' ? '' : ` So far: ${typed}.`}`
}

export const noSelection = (state: EditorState) => withRefusal(state, 'Select a statement first: type its number.')

export const startPending = (state: EditorState, verb: Verb, more: Partial<Pending> = {}): EditorState => ({
  ...state,
  message: null,
  pending: { verb, typed: '', named: [], ...more },
})

/** Performs a pending action on its target. */
function complete(state: EditorState, pending: Pending, name: string): EditorState {
  const { graph } = state.history
  const selected = state.selected
  if (pending.verb === 'select') return select(state, name)
  if (selected === null) return noSelection(state)
  switch (pending.verb) {
    case 'support':
    case 'rebut':
      return perform(state, { kind: 'connect', edge: pending.verb, from: selected, to: name })
    case 'merge': {
      // The merged statement keeps the id of the earlier one.
      const order = graph.statements.map(({ id }) => id)
      const [keep, other] = order.indexOf(selected) < order.indexOf(name) ? [selected, name] : [name, selected]
      return perform(state, { kind: 'merge', keep, other })
    }
    case 'link': {
      const targets = (id: string) => graph.edges.filter(({ from }) => from === id).map(({ to }) => to)
      const to = targets(selected).find(each => targets(name).includes(each))
      if (to === undefined)
        return withRefusal(state, 'Linked premises must support the same statement. Create both edges first.')
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
      if (steps.length > 1) return startPending(state, 'undercut', { named: [name] })
      const to = steps[0]?.to
      if (to === undefined) return withRefusal(state, 'No edge starts from that statement. Create one first.')
      return perform(state, { kind: 'undercut', from: selected, edge: { from: name, to } })
    }
    default:
      return state
  }
}

/** Handles a click on a statement: the target of the pending action, or else the new selection. */
export function chooseStatement(state: EditorState, id: string): EditorState {
  const { pending } = state
  if (!pending || pending.verb === 'certainty' || pending.verb === 'relate' || pending.verb === 'select')
    return select(state, id)
  return complete(state, pending, id)
}

/** Handles a character while an action is pending; null if it is not part of a target. */
export function continuePending(state: EditorState, pending: Pending, key: string): EditorState | null {
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
    if (!statement.variables.some(({ id }) => id === name))
      return withRefusal(state, `There is no variable ${name} here.`)
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
  const candidates = labels.filter(([, label]) => label.startsWith(typed))
  // A letter that does not continue a label is another key.
  if (candidates.length === 0) return /\d/.test(key) ? withRefusal(state, `There is no statement ${typed}.`) : null
  const exact = candidates.find(([, label]) => label === typed)
  return exact && candidates.length === 1
    ? complete(state, pending, exact[0])
    : { ...state, pending: { ...pending, typed } }
}

/** Takes the typed digits as the whole number, after Enter or a pause. */
export function finishPending(state: EditorState): EditorState {
  const { pending } = state
  if (!pending || pending.typed === '') return state
  const found = [...labelsOf(state.history.graph)].find(([, label]) => label === pending.typed)
  return found ? complete(state, pending, found[0]) : state
}
