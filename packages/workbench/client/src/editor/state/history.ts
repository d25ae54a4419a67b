/** Unlimited undo and redo. Graphs are immutable and share what did not change, so every earlier one is simply kept. */
import type { Metagraph } from '@elenchus/metagraph'
import { applyEdit } from './apply-edit.ts'
import type { EditEvent } from './edit-event.ts'

export interface Step {
  readonly event: EditEvent
  readonly did: string
  readonly before: Metagraph
  readonly after: Metagraph
}

export interface History {
  readonly graph: Metagraph
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export const startHistory = (graph: Metagraph): History => ({ graph, past: [], future: [] })

export type Outcome =
  | { readonly history: History; readonly did: string }
  | { readonly history: History; readonly refused: string }

export function edit(history: History, event: EditEvent): Outcome {
  const after = applyEdit(history.graph, event)
  if ('refused' in after) return { history, refused: after.refused }
  const step: Step = { event, did: after.did, before: history.graph, after: after.graph }
  return { history: { graph: after.graph, past: [...history.past, step], future: [] }, did: after.did }
}

export function undo(history: History): Outcome {
  const step = history.past.at(-1)
  if (!step) return { history, refused: 'There is nothing to undo.' }
  return {
    history: { graph: step.before, past: history.past.slice(0, -1), future: [step, ...history.future] },
    did: `undone: ${step.did}`,
  }
}

export function redo(history: History): Outcome {
  const [step, ...rest] = history.future
  if (!step) return { history, refused: 'There is nothing to redo.' }
  return { history: { graph: step.after, past: [...history.past, step], future: rest }, did: `done again: ${step.did}` }
}
