/**
 * "None of the others touches this", "the rest are beside the point": where the others are turned down together, the one option that was
 * named before and not turned down itself is meant, even if it was only supposed ("If C is true, …").
 */
import { type Found, single } from './choice-decisions.ts'
import type { Event } from './judge.ts'
import type { Sentence } from './sentences.ts'

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
