/**
 * Prefixed tableaux as plain data. A line says that a formula holds in a world; the tree of lines splits where a
 * formula leaves alternatives; a branch closes where a formula and its negation hold in one world.
 *
 * Worlds are named by prefixes: 1.2 is the second world that was found to be seen from world 1. In S5, where every
 * world sees every world, they are just numbered.
 */
import type { Formula } from '../formula/formula.ts'
import type { ModalLogic } from './logics.ts'

export type TableauRule =
  | 'premise'
  /** What is to be proved, denied. */
  | 'denial'
  | '¬¬'
  | '∧'
  | '¬∨'
  | '¬→'
  /** These five split the branch. */
  | '∨'
  | '¬∧'
  | '→'
  | '↔'
  | '¬↔'
  /** These two open a new world. */
  | '◇'
  | '¬□'
  /** These two speak about a world that is there and seen. */
  | '□'
  | '¬◇'
  /** In D alone: □A opens a new world in which A holds, since some world is seen. */
  | 'D'

export interface TableauLine {
  /** The line above it on its branch, counted from 0; -1 for the first. */
  readonly above: number
  /** The prefix of the world: `1.2`. */
  readonly world: string
  readonly formula: Formula
  readonly by: TableauRule
  /** The lines on its branch that the rule was applied to. */
  readonly from: readonly number[]
  /** Of a rule that splits, which of the alternatives this is, counted from 1. */
  readonly alternative?: number
}

/** Why a branch is closed: `by` are two lines that contradict each other, or one that cannot hold. */
export interface Closure {
  /** The last line of the branch. */
  readonly leaf: number
  readonly by: readonly number[]
}

/** A closed tableau: a derivation of the conclusion from the premises. Lines stand after the line above them. */
export interface Tableau {
  readonly logic: ModalLogic
  readonly premises: readonly Formula[]
  readonly conclusion: Formula
  readonly lines: readonly TableauLine[]
  readonly closures: readonly Closure[]
}

/** The lines right below each line, in order; the first entry is what stands below nothing. */
export function linesBelow({ lines }: Pick<Tableau, 'lines'>): { readonly first: number[]; readonly of: number[][] } {
  const of: number[][] = lines.map(() => [])
  const first: number[] = []
  lines.forEach((line, i) => {
    if (line.above < 0) first.push(i)
    else of[line.above]!.push(i)
  })
  return { first, of }
}
