/**
 * "None of the others touches this", "the rest are beside the point": where the others are turned down together, the one option that was
 * named before and not turned down itself is meant, even if it was only supposed ("If C is true, …").
 */
import { single } from './choice-decisions.ts'
import type { Sentence } from './sentences.ts'
import type { Event } from './stances.ts'
import type { Found } from './types.ts'

const others =
  /\b(?:none of the (?:others?|rest|other \w+)|no other (?:option|choice|answer|statement|one|candidate)?|nothing else|nobody else|(?:all )?the (?:others|rest|other (?:options|choices|answers|statements|ones|two|three|four|candidates)|remaining (?:options|choices|answers|ones|two|three|four))|everything else|all else|any of the others|each of the others|every other (?:option|choice|answer|one))\b/i
const denying = /\b(?:none|no other|nothing|nobody)\b/i

export function byComplement(
  events: readonly Event[],
  sentences: readonly Sentence[],
  at: (event: Event) => { start: number; end: number },
): Found | null {
  const told = sentences.findLastIndex(({ tokens, asks }) => {
    const text = tokens.map(token => token.text).join(' ')
    const turned = tokens.some(({ category }) => ['bad', 'neg', 'reject', 'no'].includes(category ?? ''))
    return !asks && others.test(text) && (turned || denying.test(others.exec(text)![0]))
  })
  if (told < 0) return null
  const out = new Set(events.filter(({ stance }) => stance === 'rejects').flatMap(({ options }) => options))
  const named = events.filter(event => event.stance !== 'none' && single(event) && !out.has(event.options[0]!))
  const distinct = new Set(named.map(({ options }) => options[0]!))
  if (distinct.size !== 1 || events.some(event => !single(event) && event.options.some(option => !out.has(option))))
    return null
  const last = named.at(-1)!
  return { answer: last.options[0]!, sure: false, why: 'the others are rejected', ...at(last) }
}

/**
 * "A does not weaken it; B, C and D all do.", "The first three don't touch the reasoning.": all options but one are spoken of together, so
 * the one that is left is meant, whichever way the question asks.
 */
export function oddOneOut(
  events: readonly Event[],
  sentences: readonly Sentence[],
  count: number,
  at: (event: Event) => { start: number; end: number },
): Found | null {
  const joint = events.filter(({ options }) => options.length === count - 1)
  const [group] = joint
  if (count < 3 || !group || events.some(({ stance }) => stance === 'commits')) return null
  const answer = Array.from({ length: count }, (_, i) => i).find(i => !group.options.includes(i))!
  if (joint.some(({ options }) => options.includes(answer))) return null
  const { tokens } = sentences[group.sentence]!
  const judged =
    group.stance === 'rejects' ||
    tokens
      .slice(tokens.indexOf(group.token) + 1, tokens.indexOf(group.token) + 6)
      .some(({ category }) => ['neg', 'bad'].includes(category ?? ''))
  const single = events.filter(({ options }) => options.length === 1)
  const named = single.filter(({ options }) => options[0] === answer)
  const elsewhere = single.some(({ options, stance }) => options[0] !== answer && stance !== 'rejects')
  if (elsewhere || sentences[group.sentence]!.asks || (named.length === 0 && (!judged || group.strength < 0)))
    return null
  return { answer, sure: false, why: 'the odd one out', ...at(named.at(-1) ?? group) }
}

/** "All could be true EXCEPT …: A could be true. B could be true. C could be true.": the one of which that is not said. */
export function exceptedFrom(events: readonly Event[], count: number): Found | null {
  const held = new Set(
    events.filter(({ stance }) => stance !== 'rejects' && stance !== 'none').flatMap(({ options }) => options),
  )
  if (count < 3 || held.size !== count - 1 || events.some(({ stance }) => stance === 'commits')) return null
  const answer = Array.from({ length: count }, (_, i) => i).find(i => !held.has(i))!
  return { answer, sure: false, why: 'the exception' }
}

/** "A, B and C are about cost. None of them explains the fall.": none of those that were just named. */
export function resolveNone(events: readonly Event[], count: number): Event[] {
  return events.map((event, i) => {
    const prior = events[i - 1]
    const several = prior && prior.options.length > 1 && prior.options.length < count
    return event.stance === 'none' &&
      several &&
      event.sentence - prior.sentence <= 1 &&
      /^(?:none|neither) of (?:them|these|those)$/i.test(event.token.text)
      ? { ...event, stance: 'rejects' as const, strength: 2, why: 'rejected', options: prior.options }
      : event
  })
}
