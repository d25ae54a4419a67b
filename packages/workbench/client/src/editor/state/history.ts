/** Applies edits and keeps their history. An edit that would add errors to the graph is refused. */
import { diagnose, type Metagraph } from '@elenchus/metagraph'
import { connect, disconnect, link, release, undercut, unlink } from './edit-edges.ts'
import { EditError, type EditEvent, type Edited, refuse } from './edit-event.ts'
import { addOperator, relate, setCertainty, setFormula, unrelate } from './edit-formulas.ts'
import { merge, nudgeStatement, split } from './edit-statements.ts'
import { mark, nudgeVariable, unmark } from './edit-variables.ts'

const editors: { [Kind in EditEvent['kind']]: (graph: Metagraph, event: EditEvent & { kind: Kind }) => Edited } = {
  connect: (graph, { edge, from, to }) => connect(graph, edge, from, to),
  disconnect: (graph, { from, to }) => disconnect(graph, from, to),
  undercut,
  release,
  link: (graph, { premises, to }) => link(graph, premises, to),
  unlink: (graph, { from, to }) => unlink(graph, from, to),
  merge: (graph, { keep, other }) => merge(graph, keep, other),
  split: (graph, { statement, at }) => split(graph, statement, at),
  'nudge-statement': (graph, { statement, side, by }) => nudgeStatement(graph, statement, side, by),
  mark: (graph, { statement, start, end }) => mark(graph, statement, start, end),
  unmark: (graph, { statement, variable }) => unmark(graph, statement, variable),
  'nudge-variable': (graph, { statement, variable, side, by }) => nudgeVariable(graph, statement, variable, side, by),
  operator: (graph, { statement, operator, variable }) => addOperator(graph, statement, operator, variable),
  relate: (graph, { statement, left, operator, right }) => relate(graph, statement, left, operator, right),
  unrelate: (graph, { statement, left, right }) => unrelate(graph, statement, left, right),
  formula: (graph, { statement, formula }) => setFormula(graph, statement, formula),
  certainty: (graph, { statement, degree }) => setCertainty(graph, statement, degree),
}

const errorsOf = (graph: Metagraph) => diagnose(graph).filter(({ severity }) => severity === 'error')

export function applyEdit(graph: Metagraph, event: EditEvent): Edited | { readonly refused: string } {
  try {
    const after = (editors[event.kind] as (graph: Metagraph, event: EditEvent) => Edited)(graph, event)
    const [error, ...rest] = errorsOf(after.graph)
    // A file may already contain errors, which must not prevent edits that correct them.
    if (error && rest.length >= errorsOf(graph).length) refuse(`Not done: ${error.message}.`)
    return after
  } catch (error) {
    if (error instanceof EditError) return { refused: error.message }
    throw error
  }
}

type Step = { event: EditEvent; did: string; before: Metagraph; after: Metagraph }

export type History = Readonly<{ graph: Metagraph; past: readonly Step[]; future: readonly Step[] }>

export const startHistory = (graph: Metagraph): History => ({ graph, past: [], future: [] })

export type Outcome = { readonly history: History } & ({ readonly did: string } | { readonly refused: string })

export function edit(history: History, event: EditEvent): Outcome {
  const edited = applyEdit(history.graph, event)
  if ('refused' in edited) return { history, refused: edited.refused }
  const { graph, did } = edited
  const step: Step = { event, did, before: history.graph, after: graph }
  return { history: { graph, past: [...history.past, step], future: [] }, did }
}

export function undo({ past, future, graph }: History): Outcome {
  const step = past.at(-1)
  if (!step) return { history: { past, future, graph }, refused: 'There is nothing to undo.' }
  return {
    history: { graph: step.before, past: past.slice(0, -1), future: [step, ...future] },
    did: `undone: ${step.did}`,
  }
}

export function redo({ past, future, graph }: History): Outcome {
  const [step, ...rest] = future
  if (!step) return { history: { past, future, graph }, refused: 'There is nothing to redo.' }
  return { history: { graph: step.after, past: [...past, step], future: rest }, did: `redone: ${step.did}` }
}
