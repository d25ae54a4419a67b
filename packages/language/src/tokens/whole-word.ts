/**
 * The word as somebody wrote it around one of its tokens. The tokeniser cuts "can't" into "ca" and "n't" and "cannot" into "can" and "not", as treebanks do;
 * a reader who is shown a piece of a word takes it for a mistake.
 */
import type { Doc, Span, Token } from '../doc/doc.ts'

/** "n't", "n ' t" in text that was tokenised, "nt" and "not" where they hang on a word. */
const denial = /^(?:n ?['’`] ?t|nt|not)$/i
const detachedDenial = /^n ?['’`] ?t$/i
/** "'m", "'ll", "' s". */
const clitic = /^['’`] ?(?:s|m|d|re|ve|ll)$/i

/** Whether a token belongs to the word before it. */
function hangsOn(before: Token | undefined, { start, text }: Token): boolean {
  if (before === undefined || !/\p{L}$/u.test(before.text)) return false
  const gap = start - before.end
  return (gap === 0 && (denial.test(text) || clitic.test(text))) || (gap === 1 && detachedDenial.test(text))
}

/** Whether the word goes on behind a token with a denial; "'s" and "'ll" leave the word before them whole. */
const isDenied = (token: Token, next: Token | undefined): boolean =>
  next !== undefined && denial.test(next.text) && hangsOn(token, next)

/**
 * The place of the whole word that a token is a piece of; its own place where it is a whole word.
 *
 *     const { start, end } = wholeWord(readDoc("It can't rain.", english()), 2)   // "can't", of the token "n't"
 */
export function wholeWord({ tokens }: Pick<Doc, 'tokens'>, index: number): Span {
  let [first, last] = [index, index]
  while (hangsOn(tokens[first - 1], tokens[first]!)) first--
  while (isDenied(tokens[last]!, tokens[last + 1])) last++
  return { start: tokens[first]!.start, end: tokens[last]!.end }
}
