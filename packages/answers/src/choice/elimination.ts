/** Infers the answer from statements about the other options, from roles ("B is the conclusion"), or because only one option is named. */
import { hasAny, joinText, type Token } from '../tokens.ts'
import type { Extraction } from '../types.ts'
import { patterns } from '../vocabulary.ts'
import {
  type ChoiceEvent,
  type ChoiceEvidence,
  createExtraction,
  findRemaining,
  getNamedOptions,
  getRejectedOptions,
  isSingle,
  strengths,
} from './events.ts'

/** Reads the only option that is not rejected. */
export function readElimination(evidence: ChoiceEvidence): Extraction | null {
  const rejections = evidence.events.filter(
    ({ stance, strength }) => stance === 'rejects' && strength >= strengths.verdict,
  )
  const answer = evidence.count < 3 ? null : findRemaining(getNamedOptions(rejections), evidence.count)
  return answer === null ? null : createExtraction(evidence, rejections.at(-1)!, answer, 'all others are rejected')
}

/** Reads "None of the others touches this": the answer is the only option that is named and not rejected, even if only hypothetically ("If C is true, …"). */
export function readRejectionOfOthers(evidence: ChoiceEvidence): Extraction | null {
  const { events, sentences } = evidence
  const rejectsOthers = sentences.some(({ tokens, isQuestion }) => {
    const found = isQuestion ? null : patterns.allOthers.exec(joinText(tokens))
    return found && (hasAny(tokens, 'bad', 'neg', 'reject', 'no') || patterns.denyingOthers.test(found[0]))
  })
  if (!rejectsOthers) return null
  const rejected = getRejectedOptions(events)
  const named = events.filter(({ stance, options }) => stance !== 'none' && options.some(each => !rejected.has(each)))
  return getNamedOptions(named).size === 1 && named.every(isSingle)
    ? createExtraction(evidence, named.at(-1)!, named[0]!.options[0]!, 'the others are rejected')
    : null
}

/** Reads statements about all options but one, "A does not weaken it; B, C and D all do.": the remaining option is the answer. */
export function readOddOneOut(evidence: ChoiceEvidence): Extraction | null {
  const { events, sentences, count } = evidence
  const groups = events.filter(({ options }) => options.length === count - 1)
  const [group] = groups
  if (count < 3 || !group || events.some(({ stance }) => stance === 'chooses')) return null
  const answer = findRemaining(new Set(group.options), count)!
  if (groups.some(({ options }) => options.includes(answer))) return null
  const { tokens, isQuestion } = sentences[group.sentence]!
  const nextTokens = tokens.slice(tokens.indexOf(group.token) + 1, tokens.indexOf(group.token) + 6)
  const isJudged = group.stance === 'rejects' || hasAny(nextTokens, 'neg', 'bad')
  const named = events.filter(event => isSingle(event) && event.options[0] === answer)
  const isContested = events.some(event => isSingle(event) && event.options[0] !== answer && event.stance !== 'rejects')
  if (isContested || isQuestion || (named.length === 0 && (!isJudged || group.strength < 0))) return null
  return createExtraction(evidence, named.at(-1) ?? group, answer, 'the odd one out')
}

/** True if a response says that the question is negated ("which must be FALSE", "all of these EXCEPT"). */
export const isReversed = (text: string): boolean =>
  patterns.reversedQuestion.test(text) || patterns.allExcept.test(text)

/** Reads the answer of an EXCEPT question, the one option not accepted: "A could be true. B could be true. C could be true." */
export function readException({ events, count, reversed }: ChoiceEvidence): Extraction | null {
  if (!reversed || count < 3 || events.some(({ stance }) => stance === 'chooses')) return null
  const notRejected = events.filter(({ stance }) => stance !== 'rejects' && stance !== 'none')
  const answer = findRemaining(getNamedOptions(notRejected), count)
  return answer === null ? null : { answer, sure: false, why: 'the exception' }
}

/** Turns "none" into a rejection of the options named before: "A, B and C are about cost. None of them explains the fall." */
export const resolveNone = (events: readonly ChoiceEvent[], count: number): ChoiceEvent[] =>
  events.map((event, i) => {
    const prior = events[i - 1]
    const isGroup = prior && prior.options.length > 1 && prior.options.length < count
    const refersBack = event.stance === 'none' && /^(?:none|neither) of (?:them|these|those)$/i.test(event.token.text)
    return isGroup && refersBack && event.sentence - prior.sentence <= 1
      ? { ...event, stance: 'rejects', strength: strengths.verdict, why: 'rejected', options: prior.options }
      : event
  })

/** Reads "B is the conclusion she is driving at", if the others are rejected or have another role ("a premise", "background"). */
export function readRole(evidence: ChoiceEvidence): Extraction | null {
  const { events, sentences, count } = evidence
  const getTextAfter = ({ sentence, token }: ChoiceEvent) => {
    const { tokens } = sentences[sentence]!
    const from = tokens.indexOf(token) + 1
    const next = tokens.findIndex((each, i) => i >= from && each.kind === 'ref')
    return joinText(tokens.slice(from, next < 0 ? tokens.length : next))
  }
  const asserted = events.filter(event => event.strength >= strengths.mention)
  const excluded = getNamedOptions(
    asserted.filter(
      event =>
        event.stance === 'rejects' || (event.stance !== 'endorses' && patterns.otherRole.test(getTextAfter(event))),
    ),
  )
  const withAskedRole = asserted.filter(event => {
    const statement = getTextAfter(event)
    const isNamed = event.stance === 'mentions' || event.stance === 'endorses'
    return isSingle(event) && isNamed && patterns.askedRole.test(statement) && !patterns.deniedRole.test(statement)
  })
  const [answer, ...rivals] = getNamedOptions(withAskedRole)
  if (answer === undefined || rivals.length > 0) return null
  if (excluded.has(answer) || excluded.size < Math.max(2, count - 2)) return null
  const isContested = events.some(
    ({ stance, options }) =>
      stance === 'endorses' && options.some(option => option !== answer && !excluded.has(option)),
  )
  return isContested ? null : createExtraction(evidence, withAskedRole.at(-1)!, answer, 'has the role asked for')
}

/** Reads the only option that is named and not rejected, if no other is named at all or the first or last sentence names it. */
export function readOnlyNamed(evidence: ChoiceEvidence): Extraction | null {
  const { events, sentences, tokens, question, count } = evidence
  if (!question.lettered || tokens.some(token => token.category === 'refuse' || token.category === 'none')) return null
  const rejected = getRejectedOptions(events)
  const minStrength = events.some(({ stance, strength }) => stance === 'mentions' && strength >= strengths.mention)
    ? strengths.mention
    : strengths.afterDenial
  const isUnquoted = ({ quoted, unambiguous }: Token) => !quoted || unambiguous === true
  const named = events.filter(
    ({ stance, strength, options, token }) =>
      (stance === 'endorses' || (stance === 'mentions' && strength >= minStrength)) &&
      isUnquoted(token) &&
      options.some(option => !rejected.has(option)),
  )
  const distinct = getNamedOptions(named)
  if (distinct.size !== 1 || !named.every(isSingle)) return null
  const last = named.at(-1)!
  const answer = last.options[0]!
  const isOnlyOption = events.every(({ options }) => options.every(option => option === answer))
  const isInFirstOrLastSentence = named.some(({ sentence }) => sentence === 0 || sentence === sentences.length - 1)
  // "A might be right, and so might B."
  const hasRival = events.some(
    ({ stance, strength, sentence, options }) =>
      stance === 'mentions' && strength < 0 && sentence === last.sentence && !options.includes(answer),
  )
  if (hasRival || (!isOnlyOption && !isInFirstOrLastSentence && getNamedOptions(events).size !== count)) return null
  return createExtraction(
    evidence,
    last,
    answer,
    isOnlyOption ? 'the only option named' : 'named and not rejected',
    false,
  )
}
