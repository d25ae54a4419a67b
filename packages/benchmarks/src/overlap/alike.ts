/**
 * Passages that mean something alike, by vectors that a model gives them: neither copies nor translations, which share words, but the same thing
 * said otherwise.
 */

/** Vectors of texts, each of length 1. */
export type TextVectors = (texts: readonly string[]) => readonly Float32Array[]

export interface AlikePair {
  readonly a: string
  readonly b: string
  /** Cosine of the two vectors. */
  readonly cosine: number
}

type Passage = { readonly id: string; readonly context: string }

export interface AlikeOptions {
  readonly vectors: TextVectors
  /** Pairs with a smaller cosine are left out. */
  readonly least: number
  readonly signal?: AbortSignal
}

/** For each item of `b` the item of `a` whose passage is the nearest, where it is near enough; the nearest pairs first. */
export function alikePassages(
  a: readonly Passage[],
  b: readonly Passage[],
  { vectors, least, signal }: AlikeOptions,
): AlikePair[] {
  if (a.length === 0) return []
  const [of, to] = [vectors(a.map(({ context }) => context)), vectors(b.map(({ context }) => context))]
  const pairs: AlikePair[] = []
  b.forEach(({ id }, j) => {
    signal?.throwIfAborted()
    const cosines = of.map(vector => vector.reduce((sum, value, i) => sum + value * to[j]![i]!, 0))
    const cosine = Math.max(...cosines)
    if (cosine >= least) pairs.push({ a: a[cosines.indexOf(cosine)]!.id, b: id, cosine })
  })
  return pairs.sort((x, y) => y.cosine - x.cosine)
}
