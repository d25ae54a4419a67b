/** Applies, undoes and redoes edits of a graph. An edit that would add diagnostics of severity `error` is refused. */
import { diagnose, type Metagraph } from '@elenchus/metagraph'
import { addUndercut, connect, disconnect, link, removeUndercut, unlink } from './edit-edges.ts'
import { EditError, type EditEvent, type EditResult, refuse } from './edit-event.ts'
import { addOperator, relate, setCertainty, setFormula, unrelate } from './edit-formulas.ts'
import { merge, nudgeStatement, split } from './edit-statements.ts'
import { addVariable, nudgeVariable, removeVariable } from './edit-variables.ts'

/** The function that performs each kind of edit. */
const editFunctions: {
  [Kind in EditEvent['kind']]: (graph: Metagraph, event: EditEvent & { kind: Kind }) => EditResult
} = {
  connect: (graph, { edge, from, to }) => connect(graph, edge, from, to),
  disconnect: (graph, { from, to }) => disconnect(graph, from, to),
  undercut: addUndercut,
  'remove-undercut': removeUndercut,
  link: (graph, { premises, to }) => link(graph, premises, to),
  unlink: (graph, { from, to }) => unlink(graph, from, to),
  merge: (graph, { keep, other }) => merge(graph, keep, other),
  split: (graph, { statement, offset }) => split(graph, statement, offset),
  'nudge-statement': (graph, { statement, side, step }) => nudgeStatement(graph, statement, side, step),
  'add-variable': (graph, { statement, start, end }) => addVariable(graph, statement, start, end),
  'remove-variable': (graph, { statement, variable }) => removeVariable(graph, statement, variable),
  'nudge-variable': (graph, { statement, variable, side, step }) =>
    nudgeVariable(graph, statement, variable, side, step),
  operator: (graph, { statement, operator, variable }) => addOperator(graph, statement, operator, variable),
  relate: (graph, { statement, left, operator, right }) => relate(graph, statement, left, operator, right),
  unrelate: (graph, { statement, left, right }) => unrelate(graph, statement, left, right),
  formula: (graph, { statement, formula }) => setFormula(graph, statement, formula),
  certainty: (graph, { statement, degree }) => setCertainty(graph, statement, degree),
}

const findErrors = (graph: Metagraph) => diagnose(graph).filter(({ severity }) => severity === 'error')

export function applyEdit(graph: Metagraph, event: EditEvent): EditResult | { readonly refused: string } {
  try {
    const result = (editFunctions[event.kind] as (graph: Metagraph, event: EditEvent) => EditResult)(graph, event)
    const [error, ...rest] = findErrors(result.graph)
    // A graph from a file may already contain errors. Only edits that add another one are refused.
    if (error && rest.length >= findErrors(graph).length)
      refuse(`The edit was rejected because the graph would be invalid: ${error.message}.`)
    return result
  } catch (error) {
    if (error instanceof EditError) return { refused: error.message }
    throw error
  }
}

type Step = { summary: string; before: Metagraph; after: Metagraph }

/** The current graph, the steps that can be undone (oldest first) and those that can be redone (next first). */
export type History = Readonly<{ graph: Metagraph; past: readonly Step[]; future: readonly Step[] }>

export const createHistory = (graph: Metagraph): History => ({ graph, past: [], future: [] })

/** The history after an edit, undo or redo, with its description or the reason why it was refused. */
export type Outcome = { readonly history: History } & ({ readonly summary: string } | { readonly refused: string })

export function edit(history: History, event: EditEvent): Outcome {
  const result = applyEdit(history.graph, event)
  if ('refused' in result) return { history, refused: result.refused }
  const { graph, summary } = result
  const step: Step = { summary, before: history.graph, after: graph }
  return { history: { graph, past: [...history.past, step], future: [] }, summary }
}

export function undo({ past, future, graph }: History): Outcome {
  const step = past.at(-1)
  if (!step) return { history: { past, future, graph }, refused: 'There is nothing to undo.' }
  const history = { graph: step.before, past: past.slice(0, -1), future: [step, ...future] }
  return { history, summary: `undone: ${step.summary}` }
}

export function redo({ past, future, graph }: History): Outcome {
  const [step, ...rest] = future
  if (!step) return { history: { past, future, graph }, refused: 'There is nothing to redo.' }
  return { history: { graph: step.after, past: [...past, step], future: rest }, summary: `redone: ${step.summary}` }
}
