/** What a person does to a graph, as data: one event is one step of undo, and its words go into the history of the passage. */
import type { Binary, Degree, EdgeKind, Metagraph, StatementFormula, Unary } from '@elenchus/metagraph'

export type Side = 'start' | 'end'

export type EditEvent =
  | { readonly kind: 'connect'; readonly edge: EdgeKind; readonly from: string; readonly to: string }
  | { readonly kind: 'disconnect'; readonly from: string; readonly to: string }
  | { readonly kind: 'undercut'; readonly from: string; readonly edge: { readonly from: string; readonly to: string } }
  | { readonly kind: 'release'; readonly from: string; readonly edge: { readonly from: string; readonly to: string } }
  /** Premises that only count together. */
  | { readonly kind: 'link'; readonly premises: readonly string[]; readonly to: string }
  | { readonly kind: 'unlink'; readonly from: string; readonly to: string }
  | { readonly kind: 'merge'; readonly keep: string; readonly other: string }
  /** `at` is an offset in the statement's text. */
  | { readonly kind: 'split'; readonly statement: string; readonly at: number }
  | { readonly kind: 'nudge-statement'; readonly statement: string; readonly side: Side; readonly by: 1 | -1 }
  | { readonly kind: 'mark'; readonly statement: string; readonly start: number; readonly end: number }
  | { readonly kind: 'unmark'; readonly statement: string; readonly variable: string }
  | {
      readonly kind: 'nudge-variable'
      readonly statement: string
      readonly variable: string
      readonly side: Side
      readonly by: 1 | -1
    }
  /** Adds an operator, or takes it back where it was the last; for the whole statement where no variable is named. */
  | { readonly kind: 'operator'; readonly statement: string; readonly operator: Unary; readonly variable?: string }
  | {
      readonly kind: 'relate'
      readonly statement: string
      readonly left: string
      readonly operator: Binary
      readonly right: string
    }
  | { readonly kind: 'unrelate'; readonly statement: string; readonly left: string; readonly right: string }
  | { readonly kind: 'formula'; readonly statement: string; readonly formula: StatementFormula }
  | { readonly kind: 'certainty'; readonly statement: string; readonly degree: Degree | null }

/** The graph after an event and what was done in words; or why it cannot be done. */
export type Edited = { readonly graph: Metagraph; readonly did: string } | { readonly refused: string }

export const refuse = (refused: string): Edited => ({ refused })
