/**
 * What a response says about a statement: that it is derived, true, false, open. Each label word is read with what denies it ("does not,
 * by itself, entail"), what it is said of (the statement, or its negation) and whether it is meant ("for this to be entailed" is not).
 * Strengths as for options: 4 a box or a tag, 3 "the answer is" or a label that stands alone, 2.5 a conclusion, 2 "the statement is",
 * 1 anything else.
 */
import { byDefinition } from './definitions.ts'
import type { Sentence } from './sentences.ts'
import type { Token } from './tokens.ts'

/** What is said, before a task gives it a meaning. `open` is: not derived, and nothing said about the opposite. */
export type Said =
  | 'yes'
  | 'no'
  | 'true'
  | 'false'
  | 'unknown'
  | 'derived'
  | 'open'
  | 'contradiction'
  | 'neutral'
  | 'refuted'
  | 'not-true'
  | 'is-not'
  | 'is-so'

export interface LabelEvent {
  readonly said: Said
  readonly strength: number
  readonly why: string
  readonly token: Token
  readonly sentence: number
  readonly corrects: boolean
  /** Another label stands beside it: "True or False". */
  readonly beside: boolean
}

const labels = new Set(['true', 'false', 'unknown', 'derived', 'contradiction', 'neutral', 'not-derived', 'yes', 'no'])
const is = (token: Token | undefined, ...categories: string[]) =>
  token?.kind === 'phrase' && token.category !== undefined && categories.includes(token.category)
/** Whether a token is a word for a label, whatever it says here. */
export const isLabel = (token: Token | undefined): boolean =>
  token?.kind === 'phrase' && labels.has(token.category ?? '')

export function labelEvents(sentence: Sentence, index: number, all: readonly Sentence[]): LabelEvent[] {
  const { tokens } = sentence
  const corrects = tokens.some(token => is(token, 'wait'))
  const events: LabelEvent[] = []
  // Three different labels in one sentence are the choices, not a choice.
  const legend =
    new Set(
      tokens
        .filter(
          token =>
            isLabel(token) &&
            !is(token, 'yes', 'no') &&
            token.text.length > 1 &&
            (!is(token, 'derived') || /^entail/i.test(token.text)),
        )
        .map(token => token.category),
    ).size > 2 &&
    tokens.filter(token => /^[,=/]$/.test(token.text) || (isLabel(token) && token.text.length === 1)).length > 1
  const defined = sentence.asks ? null : byDefinition(tokens.map(each => each.text).join(' '))
  if (defined) {
    const token = tokens.at(-1)!
    return [{ said: defined, strength: 2, why: 'told by definition', token, sentence: index, corrects, beside: false }]
  }
  const reply = replyTo(all[index - 1], tokens)
  if (reply)
    events.push({
      said: reply,
      strength: 2.7,
      why: 'answers a question',
      token: tokens[1]!,
      sentence: index,
      corrects,
      beside: false,
    })
  for (let k = 0; k < tokens.length; k++) {
    const token = tokens[k]!
    if (isElliptical(tokens, k) && !clauseBefore(tokens, k).some(each => is(each, 'hyp'))) {
      const concludes = tokens.slice(Math.max(0, k - 4), k).some(each => is(each, 'so'))
      events.push({
        said: 'is-not',
        strength: concludes ? 2.5 : 1.5,
        why: 'denied',
        token,
        sentence: index,
        corrects,
        beside: false,
      })
    }
    if (isAffirmed(tokens, k))
      events.push({ said: 'is-so', strength: 2.5, why: 'affirmed', token, sentence: index, corrects, beside: false })
    if (!isLabel(token)) continue
    // "Entailment: no", "| Unknown | yes |": the value decides, not the key.
    if (is(token, 'yes', 'no') && isValue(tokens, k)) continue
    const value = valueAfter(tokens, k)
    if (value) {
      const said = value === 'yes' ? saidAt(tokens, k) : is(token, 'derived') ? 'open' : null
      if (said)
        events.push({ said, strength: 2.9, why: 'a list of verdicts', token, sentence: index, corrects, beside: false })
      continue
    }
    const said = saidAt(tokens, k)
    if (said === null || (/^\p{L}$/u.test(token.text) && !isFramed(tokens, k))) continue
    const { strength, why } = legend ? { strength: 0, why: 'only mentioned' } : weigh(sentence, k, all[index - 1])
    events.push({ said, strength, why, token, sentence: index, corrects, beside: hasNeighbour(tokens, k) })
  }
  return events
}

/** "Does it follow? It does." */
function replyTo(question: Sentence | undefined, tokens: readonly Token[]): Said | null {
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

/** "The hypothesis that the plan was not approved is supported": the negation belongs to what is judged. */
function isInClaim(tokens: readonly Token[], neg: number, label: number): boolean {
  if (!tokens.slice(neg + 1, label).some(each => is(each, 'is') || /^(?:does|can|has)$/i.test(each.text))) return false
  const that = tokens.slice(Math.max(0, neg - 12), neg).findLastIndex(each => /^that$/i.test(each.text))
  if (that < 0) return false
  const noun = tokens[Math.max(0, neg - 12) + that - 1]
  return is(noun, 'subject') && !/^(?:it|this|that|that's|it's)$/i.test(noun!.text)
}

/** A single letter is a label only after a mark or in place of an answer. */
const isFramed = (tokens: readonly Token[], k: number) => {
  const previous = tokens[k - 1]
  const next = tokens[k + 1]
  return (
    (previous === undefined || is(previous, 'is', 'ans', 'box', 'tag', 'so') || /[:=(]/.test(previous.text)) &&
    (next === undefined || next.kind === 'mark' || /^it(?:'s| is)?$/i.test(next.text))
  )
}

/** The yes or no that stands after a label and a mark. */
function valueAfter(tokens: readonly Token[], k: number): 'yes' | 'no' | null {
  if (is(tokens[k], 'yes', 'no') || !/^[|:=]$/.test(tokens[k + 1]?.text ?? '')) return null
  const value = tokens.slice(k + 2, k + 4).find(each => each.kind !== 'mark')
  return is(value, 'yes') ? 'yes' : is(value, 'no') ? 'no' : null
}

const isValue = (tokens: readonly Token[], k: number) => {
  const key = tokens.slice(0, k).findLastIndex(each => each.kind !== 'mark' && each.text !== ':' && each.text !== '=')
  return key >= 0 && key < k - 1 && isLabel(tokens[key]) && valueAfter(tokens, key) !== null
}

/** Back to the last comma or "but". */
function clauseBefore(tokens: readonly Token[], k: number): readonly Token[] {
  const start = tokens.slice(0, k).findLastIndex(each => each.text === ',' || is(each, 'but', 'so'))
  return tokens.slice(start + 1, k)
}

/** "…, but it does.": what was denied before holds after all. */
const isAffirmed = (tokens: readonly Token[], k: number) =>
  /^(?:does|is|do|are)$/i.test(tokens[k]!.text) &&
  is(tokens[k - 1], 'subject') &&
  is(tokens[k - 2], 'but') &&
  (tokens[k + 1] === undefined || /[.!]/.test(tokens[k + 1]!.text))

/** "… so it is not.": what is denied was said before. */
const isElliptical = (tokens: readonly Token[], k: number) =>
  is(tokens[k], 'neg') &&
  (tokens[k + 1] === undefined || /[.!]/.test(tokens[k + 1]!.text)) &&
  (is(tokens[k - 1], 'is') || is(tokens[k - 1], 'subject') || /^(?:does|do)$/i.test(tokens[k - 1]?.text ?? ''))

/** Tokens before a label that a negation may reach over. */
const light =
  /^(?:be|been|being|a|an|the|to|in|fact|itself|by|on|its|own|alone|really|logically|strictly|yet|as|it|such|we|you|one|can|could|of|this|that|any|have|do|say|know|us|me|the|claim|statement|hypothesis|conclusion|sich|man|daraus|es|être|on|ser|se|essere|si|быть|из|from|premise|premises|passage|text|given|information|here|anything|facts|rules|theory|hold|both|either|whether|alone|themselves|simply|just)$/i

/** How a label word is turned by what stands before it: denied, said of the negation, made less than certain. */
function turnOf(
  tokens: readonly Token[],
  k: number,
  reach: number,
): { denied: boolean; opposite: boolean; loosely: boolean } {
  let [denied, opposite, loosely] = [false, false, false]
  let words = 0
  for (let i = k - 1; i >= 0; i--) {
    const token = tokens[i]!
    if (is(token, 'neg', 'nor')) {
      if (!isInClaim(tokens, i, k)) denied = !denied
    } else if (is(token, 'no') && i > 0 && tokens[i + 1]?.kind !== 'mark') denied = !denied
    else if (is(token, 'opposite')) opposite = true
    else if (is(token, 'surely')) loosely = true
    else if (is(token, 'but', 'so', 'because', 'aside') || /^[;:.—–|]$/.test(token.text)) break
    else if (token.text === ',' && is(tokens[i + 1], 'and') && i + 1 < k) break
    else if (token.kind === 'mark' && token.text === ',') words++
    else if (isLabel(token) && !is(token, 'derived')) break
    else if (token.kind === 'word' && !light.test(token.text)) words++
    if (words > reach) break
  }
  return { denied, opposite, loosely }
}

function saidAt(tokens: readonly Token[], k: number): Said | null {
  const token = tokens[k]!
  const next = tokens.slice(k + 1, k + 4).find(each => each.kind !== 'mark')
  const far = turnOf(tokens, k, 4)
  switch (token.category) {
    case 'yes':
    case 'no':
      return isFree(tokens, k) ? token.category : null
    case 'unknown': {
      const { denied } = turnOf(tokens, k, 1)
      return denied && !/neither|cannot|can't|not |nicht|pas|non|não|no |не|لا/.test(token.text.toLowerCase())
        ? null
        : 'unknown'
    }
    case 'not-derived':
      return 'open'
    case 'contradiction': {
      if (far.denied) return null
      return 'contradiction'
    }
    case 'neutral': {
      const exact =
        /^(?:n$|neutral|neutrality|neither entail|neutre|neutro|neutrale|neutraal|нейтрал|中立|中性|중립|nötr|محايد)/.test(
          token.text.toLowerCase(),
        )
      return exact && !turnOf(tokens, k, 1).denied ? 'neutral' : null
    }
    case 'derived': {
      if (
        tokens
          .slice(0, k)
          .some(
            each =>
              is(each, 'unknown') && /^(?:neither|can neither|nothing|no |weder|ni |né |nem |ani )/i.test(each.text),
          )
      )
        return null
      // "proven false": what is proven is said next.
      if (is(next, 'false')) return far.denied ? null : null
      const later = deniedAfter(tokens, k)
      const denied = far.denied !== later
      const turned = tokens.slice(k + 1).findIndex(each => is(each, 'opposite'))
      const link = turned < 0 ? [] : tokens.slice(k + 1, k + 1 + turned)
      // "implies that Anne is not blue, which is the negation of the statement"
      if (
        turned >= 0 &&
        ((turned < 3 && !link.some(each => each.text === ',')) ||
          link.slice(-3).some(each => /^(?:which|that|this)$/i.test(each.text)))
      )
        return denied ? null : 'refuted'
      if (far.opposite) return denied ? null : 'refuted'
      return denied ? 'open' : 'derived'
    }
    case 'true':
    case 'false': {
      // "We can't say that it is true or that it is false"; "the premise is false".
      const clause = tokens.slice(
        tokens.slice(0, k).findLastIndex(each => is(each, 'but', 'so', 'because') || /^[;:]$/.test(each.text)) + 1,
        k,
      )
      if (
        clause.some(
          each => is(each, 'unknown') && /can't|cannot|not |no way|neither|unable|impossible/i.test(each.text),
        )
      )
        return null
      if (
        is(token, 'false') &&
        clause.some(each => is(each, 'neg')) &&
        clause.some(each => is(each, 'true')) &&
        clause.some(each => is(each, 'or', 'nor'))
      )
        return null
      if (/^premises?$/i.test(clause.findLast(each => is(each, 'subject'))?.text ?? '')) return null
      const prior = tokens.slice(Math.max(0, k - 4), k)
      const proven =
        prior.some(each => is(each, 'derived', 'surely')) ||
        /\b(?:known|able|possible|say|sure|confirm|tell|claim|conclude)\b/i.test(prior.map(each => each.text).join(' '))
      const { denied, loosely, opposite } = turnOf(tokens, k, 0)
      const flipped = denied !== deniedAfter(tokens, k)
      const truth = (token.category === 'true') !== opposite
      if (!flipped) return truth ? 'true' : 'false'
      if (proven || loosely) return truth ? 'open' : null
      return truth ? 'not-true' : null
    }
    default:
      return null
  }
}

/** In languages with the verb last, the negation follows the label. */
const deniedAfter = (tokens: readonly Token[], k: number) =>
  tokens
    .slice(k + 1, k + 3)
    .some(
      each =>
        (is(each, 'neg') && (/[\u3040-\u30ff\uac00-\ud7af]/.test(each.text) || /^değil/i.test(each.text))) ||
        /^(?:nicht)$/i.test(each.text),
    )

/** "Yes" and "no" are answers where they stand alone or before a mark; "no contradiction" is not one. */
function isFree(tokens: readonly Token[], k: number): boolean {
  const [previous, next] = [tokens[k - 1], tokens[k + 1]]
  const open =
    next === undefined ||
    next.kind === 'mark' ||
    is(next, 'because', 'but', 'subject', 'so', 'is') ||
    /^(?:the|it|this|we|i)$/i.test(next.text)
  const starts =
    previous === undefined ||
    previous.kind === 'mark' ||
    is(previous, 'is', 'ans', 'box', 'tag', 'so', 'wait', 'subject', 'hedge')
  return open && starts
}

function hasNeighbour(tokens: readonly Token[], k: number): boolean {
  const other = (i: number, step: number) => {
    let j = i + step
    while (
      tokens[j] &&
      (is(tokens[j], 'or', 'and', 'nor') ||
        /^[,/]$/.test(tokens[j]!.text) ||
        /^(?:a|an|be|to|either)$/i.test(tokens[j]!.text))
    )
      j += step
    return Math.abs(j - i) > 1 && isLabel(tokens[j]) && tokens[j]!.category !== tokens[k]!.category ? j : -1
  }
  return other(k, 1) >= 0 || other(k, -1) >= 0
}

function weigh(sentence: Sentence, k: number, previous: Sentence | undefined): { strength: number; why: string } {
  const { tokens } = sentence
  const token = tokens[k]!
  let from = k
  while (from > 0 && !is(tokens[from - 1], 'but', 'because', 'so', 'aside') && tokens[from - 1]!.text !== ';') from--
  // A relative clause starts anew: "would follow only if …, which the premise does not say".
  const relative = tokens
    .slice(from, k)
    .findLastIndex((each, i) => /^which$/i.test(each.text) && tokens[from + i - 1]?.text === ',')
  if (relative >= 0) from += relative + 1
  const left = tokens.slice(from, k)
  const opener = tokens.find(each => each.kind !== 'mark')
  const concluding = (from > 0 && is(tokens[from - 1], 'so')) || is(opener, 'so')
  if (left.some(each => is(each, 'box', 'tag'))) return { strength: 4, why: 'boxed or tagged' }
  const hypothetical =
    left.some(each => is(each, 'hyp') && !(is(token, 'unknown') && each === opener && /^whether$/i.test(each.text))) ||
    (is(opener, 'hyp') &&
      !(from > 0 && is(tokens[from - 1], 'so', 'but')) &&
      /^(?:if|for|suppose|to|wenn|si|se|если|如果|若|もし|만약)/i.test(opener!.text)) ||
    (from > 0 && is(tokens[from - 1], 'aside') && !left.some(each => each.text === ','))
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
