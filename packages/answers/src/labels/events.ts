/** Collects the label words of a sentence with their meaning and strength. */
import type { Sentence } from '../sentences.ts'
import { hasAny, is, isEnd, isMark, joinText, matches, type Token } from '../tokens.ts'
import { isLabel, type Meaning, readMeaning } from './meaning.ts'
import {
  findThirdLabel,
  isAffirmed,
  isDivided,
  isElliptical,
  isOppositeOfClaim,
  readAdverbReply,
  readDefinition,
  readReplyToLabel,
  readVerbReply,
} from './replies.ts'
import { rateStrength } from './strength.ts'

export interface LabelEvent {
  readonly meaning: Meaning
  /** 4 a box or tag, 3 "the answer is" or a label alone, 2.5 a conclusion, 2 "the statement is", 1 anything else, 0 only supposed. */
  readonly strength: number
  readonly why: string
  /** The token of the label word. */
  readonly token: Token
  /** Index of the sentence. */
  readonly sentence: number
  /** True if the sentence has a correction such as "wait". */
  readonly corrects: boolean
  /** True if another label is next to it: "True or False". */
  readonly paired: boolean
}

export function collectLabelEvents(sentence: Sentence, index: number, all: readonly Sentence[]): LabelEvent[] {
  const { tokens } = sentence
  const previous = all[index - 1]
  const corrects = hasAny(tokens, 'wait')
  const events: LabelEvent[] = []
  const add = (meaning: Meaning, strength: number, why: string, token: Token, paired = false) =>
    events.push({ meaning, strength, why, token, sentence: index, corrects, paired })
  // Readings of the whole sentence, or of its beginning as a reply to the sentence before.
  const definition = sentence.isQuestion
    ? null
    : (readDefinition(joinText(tokens)) ?? (isDivided(tokens) ? 'unknown' : null))
  if (definition) {
    add(definition, 2, 'given by definition', tokens.at(-1)!)
    return events
  }
  const verbReply = readVerbReply(previous, tokens)
  if (verbReply) add(verbReply, 2.7, 'answers a question', tokens[1]!)
  const adverb = readAdverbReply(sentence, previous)
  const adverbMeaning = adverb && (readReplyToLabel(previous, adverb) ?? adverb)
  if (adverbMeaning && adverbMeaning !== 'nothing')
    add(adverbMeaning, 2.8, sentence.first ? 'first in the response' : 'answers a question', tokens[0]!)
  // Spanish and French have one word for "no" and "not"; before a mark it is an answer.
  if (
    sentence.first &&
    is(tokens[0], 'neg') &&
    matches(tokens[0], /^(?:no|non)$/i) &&
    matches(tokens[1], /^[,.;:!–—-]$/)
  )
    add('no', 2.9, 'first in the response', tokens[0]!)
  // Readings of each token.
  const isInLegend = isLegend(tokens)
  for (let k = 0; k < tokens.length; k++) {
    const token = tokens[k]!
    if (isElliptical(tokens, k))
      add('is-not', hasAny(tokens.slice(Math.max(0, k - 4), k), 'so') ? 2.5 : 1.5, 'denied', token)
    if (isAffirmed(tokens, k)) add('is-so', 2.5, 'affirmed', token)
    if (isOppositeOfClaim(tokens, k) && !tokens.slice(0, k).some(isLabel)) add('refuted', 2.4, 'the opposite', token)
    const third = findThirdLabel(tokens, k)
    if (third) {
      const { strength, why } = rateStrength(sentence, third.last, previous)
      add(third.meaning, strength, why, tokens[third.last]!)
      k = third.last
      continue
    }
    // "Entailment: no", "| Unknown | yes |": the value decides, not the key.
    if (!isLabel(token) || (is(token, 'yes', 'no') && isValue(tokens, k))) continue
    const replyMeaning =
      k === 0 && is(token, 'yes', 'no') ? readReplyToLabel(previous, token.category as 'yes' | 'no') : null
    if (replyMeaning) {
      if (replyMeaning !== 'nothing') add(replyMeaning, 2.7, 'answers a question', token)
      continue
    }
    const value = readValueAfter(tokens, k)
    if (value) {
      const meaning = value === 'yes' ? readMeaning(tokens, k) : is(token, 'derived') ? 'not-derived' : null
      if (meaning) add(meaning, 2.9, 'a list of verdicts', token)
      continue
    }
    const meaning = readMeaning(tokens, k)
    if (meaning === null || (/^\p{L}$/u.test(token.text) && !isFramedLetter(tokens, k))) continue
    // "Unknown — it would be true if …": a label and its reason, not a legend.
    const isHead = k === 0 && matches(tokens[1], /^[:.–—]$/)
    const { strength, why } =
      isInLegend && !isHead && !isPicked(tokens, k)
        ? { strength: 0, why: 'only mentioned' }
        : rateStrength(sentence, k, previous)
    add(meaning, strength, why, token, hasNeighbour(tokens, k, 1) || hasNeighbour(tokens, k, -1))
  }
  // "Assume that it is false: … Contradiction.": the assumption is contradicted, not the statement.
  const isAssumption = ({ text }: Token) => /^(?:assume|suppose|assuming|supposing|imagine)$/i.test(text)
  const hasAssumption = all.slice(Math.max(0, index - 1), index + 1).some(each => each.tokens.some(isAssumption))
  return joinDenials(
    events.map(event =>
      hasAssumption && event.meaning === 'contradiction' && event.strength < 2.6 ? { ...event, strength: 0 } : event,
    ),
  )
}

/** Returns true if a sentence lists the possible labels: "True, False or Unknown". */
function isLegend(tokens: readonly Token[]): boolean {
  const labels = tokens.filter(isLabel)
  const isWord = (token: Token) =>
    token.text.length > 1 && !is(token, 'yes', 'no') && (!is(token, 'derived') || /^entail/i.test(token.text))
  const separators = tokens.filter(each => /^[,=/]$/.test(each.text) || (isLabel(each) && each.text.length === 1))
  return new Set(labels.filter(isWord).map(({ category }) => category)).size > 2 && separators.length > 1
}

/** Joins "it isn't True and it isn't False" to Unknown. */
function joinDenials(events: LabelEvent[]): LabelEvent[] {
  const notTrue = events.find(event => event.meaning === 'not-true')
  const notFalse = events.find(event => event.meaning === 'not-false')
  if (!notTrue || !notFalse) return events
  const strength = Math.max(notTrue.strength, notFalse.strength)
  return [
    ...events.filter(event => event !== notTrue && event !== notFalse),
    { ...notFalse, meaning: 'unknown', strength },
  ]
}

/** Returns true if a label is picked from a list: "Out of entailment, neutral and contradiction, I'd go for neutral". */
const isPicked = (tokens: readonly Token[], k: number) => {
  const frame = tokens.slice(0, k).findLastIndex(each => is(each, 'answer', 'so'))
  return (
    frame >= 0 &&
    tokens.slice(0, frame).filter(isLabel).length > 2 &&
    !tokens.slice(frame + 1, k).some(isLabel) &&
    !tokens.slice(k + 1).some(isLabel)
  )
}

/** True if a single letter is a label: after a mark or in place of an answer. */
const isFramedLetter = (tokens: readonly Token[], k: number) => {
  const [previous, next] = [tokens[k - 1], tokens[k + 1]]
  return (
    (previous === undefined || is(previous, 'is', 'answer', 'box', 'tag', 'so') || /[:=(]/.test(previous.text)) &&
    (isEnd(next) || matches(next, /^it(?:'s| is)?$/i))
  )
}

/** The yes or no after a label and a mark: "Entailment: no". */
function readValueAfter(tokens: readonly Token[], k: number): 'yes' | 'no' | null {
  if (is(tokens[k], 'yes', 'no') || !matches(tokens[k + 1], /^[|:=,]$/)) return null
  const value = tokens.slice(k + 2, k + 4).find(each => !isMark(each))
  // After a comma the value closes the clause: "Entailed, no." and "possible, yes; …".
  if (tokens[k + 1]!.text === ',' && (value !== tokens[k + 2] || !isEnd(tokens[k + 3]))) return null
  return is(value, 'yes') ? 'yes' : is(value, 'no') ? 'no' : null
}

/** Returns true if a yes or no is the value of a label before it. */
const isValue = (tokens: readonly Token[], k: number) => {
  const key = tokens.slice(0, k).findLastIndex(each => !isMark(each) && !/^[:=]$/.test(each.text))
  return key >= 0 && key < k - 1 && isLabel(tokens[key]) && readValueAfter(tokens, key) !== null
}

/** Returns true if another label precedes (step -1) or follows (step 1), with only "or", commas and articles between. */
function hasNeighbour(tokens: readonly Token[], k: number, step: 1 | -1): boolean {
  const isLink = (token: Token) => is(token, 'or', 'and', 'nor') || /^(?:[,/"']|a|an|be|to|either)$/i.test(token.text)
  let j = k + step
  while (tokens[j] && isLink(tokens[j]!)) j += step
  return Math.abs(j - k) > 1 && isLabel(tokens[j]) && tokens[j]!.category !== tokens[k]!.category
}
