/** Reads statements about individual options; the last one counts, and two options chosen together are not an answer. */
import { hasAny, notMark } from '../tokens.ts'
import type { Extraction } from '../types.ts'
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

const isExplicitChoice = ({ stance, strength }: ChoiceEvent) => stance === 'chooses' && strength >= strengths.explicit
const isPositive = ({ stance }: ChoiceEvent) => stance === 'chooses' || stance === 'endorses'

/** Reads explicit choices: "The answer is B", a letter on a line by itself, a box, a tag. */
export function readExplicitChoice(evidence: ChoiceEvidence): Extraction | null {
  const { events, sentences, lists } = evidence
  const explicit = events.filter(
    event => isExplicitChoice(event) || (event.stance === 'none' && event.strength >= strengths.explicit),
  )
  if (explicit.length === 0 || isColumnOfLetters(evidence)) return null
  if (isEnumeration(explicit)) return createExtraction(evidence, explicit.at(-1)!, null, 'several are called correct')
  const boxed = explicit.filter(({ strength }) => strength >= strengths.boxed)
  const strongest = boxed.length > 0 ? boxed : explicit
  const commitments = strongest.filter(({ stance }) => stance === 'chooses')
  let chosen = strongest.at(-1)!
  // "None of the options is perfect. The answer is B." and the reverse are decided by the later statement; a weak "none" does not undo a choice.
  if (chosen.stance === 'none' && commitments.some(({ strength }) => strength >= strengths.announced))
    chosen = commitments.at(-1)!
  // Choosing several together does not undo an earlier choice of another option.
  const earlier = commitments.filter(isSingle).at(-1)
  if (!isSingle(chosen) && earlier && !chosen.corrects && !chosen.options.includes(earlier.options[0]!))
    chosen = earlier
  const later = events.slice(events.indexOf(chosen) + 1)
  const hasCorrectionWord = (index: number) => hasAny(sentences[index]?.tokens ?? [], 'wait')
  const isRetraction = ({ corrects, sentence }: ChoiceEvent) =>
    corrects ||
    hasCorrectionWord(sentence - 1) ||
    sentences.slice(chosen.sentence + 1, sentence).some((_, i) => hasCorrectionWord(chosen.sentence + 1 + i))
  const [answer] = chosen.options
  const revised = later.findLast(
    event =>
      event.stance === 'chooses' &&
      event.strength >= strengths.weakChoice &&
      isSingle(event) &&
      event.options[0] !== answer &&
      isRetraction(event),
  )
  if (revised) return createExtraction(evidence, revised, revised.options[0]!, 'corrected itself')
  if (chosen.stance === 'none' || !isSingle(chosen)) {
    const isNone = chosen.stance === 'none'
    const laterChoice = later.findLast(
      event => (isNone ? isPositive(event) : event.stance === 'chooses') && isSingle(event),
    )
    if (laterChoice) return createExtraction(evidence, laterChoice, laterChoice.options[0]!, laterChoice.why)
    // "I'm torn between A and C, but A is contradicted by the passage."
    const rejectedLater = getRejectedOptions(later)
    const [remaining, ...others] = chosen.options.filter(option => !rejectedLater.has(option))
    if (remaining !== undefined && others.length === 0 && rejectedLater.size > 0)
      return createExtraction(evidence, chosen, remaining, 'the other was rejected')
    return createExtraction(evidence, chosen, null, isNone ? 'no option is chosen' : 'two answers')
  }
  const rejection = later.find(
    event =>
      event.stance === 'rejects' &&
      event.strength >= strengths.verdict &&
      event.options.includes(answer!) &&
      isRetraction(event),
  )
  if (rejection) {
    const replacement = later.findLast(event => isPositive(event) && isSingle(event) && event.options[0] !== answer)
    return replacement
      ? createExtraction(evidence, replacement, replacement.options[0]!, 'corrected itself')
      : createExtraction(evidence, rejection, null, 'retracted', false)
  }
  const isContradicted =
    lists.verdicts.get(answer!)?.good === false ||
    events.some(
      ({ stance, options, strength }) =>
        stance === 'rejects' && strength >= strengths.announced && options.includes(answer!),
    )
  return createExtraction(
    evidence,
    chosen,
    answer!,
    chosen.why,
    getNamedOptions(strongest.filter(isSingle)).size === 1 && !isContradicted,
  )
}

/** Returns true if all options are chosen in order: "The answer is A. The answer is B. The answer is C." */
function isEnumeration(explicit: readonly ChoiceEvent[]): boolean {
  const chosenOptions = explicit
    .filter(event => event.stance === 'chooses' && isSingle(event))
    .map(({ options }) => options[0]!)
  return (
    chosenOptions.length > 2 &&
    chosenOptions.every((option, i) => option === i) &&
    !explicit.some(({ corrects }) => corrects)
  )
}

/** True if three or more options stand alone on a line each, and no other option is chosen explicitly. */
function isColumnOfLetters({ events, sentences }: ChoiceEvidence): boolean {
  const isByPosition = ({ why }: ChoiceEvent) => why === 'alone on a line' || why === 'first in the response'
  if (!events.filter(isExplicitChoice).every(isByPosition)) return false
  const optionsAlone = sentences.flatMap(({ tokens, opensLine, closesLine }) => {
    const [word, ...others] = tokens.filter(notMark)
    const isRef = word?.kind === 'ref' && !word.quoted && others.length === 0
    return opensLine && closesLine && isRef ? word.options! : []
  })
  return new Set(optionsAlone).size > 2
}

/** Reads a conclusion after a list of verdicts, which takes precedence over the list. */
export function readConclusionAfterList(evidence: ChoiceEvidence): Extraction | null {
  const { events, lists } = evidence
  if (lists.verdicts.size === 0) return null
  const listEnd = Math.max(-1, ...lists.listed)
  return readConclusion({ ...evidence, events: events.filter(event => event.sentence > listEnd) })
}

/** Reads a list of verdicts with one good option. */
export function readVerdictList({ lists: { verdicts, optionCount }, count }: ChoiceEvidence): Extraction | null {
  const [good, ...others] = [...verdicts].filter(([, verdict]) => verdict.good)
  // All but one are rejected, and there is no verdict on that one.
  if (!good && count > 2 && optionCount === count) {
    const answer = findRemaining(new Set(verdicts.keys()), count)
    return answer === null ? null : { answer, sure: false, why: 'all others are rejected' }
  }
  // One sign in a list of three or more is enough; otherwise another option must have been rejected.
  if (!good || others.length > 0 || (verdicts.size < 2 && (optionCount < 3 || !good[1].bySign))) return null
  const [answer, { start, end }] = good
  return { answer, sure: verdicts.size > 2, why: 'a list of verdicts', start, end }
}

/** Reads conclusions: "That leaves B", "so B". */
export function readConclusion(evidence: ChoiceEvidence): Extraction | null {
  const { events, sentences } = evidence
  const conclusions = events.filter(({ stance, strength }) => stance === 'chooses' && strength < strengths.explicit)
  const last = conclusions.at(-1)
  if (!last) return null
  if (!isSingle(last)) return createExtraction(evidence, last, null, 'two answers')
  const answer = last.options[0]!
  const rejectedLater = getRejectedOptions(events.slice(events.indexOf(last) + 1)).has(answer)
  if (rejectedLater && conclusions.every(({ options }) => options[0] === answer)) return null
  const isContested =
    conclusions.some(event => isSingle(event) && event.options[0] !== answer) ||
    events.some(({ stance, options }) => stance === 'endorses' && options[0] !== answer)
  return createExtraction(evidence, last, answer, last.why, !isContested && last.sentence >= sentences.length - 2)
}

/** Reads "B is correct", if no other option is called correct. */
export function readEndorsement(evidence: ChoiceEvidence): Extraction | null {
  const { events, count, reversed } = evidence
  const endorsements = events.filter(({ stance }) => stance === 'endorses')
  const rejections = events.filter(({ stance }) => stance === 'rejects')
  const rejected = getNamedOptions(rejections)
  const candidates = [...getNamedOptions(endorsements)].filter(option => !rejected.has(option))
  const [rejectedOption] = rejected
  // "The question asks what must be FALSE. A and B are true. C must be false."
  if (reversed && rejected.size === 1 && !candidates.includes(rejectedOption!))
    return createExtraction(evidence, rejections.at(-1)!, rejectedOption!, 'fits the reversed question')
  // "A, C and D are all supported. B is not.": the answer of an EXCEPT question.
  if (count > 2 && candidates.length === count - 1 && rejected.size === 1)
    return createExtraction(evidence, rejections.at(-1)!, rejectedOption!, 'the odd one out')
  const joint = endorsements.find(event => !isSingle(event) && event.options.every(option => !rejected.has(option)))
  if (joint) return createExtraction(evidence, joint, null, 'two answers')
  const [answer] = candidates
  if (answer === undefined) {
    // Every option that was called correct was also rejected: the later statement counts.
    const last = events.findLast(({ stance }) => stance === 'endorses' || stance === 'rejects')
    return last?.stance === 'endorses' && isSingle(last)
      ? createExtraction(evidence, last, last.options[0]!, last.why)
      : null
  }
  if (candidates.length > 1) {
    // "A is plausible. C is better."
    const better = endorsements.filter(event => event.better && isSingle(event))
    return getNamedOptions(better).size === 1
      ? createExtraction(evidence, better.at(-1)!, better[0]!.options[0]!, 'called better')
      : createExtraction(evidence, endorsements.at(-1)!, null, 'several are called correct', false)
  }
  const last = endorsements.findLast(({ options }) => options.includes(answer))!
  return createExtraction(evidence, last, answer, last.why, rejected.size > 0)
}
