/** Rates how explicitly a label is given; `LabelEvent` explains the numbers. */
import type { Sentence } from '../sentences.ts'
import { hasAny, is, isEnd, isMark, joinText, matches, type Token } from '../tokens.ts'
import type { LabelEvent } from './events.ts'
import { isLabel, isModifier } from './meaning.ts'

type Strength = Pick<LabelEvent, 'strength' | 'why'>

const onlyMentioned: Strength = { strength: 0, why: 'only mentioned' }

/** Returns the index of the first token of the label's clause. */
function findClauseStart(tokens: readonly Token[], k: number, opener: Token | undefined): number {
  let from = k
  while (from > 0 && !is(tokens[from - 1], 'but', 'because', 'so', 'aside') && tokens[from - 1]!.text !== ';') from--
  const afterComma = (test: (token: Token, i: number) => boolean) => {
    const found = tokens
      .slice(0, k)
      .findLastIndex((each, i) => i >= from && tokens[i - 1]?.text === ',' && test(each, i))
    if (found >= 0) from = found + 1
  }
  // A relative clause: "would follow only if …, which the premise does not say".
  afterComma(each => /^which$/i.test(each.text))
  // Another main clause: "you would have to assume it, and the text does not tell us".
  if (!is(opener, 'hypothetical'))
    afterComma((each, i) => is(each, 'and') && matches(tokens[i + 1], /^(?:the|we|nothing|nobody)$/i))
  // "Whether or not it is true, it isn't entailed."
  const comma = tokens.findIndex(each => each.text === ',')
  return matches(opener, /^whether$/i) && comma > 0 && comma < k ? Math.max(from, comma + 1) : from
}

/** True if the label is in a hypothetical clause or a comparison. */
function isHypothetical(tokens: readonly Token[], k: number, from: number, opener: Token | undefined): boolean {
  const tokensBefore = tokens.slice(from, k)
  // "Whether it is true is unknown."
  const isWhether = (each: Token) =>
    is(tokens[k], 'unknown') && (each === opener || each === tokensBefore[0]) && /^whether$/i.test(each.text)
  const breaker = tokens[from - 1]
  return (
    tokensBefore.some(each => is(each, 'hypothetical') && !isWhether(each)) ||
    (is(opener, 'hypothetical') &&
      !is(breaker, 'so', 'but') &&
      matches(opener, /^(?:if|for|suppose|to|wenn|si|如果|若)/i)) ||
    (is(breaker, 'aside') && !tokensBefore.some(each => each.text === ',')) ||
    // "Had fact 6 been missing, the answer would have been unknown."
    (matches(opener, /^(?:had|were|should)$/i) && tokensBefore.some(each => /^would/i.test(each.text))) ||
    /\bwould(?: have|'ve) (?:been|had)\b/i.test(joinText(tokens.slice(Math.max(0, k - 5), k)))
  )
}

export function rateStrength(sentence: Sentence, k: number, previous: Sentence | undefined): Strength {
  const { tokens, first, last, opensLine, closesLine, isQuestion } = sentence
  const token = tokens[k]!
  const opener = tokens.find(each => !isMark(each))
  // "It might be his, but it might not.": "but it might not" counts only at the end of a sentence.
  const opensWithBut = /^but /i.test(token.text)
  if (opensWithBut && !isEnd(tokens[k + 1])) return onlyMentioned
  const from = opensWithBut ? k : findClauseStart(tokens, k, opener)
  const tokensBefore = tokens.slice(from, k)
  if (hasAny(tokensBefore, 'box', 'tag')) return { strength: 4, why: 'boxed or tagged' }
  const isLight = (each: Token) =>
    isMark(each) || is(each, 'neg', 'surely', 'is', 'hedge', 'so', 'derived') || isModifier(each)
  const isAlone = tokens.every((each, i) => i === k || isLight(each))
  if (isAlone && (first || (last && opensLine) || (opensLine && closesLine)) && !isQuestion)
    return { strength: 3, why: first ? 'first in the response' : 'alone on a line' }
  // "…, then all whales have gills: entailed."
  const isLast = tokens[k + 1] === undefined || (isMark(tokens[k + 1]) && k + 2 >= tokens.length)
  if (tokens[k - 1]?.text === ':' && k > 4 && isLast && !isQuestion) return { strength: 2.6, why: 'after a colon' }
  if (is(token, 'yes', 'no') && token === opener && previous?.isQuestion)
    return { strength: 2.7, why: 'answers a question' }
  if (isQuestion || isHypothetical(tokens, k, from, opener)) return onlyMentioned
  // "Not entailed would be my answer if …"
  const end = tokens.findIndex((each, i) => i > k && (each.text === ';' || is(each, 'but')))
  const rest = tokens.slice(k + 1, end < 0 ? tokens.length : end)
  const isCondition = is(rest[0], 'hypothetical') && matches(rest[0], /^(?:if|only if|unless)$/i)
  if (isCondition && !is(token, 'not-derived', 'unknown')) return onlyMentioned
  if (matches(rest[0], /^would(?: be)?$/i) && hasAny(rest, 'hypothetical')) return onlyMentioned
  const wordsAfter = (i: number) =>
    tokensBefore.slice(i + 1).filter(each => each.kind === 'word' && !isModifier(each)).length
  const answer = tokensBefore.findLastIndex(each => is(each, 'answer'))
  if (answer >= 0 && wordsAfter(answer) <= 3) return { strength: 3, why: 'announced as the answer' }
  const opensResponse =
    first &&
    k <= tokens.indexOf(opener!) + 2 &&
    (isEnd(tokens[k + 1]) || is(tokens[k + 1], 'because') || is(token, 'yes', 'no')) &&
    tokensBefore.every(each => isMark(each) || is(each, 'neg', 'surely', 'is', 'subject') || isModifier(each))
  if (opensResponse) return { strength: hasAny(tokensBefore, 'subject') ? 2.7 : 2.9, why: 'first in the response' }
  const afterColon =
    tokens[k - 1]?.text === ':' || (is(tokens[k - 1], 'neg', 'yes', 'no', 'surely') && tokens[k - 2]?.text === ':')
  if (afterColon && hasAny(tokensBefore, 'subject', 'so') && wordsAfter(-1) <= 2)
    return { strength: 3, why: 'announced as the answer' }
  // Reasons follow a colon after a label.
  const colon = tokensBefore.findLastIndex(each => each.text === ':')
  if (colon >= 0 && tokensBefore.slice(0, colon).some(isLabel)) return { strength: 1, why: 'said' }
  if (isAlone) return { strength: 2.5, why: 'alone in its sentence' }
  const subject = hasAny([...tokensBefore, ...tokens.slice(k + 1, k + 5)], 'subject')
  if (is(tokens[from - 1], 'so') || is(opener, 'so')) return { strength: subject ? 2.6 : 2.4, why: 'concluded' }
  return subject ? { strength: 2, why: 'said of the statement' } : { strength: 1, why: 'said' }
}
