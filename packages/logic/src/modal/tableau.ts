/**
 * Prefixed tableaux (Fitting 1972) as plain data. A line asserts a formula in a world. The tree of lines splits into branches at
 * formulas with alternatives. A branch is closed if it asserts a formula and its negation in one world.
 *
 * Worlds are named by prefixes: 1.2 is the second successor introduced for world 1. In S5 they are numbered instead.
 */
import type { Formula } from '../formula/formula.ts'
import type { ModalLogic } from './logics.ts'

export type TableauRule =
  | 'premise'
  /** The negated conclusion. */
  | 'denial'
  | '¬¬'
  | '∧'
  | '¬∨'
  | '¬→'
  /** These five rules split the branch. */
  | '∨'
  | '¬∧'
  | '→'
  | '↔'
  | '¬↔'
  /** These two rules open a new world. */
  | '◇'
  | '¬□'
  /** These two rules apply to a visible world. */
  | '□'
  | '¬◇'
  /** In D only: □A opens a new world in which A holds, since some world is visible. */
  | 'D'

export interface TableauLine {
  /** Index of the line above on its branch; -1 for the first line. */
  readonly above: number
  /** The prefix of the world: `1.2`. */
  readonly world: string
  readonly formula: Formula
  readonly by: TableauRule
  /** The lines on its branch that the rule was applied to. */
  readonly from: readonly number[]
  /** For a rule that splits: the number of the alternative, from 1. */
  readonly alternative?: number
}

/** The closure of a branch. */
export interface Closure {
  /** The last line of the branch. */
  readonly leaf: number
  /** Two contradictory lines, or one with ⊥ or ¬⊤. */
  readonly by: readonly number[]
}

/** A closed tableau: a proof of the conclusion from the premises. Lines come after the line above them. */
export interface Tableau {
  readonly logic: ModalLogic
  readonly premises: readonly Formula[]
  readonly conclusion: Formula
  readonly lines: readonly TableauLine[]
  readonly closures: readonly Closure[]
}

/** Returns the lines directly below each line. */
export function listChildren({ lines }: Tableau): number[][] {
  const children: number[][] = lines.map(() => [])
  lines.forEach(({ above }, i) => {
    if (above >= 0) children[above]!.push(i)
  })
  return children
}
