/**
 * Passages that mean something alike, by vectors that a model gives them: neither copies nor translations, which share words, but the same thing
 * said otherwise. Where there are enough passages to know how such vectors differ, they are whitened first, which finds half as many pairs again
 * (packages/encoder/README.md has the figures).
 */
import { normalText } from './overlap.ts'
import { whitened } from './whiten.ts'

/** Vectors of texts, each of length 1. */
export type TextVectors = (texts: readonly string[]) => readonly Float32Array[]

export interface AlikePair {
  readonly a: string
  readonly b: string
  /** Cosine of the two vectors. */
  readonly cosine: number
}

export interface Alike {
  /** Whether the vectors were whitened, or compared as the model gives them. */
  readonly vectors: 'whitened' | 'plain'
  /** The cosine from which passages count as alike. */
  readonly least: number
  /** The nearest first. */
  readonly pairs: readonly AlikePair[]
}

type Passage = { readonly id: string; readonly context: string }

export interface AlikeOptions {
  readonly vectors: TextVectors
  /** Pairs with a smaller cosine are left out; `usualCosine` by default. */
  readonly least?: number | undefined
  readonly signal?: AbortSignal
}

/** Different passages from which on vectors are whitened: with fewer, fewer pairs are found so than by the vectors as they are. */
const enoughToWhiten = 200

/** Chosen on half of LogiQA 2.0's dev split against LogiQA 1.0 for the encoder of @elenchus/encoder (experiments/measure-alike.ts). */
const usualCosine = { whitened: 0.5, plain: 0.93 } as const

const rounding = 1e-5

/** For each item of `b` the item of `a` whose passage is the nearest, where it is near enough. */
export function alikePassages(a: readonly Passage[], b: readonly Passage[], options: AlikeOptions): Alike {
  const read = readVectors([...a, ...b], options)
  return nearest(a, b, read, options, () => true)
}

/** For each item the nearest of those before it with another passage, where it is near enough. */
export function alikeWithin(items: readonly Passage[], options: AlikeOptions): Alike {
  const texts = items.map(({ context }) => normalText(context))
  return nearest(items, items, readVectors(items, options), options, (i, j) => i < j && texts[i] !== texts[j])
}

interface Read {
  readonly kind: Alike['vectors']
  readonly of: ReadonlyMap<string, Float32Array>
}

/** The vector of every different passage. */
function readVectors(items: readonly Passage[], { vectors }: AlikeOptions): Read {
  const texts = [...new Set(items.map(({ context }) => context))]
  const plain = vectors(texts)
  const kind = texts.length >= enoughToWhiten ? 'whitened' : 'plain'
  const chosen = kind === 'whitened' ? whitened(plain) : plain
  return { kind, of: new Map(texts.map((text, i) => [text, chosen[i]!])) }
}

function nearest(
  a: readonly Passage[],
  b: readonly Passage[],
  { kind, of }: Read,
  { least = usualCosine[kind], signal }: AlikeOptions,
  may: (i: number, j: number) => boolean,
): Alike {
  const vectors = a.map(({ context }) => of.get(context)!)
  const pairs: AlikePair[] = []
  b.forEach(({ id, context }, j) => {
    signal?.throwIfAborted()
    const own = of.get(context)!
    // Sums of floats are off by some millionths: equal passages have a cosine of 1.
    let [best, cosine] = [-1, least - rounding]
    vectors.forEach((vector, i) => {
      if (!may(i, j)) return
      const found = product(vector, own)
      if (found > cosine || (found === cosine && best < 0)) [best, cosine] = [i, found]
    })
    if (best >= 0) pairs.push({ a: a[best]!.id, b: id, cosine: Math.min(1, cosine) })
  })
  return { vectors: kind, least, pairs: pairs.sort((x, y) => y.cosine - x.cosine) }
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
