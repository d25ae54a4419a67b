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
