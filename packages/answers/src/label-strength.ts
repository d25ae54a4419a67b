/** How outright a label is said: a box, "the answer is", alone on a line, concluded, said of the statement, or only mentioned. */
import { is, isLabel, light } from './label-polarity.ts'
import type { Sentence } from './sentences.ts'

export function weigh(
  sentence: Sentence,
  k: number,
  previous: Sentence | undefined,
): { strength: number; why: string } {
  const { tokens } = sentence
  const token = tokens[k]!
  const opener = tokens.find(each => each.kind !== 'mark')
  let from = k
  while (from > 0 && !is(tokens[from - 1], 'but', 'because', 'so', 'aside') && tokens[from - 1]!.text !== ';') from--
  // A relative clause starts anew: "would follow only if …, which the premise does not say".
  const relative = tokens
    .slice(from, k)
    .findLastIndex((each, i) => /^which$/i.test(each.text) && tokens[from + i - 1]?.text === ',')
  if (relative >= 0) from += relative + 1
  // So does a main clause of its own: "you would have to assume it, and the text does not tell us".
  const main = tokens
    .slice(from, k)
    .findLastIndex(
      (each, i) =>
        is(each, 'and') &&
        tokens[from + i - 1]?.text === ',' &&
        /^(?:the|we|nothing|nobody)$/i.test(tokens[from + i + 1]?.text ?? ''),
    )
  if (main >= 0 && !is(opener, 'hyp')) from += main + 1
  // "It might be his, but it might not.": only where nothing more is said.
  if (/^but /i.test(token.text)) {
    if (tokens[k + 1] !== undefined && tokens[k + 1]!.kind !== 'mark') return { strength: 0, why: 'only mentioned' }
    from = k
  }
  // "Whether or not it is true, it isn't entailed.": the main clause begins after the comma.
  const comma = tokens.findIndex(each => each.text === ',')
  if (/^whether$/i.test(opener?.text ?? '') && comma > 0 && comma < k) from = Math.max(from, comma + 1)
  const left = tokens.slice(from, k)
  const concluding = (from > 0 && is(tokens[from - 1], 'so')) || is(opener, 'so')
  if (left.some(each => is(each, 'box', 'tag'))) return { strength: 4, why: 'boxed or tagged' }
  const hypothetical =
    left.some(
      each =>
        is(each, 'hyp') &&
        !(is(token, 'unknown') && (each === opener || each === left[0]) && /^whether$/i.test(each.text)),
    ) ||
    (is(opener, 'hyp') &&
      !(from > 0 && is(tokens[from - 1], 'so', 'but')) &&
      /^(?:if|for|suppose|to|wenn|si|se|если|如果|若|もし|만약)/i.test(opener!.text)) ||
    (from > 0 && is(tokens[from - 1], 'aside') && !left.some(each => each.text === ',')) ||
    // "Had fact 6 been missing, the answer would have been unknown."
    (/^(?:had|were|should)$/i.test(opener?.text ?? '') && left.some(each => /^would/i.test(each.text))) ||
    /\bwould(?: have|'ve) (?:been|had)\b/i.test(
      tokens
        .slice(Math.max(0, k - 5), k)
        .map(each => each.text)
        .join(' '),
    )
  const alone = tokens.every(
    (each, i) =>
      i === k ||
      each.kind === 'mark' ||
      is(each, 'neg', 'surely', 'is', 'hedge', 'so', 'derived') ||
      light.test(each.text),
  )
  if (
    alone &&
    (sentence.first || (sentence.last && sentence.opensLine) || (sentence.opensLine && sentence.closesLine)) &&
    !sentence.asks
  )
    return { strength: 3, why: sentence.first ? 'stands first' : 'a line of its own' }
  // "…, then all whales have gills: entailed."
  if (
    tokens[k - 1]?.text === ':' &&
    k > 4 &&
    (tokens[k + 1] === undefined || (tokens[k + 1]!.kind === 'mark' && k + 2 >= tokens.length)) &&
    !sentence.asks
  )
    return { strength: 2.6, why: 'after a colon' }
  if (is(token, 'yes', 'no') && token === opener && previous?.asks) return { strength: 2.7, why: 'answers a question' }
  if (sentence.asks || hypothetical) return { strength: 0, why: 'only mentioned' }
  // "Not entailed would be my answer if …"
  const next = tokens.slice(k + 1).findIndex(each => each.text === ';' || is(each, 'but'))
  const rest = tokens.slice(k + 1, next < 0 ? tokens.length : k + 1 + next)
  if (is(rest[0], 'hyp') && /^(?:if|only if|unless)$/i.test(rest[0]!.text) && !is(token, 'not-derived', 'unknown'))
    return { strength: 0, why: 'only mentioned' }
  if (/^would(?: be)?$/i.test(rest[0]?.text ?? '') && rest.some(each => is(each, 'hyp')))
    return { strength: 0, why: 'only mentioned' }
  const between = (i: number) => left.slice(i + 1).filter(each => each.kind === 'word' && !light.test(each.text)).length
  const answer = left.findLastIndex(each => is(each, 'ans'))
  if (answer >= 0 && between(answer) <= 3) return { strength: 3, why: 'said to be the answer' }
  if (
    sentence.first &&
    k <= tokens.indexOf(opener!) + 2 &&
    (tokens[k + 1] === undefined ||
      tokens[k + 1]!.kind === 'mark' ||
      is(tokens[k + 1], 'because') ||
      is(token, 'yes', 'no')) &&
    left.every(each => each.kind === 'mark' || is(each, 'neg', 'surely', 'is', 'subject') || light.test(each.text))
  )
    return { strength: left.some(each => is(each, 'subject')) ? 2.7 : 2.9, why: 'stands first' }
  const marked =
    tokens[k - 1]?.text === ':' || (is(tokens[k - 1], 'neg', 'yes', 'no', 'surely') && tokens[k - 2]?.text === ':')
  if (marked && left.some(each => is(each, 'subject', 'so')) && between(-1) <= 2)
    return { strength: 3, why: 'said to be the answer' }
  // After a colon that follows a label stand reasons.
  const colon = left.findLastIndex(each => each.text === ':')
  if (colon >= 0 && left.slice(0, colon).some(isLabel)) return { strength: 1, why: 'said' }
  const subject = left.some(each => is(each, 'subject')) || tokens.slice(k + 1, k + 5).some(each => is(each, 'subject'))
  if (alone) return { strength: 2.5, why: 'stands alone' }
  if (concluding) return { strength: subject ? 2.6 : 2.4, why: 'concluded' }
  if (subject) return { strength: 2, why: 'said of the statement' }
  return { strength: 1, why: 'said' }
}
