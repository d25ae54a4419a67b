/** Reads implied labels: replies to questions ("Does it follow? It does."), ellipses, and labels that remain ("neither false nor unknown"). */
import type { Sentence } from '../sentences.ts'
import { hasAny, is, isEnd, joinText, matches, type Token } from '../tokens.ts'
import { isIn, patterns } from '../vocabulary.ts'
import { isLabel, type Meaning } from './meaning.ts'
import schemes from './schemes.json' with { type: 'json' }

/** Reads an adverb that begins the response or answers a question: "Hardly.", "Of course." */
export function readAdverbReply({ tokens, first }: Sentence, previous: Sentence | undefined): 'yes' | 'no' | null {
  if (!first && !previous?.isQuestion) return null
  const end = tokens.findIndex(each => /^[.,;:!–—-]$/.test(each.text))
  const adverb = joinText(tokens.slice(0, end < 0 ? tokens.length : end))
  return isIn('yesAdverbs', adverb) ? 'yes' : isIn('noAdverbs', adverb) ? 'no' : null
}

/** Reads yes or no to a question that names one label: "Contradiction? No." 'nothing' if the reply gives no label; null without such a question. */
export function readReplyToLabel(question: Sentence | undefined, reply: 'yes' | 'no'): Meaning | 'nothing' | null {
  if (!question?.isQuestion) return null
  const labels = question.tokens.filter(isLabel)
  const isYes = reply === 'yes'
  // "Can its negation be derived? No."
  if (hasAny(question.tokens, 'opposite') && labels.every(each => is(each, 'derived', 'true')))
    return isYes ? 'refuted' : 'nothing'
  const [label, ...others] = labels
  if (!label || others.length > 0 || hasAny(question.tokens, 'neg', 'opposite')) return null
  if (is(label, 'derived')) return isYes ? 'derived' : 'not-derived'
  if (is(label, 'true')) return isYes ? 'true' : 'not-true'
  if (!is(label, 'false', 'contradiction', 'neutral', 'unknown')) return null
  return isYes ? (label.category as Meaning) : 'nothing'
}

/** Reads a verb that answers a question: "Does it follow? It does." */
export function readVerbReply(question: Sentence | undefined, tokens: readonly Token[]): Meaning | null {
  const label = question?.isQuestion ? question.tokens.findLast(isLabel) : undefined
  if (!is(label, 'derived', 'true') || hasAny(question!.tokens, 'neg', 'opposite')) return null
  const [subject, verb, next] = tokens
  if (!is(subject, 'subject') && !matches(subject, /^(?:we|you|one|they)$/i)) return null
  const denied = is(verb, 'neg') || is(next, 'neg')
  if (!denied && !matches(verb, /^(?:does|is|do|can|must|will|indeed does)$/i)) return null
  const rest = tokens[denied && !is(verb, 'neg') ? 3 : 2]
  if (!isEnd(rest) && !is(rest, 'because', 'so', 'but')) return null
  return is(label, 'derived') ? (denied ? 'not-derived' : 'derived') : denied ? 'not-true' : 'true'
}

const closesSentence = (token: Token | undefined) => token === undefined || /[.!]/.test(token.text)

/** Returns true if a verb affirms what was denied before: "…, but it does." */
export const isAffirmed = (tokens: readonly Token[], k: number): boolean =>
  matches(tokens[k], /^(?:does|is|do|are)$/i) &&
  is(tokens[k - 1], 'subject') &&
  is(tokens[k - 2], 'but') &&
  closesSentence(tokens[k + 1])

/** Returns true if a negation denies what was said before: "… so it is not." */
export function isElliptical(tokens: readonly Token[], k: number): boolean {
  const clause = tokens.slice(
    tokens.slice(0, k).findLastIndex(each => each.text === ',' || is(each, 'but', 'so')) + 1,
    k,
  )
  return (
    is(tokens[k], 'neg') &&
    closesSentence(tokens[k + 1]) &&
    (is(tokens[k - 1], 'is', 'subject') || matches(tokens[k - 1], /^(?:does|do)$/i)) &&
    !hasAny(clause, 'hypothetical')
  )
}

/** The label that remains when two others are denied. */
const thirdLabels = schemes.thirdLabels as Readonly<Record<string, Meaning>>

/** Reads "neither false nor unknown": the remaining label, and the index of the last one named. */
export function findThirdLabel(tokens: readonly Token[], k: number): { meaning: Meaning; last: number } | null {
  if (!matches(tokens[k], /^neither$/i)) return null
  const near = tokens.slice(k + 1, k + 9)
  const nor = near.findIndex(each => is(each, 'nor'))
  const [one, other] = [near.slice(0, Math.max(0, nor)).find(isLabel), near.slice(nor + 1).find(isLabel)]
  const meaning = nor >= 0 && one && other && thirdLabels[[one.category!, other.category!].sort().join(' ')]
  return meaning ? { meaning, last: tokens.indexOf(other!) } : null
}

/** Returns true if a statement is called true in some models and false in others. */
export const isDivided = (tokens: readonly Token[]): boolean =>
  hasAny(tokens, 'true') &&
  hasAny(tokens, 'false') &&
  tokens.some(each => /^some$/i.test(each.text)) &&
  tokens.some(each => /^others?$/i.test(each.text))

/** Returns true if a conclusion is called the opposite of the statement: "So Nils is not loud, which is the opposite of the claim." */
export function isOppositeOfClaim(tokens: readonly Token[], k: number): boolean {
  const tokensBefore = tokens.slice(Math.max(0, k - 5), k)
  const isClaim = (each: Token) =>
    is(each, 'subject') && /^(?:statement|claim|hypothesis|conclusion|query|assertion)$/i.test(each.text)
  return (
    is(tokens[k], 'opposite') &&
    hasAny(tokensBefore.slice(-4), 'is') &&
    tokensBefore.some(each => /^(?:which|that|this|that's)$/i.test(each.text)) &&
    tokens.slice(k + 1, k + 6).some(isClaim) &&
    !hasAny(tokensBefore, 'neg', 'hypothetical')
  )
}

/** Reads a paraphrase of the definition of entailment: "if the premise is true, the hypothesis must be". */
export function readDefinition(sentence: string): 'derived' | 'not-derived' | 'contradiction' | null {
  const text = sentence.slice(0, 400)
  const both = patterns.falseDespitePremise.exec(text) ?? patterns.falseThoughPremise.exec(text)
  if (both) {
    if (patterns.impossibility.test(text)) return 'derived'
    return patterns.possibility.test(text) ? 'not-derived' : null
  }
  if (patterns.nothingMakesFalse.test(text)) return 'derived'
  const found = patterns.entailmentConditional.exec(text) ?? patterns.entailmentConverse.exec(text)
  if (!found) return null
  // "If the premise is true, the hypothesis has to be false."
  if (
    /^[^.!?\n]{0,12}\b(?:false|untrue|wrong|incorrect)\b/i.test(text.slice(found.index + found[0].length)) &&
    !/(?:false|fail)$/i.test(found[0])
  )
    return 'contradiction'
  return /\b(?:not|n't|doesn't|nothing)\b/i.test(found[0].replace(/cannot|can't/gi, '')) ? null : 'derived'
}
