/** Edits of a graph as data. Each event is one undo step, and its description is stored in the history of the passage. */
import type { Binary, Degree, EdgeKind, Metagraph, Statement, StatementFormula, Unary } from '@elenchus/metagraph'
import { assignLabels } from './labels.ts'
import { findStatement } from './words.ts'

export type Side = 'start' | 'end'
/** The ids of the statements where an edge starts and ends. */
export type EdgeEnds = Readonly<{ from: string; to: string }>

export type EditEvent = Readonly<
  | { kind: 'connect'; edge: EdgeKind; from: string; to: string }
  | { kind: 'disconnect'; from: string; to: string }
  | { kind: 'undercut' | 'remove-undercut'; from: string; edge: EdgeEnds }
  /** Linked premises, which count only together. */
  | { kind: 'link'; premises: readonly string[]; to: string }
  | { kind: 'unlink'; from: string; to: string }
  /** Merges `other` into `keep`. */
  | { kind: 'merge'; keep: string; other: string }
  /** `offset` is the position in the statement's text where the second part begins. */
  | { kind: 'split'; statement: string; offset: number }
  /** Moves one end of a statement by a word. */
  | { kind: 'nudge-statement'; statement: string; side: Side; step: 1 | -1 }
  /** `start` and `end` are offsets in the statement's text. */
  | { kind: 'add-variable'; statement: string; start: number; end: number }
  | { kind: 'remove-variable'; statement: string; variable: string }
  | { kind: 'nudge-variable'; statement: string; variable: string; side: Side; step: 1 | -1 }
  /** Adds an operator to a variable or the whole statement, or removes it if it was added last. */
  | { kind: 'operator'; statement: string; operator: Unary; variable?: string }
  /** `left` and `right` are ids of variables. */
  | { kind: 'relate'; statement: string; left: string; operator: Binary; right: string }
  | { kind: 'unrelate'; statement: string; left: string; right: string }
  | { kind: 'formula'; statement: string; formula: StatementFormula }
  | { kind: 'certainty'; statement: string; degree: Degree | null }
>

/** The graph after an edit, and a description of the edit such as `3 supports 1`. */
export type EditResult = Readonly<{ graph: Metagraph; summary: string }>

/** Thrown by an edit that is not possible. The message is shown to the user. */
export class EditError extends Error {}

export function refuse(message: string): never {
  throw new EditError(message)
}

/** A statement and its short label; throws an `EditError` if there is no such statement. */
export function requireStatement(graph: Metagraph, id: string): { statement: Statement; label: string } {
  const statement = findStatement(graph, id) ?? refuse('The statement does not exist.')
  return { statement, label: assignLabels(graph).get(id)! }
}
