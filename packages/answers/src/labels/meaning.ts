/** Determines the meaning of a label word in its context: affirmed or denied, said of the statement or of its negation. */
import { hasAny, is, isEnd, isMark, joinText, matches, type Token } from '../tokens.ts'
import { isIn, patterns } from '../vocabulary.ts'
import schemes from './schemes.json' with { type: 'json' }

/** Meaning of a label word; `refuted`: the negation is derived; `is-so`, `is-not`: ellipses ("…, but it does", "… so it is not"). */
export type Meaning = keyof typeof schemes.theory.meanings

/** True if a token is a label word, whatever it means here. */
export const isLabel = (token: Token | undefined): boolean =>
  is(token, 'true', 'false', 'unknown', 'derived', 'contradiction', 'neutral', 'not-derived', 'yes', 'no')

/** True if a token is a modifier between a negation and its label, such as "really". */
export const isModifier = (token: Token): boolean => isIn('labelModifiers', token)

/** "The hypothesis that the plan was not approved is supported": the negation belongs to the claim. */
function isInClaim(tokens: readonly Token[], neg: number, label: number): boolean {
  const isVerb = (token: Token) => is(token, 'is', 'neg') || matches(token, /^(?:does|can|has)$/i)
  const from = Math.max(0, neg - 12)
  const that = tokens.slice(from, neg).findLastIndex(each => /^that$/i.test(each.text))
  if (that < 0 || !tokens.slice(neg + 2, label).some(isVerb)) return false
  const noun = tokens[from + that - 1]
  return is(noun, 'subject') && !matches(noun, /^(?:it|this|that|that's|it's)$/i)
}

/** Reads the polarity of a label; `opposite`: said of the negation of the statement; `hedged`: "not necessarily". */
function readPolarity(tokens: readonly Token[], k: number, maxWords: number) {
  let [denied, opposite, hedged, words] = [false, false, false, 0]
  for (let i = k - 1; i >= 0 && words <= maxWords; i--) {
    const token = tokens[i]!
    const next = tokens[i + 1]
    if (is(token, 'neg', 'nor')) {
      if (!isInClaim(tokens, i, k)) denied = !denied
    } else if (is(token, 'not-derived') && /^not (?:necessarily|quite|exactly)$/i.test(token.text)) {
      // "does not necessarily follow", "do not quite prove": the phrase denies what comes next.
      denied = !denied
      hedged = true
    } else if (is(token, 'no') && i > 0 && !isMark(next)) denied = !denied
    else if (is(token, 'opposite')) opposite = true
    // "Not necessarily true" is hedged; "definitely not true" is not.
    else if (is(token, 'surely')) hedged ||= !denied
    else if (is(token, 'but', 'so', 'because', 'aside') || /^[;:.—–|]$/.test(token.text)) break
    else if (token.text === ',' && is(next, 'and') && i + 1 < k) break
    else if (isMark(token, ',')) words++
    else if (isLabel(token) && is(next, 'or', 'nor')) continue
    else if (isLabel(token) && !is(token, 'derived')) break
    else if (token.kind === 'word' && !isModifier(token)) words++
  }
  return { denied, opposite, hedged }
}

/** German: "folgt nicht". */
const isDeniedAfter = (tokens: readonly Token[], k: number) =>
  tokens.slice(k + 1, k + 3).some(each => /^nicht$/i.test(each.text))

/** Reads the meaning of the label word at an index; null if it has none. */
export function readMeaning(tokens: readonly Token[], k: number): Meaning | null {
  const token = tokens[k]!
  const tokensBefore = tokens.slice(0, k)
  switch (token.category) {
    case 'yes':
    case 'no':
      return isReply(tokens, k) ? token.category : null
    case 'unknown': {
      const isNegative = /neither|cannot|can't|not |nicht|pas|non|no /.test(token.text.toLowerCase())
      return readPolarity(tokens, k, 1).denied && !isNegative ? null : 'unknown'
    }
    case 'not-derived': {
      // "It isn't the case that it fails to follow."
      if (tokensBefore.some(each => is(each, 'neg') && /\b(?:case|true) that$/i.test(each.text))) return 'derived'
      // "You don't have to assume anything."
      const isGuess = /(?:assume|speculation|guesswork|conjecture)$/i.test(token.text)
      const { denied } = readPolarity(tokens, k, 4)
      return isGuess && (denied || matches(tokens[k - 1], /^no$/i)) ? null : 'not-derived'
    }
    case 'contradiction': {
      // "Ben is not kind, contradicting the statement": the negation belongs to something else.
      const { denied } = readPolarity(tokens, k, /ing$/i.test(token.text) ? 0 : 4)
      // "The theory is inconsistent" is not about the statement.
      const subject = tokensBefore.findLast(each => is(each, 'subject'))
      const isOfTheory = matches(subject, /^(?:theory|premises|passage|text)$/i) && is(tokens[k - 1], 'is')
      return denied || (isOfTheory && isEnd(tokens[k + 1])) ? null : 'contradiction'
    }
    case 'neutral': {
      const isExact = /^(?:n$|neutral|neutrality|neither entail|neutre|neutro|中立|中性)/.test(token.text.toLowerCase())
      return isExact && !readPolarity(tokens, k, 1).denied ? 'neutral' : null
    }
    case 'derived':
      return readDerivation(tokens, k)
    case 'true':
    case 'false':
      return readTruth(tokens, k)
    default:
      return null
  }
}

function readDerivation(tokens: readonly Token[], k: number): Meaning | null {
  const tokensBefore = tokens.slice(0, k)
  const polarity = readPolarity(tokens, k, 4)
  if (tokensBefore.some(each => is(each, 'unknown') && patterns.lackOfEvidence.test(each.text))) return null
  // "conflicts with what we derived"
  const near = tokensBefore.slice(-3).find(each => !isMark(each))
  if (matches(near, /^(?:what|that)$/i) && hasAny(tokensBefore, 'contradiction') && !polarity.denied) return null
  // "proven false": the label follows.
  const next = tokens.slice(k + 1, k + 5).find(each => !isMark(each) && !/^(?:to|be|as)$/i.test(each.text))
  if (is(next, 'false')) return null
  const denied = polarity.denied !== isDeniedAfter(tokens, k)
  // "implies that Anne is not blue, which is the negation of the statement"
  const opposite = tokens.slice(k + 1).findIndex(each => is(each, 'opposite'))
  const link = tokens.slice(k + 1, k + 1 + Math.max(0, opposite))
  const isLinked =
    opposite >= 0 &&
    ((opposite < 3 && !link.some(each => each.text === ',')) ||
      link.slice(-3).some(each => /^(?:which|that|this)$/i.test(each.text)))
  if (isLinked || polarity.opposite) return denied ? null : 'refuted'
  return denied ? 'not-derived' : 'derived'
}

function readTruth(tokens: readonly Token[], k: number): Meaning | null {
  const token = tokens[k]!
  const isBreak = (each: Token) => is(each, 'but', 'so', 'because') || /^[;:]$/.test(each.text)
  const clause = tokens.slice(tokens.slice(0, k).findLastIndex(isBreak) + 1, k)
  const has = (...categories: readonly string[]) => hasAny(clause, ...categories)
  // "We can't say that it is true or that it is false"; "the premise is false".
  if (clause.some(each => is(each, 'unknown') && patterns.cannotTell.test(each.text))) return null
  if (is(token, 'false') && has('neg') && has('true') && has('or', 'nor')) return null
  if (
    matches(
      clause.findLast(each => is(each, 'subject')),
      /^premises?$/i,
    )
  )
    return null
  const prior = tokens.slice(Math.max(0, k - 4), k)
  const isKnowledge =
    hasAny(prior, 'derived') ||
    /\b(?:known|able|possible|say|sure|confirm|tell|claim|conclude)\b/i.test(joinText(prior))
  const { denied, hedged, opposite } = readPolarity(tokens, k, 0)
  const truth = (token.category === 'true') !== opposite
  if (denied === isDeniedAfter(tokens, k)) return truth ? 'true' : 'false'
  if (isKnowledge || hedged) return truth ? 'not-derived' : null
  return truth ? 'not-true' : 'not-false'
}

/** True if "yes" or "no" is an answer: alone or before a mark, unlike "no contradiction". */
function isReply(tokens: readonly Token[], k: number): boolean {
  const [previous, next] = [tokens[k - 1], tokens[k + 1]]
  const closes =
    isEnd(next) ||
    is(next, 'because', 'but', 'subject', 'so', 'is') ||
    matches(next, /^(?:the|it|this|we|i|as|she|he|they|you)$/i) ||
    // "yes every ferry floats", but not "yes and no" or "yes if"
    (k === 0 && matches(tokens[k], /^(?:yes|yeah|yep|yup)$/i) && !is(next, 'hypothetical', 'and', 'or', 'no', 'neg'))
  return (
    closes && (isEnd(previous) || is(previous, 'is', 'answer', 'box', 'tag', 'so', 'wait', 'subject', 'hedge', 'but'))
  )
}
