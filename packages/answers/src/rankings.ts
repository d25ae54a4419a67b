/** "From best to worst: C, D, A, B", or a numbered list under such a heading: the best of a ranking is meant. */

import type { Sentence } from './sentences.ts'
import type { Token } from './tokens.ts'
import type { Found } from './types.ts'

const high = '(?:best|strongest|top|most(?: \\w+)?|highest|likeliest)'
const low = '(?:worst|weakest|bottom|least(?: \\w+)?|lowest)'
const descending = new RegExp(
  `\\b${high} (?:option |choice |answer |one )?(?:to|first|down to)\\b|\\bdescending\\b|\\bdecreasing\\b|\\b(?:i would|i'd|i|my|final) (?:rank|ranking|order)|\\brank(?:ing|ed)?(?: of the)?(?: options| choices| them)?(?: by \\w+)? ?:`,
  'i',
)
const ascending = new RegExp(`\\b${low} (?:option |choice |answer |one )?(?:to|first|up to)\\b|\\bascending\\b`, 'i')
/** "In alphabetical order", "in order": about the options' places. */
const otherOrder =
  /\b(?:alphabetical|chronological|in (?:the )?(?:same|given) order|from earliest|from oldest|by date)\b/i

export function ranked(text: string, sentences: readonly Sentence[], count: number): Found | null {
  if (count < 3) return null
  for (const [i, { tokens }] of sentences.entries()) {
    const [start, end] = [tokens[0]!.start, tokens.at(-1)!.end]
    const said = text.slice(start, Math.min(end, start + 300))
    const up = ascending.test(said)
    if ((!up && !descending.test(said)) || otherOrder.test(said)) continue
    const order = orderIn(tokens, count) ?? orderBelow(sentences, i + 1, count)
    if (!order) continue
    return { answer: up ? order.at(-1)! : order[0]!, sure: false, why: 'ranked first', start, end }
  }
  return null
}

const orderIn = (tokens: readonly Token[], count: number) => {
  const named = tokens.flatMap(token => (token.kind === 'ref' ? token.options! : []))
  const order = [...new Set(named)]
  return order.length === count || (order.length === count - 1 && count > 3) ? order : null
}

/** Lines that open with an option each. */
function orderBelow(sentences: readonly Sentence[], from: number, count: number): number[] | null {
  const order: number[] = []
  for (const { tokens, opensLine } of sentences.slice(from, from + 4 * count)) {
    if (!opensLine) continue
    const first = tokens.find(
      token => token.kind !== 'mark' && token.category !== 'option' && !/^\d{1,2}$|^#/.test(token.text),
    )
    if (first?.kind !== 'ref' || first.options!.length !== 1 || order.includes(first.options![0]!)) break
    order.push(first.options![0]!)
  }
  return order.length === count ? order : null
}
