/** A figure for each of several labels ("True: 5%, Unknown: 85%"): the highest is meant. */
import { figureAfter, highestOf } from './figures.ts'
import { isLabel, type Said, saidAt } from './label-polarity.ts'
import type { Token } from './tokens.ts'

export interface LabelGrade<T> {
  readonly label: T | null
  readonly start: number
  readonly end: number
}

export function gradedLabel<T extends string>(
  text: string,
  tokens: readonly Token[],
  of: (said: Said) => T | null,
): LabelGrade<T> | null {
  const figures = new Map<T, number>()
  const places = new Map<T, { start: number; end: number }>()
  const words = new Set<string>()
  const named = tokens.flatMap((token, k) => (isLabel(token) ? [k] : []))
  named.forEach((k, i) => {
    const token = tokens[k]!
    const to = tokens[named[i + 1] ?? -1]?.start ?? text.length
    const found = figureAfter(text, token.end, to)
    const said = found && saidAt(tokens, k)
    const label = said && of(said)
    if (!found || !label) return
    words.add(token.category!)
    // Neutral and contradicted are one label here; their shares add up.
    figures.set(label, (figures.get(label) ?? 0) + found.value)
    if (!places.has(label)) places.set(label, { start: token.start, end: found.end })
  })
  if (words.size < 2 || figures.size < 2) return null
  const label = highestOf(figures)
  return { label, ...(label === null ? { start: 0, end: 0 } : places.get(label)!) }
}
