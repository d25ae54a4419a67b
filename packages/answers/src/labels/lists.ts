/** Recognises labels that are defined or scored ("True: 5%, Unknown: 85%"), signs before labels ("❌ False") and withheld answers. */
import { findHighest, findScoreAfter } from '../scores.ts'
import type { Sentence } from '../sentences.ts'
import { is, joinText, matches, notMark, type Token } from '../tokens.ts'
import type { Extraction } from '../types.ts'
import { patterns } from '../vocabulary.ts'
import type { LabelEvent } from './events.ts'
import { isLabel, type Meaning, readMeaning } from './meaning.ts'

/** Minimum strength of an explicit answer: "The answer is True", or a label on a line by itself. */
export const explicitStrength = 2.8

/** An event with its label in the task's label scheme. */
export type TaskEvent<T> = LabelEvent & { readonly label: T }

/** Returns true if a sentence defines a label: "Neutral: the premise leaves it open." Yes, no, a sign or a number after the colon is a verdict instead. */
export function definesLabel({ tokens }: Sentence): boolean {
  const words = tokens.filter((token, i) => notMark(token) || (i > 0 && /^[:=–—]$/.test(token.text)))
  const [label, mark, ...rest] = words
  if (!isLabel(label) || is(label, 'yes', 'no') || !matches(mark, /^(?:[:=–—]|means)$/i)) return false
  return rest.length > 1 && !is(rest[0], 'yes', 'no') && !/^[\d.%]+$/.test(rest[0]!.text)
}

/** Number of labels that the sentences define. */
export const countDefinitions = (sentences: readonly Sentence[]): number =>
  new Set(sentences.filter(definesLabel).map(({ tokens }) => tokens.find(notMark)!.category)).size

/** A line of a legend with letters: "(a) entailment". */
const legendLine = /^\s{0,6}\(?([a-e1-5])[).:]\s{1,4}([^\n]{2,40})$/gim

/** Reads a label that is chosen by its letter after a legend: "I choose (b)." */
export function readLegendChoice(text: string): { label: string; start: number; end: number } | null {
  const lines = [...text.matchAll(legendLine)]
  const keys = new Map(lines.map(match => [match[1]!.toLowerCase(), match[2]!.replace(/[.;,]$/, '')]))
  if (keys.size < 2 || keys.size !== lines.length) return null
  const last = lines.at(-1)!
  const from = last.index + last[0].length
  const rest = text.slice(from, from + 300)
  const choice = [
    ...rest.matchAll(/(?:\(([a-e1-5])\)|\b(?:option|choice|label|answer(?: is)?|choose|pick) ?:? ?([a-e1-5])\b)/gi),
  ].at(-1)
  const label = choice && keys.get((choice[1] ?? choice[2])!.toLowerCase())
  return label ? { label, start: from + choice.index, end: from + choice.index + choice[0].length } : null
}

/** Reads the label with the highest score, if at least two labels have one. */
export function readHighestScore<T extends string>(
  text: string,
  tokens: readonly Token[],
  toTaskLabel: (meaning: Meaning) => T | null,
): Extraction<T> | null {
  const scores = new Map<T, number>()
  const spans = new Map<T, { start: number; end: number }>()
  const categories = new Set<string>()
  const labelIndexes = tokens.flatMap((token, k) => (isLabel(token) ? [k] : []))
  labelIndexes.forEach((k, i) => {
    const { start, end, category } = tokens[k]!
    const found = findScoreAfter(text, end, tokens[labelIndexes[i + 1] ?? -1]?.start ?? text.length)
    const meaning = found && readMeaning(tokens, k)
    const label = meaning && toTaskLabel(meaning)
    if (!found || !label) return
    categories.add(category!)
    // For inference, neutral and contradiction are one label; their scores are added.
    scores.set(label, (scores.get(label) ?? 0) + found.value)
    if (!spans.has(label)) spans.set(label, { start, end: found.end })
  })
  if (categories.size < 2 || scores.size < 2) return null
  const answer = findHighest(scores)
  return { answer, sure: false, why: 'the highest score', ...(answer === null ? {} : spans.get(answer)!) }
}

const isSign = (token: Token | undefined) => is(token, 'yes', 'no') && matches(token, /^[^\p{L}\p{N}[\]]+$/u)

/** Removes a lone tick or cross before a label ("✅ Not entailed"), and also the label if they contradict each other ("❌ True"). */
export function removeSign(tokens: readonly Token[]): readonly Token[] {
  const signs = tokens.flatMap((token, i) => {
    const denied = is(tokens[i + 1], 'neg')
    const label = tokens[denied ? i + 2 : i + 1]
    return isSign(token) && isLabel(label) && !isSign(label) ? [{ sign: token, label: label!, denied }] : []
  })
  const [onlySign, ...others] = signs
  if (!onlySign || others.length > 0) return tokens
  const isContradictory = is(onlySign.sign, 'no') && is(onlySign.label, 'true', 'derived', 'yes') && !onlySign.denied
  return tokens.filter(token => token !== onlySign.sign && !(isContradictory && token === onlySign.label))
}

/** Pairs of expressions for two readings of a statement, which may give it two labels. */
const contrastedReadings = [
  [patterns.closedWorld, patterns.openWorld],
  [patterns.oneReading, patterns.otherReading],
] as const

/** Returns true if a response refuses to answer ("I won't give a label") and gives neither a later label nor an explicit one. */
export function isWithheld(events: readonly TaskEvent<string>[], sentences: readonly Sentence[]): boolean {
  const refusal = sentences.findLastIndex(({ tokens }) => patterns.withheldLabel.test(joinText(tokens)))
  return refusal >= 0 && !events.some(({ sentence, strength }) => sentence > refusal || strength >= explicitStrength)
}

/** Returns true if a response gives different labels for different readings ("closed world: False; open world: Unknown") and no explicit label. */
export function dependsOnReading(events: readonly TaskEvent<string>[], sentences: readonly Sentence[]): boolean {
  const texts = sentences.map(({ tokens }) => joinText(tokens).replaceAll(' - ', '-'))
  return contrastedReadings.some(([one, other]) => {
    const [first, second] = [texts.findIndex(text => one.test(text)), texts.findIndex(text => other.test(text))]
    if (first < 0 || second < 0 || Math.abs(first - second) > 1) return false
    const end = Math.max(first, second)
    const inside = events.filter(({ sentence }) => sentence >= Math.min(first, second) && sentence <= end)
    if (new Set(inside.map(({ label }) => label)).size < 2) return false
    return !events.some(
      event => !inside.includes(event) && event.strength >= (event.sentence > end ? 2 : explicitStrength),
    )
  })
}
