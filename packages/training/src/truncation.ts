/**
 * Counts truncated examples. Truncation removes the end of the longest segment. For long questions and options, different options may become
 * identical inputs, between which the model can only guess.
 */
import type { ModelSettings, Tokenizer } from '@elenchus/neural'
import { type Example, getInputTexts } from './examples.ts'

export interface TruncationCounts {
  readonly examples: number
  /** Examples with a truncated input. */
  readonly inputs: number
  /** Questions with different options that became identical inputs. */
  readonly indistinguishable: number
  /** Examples with a truncated output. */
  readonly outputs: number
}

export interface EncodedExample {
  readonly ids?: readonly number[]
  readonly choices?: readonly { readonly ids: readonly number[] }[]
  readonly output?: readonly number[]
}

export interface TruncationCounter {
  add(example: Example, encoded: EncodedExample): void
  readonly counts: TruncationCounts
}

export function createTruncationCounter(tokenizer: Tokenizer, { input, output }: ModelSettings): TruncationCounter {
  const counts = { examples: 0, inputs: 0, indistinguishable: 0, outputs: 0 }
  const specialTokenCount = input.layout.filter(part => typeof part === 'string').length
  const countTokens = (segments: readonly string[]) =>
    segments.reduce((sum, segment) => sum + tokenizer.encode(segment).length, specialTokenCount)
  return {
    counts,
    add(example, { ids = [], choices = [{ ids }], output: outputIds = [] }) {
      counts.examples++
      const texts = getInputTexts(example)
      // Only inputs of the maximum length can be truncated, so only these are tokenized again.
      const isTruncated = texts.some(
        (segments, i) => choices[i]!.ids.length >= input.longest && countTokens(segments) > input.longest,
      )
      if (isTruncated) counts.inputs++
      if (isTruncated && new Set(choices.map(each => each.ids.join())).size < new Set(texts.map(String)).size)
        counts.indistinguishable++
      if (output && 'output' in example && outputIds.length >= output.longest)
        counts.outputs += Number(tokenizer.encode(example.output).length >= output.longest)
    },
  }
}
