/** Computes the levels of arcs in dependency drawings: each arc is above all arcs that it spans. */
import type { Doc, Sentence } from '../doc/doc.ts'

export interface Arc {
  /** Token positions in the sentence, from 0. */
  readonly head: number
  readonly dependent: number
  readonly relation: string
  /** Level from 1, above those of all arcs between its ends. */
  readonly level: number
}

/**
 * Lays out the arcs of a sentence, shortest first; the root has none. With `separatesSharedEndpoints`, arcs that meet at a word
 * are on different levels unless the word is the head of both.
 */
export function layoutArcs(
  doc: Doc,
  sentence: Sentence,
  { separatesSharedEndpoints = false }: { readonly separatesSharedEndpoints?: boolean } = {},
): Arc[] {
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
  const leftEnd = (arc: Arc) => Math.min(arc.head, arc.dependent)
  const rightEnd = (arc: Arc) => Math.max(arc.head, arc.dependent)
  arcs.sort((a, b) => rightEnd(a) - leftEnd(a) - (rightEnd(b) - leftEnd(b)) || leftEnd(a) - leftEnd(b))
  // levelByGap[i] is the highest level so far over the gap between words i and i + 1.
  const levelByGap = new Int32Array(Math.max(0, sentence.endToken - sentence.firstToken))
  for (const arc of arcs) {
    const [low, high] = [leftEnd(arc), rightEnd(arc)]
    let highestBelow = 0
    for (let gap = low; gap < high; gap++) highestBelow = Math.max(highestBelow, levelByGap[gap]!)
    const takenLevels = new Set<number>()
    if (separatesSharedEndpoints)
      for (const other of arcs) {
        if (other === arc) break
        const sharedWord = rightEnd(other) === low ? low : leftEnd(other) === high ? high : -1
        if (sharedWord >= 0 && !(arc.head === sharedWord && other.head === sharedWord)) takenLevels.add(other.level)
      }
    arc.level = highestBelow + 1
    while (takenLevels.has(arc.level)) arc.level++
    for (let gap = low; gap < high; gap++) levelByGap[gap] = arc.level
  }
  return arcs
}
