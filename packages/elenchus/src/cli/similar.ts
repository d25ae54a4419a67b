/** "Did you mean": the known words nearest to one that is not known. */

/** The least number of letters inserted, dropped, changed or swapped with their neighbour that turns one word into the other. */
export function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

/** The words that are near enough to have been meant, nearest first: at most three edits, and fewer than half of the letters. */
export function nearest(word: string, known: readonly string[]): string[] {
  const near = known
    .map(each => ({ each, distance: editDistance(word.toLowerCase(), each.toLowerCase()) }))
    .filter(({ each, distance }) => distance <= 3 && 2 * distance < Math.max(word.length, each.length))
  const least = Math.min(...near.map(({ distance }) => distance))
  return near.filter(({ distance }) => distance === least).map(({ each }) => each)
}

/** The end of a message about a word that is not known: empty, or "; did you mean X?". */
export function didYouMean(word: string, known: readonly string[]): string {
  const [first] = nearest(word, known)
  return first === undefined ? '' : `; did you mean ${first}?`
}

/**
 * The names of a list that come nearest, for names made of parts (`reclor-roberta-base`): those with the most parts of the word, a part that
 * is only begun or mistyped counted as one; of equals the nearest by letters. Empty where no part is known.
 */
export function nearestNames(word: string, known: readonly string[], most = 5): string[] {
  const parts = (text: string) => text.toLowerCase().split('-')
  const given = parts(word)
  const isLike = (a: string, b: string) =>
    a === b || (a.length > 2 && (b.startsWith(a) || editDistance(a, b) <= a.length / 4))
  const scored = known.map(each => {
    const own = parts(each)
    return {
      each,
      shared: given.filter(part => own.some(other => isLike(part, other))).length,
      distance: editDistance(word.toLowerCase(), each.toLowerCase()),
    }
  })
  const top = Math.max(0, ...scored.map(({ shared }) => shared))
  return scored
    .filter(({ shared }) => shared > 0 && shared === top)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ each }) => each)
}
