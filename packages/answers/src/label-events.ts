/**
 * What a response says about a statement: that it is derived, true, false, open. Each label word is read with what denies it ("does not,
 * by itself, entail"), what it is said of (the statement, or its negation) and whether it is meant ("for this to be entailed" is not).
 * Strengths as for options: 4 a box or a tag, 3 "the answer is" or a label that stands alone, 2.5 a conclusion, 2 "the statement is",
 * 1 anything else.
 */
import { byDefinition } from './definitions.ts'
import { adverbAnswer, answerToLabel } from './label-answers.ts'
import { isOppositeOfClaim, isShared, thirdLabel } from './label-exclusions.ts'
import { is, isLabel, type Said, saidAt } from './label-polarity.ts'
import { clauseBefore, isAffirmed, isElliptical, replyTo } from './label-replies.ts'
import { weigh } from './label-strength.ts'
import type { Sentence } from './sentences.ts'
import type { Token } from './tokens.ts'

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
  if (isShared(tokens) && !sentence.asks) {
    const token = tokens.at(-1)!
    return [
      { said: 'unknown', strength: 2, why: 'told by definition', token, sentence: index, corrects, beside: false },
    ]
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
  const adverb = adverbAnswer(sentence, all[index - 1])
  const replied = adverb && (answerToLabel(all[index - 1], adverb) ?? adverb)
  if (replied && replied !== 'nothing')
    events.push({
      said: replied,
      strength: 2.8,
      why: sentence.first ? 'stands first' : 'answers a question',
      token: tokens[0]!,
      sentence: index,
      corrects,
      beside: false,
    })
  // Where a language has one word for "no" and "not", it is an answer before a mark.
  if (
    sentence.first &&
    is(tokens[0], 'neg') &&
    /^(?:no|non|não|не|ne|nie|nem)$/i.test(tokens[0]!.text) &&
    /^[,.;:!–—-]$/.test(tokens[1]?.text ?? '')
  )
    events.push({
      said: 'no',
      strength: 2.9,
      why: 'stands first',
      token: tokens[0]!,
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
    if (isOppositeOfClaim(tokens, k) && !tokens.slice(0, k).some(isLabel))
      events.push({
        said: 'refuted',
        strength: 2.4,
        why: 'the opposite',
        token,
        sentence: index,
        corrects,
        beside: false,
      })
    const third = thirdLabel(tokens, k)
    if (third) {
      const { strength, why } = weigh(sentence, third.last, all[index - 1])
      const last = tokens[third.last]!
      events.push({ said: third.said, strength, why, token: last, sentence: index, corrects, beside: false })
      k = third.last
      continue
    }
    if (!isLabel(token)) continue
    // "Entailment: no", "| Unknown | yes |": the value decides, not the key.
    if (is(token, 'yes', 'no') && isValue(tokens, k)) continue
    const reply = k === 0 && is(token, 'yes', 'no') ? (token.category as 'yes' | 'no') : null
    const answered = reply && answerToLabel(all[index - 1], reply)
    if (answered) {
      if (answered !== 'nothing')
        events.push({
          said: answered,
          strength: 2.7,
          why: 'answers a question',
          token,
          sentence: index,
          corrects,
          beside: false,
        })
      continue
    }
    const value = valueAfter(tokens, k)
    if (value) {
      const said = value === 'yes' ? saidAt(tokens, k) : is(token, 'derived') ? 'open' : null
      if (said)
        events.push({ said, strength: 2.9, why: 'a list of verdicts', token, sentence: index, corrects, beside: false })
      continue
    }
    const said = saidAt(tokens, k)
    if (said === null || (/^\p{L}$/u.test(token.text) && !isFramed(tokens, k))) continue
    const { strength, why } =
      legend && !isPicked(tokens, k) && !isHead(tokens, k)
        ? { strength: 0, why: 'only mentioned' }
        : weigh(sentence, k, all[index - 1])
    events.push({ said, strength, why, token, sentence: index, corrects, beside: hasNeighbour(tokens, k) })
  }
  // "Assume that it is false: … Contradiction.": what is contradicted is the assumption.
  const assumed = all.slice(Math.max(0, index - 1), index + 1).some(({ tokens: own }) => own.some(isAssuming))
  return bothDenied(
    assumed
      ? events.map(event =>
          event.said === 'contradiction' && event.strength < 2.6 ? { ...event, strength: 0 } : event,
        )
      : events,
  )
}

const isAssuming = (token: Token) => /^(?:assume|suppose|assuming|supposing|imagine)$/i.test(token.text)

/** "It isn't True and it isn't False": what is left is open. */
function bothDenied(events: LabelEvent[]): LabelEvent[] {
  const [one, other] = ['not-true', 'not-false'].map(said => events.find(event => event.said === said))
  if (!one || !other) return events
  const strength = Math.max(one.strength, other.strength)
  return [...events.filter(event => event !== one && event !== other), { ...other, said: 'unknown', strength }]
}

/** "Unknown — it would be true if …": a label and a dash or colon, and then why. */
const isHead = (tokens: readonly Token[], k: number) => k === 0 && /^[:.–—]$/.test(tokens[1]?.text ?? '')

/** "Out of entailment, neutral and contradiction, I'd go for neutral": the last label, with a frame of its own. */
const isPicked = (tokens: readonly Token[], k: number) => {
  const frame = tokens.slice(0, k).findLastIndex(each => is(each, 'ans', 'so'))
  return (
    frame >= 0 &&
    tokens.slice(0, frame).filter(isLabel).length > 2 &&
    !tokens.slice(frame + 1, k).some(isLabel) &&
    !tokens.slice(k + 1).some(isLabel)
  )
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
  if (is(tokens[k], 'yes', 'no') || !/^[|:=,]$/.test(tokens[k + 1]?.text ?? '')) return null
  const value = tokens.slice(k + 2, k + 4).find(each => each.kind !== 'mark')
  // "Entailed, no." and "possible, yes; …"
  if (
    tokens[k + 1]!.text === ',' &&
    (value !== tokens[k + 2] || (tokens[k + 3] !== undefined && tokens[k + 3]!.kind !== 'mark'))
  )
    return null
  return is(value, 'yes') ? 'yes' : is(value, 'no') ? 'no' : null
}

const isValue = (tokens: readonly Token[], k: number) => {
  const key = tokens.slice(0, k).findLastIndex(each => each.kind !== 'mark' && each.text !== ':' && each.text !== '=')
  return key >= 0 && key < k - 1 && isLabel(tokens[key]) && valueAfter(tokens, key) !== null
}

function hasNeighbour(tokens: readonly Token[], k: number): boolean {
  const other = (i: number, step: number) => {
    let j = i + step
    while (
      tokens[j] &&
      (is(tokens[j], 'or', 'and', 'nor') ||
        /^[,/"']$/.test(tokens[j]!.text) ||
        /^(?:a|an|be|to|either)$/i.test(tokens[j]!.text))
    )
      j += step
    return Math.abs(j - i) > 1 && isLabel(tokens[j]) && tokens[j]!.category !== tokens[k]!.category ? j : -1
  }
  return other(k, 1) >= 0 || other(k, -1) >= 0
}
