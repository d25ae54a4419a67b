/**
 * Recognises the data of a run: a released split, a part of one, a set made by the same recipe, or other data. The ids and texts of the
 * items decide (short hashes of them), never the name of a file. Reading stops as soon as no split is large enough.
 */
import { createHash } from 'node:crypto'
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'

/**
 * What we know about the data of a run: a released split, a part of one, a set made by the same recipe, or other data. The items
 * decide (their ids and texts), never the name of a file; published figures stand beside ours accordingly.
 */
export type DataMatch =
  /** Every item of the split and no other. */
  | { readonly kind: 'whole'; readonly split: string; readonly of: number }
  /** Only items of the split, but not all. */
  | { readonly kind: 'part'; readonly split: string; readonly n: number; readonly of: number }
  /** Made afresh by the recipe of a published set. */
  | { readonly kind: 'same-recipe'; readonly split: string }
  /** As many items as a split has whose content we could not learn. */
  | { readonly kind: 'same-size'; readonly split: string; readonly of: number }
  | { readonly kind: 'other' }

const formatCount = (n: number) => n.toLocaleString('en')

/** What to say of the data beside published figures; empty where they are about the very same items. */
export function describeMatch(match: DataMatch): string {
  switch (match.kind) {
    case 'whole':
      return ''
    case 'part':
      return `ours is ${formatCount(match.n)} of its ${formatCount(match.of)} items`
    case 'same-recipe':
      return 'ours is a set of the same kind, made afresh'
    case 'same-size':
      return `ours has as many items, ${formatCount(match.of)}; whether they are the same could not be checked`
    case 'other':
      return 'other data than ours: for orientation'
  }
}

/** Id and texts of an item. */
export type ItemText = readonly string[]

/** Four bytes suffice: all items must match, and one foreign item in a million matches a split of five thousand. */
export const itemHash = (item: ItemText): number =>
  createHash('sha256').update(JSON.stringify(item)).digest().readUInt32LE(0)

/** Packs the hashes of a split into text. */
export function packHashes(hashes: Iterable<number>): string {
  const sorted = Uint32Array.from(hashes).sort()
  const bytes = Buffer.alloc(4 * sorted.length)
  for (const [i, hash] of sorted.entries()) bytes.writeUInt32LE(hash, 4 * i)
  return bytes.toString('base64')
}

function unpackHashes(packed: string): Set<number> {
  const bytes = Buffer.from(packed, 'base64')
  return new Set(Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readUInt32LE(4 * i)))
}

/** Recognises data by its items. */
export async function recogniseSplit(
  splits: readonly ReleasedSplit[],
  items: AsyncIterable<ItemText> | Iterable<ItemText>,
): Promise<DataMatch> {
  const largest = Math.max(0, ...splits.map(({ size }) => size))
  let candidates = splits.flatMap(split => (split.items === null ? [] : [{ split, hashes: unpackHashes(split.items) }]))
  const seen = new Set<number>()
  let n = 0
  for await (const item of items) {
    if (++n > largest) return { kind: 'other' }
    const hash = itemHash(item)
    seen.add(hash)
    candidates = candidates.filter(({ hashes }) => hashes.has(hash))
  }
  if (n === 0) return { kind: 'other' }
  const whole = candidates.find(({ split, hashes }) => split.size === n && hashes.size === seen.size)
  if (whole) return { kind: 'whole', split: whole.split.name, of: whole.split.size }
  const [part] = candidates.sort((a, b) => a.split.size - b.split.size)
  if (part) return { kind: 'part', split: part.split.name, n, of: part.split.size }
  const sameSize = splits.find(({ items: hashes, size }) => hashes === null && size === n)
  return sameSize ? { kind: 'same-size', split: sameSize.name, of: n } : { kind: 'other' }
}

/** Narrows the match to the items that a run asked. */
export function narrowMatch(match: DataMatch, n: number): DataMatch {
  if ((match.kind !== 'whole' && match.kind !== 'part') || n >= (match.kind === 'whole' ? match.of : match.n))
    return match
  return { kind: 'part', split: match.split, n, of: match.of }
}

/** Recognises data by the checksum of its file, for logs without more information. */
export function matchByChecksum(splits: readonly ReleasedSplit[], checksum: string): DataMatch {
  const split = splits.find(({ files }) => files.includes(checksum))
  return split ? { kind: 'whole', split: split.name, of: split.size } : { kind: 'other' }
}
