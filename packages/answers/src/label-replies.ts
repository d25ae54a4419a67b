/** Labels that are left out because they were said before: "Does it follow? It does.", "… so it is not." */
import { is, isLabel, type Said } from './label-polarity.ts'
import type { Sentence } from './sentences.ts'
import type { Token } from './tokens.ts'

/** "Does it follow? It does." */
export function replyTo(question: Sentence | undefined, tokens: readonly Token[]): Said | null {
  if (!question?.asks) return null
  const asked = question.tokens.findLast(isLabel)
  if (!is(asked, 'derived', 'true') || question.tokens.some(each => is(each, 'neg', 'opposite'))) return null
  if (!is(tokens[0], 'subject') && !/^(?:we|you|one|they)$/i.test(tokens[0]?.text ?? '')) return null
  const verb = tokens[1]
  const denied = is(verb, 'neg') || is(tokens[2], 'neg')
  if (!denied && !/^(?:does|is|do|can|must|will|indeed does)$/i.test(verb?.text ?? '')) return null
  const rest = tokens[denied && !is(verb, 'neg') ? 3 : 2]
  if (rest !== undefined && rest.kind !== 'mark' && !is(rest, 'because', 'so', 'but')) return null
  if (is(asked, 'derived')) return denied ? 'open' : 'derived'
  return denied ? 'not-true' : 'true'
}

/** Back to the last comma or "but". */
export function clauseBefore(tokens: readonly Token[], k: number): readonly Token[] {
  const start = tokens.slice(0, k).findLastIndex(each => each.text === ',' || is(each, 'but', 'so'))
  return tokens.slice(start + 1, k)
}

/** "…, but it does.": what was denied before holds after all. */
export const isAffirmed = (tokens: readonly Token[], k: number) =>
  /^(?:does|is|do|are)$/i.test(tokens[k]!.text) &&
  is(tokens[k - 1], 'subject') &&
  is(tokens[k - 2], 'but') &&
  (tokens[k + 1] === undefined || /[.!]/.test(tokens[k + 1]!.text))

/** "… so it is not.": what is denied was said before. */
export const isElliptical = (tokens: readonly Token[], k: number) =>
  is(tokens[k], 'neg') &&
  (tokens[k + 1] === undefined || /[.!]/.test(tokens[k + 1]!.text)) &&
  (is(tokens[k - 1], 'is') || is(tokens[k - 1], 'subject') || /^(?:does|do)$/i.test(tokens[k - 1]?.text ?? ''))
