/**
 * One label under one reading and another under another ("closed world: False; open world: Unknown") is no answer, unless one of them is
 * settled on afterwards or said outright.
 */
import type { LabelEvent } from './label-events.ts'
import type { Sentence } from './sentences.ts'

const pairs: readonly (readonly [RegExp, RegExp])[] = [
  [/\bclosed[- ]world/i, /\bopen[- ]world/i],
  [
    /\b(?:on|under|in|with|by) (?:one|the first|a strict|the strict|a literal|the literal|a narrow|the narrow) (?:reading|view|interpretation|sense|understanding|assumption)\b/i,
    /\b(?:on|under|in|with|by) (?:another|the other|the second|a loose|the loose|a looser|the looser|a broad|the broad|a broader|a figurative|a generous)\b/i,
  ],
]

type Telling = readonly { readonly event: LabelEvent; readonly label: string }[]

const noneGiven =
  /\b(?:won't|can't|cannot|can not|unable to|decline to|refuse to|not going to|will not) (?:give|assign|commit to|settle on|offer) (?:you )?(?:a|an|one|any|either|just one)(?: \w+)? (?:label|answer|verdict)\b/i

/** "I won't give a label", and none is given afterwards or outright. */
export function givesNone(telling: Telling, sentences: readonly Sentence[]): boolean {
  const said = sentences.findLastIndex(({ tokens }) => noneGiven.test(tokens.map(({ text }) => text).join(' ')))
  return said >= 0 && !telling.some(({ event }) => event.sentence > said || event.strength >= 2.8)
}

export function dependsOnReading(telling: Telling, sentences: readonly Sentence[]): boolean {
  const texts = sentences.map(({ tokens }) =>
    tokens
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/ - /g, '-'),
  )
  return pairs.some(([one, other]) => {
    const [first, second] = [texts.findIndex(text => one.test(text)), texts.findIndex(text => other.test(text))]
    if (first < 0 || second < 0 || Math.abs(first - second) > 1) return false
    const end = Math.max(first, second)
    const inside = telling.filter(({ event }) => event.sentence >= Math.min(first, second) && event.sentence <= end)
    if (new Set(inside.map(({ label }) => label)).size < 2) return false
    return !telling.some(
      ({ event }) => !inside.some(each => each.event === event) && event.strength >= (event.sentence > end ? 2 : 2.8),
    )
  })
}
