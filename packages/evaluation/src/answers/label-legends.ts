/** Labels with letters of the response's own: "(a) entailment\n(b) not entailment\n\nI choose (b)." The letter stands for its label. */
const entry = /^\s{0,6}\(?([a-e1-5])[).:]\s{1,4}([^\n]{2,40})$/gim

/** The text of the label that is picked by its letter, or null where there is no such list or nothing is picked after it. */
export function pickedFromLegend(text: string): { told: string; start: number; end: number } | null {
  const lines = [...text.matchAll(entry)]
  const keys = new Map(lines.map(match => [match[1]!.toLowerCase(), match[2]!.replace(/[.;,]$/, '')]))
  if (keys.size < 2 || keys.size !== lines.length) return null
  const last = lines.at(-1)!
  const from = last.index + last[0].length
  const rest = text.slice(from, from + 300)
  const picked = [
    ...rest.matchAll(/(?:\(([a-e1-5])\)|\b(?:option|choice|label|answer(?: is)?|choose|pick) ?:? ?([a-e1-5])\b)/gi),
  ].at(-1)
  const told = picked && keys.get((picked[1] ?? picked[2])!.toLowerCase())
  return told ? { told, start: from + picked.index, end: from + picked.index + picked[0].length } : null
}
