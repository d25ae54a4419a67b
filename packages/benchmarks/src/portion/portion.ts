import { random, type Seed } from '@elenchus/learning'

/**
 * Selects a random portion of a corpus, for learning curves. Passages are drawn whole, so that no passage is both in the portion
 * and outside it. Portions with the same seed are nested: a smaller one is a subset of every larger one. Items keep their order.
 */
export function selectPortion<T>(
  items: readonly T[],
  share: number,
  { passage: getPassage, seed = 1 }: { readonly passage: (item: T) => string; readonly seed?: Seed },
): T[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(getPassage(item))
    if (group) group.push(item)
    else groups.set(getPassage(item), [item])
  }
  const targetSize = Math.round(share * items.length)
  const selected = new Set<T>()
  const ranked = [...groups].map(([text, group]) => ({ group, rank: random(`${seed} ${text}`).next() }))
  for (const { group } of ranked.sort((a, b) => a.rank - b.rank)) {
    if (selected.size >= targetSize) break
    for (const item of group) selected.add(item)
  }
  return items.filter(item => selected.has(item))
}
