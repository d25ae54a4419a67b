/** How high each arc of a parse must go so that arcs inside it lie below it: what both drawings are made of. */
import type { Doc, Sentence } from '../doc/doc.ts'

export interface Arc {
  /** Places in the sentence, counted from 0. */
  readonly head: number
  readonly dependent: number
  readonly relation: string
  /** From 1 up; an arc's level is above those of all arcs between its ends. */
  readonly level: number
}

/** The arcs of a sentence, shortest first; the root has none. */
export function arcsOf(doc: Doc, sentence: Sentence): Arc[] {
  const arcs: { head: number; dependent: number; relation: string; level: number }[] = []
  for (let i = sentence.firstToken; i < sentence.endToken; i++) {
    const token = doc.tokens[i]!
    if (token.head >= sentence.firstToken && token.head < sentence.endToken)
      arcs.push({
        head: token.head - sentence.firstToken,
        dependent: i - sentence.firstToken,
        relation: token.relation,
        level: 1,
      })
  }
  const from = (arc: Arc) => Math.min(arc.head, arc.dependent)
  const to = (arc: Arc) => Math.max(arc.head, arc.dependent)
  arcs.sort((a, b) => to(a) - from(a) - (to(b) - from(b)) || from(a) - from(b))
  // heights[i] is the highest level so far over the gap between words i and i + 1.
  const heights = new Int32Array(Math.max(0, sentence.endToken - sentence.firstToken))
  for (const arc of arcs) {
    let below = 0
    for (let gap = from(arc); gap < to(arc); gap++) below = Math.max(below, heights[gap]!)
    arc.level = below + 1
    for (let gap = from(arc); gap < to(arc); gap++) heights[gap] = arc.level
  }
  return arcs
}
