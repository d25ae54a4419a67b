/**
 * A part of a corpus, for curves over the amount of data. Items that share a passage go together, so that nothing leaks from a
 * part into the rest; parts of one seed are nested, a smaller one within every larger one; items keep their order.
 */
import { random, type Seed } from '@elenchus/learning'

/** The items of the first passages, in an order drawn by the seed, until the share is reached. */
export function portionOf<T>(
  items: readonly T[],
  share: number,
  { passage, seed = 1 }: { readonly passage: (item: T) => string; readonly seed?: Seed },
): T[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(passage(item))
    if (group) group.push(item)
    else groups.set(passage(item), [item])
  }
  const wanted = Math.round(share * items.length)
  const kept = new Set<T>()
  const drawn = [...groups]
    .map(([text, group]) => ({ group, rank: random(`${seed} ${text}`).next() }))
    .sort((a, b) => a.rank - b.rank)
  for (const { group } of drawn) {
    if (kept.size >= wanted) break
    for (const item of group) kept.add(item)
  }
  return items.filter(item => kept.has(item))
}
