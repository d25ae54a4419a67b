/**
 * Lists of labels that say what each of them means, or which letter stands for it: they give no label yet.
 */
import { is, isLabel } from './label-polarity.ts'
import type { Sentence } from './sentences.ts'

/** "Neutral: the premise leaves it open." A yes, a no, a sign or a figure after the colon would be a verdict. */
export function definesLabel({ tokens }: Sentence): boolean {
  const words = tokens.filter((token, i) => token.kind !== 'mark' || (i > 0 && /^[:=–—]$/.test(token.text)))
  const [label, mark, ...rest] = words
  if (!isLabel(label) || is(label, 'yes', 'no') || !/^(?:[:=–—]|means)$/i.test(mark?.text ?? '')) return false
  return rest.length > 1 && !is(rest[0], 'yes', 'no') && !/^[\d.%]+$/.test(rest[0]!.text)
}

export const labelsDefined = (sentences: readonly Sentence[]): number =>
  new Set(sentences.filter(definesLabel).map(({ tokens }) => tokens.find(token => token.kind !== 'mark')!.category))
    .size

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
