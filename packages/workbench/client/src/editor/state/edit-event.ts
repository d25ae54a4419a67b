/** Edits of a graph as data: one event is one undo step, and its description is stored in the history of the passage. */
import type { Binary, Degree, EdgeKind, Metagraph, Statement, StatementFormula, Unary } from '@elenchus/metagraph'
import { labelsOf } from './labels.ts'
import { statementOf } from './words.ts'

export type Side = 'start' | 'end'
type Step = { from: string; to: string }

export type EditEvent = Readonly<
  | { kind: 'connect'; edge: EdgeKind; from: string; to: string }
  | { kind: 'disconnect'; from: string; to: string }
  | { kind: 'undercut' | 'release'; from: string; edge: Step }
  /** Linked premises, which count only together. */
  | { kind: 'link'; premises: readonly string[]; to: string }
  | { kind: 'unlink'; from: string; to: string }
  | { kind: 'merge'; keep: string; other: string }
  /** `at` is an offset in the text of the statement. */
  | { kind: 'split'; statement: string; at: number }
  | { kind: 'nudge-statement'; statement: string; side: Side; by: 1 | -1 }
  | { kind: 'mark'; statement: string; start: number; end: number }
  | { kind: 'unmark'; statement: string; variable: string }
  | { kind: 'nudge-variable'; statement: string; variable: string; side: Side; by: 1 | -1 }
  /** Adds an operator, or removes it if it was the last; without a variable, of the whole statement. */
  | { kind: 'operator'; statement: string; operator: Unary; variable?: string }
  | { kind: 'relate'; statement: string; left: string; operator: Binary; right: string }
  | { kind: 'unrelate'; statement: string; left: string; right: string }
  | { kind: 'formula'; statement: string; formula: StatementFormula }
  | { kind: 'certainty'; statement: string; degree: Degree | null }
>

/** The graph after an edit, and a description of the edit. */
export type Edited = Readonly<{ graph: Metagraph; did: string }>

/** An edit that is not possible; the message is shown to the user. */
export class EditError extends Error {}

export function refuse(message: string): never {
  throw new EditError(message)
}

/** A statement and its short label; throws an `EditError` if there is no such statement. */
export function findStatement(graph: Metagraph, id: string): { statement: Statement; label: string } {
  const statement = statementOf(graph, id) ?? refuse('There is no such statement.')
  return { statement, label: labelsOf(graph).get(id)! }
}
