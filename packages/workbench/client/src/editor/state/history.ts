/** One event applied to a graph. Whatever the event, the graph that comes out has no errors, or the event is refused. */
import { diagnose, type Metagraph } from '@elenchus/metagraph'
import { connect, disconnect, link, release, undercut, unlink } from './edit-edges.ts'
import { type EditEvent, type Edited, refuse } from './edit-event.ts'
import { addOperator, relate, setCertainty, setFormula, unrelate } from './edit-formulas.ts'
import { merge, nudgeStatement, split } from './edit-statements.ts'
import { mark, nudgeVariable, unmark } from './edit-variables.ts'

function edited(graph: Metagraph, event: EditEvent): Edited {
  switch (event.kind) {
    case 'connect':
      return connect(graph, event.edge, event.from, event.to)
    case 'disconnect':
      return disconnect(graph, event.from, event.to)
    case 'undercut':
      return undercut(graph, event)
    case 'release':
      return release(graph, event)
    case 'link':
      return link(graph, event.premises, event.to)
    case 'unlink':
      return unlink(graph, event.from, event.to)
    case 'merge':
      return merge(graph, event.keep, event.other)
    case 'split':
      return split(graph, event.statement, event.at)
    case 'nudge-statement':
      return nudgeStatement(graph, event.statement, event.side, event.by)
    case 'mark':
      return mark(graph, event.statement, event.start, event.end)
    case 'unmark':
      return unmark(graph, event.statement, event.variable)
    case 'nudge-variable':
      return nudgeVariable(graph, event.statement, event.variable, event.side, event.by)
    case 'operator':
      return addOperator(graph, event.statement, event.operator, event.variable)
    case 'relate':
      return relate(graph, event.statement, event.left, event.operator, event.right)
    case 'unrelate':
      return unrelate(graph, event.statement, event.left, event.right)
    case 'formula':
      return setFormula(graph, event.statement, event.formula)
    case 'certainty':
      return setCertainty(graph, event.statement, event.degree)
  }
}

const errorsOf = (graph: Metagraph) => diagnose(graph).filter(({ severity }) => severity === 'error')

export function applyEdit(graph: Metagraph, event: EditEvent): Edited {
  const after = edited(graph, event)
  if ('refused' in after) return after
  const [error] = errorsOf(after.graph)
  // A file may bring errors along; they do not stand in the way of mending it.
  if (error && errorsOf(after.graph).length > errorsOf(graph).length) return refuse(`Not done: ${error.message}.`)
  return after
}

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
