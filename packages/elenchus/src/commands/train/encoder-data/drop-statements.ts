/**
 * Data augmentation by dropping statements: unused statements, or a statement together with its premises. The remaining argument is still
 * valid training data, so that one annotated text gives several examples.
 */
import type { Random } from '@elenchus/statistics/random'

export interface AnnotatedText {
  /** Token ids of each statement. */
  readonly statements: readonly (readonly number[])[]
  /** Parents and rebuttals of each statement, as in `TreeTargets`. */
  readonly parents: readonly number[]
  readonly rebuts: readonly number[]
}

const ROOT = -1
const UNUSED = -2

/** Probabilities of dropping an unused statement, and a statement of the argument with its subtree. */
const dropRates = { unused: 0.3, branch: 0.12 }
const minStatements = 3

/** Drops random statements; returns `null` if none or too many would be dropped. */
export function dropStatements({ statements, parents, rebuts }: AnnotatedText, random: Random): AnnotatedText | null {
  const isDropped = parents.map(
    parent => parent !== ROOT && random.next() < (parent === UNUSED ? dropRates.unused : dropRates.branch),
  )
  const isKept = (i: number): boolean => !isDropped[i] && (parents[i]! < 0 || isKept(parents[i]!))
  const keptIndices = [...parents.keys()].filter(isKept)
  if (
    keptIndices.length === parents.length ||
    keptIndices.length < minStatements ||
    !keptIndices.some(i => parents[i]! >= 0)
  )
    return null
  return {
    statements: keptIndices.map(i => statements[i]!),
    parents: keptIndices.map(i => (parents[i]! < 0 ? parents[i]! : keptIndices.indexOf(parents[i]!))),
    rebuts: keptIndices.map(i => rebuts[i]!),
  }
}
