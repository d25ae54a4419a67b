/** What a label word says where it stands: denied or not, said of the statement or of its negation. */
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
  | 'not-false'
  | 'is-not'
  | 'is-so'

const labels = new Set(['true', 'false', 'unknown', 'derived', 'contradiction', 'neutral', 'not-derived', 'yes', 'no'])

export const is = (token: Token | undefined, ...categories: string[]) =>
  token?.kind === 'phrase' && token.category !== undefined && categories.includes(token.category)

/** Whether a token is a word for a label, whatever it says here. */
export const isLabel = (token: Token | undefined): boolean =>
  token?.kind === 'phrase' && labels.has(token.category ?? '')

/** "The hypothesis that the plan was not approved is supported": the negation belongs to what is judged. */
function isInClaim(tokens: readonly Token[], neg: number, label: number): boolean {
  if (!tokens.slice(neg + 2, label).some(each => is(each, 'is', 'neg') || /^(?:does|can|has)$/i.test(each.text)))
    return false
  const that = tokens.slice(Math.max(0, neg - 12), neg).findLastIndex(each => /^that$/i.test(each.text))
  if (that < 0) return false
  const noun = tokens[Math.max(0, neg - 12) + that - 1]
  return is(noun, 'subject') && !/^(?:it|this|that|that's|it's)$/i.test(noun!.text)
}

/** Tokens before a label that a negation may reach over. */
export const light =
  /^(?:be|been|being|a|an|the|to|in|fact|itself|by|on|its|own|alone|really|logically|strictly|yet|as|it|such|we|you|one|can|could|of|this|that|any|have|do|say|know|us|me|the|claim|statement|hypothesis|conclusion|sich|man|daraus|es|être|on|ser|se|essere|si|быть|из|from|premise|premises|passage|text|given|information|here|anything|facts|rules|theory|hold|both|either|whether|alone|themselves|simply|just)$/i

const almost = /^not (?:necessarily|quite|exactly)$/i

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
    } else if (is(token, 'not-derived') && almost.test(token.text)) {
      // "does not necessarily follow", "do not quite prove": the phrase denies what comes next.
      denied = !denied
      loosely = true
    } else if (is(token, 'no') && i > 0 && tokens[i + 1]?.kind !== 'mark') denied = !denied
    else if (is(token, 'opposite')) opposite = true
    // "Not necessarily true" leaves things open; "definitely not true" does not.
    else if (is(token, 'surely')) loosely ||= !denied
    else if (is(token, 'but', 'so', 'because', 'aside') || /^[;:.—–|]$/.test(token.text)) break
    else if (token.text === ',' && is(tokens[i + 1], 'and') && i + 1 < k) break
    else if (token.kind === 'mark' && token.text === ',') words++
    else if (isLabel(token) && is(tokens[i + 1], 'or', 'nor')) continue
    else if (isLabel(token) && !is(token, 'derived')) break
    else if (token.kind === 'word' && !light.test(token.text)) words++
    if (words > reach) break
  }
  return { denied, opposite, loosely }
}

export function saidAt(tokens: readonly Token[], k: number): Said | null {
  const token = tokens[k]!
  const next = tokens.slice(k + 1, k + 5).find(each => each.kind !== 'mark' && !/^(?:to|be|as)$/i.test(each.text))
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
      // "It isn't the case that it fails to follow."
      if (tokens.slice(0, k).some(each => is(each, 'neg') && /\b(?:case|true) that$/i.test(each.text))) return 'derived'
      // "You don't have to assume anything."
      return /(?:assume|speculation|guesswork|conjecture)$/i.test(token.text) &&
        (far.denied || /^no$/i.test(tokens[k - 1]?.text ?? ''))
        ? null
        : 'open'
    case 'contradiction': {
      // "Ben is not kind, contradicting the statement": the negation is of something else.
      const { denied } = /ing$/i.test(token.text) ? turnOf(tokens, k, 0) : far
      // "The theory is inconsistent" is said of no statement.
      const owner = tokens.slice(0, k).findLast(each => is(each, 'subject'))
      const ofTheory = /^(?:theory|premises|passage|text)$/i.test(owner?.text ?? '') && is(tokens[k - 1], 'is')
      if (ofTheory && (tokens[k + 1] === undefined || tokens[k + 1]!.kind === 'mark')) return null
      return denied ? null : 'contradiction'
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
              is(each, 'unknown') &&
              /^(?:neither|can neither|nothing|no |weder|ni |né |nem |ani |insufficient|not enough|not sufficient|isn't enough|is not enough|too little|lack)/i.test(
                each.text,
              ),
          )
      )
        return null
      // "conflicts with what we derived"
      if (
        /^(?:what|that)$/i.test(tokens.slice(Math.max(0, k - 3), k).find(each => each.kind !== 'mark')?.text ?? '') &&
        tokens.slice(0, k).some(each => is(each, 'contradiction')) &&
        !far.denied
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
          each =>
            is(each, 'unknown') &&
            /can't|cannot|not |n't |no |neither|unable|impossible|insufficient|lack|too little/i.test(each.text),
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
        prior.some(each => is(each, 'derived')) ||
        /\b(?:known|able|possible|say|sure|confirm|tell|claim|conclude)\b/i.test(prior.map(each => each.text).join(' '))
      const { denied, loosely, opposite } = turnOf(tokens, k, 0)
      const flipped = denied !== deniedAfter(tokens, k)
      const truth = (token.category === 'true') !== opposite
      if (!flipped) return truth ? 'true' : 'false'
      if (proven || loosely) return truth ? 'open' : null
      return truth ? 'not-true' : 'not-false'
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
    /^(?:the|it|this|we|i|as|she|he|they|you)$/i.test(next.text) ||
    // "yes every ferry floats"; "yes and no" and "yes if" are none.
    (k === 0 && /^(?:yes|yeah|yep|yup)$/i.test(tokens[k]!.text) && !is(next, 'hyp', 'and', 'or', 'no', 'neg'))
  const starts =
    previous === undefined ||
    previous.kind === 'mark' ||
    is(previous, 'is', 'ans', 'box', 'tag', 'so', 'wait', 'subject', 'hedge', 'but')
  return open && starts
}
