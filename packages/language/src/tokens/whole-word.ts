/**
 * Words as written, around one of their tokens. Treebanks split "can't" into "ca" and "n't", and "cannot" into "can"
 * and "not"; readers should not be shown such fragments.
 */
import type { Doc, Span, Token } from '../doc/doc.ts'

/** "n't", "n ' t" in tokenised text, and attached "nt" and "not". */
const negation = /^(?:n ?['’`] ?t|nt|not)$/i
const detachedNegation = /^n ?['’`] ?t$/i
/** "'m", "'ll", "' s". */
const clitic = /^['’`] ?(?:s|m|d|re|ve|ll)$/i

/** Returns whether a token belongs to the word before it. */
function isAttached(previous: Token | undefined, { start, text }: Token): boolean {
  if (previous === undefined || !/\p{L}$/u.test(previous.text)) return false
  const gap = start - previous.end
  return (gap === 0 && (negation.test(text) || clitic.test(text))) || (gap === 1 && detachedNegation.test(text))
}

/** Returns whether a negation continues the word; "'s" and "'ll" leave the word before them whole. */
const isFollowedByNegation = (token: Token, next: Token | undefined): boolean =>
  next !== undefined && negation.test(next.text) && isAttached(token, next)

/**
 * Span of the whole word around a token.
 *
 *     const { start, end } = wholeWord(readDoc("It can't rain.", english()), 2)   // "can't", of the token "n't"
 */
export function wholeWord({ tokens }: Pick<Doc, 'tokens'>, index: number): Span {
  let [first, last] = [index, index]
  while (isAttached(tokens[first - 1], tokens[first]!)) first--
  while (isFollowedByNegation(tokens[last]!, tokens[last + 1])) last++
  return { start: tokens[first]!.start, end: tokens[last]!.end }
}
