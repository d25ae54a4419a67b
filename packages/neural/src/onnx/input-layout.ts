/**
 * Encodes the segments of an input (a passage, a question with an option) as token ids with special tokens. Inputs that are
 * too long are truncated at the end of the longest segment until they fit ("longest first").
 */
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import type { InputSettings } from './settings.ts'

export interface EncodedInput {
  readonly ids: readonly number[]
  /** Segment of each token; special tokens belong to the segment before them. */
  readonly types: readonly number[]
}

/** Truncates the longest segment, one token at a time, until all have at most `limit` tokens in total. */
export function truncateSegments(segments: readonly (readonly number[])[], limit: number): number[][] {
  const lengths = segments.map(segment => segment.length)
  let excess = lengths.reduce((sum, length) => sum + length, 0) - Math.max(0, limit)
  while (excess-- > 0) {
    // Ties go to the later segment, so that the passage is kept rather than the question.
    let longestSegment = 0
    for (let i = 1; i < lengths.length; i++) if (lengths[i]! >= lengths[longestSegment]!) longestSegment = i
    lengths[longestSegment]!--
  }
  return segments.map((segment, i) => segment.slice(0, lengths[i]))
}

const getMaxSegmentTokens = ({ layout, longest }: InputSettings) =>
  longest - layout.filter(part => typeof part === 'string').length

/** Returns the number of tokens of an input that are truncated. */
export function countTruncatedTokens(tokenizer: Tokenizer, settings: InputSettings, segments: readonly string[]) {
  const tokenCount = segments.reduce((sum, segment) => sum + tokenizer.encode(segment).length, 0)
  return Math.max(0, tokenCount - Math.max(0, getMaxSegmentTokens(settings)))
}

/** Encodes an input by the layout of the model. */
export function encodeInput(tokenizer: Tokenizer, settings: InputSettings, segments: readonly string[]): EncodedInput {
  const { layout } = settings
  const encoded = segments.map(segment => tokenizer.encode(segment))
  const truncated = truncateSegments(encoded, getMaxSegmentTokens(settings))
  const ids: number[] = []
  const types: number[] = []
  let type = 0
  for (const part of layout) {
    if (typeof part === 'number') type = Math.max(type, part)
    for (const id of typeof part === 'string' ? [tokenizer.getTokenId(part)] : (truncated[part] ?? [])) {
      ids.push(id)
      types.push(type)
    }
  }
  return { ids, types }
}
