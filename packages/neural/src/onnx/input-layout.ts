/**
 * From the segments of an input (a passage, a question with an option) to the numbers that a network reads. Where they are too
 * long together, the longest segment loses tokens at its end until all fit, as the papers' programs do it.
 */

import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import type { InputSettings } from './settings.ts'

export interface EncodedInput {
  readonly ids: readonly number[]
  /** Which segment each token belongs to; special tokens go with the segment before them. */
  readonly types: readonly number[]
}

/** Shortens the longest of the segments, one token at a time, until they have `room` together. */
export function fitSegments(segments: readonly (readonly number[])[], room: number): number[][] {
  const lengths = segments.map(segment => segment.length)
  let over = lengths.reduce((sum, length) => sum + length, 0) - Math.max(0, room)
  while (over-- > 0) {
    // Of equals the later one, so that a passage is kept before a question.
    let longest = 0
    for (let i = 1; i < lengths.length; i++) if (lengths[i]! >= lengths[longest]!) longest = i
    lengths[longest]!--
  }
  return segments.map((segment, i) => segment.slice(0, lengths[i]))
}

const roomOf = ({ layout, longest }: InputSettings) => longest - layout.filter(part => typeof part === 'string').length

/** How many tokens of an input there is no room for: so many are not read. */
export function unreadTokens(tokenizer: Tokenizer, settings: InputSettings, segments: readonly string[]): number {
  const all = segments.reduce((sum, segment) => sum + tokenizer.encode(segment).length, 0)
  return Math.max(0, all - Math.max(0, roomOf(settings)))
}

/** The tokens of an input with its special tokens. A layout that is only `[0]` with an end token suits seq2seq models. */
export function encodeInput(tokenizer: Tokenizer, settings: InputSettings, segments: readonly string[]): EncodedInput {
  const { layout } = settings
  const fitted = fitSegments(
    segments.map(segment => tokenizer.encode(segment)),
    roomOf(settings),
  )
  const ids: number[] = []
  const types: number[] = []
  let type = 0
  for (const part of layout) {
    if (typeof part === 'number') type = Math.max(type, part)
    for (const id of typeof part === 'string' ? [tokenizer.numberOf(part)] : (fitted[part] ?? [])) {
      ids.push(id)
      types.push(type)
    }
  }
  return { ids, types }
}
