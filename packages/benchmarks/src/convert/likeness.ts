/** How near a sentence comes to a reference: ROUGE-L (Lin 2004), the F1 of the longest common subsequence of words; and equality but for case and marks. */

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The length of the longest common subsequence, in O(|a|·|b|) time and O(|b|) memory. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let above = new Uint32Array(b.length + 1)
  for (const word of a) {
    const row = new Uint32Array(b.length + 1)
    for (let j = 1; j <= b.length; j++)
      row[j] = word === b[j - 1] ? above[j - 1]! + 1 : Math.max(above[j]!, row[j - 1]!)
    above = row
  }
  return above[b.length]!
}

/** ROUGE-L F1 of two texts, 0 to 1. */
export function rougeL(text: string, reference: string): number {
  const [a, b] = [wordsOf(text), wordsOf(reference)]
  return a.length + b.length === 0 ? 1 : (2 * commonLength(a, b)) / (a.length + b.length)
}

/** The same words in the same order, whatever their case and punctuation. */
export function sameWords(text: string, reference: string): boolean {
  return wordsOf(text).join(' ') === wordsOf(reference).join(' ')
}

/** Which option a released hypothesis was made of: the one most of whose words it has; of equals the first. */
export function optionOf(hypothesis: string, options: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const word of wordsOf(hypothesis)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const shares = options.map(option => {
    const left = new Map(counts)
    const words = wordsOf(option)
    let found = 0
    for (const word of words) {
      const count = left.get(word) ?? 0
      if (count === 0) continue
      left.set(word, count - 1)
      found++
    }
    return found / (words.length || 1)
  })
  return shares.indexOf(Math.max(...shares))
}
