/**
 * From events to an answer, the surest kind first: what was said outright, what is left or concluded, what was called right, what nobody
 * turned down. Within a kind the later event counts, since models correct themselves; two options chosen at once are no answer.
 */

import type { Asked } from './references.ts'
import type { Sentence } from './sentences.ts'
import type { Event } from './stances.ts'
import type { Token } from './tokens.ts'
import type { Found } from './types.ts'
import type { listVerdicts } from './verdict-lists.ts'

type Place = (event: Event) => { start: number; end: number }

export const single = (event: Event) => event.options.length === 1

/** "The answer is B", a letter on a line of its own, a box, a tag. */
export function committed(
  events: readonly Event[],
  sentences: readonly Sentence[],
  lists: ReturnType<typeof listVerdicts>,
  at: Place,
): Found | null {
  const strong = events.filter(({ stance, strength }) => (stance === 'commits' || stance === 'none') && strength >= 2.8)
  if (strong.length === 0 || isRow(events, sentences)) return null
  if (isRoundOf(strong)) return { answer: null, sure: true, why: 'several are called right', ...at(strong.at(-1)!) }
  const top = strong.some(({ strength }) => strength >= 4) ? strong.filter(({ strength }) => strength >= 4) : strong
  let chosen = top.at(-1)!
  // "None of the options is perfect. The answer is B." and the reverse are both decided by the later; a weak "none" does not undo a choice.
  if (chosen.stance === 'none' && top.some(event => event.stance === 'commits' && event.strength >= 3))
    chosen = top.filter(event => event.stance === 'commits').at(-1)!
  // Several at once do not undo one that was chosen before and is not among them.
  const earlier = top.filter(event => event.stance === 'commits' && single(event)).at(-1)
  if (!single(chosen) && earlier && !chosen.corrects && !chosen.options.includes(earlier.options[0]!)) chosen = earlier
  const place = events.indexOf(chosen)
  const later = events.slice(place + 1)
  const takenBack = (event: Event) =>
    event.corrects || hasWait(sentences[event.sentence - 1]) || sentencesBetween(sentences, chosen, event).some(hasWait)
  const revised = later
    .filter(
      event =>
        event.stance === 'commits' &&
        event.strength >= 2.2 &&
        single(event) &&
        event.options[0] !== chosen.options[0] &&
        takenBack(event),
    )
    .at(-1)
  if (revised) return { answer: revised.options[0]!, sure: false, why: 'corrected itself', ...at(revised) }
  if (chosen.stance === 'none') {
    const anyway = later
      .filter(event => (event.stance === 'commits' || event.stance === 'asserts') && single(event))
      .at(-1)
    if (anyway) return { answer: anyway.options[0]!, sure: false, why: anyway.why, ...at(anyway) }
    // "I'm torn between A and C, but A is contradicted by the passage."
    const out = new Set(later.filter(({ stance }) => stance === 'rejects').flatMap(({ options }) => options))
    const left = chosen.options.filter(option => !out.has(option))
    if (left.length === 1 && out.size > 0)
      return { answer: left[0]!, sure: false, why: 'the other was rejected', ...at(chosen) }
    return { answer: null, sure: true, why: 'no option is chosen', ...at(chosen) }
  }
  if (!single(chosen)) {
    const out = new Set(later.filter(({ stance }) => stance === 'rejects').flatMap(({ options }) => options))
    const left = chosen.options.filter(option => !out.has(option))
    const after = later.filter(event => event.stance === 'commits' && single(event)).at(-1)
    if (after) return { answer: after.options[0]!, sure: false, why: after.why, ...at(after) }
    if (left.length === 1 && out.size > 0)
      return { answer: left[0]!, sure: false, why: 'the other was rejected', ...at(chosen) }
    return { answer: null, sure: true, why: 'two answers', ...at(chosen) }
  }
  const answer = chosen.options[0]!
  const undone = later.find(
    event => event.stance === 'rejects' && event.strength >= 2 && event.options.includes(answer) && takenBack(event),
  )
  if (undone) {
    const instead = later
      .filter(
        event =>
          (event.stance === 'asserts' || event.stance === 'commits') &&
          single(event) &&
          !event.options.includes(answer),
      )
      .at(-1)
    return instead
      ? { answer: instead.options[0]!, sure: false, why: 'corrected itself', ...at(instead) }
      : { answer: null, sure: false, why: 'taken back', ...at(undone) }
  }
  const others = new Set(top.filter(single).map(({ options }) => options[0]!))
  const against =
    lists.verdicts.get(answer) === false ||
    events.some(({ stance, options, strength }) => stance === 'rejects' && strength >= 3 && options.includes(answer))
  return { answer, sure: others.size === 1 && !against, why: chosen.why, ...at(chosen) }
}

/** "The answer is A. The answer is B. The answer is C.": one after the other, from the first on, and no more. */
function isRoundOf(strong: readonly Event[]): boolean {
  const said = strong.filter(event => event.stance === 'commits' && single(event)).map(({ options }) => options[0]!)
  return said.length > 2 && said.every((option, i) => option === i) && !strong.some(({ corrects }) => corrects)
}

/** Three options and more, each alone on a line, are a list, where nothing else was said outright. */
function isRow(events: readonly Event[], sentences: readonly Sentence[]): boolean {
  const outright = events.filter(({ stance, strength }) => stance === 'commits' && strength >= 2.8)
  if (!outright.every(({ why }) => why === 'a line of its own' || why === 'stands first')) return false
  const alone = sentences.flatMap(({ tokens, opensLine, closesLine }) => {
    const words = tokens.filter(token => token.kind !== 'mark')
    return opensLine && closesLine && words.length === 1 && words[0]!.kind === 'ref' && !words[0]!.quoted
      ? words[0]!.options!
      : []
  })
  return new Set(alone).size > 2
}

const hasWait = (sentence: Sentence | undefined) => sentence?.tokens.some(token => token.category === 'wait') ?? false

const sentencesBetween = (sentences: readonly Sentence[], from: Event, to: Event) =>
  sentences.slice(from.sentence + 1, to.sentence)

/** A conclusion after a list of verdicts counts for more than the list. */
export function concluded(
  events: readonly Event[],
  { listed, verdicts }: ReturnType<typeof listVerdicts>,
  sentences: readonly Sentence[],
  at: Place,
): Found | null {
  if (verdicts.size === 0) return null
  const end = Math.max(-1, ...listed)
  return inclined(
    events.filter(event => event.sentence > end),
    sentences,
    at,
  )
}

export function byVerdicts(
  { verdicts, places, options, signed }: ReturnType<typeof listVerdicts>,
  count: number,
): Found | null {
  const good = [...verdicts].filter(([, verdict]) => verdict)
  // All but one are turned down, and nothing is said of that one.
  if (good.length === 0 && count > 2 && verdicts.size === count - 1 && options === count) {
    const answer = Array.from({ length: count }, (_, i) => i).find(i => !verdicts.has(i))!
    return { answer, sure: false, why: 'all others are rejected' }
  }
  // One mark in a list of three or more is enough; otherwise somebody must have been turned down.
  if (good.length !== 1 || (verdicts.size < 2 && (options < 3 || !signed.has(good[0]![0])))) return null
  const answer = good[0]![0]
  return { answer, sure: verdicts.size > 2, why: 'a list of verdicts', ...places.get(answer)! }
}

/** "That leaves B", "so B". */
export function inclined(events: readonly Event[], sentences: readonly Sentence[], at: Place): Found | null {
  const commits = events.filter(({ stance, strength }) => stance === 'commits' && strength < 2.8)
  const chosen = commits.at(-1)
  if (!chosen) return null
  if (!single(chosen)) return { answer: null, sure: true, why: 'two answers', ...at(chosen) }
  const answer = chosen.options[0]!
  const place = events.indexOf(chosen)
  const rejected = events
    .slice(place + 1)
    .some(({ stance, options }) => stance === 'rejects' && options.includes(answer))
  if (rejected && commits.every(({ options }) => options[0] === answer)) return null
  const others = commits.some(({ options }) => options.length === 1 && options[0] !== answer)
  const asserted = events.some(({ stance, options }) => stance === 'asserts' && options[0] !== answer)
  return {
    answer,
    sure: !others && !asserted && chosen.sentence >= sentences.length - 2,
    why: chosen.why,
    ...at(chosen),
  }
}

/** "B is correct", and nothing else is. */
export function called(events: readonly Event[], count: number, reversed: boolean, at: Place): Found | null {
  const asserts = events.filter(({ stance }) => stance === 'asserts')
  const out = new Set(events.filter(({ stance }) => stance === 'rejects').flatMap(({ options }) => options))
  const open = [...new Set(asserts.flatMap(({ options }) => options))].filter(option => !out.has(option))
  // "The question asks what must be FALSE. A and B are true. C must be false."
  if (reversed && out.size === 1 && !open.includes([...out][0]!)) {
    const wanted = events.filter(({ stance }) => stance === 'rejects').at(-1)!
    return { answer: [...out][0]!, sure: false, why: 'what was asked for', ...at(wanted) }
  }
  // "A, C and D are all supported. B is not.": the odd one out is the answer of an EXCEPT question.
  if (count > 2 && open.length === count - 1 && out.size === 1) {
    const odd = events.filter(({ stance }) => stance === 'rejects').at(-1)!
    return { answer: [...out][0]!, sure: false, why: 'the odd one out', ...at(odd) }
  }
  const joint = asserts.find(event => !single(event) && event.options.every(option => !out.has(option)))
  if (joint) return { answer: null, sure: true, why: 'two answers', ...at(joint) }
  const answer = open.length === 1 ? open[0]! : undefined
  if (answer === undefined) {
    // "A is plausible. C is better."
    const better = asserts.filter(event => event.better && single(event))
    if (open.length > 1 && new Set(better.map(({ options }) => options[0])).size === 1)
      return { answer: better[0]!.options[0]!, sure: false, why: 'called better', ...at(better.at(-1)!) }
    if (open.length > 1) return { answer: null, sure: false, why: 'several are called right', ...at(asserts.at(-1)!) }
    // All that was called right was also rejected: the later word counts.
    const last = events.filter(({ stance }) => stance === 'asserts' || stance === 'rejects').at(-1)
    return last && last.stance === 'asserts' && single(last)
      ? { answer: last.options[0]!, sure: false, why: last.why, ...at(last) }
      : null
  }
  const said = asserts.filter(({ options }) => options.includes(answer)).at(-1)!
  return { answer, sure: out.size > 0, why: said.why, ...at(said) }
}

export function eliminated(events: readonly Event[], count: number, at: Place): Found | null {
  const rejections = events.filter(({ stance, strength }) => stance === 'rejects' && strength >= 2)
  const out = new Set(rejections.flatMap(({ options }) => options))
  if (count < 3 || out.size !== count - 1) return null
  const answer = Array.from({ length: count }, (_, i) => i).find(i => !out.has(i))!
  return { answer, sure: false, why: 'all others are rejected', ...at(rejections.at(-1)!) }
}

/**
 * Nothing was said outright, but one option alone is named without being turned down, supposed or asked about, and it is the only one
 * named at all, or the first or last sentence is about it.
 */
export function favoured(
  events: readonly Event[],
  sentences: readonly Sentence[],
  tokens: readonly Token[],
  { lettered, options: { length: count } }: Asked,
  at: Place,
): Found | null {
  if (!lettered || tokens.some(token => token.category === 'refuse' || token.category === 'none')) return null
  const out = new Set(events.filter(({ stance }) => stance === 'rejects').flatMap(({ options }) => options))
  const least = events.some(({ stance, strength }) => stance === 'mentions' && strength >= 0) ? 0 : -0.5
  const named = events.filter(
    ({ stance, strength, options, token }) =>
      (stance === 'asserts' || (stance === 'mentions' && strength >= least)) &&
      !(token.quoted && !token.firm) &&
      options.some(option => !out.has(option)),
  )
  const distinct = new Set(named.flatMap(({ options }) => options))
  if (distinct.size !== 1 || named.some(event => !single(event))) return null
  const last = named.at(-1)!
  const alone = events.every(({ options }) => options.every(option => distinct.has(option)))
  const edge = named.some(({ sentence }) => sentence === 0 || sentence === sentences.length - 1)
  const all = new Set(events.flatMap(({ options }) => options)).size === count
  // "A might be right, and so might B."
  const rivals = events.some(
    ({ stance, strength, sentence, options }) =>
      stance === 'mentions' && strength < 0 && sentence === last.sentence && !options.includes(last.options[0]!),
  )
  if (rivals || (!alone && !edge && !all)) return null
  return {
    answer: last.options[0]!,
    sure: false,
    why: alone ? 'the only option named' : 'named and not turned down',
    ...at(last),
  }
}
