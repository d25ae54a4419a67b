/**
 * Removes links of questions that are not part of the argument ("Why is it needed?" in a form): questions without incoming links
 * and with an uncertain direction.
 */
import type { TextReading } from '../discourse/read-text.ts'
import { ROOT, UNUSED } from '../models/candidates.ts'
import { openLinkThreshold } from '../models/open-link.ts'

const questionEnd = /\?["”’')\]]*\s*$/u

/** Removes such links, except the only link to the claim. */
export function dropIdleQuestions(read: TextReading, texts: readonly string[]): TextReading {
  const parents = Int16Array.from(read.parents)
  const rivals = [...read.rivals]
  const edgeProbability = Float64Array.from(read.edgeProbability)
  const countSources = (j: number) => parents.filter(parent => parent === j).length
  parents.forEach((parent, i) => {
    if (parent < 0 || !questionEnd.test(texts[i]!) || read.direction[i]! >= openLinkThreshold || countSources(i) > 0)
      return
    if (parents[parent] === ROOT && countSources(parent) < 2) return
    rivals[i] = { to: parent, rebuts: read.rebuts[i]!, probability: edgeProbability[i]! }
    parents[i] = UNUSED
    edgeProbability[i] = 0
  })
  return {
    ...read,
    parents,
    rebuts: read.rebuts.map((rebuts, i) => rebuts && parents[i]! >= 0),
    undercuts: read.undercuts.map((cuts, i) => cuts && parents[i]! >= 0),
    edgeProbability,
    rivals,
  }
}
