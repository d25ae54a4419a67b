/** Recognises released splits by hashes of their items' ids and texts; file names are ignored. */
import { createHash } from 'node:crypto'
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'

/** Recognised data of a run; decides which published results are shown next to it. `of` is the number of items of the split. */
export type DataMatch =
  /** All items of a released split. */
  | { readonly kind: 'whole'; readonly split: string; readonly of: number }
  | { readonly kind: 'part'; readonly split: string; readonly n: number; readonly of: number }
  /** Newly generated with the recipe of a published set. */
  | { readonly kind: 'same-recipe'; readonly split: string }
  /** Same number of items as a split whose texts are not known. */
  | { readonly kind: 'same-size'; readonly split: string; readonly of: number }
  | { readonly kind: 'other' }

const formatCount = (n: number) => n.toLocaleString('en')

/** Describes how the data of a run differs from that of published results; empty if it is the same. */
export function describeMatch(match: DataMatch): string {
  switch (match.kind) {
    case 'whole':
      return ''
    case 'part':
      return `the run contains only ${formatCount(match.n)} of the ${formatCount(match.of)} items of the published data`
    case 'same-recipe':
      return 'the run uses newly generated data instead of the published data'
    case 'same-size':
      return `the data of the run and the published data both have ${formatCount(match.of)} items, which could not be compared`
    case 'other':
      return 'the published results are for other data than the run; use them only for orientation'
  }
}

/** Id and texts of an item. */
export type ItemText = readonly string[]

/** Hashes an item to 32 bits, which suffice because all items of the data must match. */
export const hashItem = (item: ItemText): number =>
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

/** Recognises data by its items; reads no further than the size of the largest split. */
export async function recogniseSplit(
  splits: readonly ReleasedSplit[],
  items: AsyncIterable<ItemText> | Iterable<ItemText>,
): Promise<DataMatch> {
  const maxSize = Math.max(0, ...splits.map(({ size }) => size))
  let candidates = splits.flatMap(split => (split.items === null ? [] : [{ split, hashes: unpackHashes(split.items) }]))
  const seenHashes = new Set<number>()
  let n = 0
  for await (const item of items) {
    if (++n > maxSize) return { kind: 'other' }
    const hash = hashItem(item)
    seenHashes.add(hash)
    candidates = candidates.filter(({ hashes }) => hashes.has(hash))
  }
  if (n === 0) return { kind: 'other' }
  const whole = candidates.find(({ split, hashes }) => split.size === n && hashes.size === seenHashes.size)
  if (whole) return { kind: 'whole', split: whole.split.name, of: whole.split.size }
  const [part] = candidates.sort((a, b) => a.split.size - b.split.size)
  if (part) return { kind: 'part', split: part.split.name, n, of: part.split.size }
  const sameSize = splits.find(({ items: hashes, size }) => hashes === null && size === n)
  return sameSize ? { kind: 'same-size', split: sameSize.name, of: n } : { kind: 'other' }
}

/** Narrows a match to the number of items that a run has. */
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
