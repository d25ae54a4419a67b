/** Several options named by their places: "the first three", "the last two options". */
const counts: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, '2': 2, '3': 3, '4': 4 }
const group =
  /\b(?:the )?(first|last) (two|three|four|[234])(?: (?:options?|choices|answers|statements|answer choices|ones|of (?:these|them|the options)))?(?= ?(?:[.,;:!)]|$|\n)| (?:is|are|do|does|don't|can|cannot|can't|have|all|both|fail|miss|leave|simply|merely|only|and|because|since|which|would|may|could|right|at once|immediately|from|as|go|say|talk|describe|concern|touch)\b)/gi

export function findGroups(text: string, count: number): { start: number; end: number; options: number[] }[] {
  const found: { start: number; end: number; options: number[] }[] = []
  for (const match of text.matchAll(group)) {
    const size = counts[match[2]!.toLowerCase()]!
    if (size >= count) continue
    const from = /^first$/i.test(match[1]!) ? 0 : count - size
    const options = Array.from({ length: size }, (_, i) => from + i)
    found.push({ start: match.index, end: match.index + match[0].length, options })
  }
  return found
}

const places =
  /\bthe (middle|penultimate|second[- ]to[- ]last|next[- ]to[- ]last|last but one|second[- ]last) (?:one|option|choice|answer|statement)(?: of (?:the )?(?:three|five|four|these|them|options))?/gi

/** "The middle one of the five", "the penultimate option". */
export function findPlaces(text: string, count: number): { start: number; end: number; options: number[] }[] {
  return [...text.matchAll(places)].flatMap(match => {
    const middle = /^middle$/i.test(match[1]!)
    if (middle && count % 2 === 0) return []
    const option = middle ? (count - 1) / 2 : count - 2
    return option >= 0 ? [{ start: match.index, end: match.index + match[0].length, options: [option] }] : []
  })
}
