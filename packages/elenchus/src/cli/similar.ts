/** Suggestions for unknown names by edit distance. */

/** Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let distance = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, substitution)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        distance = Math.min(distance, rows[i - 2]![j - 2]! + 1)
      row.push(distance)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

/** The known words that a typo may stand for, nearest first: at most three edits, and fewer than half of the letters. */
export function findSimilarWords(word: string, known: readonly string[]): string[] {
  const near = known
    .map(each => ({ each, distance: editDistance(word.toLowerCase(), each.toLowerCase()) }))
    .filter(({ each, distance }) => distance <= 3 && 2 * distance < Math.max(word.length, each.length))
  const minimum = Math.min(...near.map(({ distance }) => distance))
  return near.filter(({ distance }) => distance === minimum).map(({ each }) => each)
}

/** The end of a message about an unknown word: "; did you mean X?", or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const [first] = findSimilarWords(word, known)
  return first === undefined ? '' : `; did you mean ${first}?`
}

/**
 * Suggestions among names made of parts (`reclor-roberta-base`): the names that share most parts with the word, ordered by edit distance.
 * A part that is abbreviated or mistyped counts as shared.
 */
export function findSimilarNames(word: string, known: readonly string[], limit = 5): string[] {
  const partsOf = (text: string) => text.toLowerCase().split('-')
  const given = partsOf(word)
  const isLike = (a: string, b: string) =>
    a === b || (a.length > 2 && (b.startsWith(a) || editDistance(a, b) <= a.length / 4))
  const scored = known.map(name => {
    const parts = partsOf(name)
    return {
      name,
      shared: given.filter(part => parts.some(other => isLike(part, other))).length,
      distance: editDistance(word.toLowerCase(), name.toLowerCase()),
    }
  })
  const maxShared = Math.max(0, ...scored.map(({ shared }) => shared))
  return scored
    .filter(({ shared }) => shared > 0 && shared === maxShared)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ name }) => name)
}
