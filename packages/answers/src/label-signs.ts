/**
 * A tick or a cross before a label is decoration ("❌ False", "✅ Not entailed") unless several
 * labels have one, which makes a list of verdicts. A cross before a label that affirms ("❌ True") says two things at once: neither counts.
 */
import { is, isLabel } from './label-polarity.ts'
import type { Token } from './tokens.ts'

const isSign = (token: Token | undefined) => is(token, 'yes', 'no') && /^[^\p{L}\p{N}[\]]+$/u.test(token!.text)

export function withoutDecoration(tokens: readonly Token[]): Token[] {
  const signs = tokens.flatMap((token, i) => {
    if (!isSign(token)) return []
    const denied = is(tokens[i + 1], 'neg')
    const label = tokens[denied ? i + 2 : i + 1]
    return isLabel(label) && !isSign(label) ? [{ i, label: label!, denied }] : []
  })
  const [only] = signs
  if (!only || signs.length > 1) return [...tokens]
  const holds = is(only.label, 'true', 'derived', 'yes') && !only.denied
  const against = is(tokens[only.i], 'no') && holds
  return tokens.filter((token, i) => i !== only.i && !(against && token === only.label))
}
