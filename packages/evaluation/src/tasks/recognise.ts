/**
 * Data recognised by its items. A released split is known by a short hash of each item's id and texts; the data is that split when
 * every item is one of its, and all of it when there are as many. Reading stops where no split can be as large.
 */
import { createHash } from 'node:crypto'
import type { DataMatch, ReleasedSplit } from '../contract/data-match.ts'

/** Id and texts of one item, as the corpus has them. */
export type ItemText = readonly string[]

/** Four bytes are enough: one foreign item in a million passes for one of five thousand, and all items have to pass. */
export const itemHash = (item: ItemText): number =>
  createHash('sha256').update(JSON.stringify(item)).digest().readUInt32LE(0)

/** The hashes of a split's items as the text that is shipped. */
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

/** What the items show the data to be. */
export async function recognise(
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
  const alike = splits.find(({ items: known, size }) => known === null && size === n)
  return alike ? { kind: 'same-size', split: alike.name, of: n } : { kind: 'other' }
}

/** The data of a run of which only these items were asked. */
export function matchOfItems(match: DataMatch, n: number): DataMatch {
  if ((match.kind !== 'whole' && match.kind !== 'part') || n >= (match.kind === 'whole' ? match.of : match.n))
    return match
  return { kind: 'part', split: match.split, n, of: match.of }
}

/** What a file's checksum shows it to be, for logs that say no more. */
export function matchOfFile(splits: readonly ReleasedSplit[], checksum: string): DataMatch {
  const split = splits.find(({ files }) => files.includes(checksum))
  return split ? { kind: 'whole', split: split.name, of: split.size } : { kind: 'other' }
}
