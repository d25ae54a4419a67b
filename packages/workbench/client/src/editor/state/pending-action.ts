/** Actions that need a target, such as S, then 3. The action waits for a number or a click, and any other key cancels it. */
import { type Degree, degreeNames } from '@elenchus/metagraph'
import type { EditorState, PendingAction } from './editor-state.ts'
import { getSelectedStatement, perform, select, withErrorMessage } from './editor-state.ts'
import { assignLabels } from './labels.ts'

export type Verb = PendingAction['verb']

/** `4 necessary, 3 possible, …` */
export const degreeChoices = [...degreeNames.entries()]
  .reverse()
  .map(([degree, name]) => `${degree} ${name}`)
  .join(', ')

/** The prompts for the target of an action, given the label of the selected statement. */
const prompts: Readonly<Record<Verb, (label: string) => string>> = {
  support: label => `Which statement does statement ${label} support? Type its number.`,
  rebut: label => `Which statement does statement ${label} rebut? Type its number.`,
  undercut: label => `Which inference does statement ${label} undercut? Type the number of its premise.`,
  merge: label => `Which statement should be merged with statement ${label}? Type its number.`,
  link: label => `Which premise should be linked with statement ${label}? Type its number.`,
  certainty: label => `How certain is statement ${label}? Type a number: ${degreeChoices}.`,
  relate: label => `Which two variables of statement ${label} should be related? Type their numbers, such as 1 and 2.`,
  select: () => 'Type the rest of the number, or press Enter.',
}

/** The prompt of the pending action, such as `Which statement does statement 1 support?`, or null. */
export function getPrompt({ pending, selected, history }: EditorState): string | null {
  if (!pending) return null
  const labels = assignLabels(history.graph)
  const { verb, firstTarget, typed } = pending
  const prompt = prompts[verb](labels.get(selected ?? '') ?? '')
  const targets = [firstTarget && (labels.get(firstTarget) ?? firstTarget), typed].filter(Boolean).join(' ')
  return `${prompt}${targets === '' ? '' : ` So far: ${targets}.`}`
}

export const withNoSelectionError = (state: EditorState) =>
  withErrorMessage(state, 'Select a statement first: type its number.')

export const startPending = (state: EditorState, verb: Verb, fields: Partial<PendingAction> = {}): EditorState => ({
  ...state,
  message: null,
  pending: { verb, typed: '', firstTarget: null, ...fields },
})

/** Performs a pending action on its target, the statement with an id. */
function performPending(state: EditorState, pending: PendingAction, target: string): EditorState {
  const { selected } = state
  const { graph } = state.history
  if (pending.verb === 'select') return select(state, target)
  if (selected === null) return withNoSelectionError(state)
  switch (pending.verb) {
    case 'support':
    case 'rebut':
      return perform(state, { kind: 'connect', edge: pending.verb, from: selected, to: target })
    case 'merge': {
      // The merged statement keeps the id of the earlier one.
      const order = graph.statements.map(({ id }) => id)
      const [keep, other] = order.indexOf(selected) < order.indexOf(target) ? [selected, target] : [target, selected]
      return perform(state, { kind: 'merge', keep, other })
    }
    case 'link': {
      const edgesOfTarget = graph.edges.filter(({ from }) => from === target)
      const findTargetEdge = (to: string) => edgesOfTarget.find(edge => edge.to === to)
      const edge = graph.edges.find(({ from, to }) => from === selected && findTargetEdge(to))
      if (!edge)
        return withErrorMessage(state, 'Linked premises must support the same statement. Create both edges first.')
      const { to, link } = edge
      return link !== undefined && link === findTargetEdge(to)?.link
        ? perform(state, { kind: 'unlink', from: selected, to })
        : perform(state, { kind: 'link', premises: [selected, target], to })
    }
    case 'undercut': {
      // The first target is the premise of the undercut inference. A second one is needed only if the premise has several edges.
      if (pending.firstTarget !== null)
        return perform(state, { kind: 'undercut', from: selected, edge: { from: pending.firstTarget, to: target } })
      const edges = graph.edges.filter(({ from }) => from === target)
      if (edges.length > 1) return startPending(state, 'undercut', { firstTarget: target })
      const to = edges[0]?.to
      if (to === undefined)
        return withErrorMessage(state, 'The chosen statement has no outgoing edge. Create an edge first.')
      return perform(state, { kind: 'undercut', from: selected, edge: { from: target, to } })
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
  return performPending(state, pending, id)
}

/** Handles a character while an action is pending; null if it is not part of a target. */
export function continuePending(state: EditorState, pending: PendingAction, key: string): EditorState | null {
  const statement = getSelectedStatement(state)
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
      return withErrorMessage(state, `The statement has no variable ${name}.`)
    const { firstTarget: left, operator } = pending
    if (left === null) return { ...state, pending: { ...pending, firstTarget: name } }
    return perform(state, { kind: 'relate', statement: statement.id, left, operator: operator!, right: name })
  }
  if (!/^[0-9a-z]$/i.test(key)) return null
  const typed = pending.typed + key
  const labels = [...assignLabels(state.history.graph)]
  const candidates = labels.filter(([, label]) => label.startsWith(typed))
  // A letter that does not continue a label may be the shortcut of another action.
  if (candidates.length === 0) return /\d/.test(key) ? withErrorMessage(state, `There is no statement ${typed}.`) : null
  const exactMatch = candidates.find(([, label]) => label === typed)
  return exactMatch && candidates.length === 1
    ? performPending(state, pending, exactMatch[0])
    : { ...state, pending: { ...pending, typed } }
}

/** Accepts the typed label as complete, after Enter or a pause: 1 could otherwise be the beginning of 12. */
export function finishPending(state: EditorState): EditorState {
  const { pending } = state
  if (!pending || pending.typed === '') return state
  const id = [...assignLabels(state.history.graph)].find(([, label]) => label === pending.typed)?.[0]
  return id === undefined ? state : performPending(state, pending, id)
}
