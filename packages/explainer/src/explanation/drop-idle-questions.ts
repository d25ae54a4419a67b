/**
 * Removes the outgoing links of questions that are not part of the argument ("Why is it needed?" in a form): questions
 * without incoming links whose link has an uncertain direction.
 */
import type { TextReading } from '../discourse/read-text.ts'
import { ROOT, UNUSED } from '../models/candidates.ts'
import { openLinkThreshold } from '../models/open-link.ts'

const questionEnd = /\?["”’')\]]*\s*$/u

/** Removes the links of idle questions, except the only link to the claim. */
export function dropIdleQuestions(reading: TextReading, texts: readonly string[]): TextReading {
  const parents = Int16Array.from(reading.parents)
  const rivals = [...reading.rivals]
  const edgeProbability = Float64Array.from(reading.edgeProbability)
  const countSources = (j: number) => parents.filter(parent => parent === j).length
  parents.forEach((parent, i) => {
    if (parent < 0 || !questionEnd.test(texts[i]!) || reading.direction[i]! >= openLinkThreshold || countSources(i) > 0)
      return
    if (parents[parent] === ROOT && countSources(parent) < 2) return
    rivals[i] = { to: parent, rebuts: reading.rebuts[i]!, probability: edgeProbability[i]! }
    parents[i] = UNUSED
    edgeProbability[i] = 0
  })
  return {
    ...reading,
    parents,
    rebuts: reading.rebuts.map((rebuts, i) => rebuts && parents[i]! >= 0),
    undercuts: reading.undercuts.map((isUndercut, i) => isUndercut && parents[i]! >= 0),
    edgeProbability,
    rivals,
  }
}
