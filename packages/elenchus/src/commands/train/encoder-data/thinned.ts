/**
 * A text with some of its statements left out: what hangs on nothing, or a statement with everything that hangs on it. What is left argues as before, so
 * that one annotated text teaches as several, and none can be known again by its neighbours.
 */
import type { Random } from '@elenchus/statistics/random'

export interface AnnotatedText {
  /** The pieces of each statement. */
  readonly statements: readonly (readonly number[])[]
  /** As `TreeTargets` has them. */
  readonly parents: readonly number[]
  readonly rebuts: readonly number[]
}

const ROOT = -1
const UNUSED = -2

/** The chance of a statement to go: one that has no part, and one that has, which takes along what hangs on it. */
const chances = { idle: 0.3, branch: 0.12 }
const fewest = 3

/** The text without what goes; `null` where nothing would go, or too much. */
export function thinned({ statements, parents, rebuts }: AnnotatedText, chance: Random): AnnotatedText | null {
  const gone = parents.map(parent => {
    if (parent === ROOT) return false
    return chance.next() < (parent === UNUSED ? chances.idle : chances.branch)
  })
  const stays = (i: number): boolean => !gone[i] && (parents[i]! < 0 || stays(parents[i]!))
  const kept = [...parents.keys()].filter(stays)
  if (kept.length === parents.length || kept.length < fewest || !kept.some(i => parents[i]! >= 0)) return null
  return {
    statements: kept.map(i => statements[i]!),
    parents: kept.map(i => (parents[i]! < 0 ? parents[i]! : kept.indexOf(parents[i]!))),
    rebuts: kept.map(i => rebuts[i]!),
  }
}
