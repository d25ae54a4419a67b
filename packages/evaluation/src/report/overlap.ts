/** Overlap of correct items between series: by pair, and by the set of series that are correct. */
import { type Outcomes, right } from './outcomes.ts'

export interface PairOverlap {
  readonly n: number
  readonly bothRight: number
  readonly onlyFirst: number
  readonly onlySecond: number
  readonly neither: number
}

/** Number of items that exactly these series answer correctly. */
export interface Combination {
  readonly series: readonly number[]
  readonly n: number
}

export interface Overlap {
  /** By first and second series; `null` on the diagonal. */
  readonly pairs: readonly (readonly (PairOverlap | null)[])[]
  /** Over items of all series, most frequent first. */
  readonly combinations: readonly Combination[]
  readonly shared: number
}

/** `null` for fewer than two series. */
export function overlapOf({ codes, keys }: Outcomes): Overlap | null {
  if (codes.length < 2) return null
  const pairs = codes.map((a, i) => codes.map((b, j) => (i === j ? null : overlapOfTwo(a, b, keys.length))))
  const counts = new Map<string, number>()
  let shared = 0
  for (let place = 0; place < keys.length; place++) {
    if (codes.some(own => !own[place])) continue
    shared++
    const set = codes.flatMap((own, i) => (own[place] === right ? [i] : [])).join(' ')
    counts.set(set, (counts.get(set) ?? 0) + 1)
  }
  const combinations = [...counts]
    .map(([set, n]) => ({ series: set === '' ? [] : set.split(' ').map(Number), n }))
    .sort((a, b) => b.n - a.n || a.series.length - b.series.length)
  return { pairs, combinations, shared }
}

function overlapOfTwo(a: readonly number[], b: readonly number[], size: number): PairOverlap {
  const found = { n: 0, bothRight: 0, onlyFirst: 0, onlySecond: 0, neither: 0 }
  for (let place = 0; place < size; place++) {
    if (!a[place] || !b[place]) continue
    found.n++
    const [first, second] = [a[place] === right, b[place] === right]
    if (first && second) found.bothRight++
    else if (first) found.onlyFirst++
    else if (second) found.onlySecond++
    else found.neither++
  }
  return found
}
