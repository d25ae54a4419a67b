/** Suggestions for unknown names by edit distance. */

/** Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and swaps of neighbours. */
export function computeEditDistance(a: string, b: string): number {
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

/** Finds the nearest candidates by edit distance: at most three edits, and fewer than half of the letters. */
export function findSimilarWords(word: string, candidates: readonly string[]): string[] {
  const similar = candidates
    .map(candidate => ({ candidate, distance: computeEditDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= 3 && 2 * distance < Math.max(word.length, candidate.length))
  const minimum = Math.min(...similar.map(({ distance }) => distance))
  return similar.filter(({ distance }) => distance === minimum).map(({ candidate }) => candidate)
}

/** Returns the end of a message about an unknown word: "; did you mean X?", or an empty string. */
export function suggestSimilar(word: string, candidates: readonly string[]): string {
  const [first] = findSimilarWords(word, candidates)
  return first === undefined ? '' : `; did you mean ${first}?`
}

/**
 * Finds similar names made of parts (`reclor-roberta-base`): those that share the most parts with the word, ordered by edit distance.
 * An abbreviated or mistyped part counts as shared.
 */
export function findSimilarNames(word: string, candidates: readonly string[], limit = 5): string[] {
  const splitParts = (text: string) => text.toLowerCase().split('-')
  const isSimilar = (a: string, b: string) =>
    a === b || (a.length > 2 && (b.startsWith(a) || computeEditDistance(a, b) <= a.length / 4))
  const scored = candidates.map(name => {
    const parts = splitParts(name)
    return {
      name,
      shared: splitParts(word).filter(part => parts.some(other => isSimilar(part, other))).length,
      distance: computeEditDistance(word.toLowerCase(), name.toLowerCase()),
    }
  })
  const maxShared = Math.max(0, ...scored.map(({ shared }) => shared))
  return scored
    .filter(({ shared }) => shared > 0 && shared === maxShared)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ name }) => name)
}
