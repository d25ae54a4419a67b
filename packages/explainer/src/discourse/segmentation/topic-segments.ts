/**
 * Segments long texts by paragraphs and, in long paragraphs, by lexical cohesion (TextTiling, Hearst 1997). Each
 * segment gets its own graph; their claims are then joined.
 */
import type { Discourse } from '../markers/discourse.ts'

/** Maximum length of a segment, in statements; shorter passages are one segment. */
export const maxSegmentLength = 14
/** Maximum length of a single-topic passage that is kept as one segment. */
const maxSingleTopicLength = 20
/** Minimum relatedness of adjacent parts with the same topic. */
const minRelatedness = 0.1
/** Maximum length of a dialogue that is one segment. */
const maxDialogueLength = 18
const minSegmentLength = 3
/** Number of statements on each side of a boundary that are compared. */
const cohesionWindow = 4
/** Added cohesion of a statement that replies to or continues the previous one. */
const connectionBonus = 0.15

/** Returns consecutive ranges of statements, [start, end). `paragraphStarts[i]` is true if a paragraph begins at statement i. */
export function segmentByTopic(
  discourse: Discourse,
  paragraphStarts: readonly boolean[],
): readonly (readonly [number, number])[] {
  const { n } = discourse
  if (n <= (discourse.speakers.length > 1 ? maxDialogueLength : maxSegmentLength)) return [[0, n]]
  const segments: [number, number][] = []
  let from = 0
  for (let i = 1; i <= n; i++)
    if (i === n || paragraphStarts[i]) {
      segments.push(...splitAtWeakest(discourse, from, i))
      from = i
    }
  const merged = mergeShortSegments(discourse, segments)
  return n <= maxSingleTopicLength && isSingleTopic(discourse, merged) ? [[0, n]] : merged
}

/** True if every segment shares words with one of its neighbours. */
const isSingleTopic = (discourse: Discourse, segments: readonly (readonly [number, number])[]): boolean =>
  segments.every((segment, k) =>
    [segments[k - 1], segments[k + 1]].some(
      neighbour => neighbour !== undefined && measureRelatedness(discourse, segment, neighbour) >= minRelatedness,
    ),
  )

/** Splits a range at the points of lowest cohesion until every part is short enough. */
function splitAtWeakest(discourse: Discourse, from: number, to: number): [number, number][] {
  if (to - from <= maxSegmentLength) return [[from, to]]
  let best = -1
  let minCohesion = Number.POSITIVE_INFINITY
  for (let i = from + minSegmentLength; i <= to - minSegmentLength; i++) {
    const value = measureCohesion(discourse, i, from, to)
    if (value < minCohesion) [best, minCohesion] = [i, value]
  }
  return [...splitAtWeakest(discourse, from, best), ...splitAtWeakest(discourse, best, to)]
}

/** Measures the cohesion between the statements before statement i and those from i on. */
function measureCohesion({ passage, statements }: Discourse, i: number, from: number, to: number): number {
  const collect = (a: number, b: number) => {
    const wordCounts = new Map<string, number>()
    for (let k = a; k < b; k++)
      for (const word of passage.content[k]!) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1)
    return wordCounts
  }
  const [before, after] = [collect(Math.max(from, i - cohesionWindow), i), collect(i, Math.min(to, i + cohesionWindow))]
  let shared = 0
  for (const [word, count] of before) shared += Math.min(count, after.get(word) ?? 0)
  const size = Math.sqrt(before.size * after.size) || 1
  const { continues, opening, speaker, opensTurn } = statements[i]!
  const isConnected = ['contrast', 'reply', 'anaphor', 'conclude', 'reason', 'further'].some(move =>
    (opening as ReadonlySet<string>).has(move),
  )
  // Turns of a dialogue are not split.
  const isWithinTurn = speaker !== '' && !opensTurn
  return shared / size + (continues || isWithinTurn ? 1 : 0) + (isConnected ? connectionBonus : 0)
}

/** Merges segments of one or two statements with the neighbour of higher cohesion. */
function mergeShortSegments(discourse: Discourse, segments: readonly [number, number][]): [number, number][] {
  const merged: [number, number][] = segments.map(([a, b]) => [a, b])
  for (let k = 0; k < merged.length; k++) {
    const [a, b] = merged[k]!
    if (b - a >= minSegmentLength || merged.length === 1) continue
    const canMerge = (other: [number, number] | undefined) =>
      other !== undefined && other[1] - other[0] + b - a <= maxSegmentLength
    const [previous, next] = [merged[k - 1], merged[k + 1]]
    const cohesionBefore = canMerge(previous) ? measureCohesion(discourse, a, previous![0], b) : -1
    const cohesionAfter = canMerge(next) ? measureCohesion(discourse, b, a, next![1]) : -1
    if (cohesionBefore < 0 && cohesionAfter < 0) continue
    if (cohesionBefore >= cohesionAfter) merged.splice(k - 1, 2, [previous![0], b])
    else merged.splice(k, 2, [a, next![1]])
    k = Math.max(-1, k - 2)
  }
  return merged
}

/** Overlap coefficient of the content words of two segments: shared words over those of the smaller segment. */
export function measureRelatedness(
  { passage }: Discourse,
  a: readonly [number, number],
  b: readonly [number, number],
): number {
  const words = ([from, to]: readonly [number, number]) => {
    const all = new Set<string>()
    for (let k = from; k < to; k++) for (const word of passage.content[k]!) all.add(word)
    return all
  }
  const [x, y] = [words(a), words(b)]
  let shared = 0
  for (const word of x) if (y.has(word)) shared++
  return shared / Math.max(1, Math.min(x.size, y.size))
}
