/** What models that write have in common, seq2seq or causal: what they give, and how many inputs go through the network together. */
import { batchesByLength } from '../onnx/batches.ts'
import type { OnnxTensor } from '../onnx/runtime.ts'
import type { ModelSettings } from '../onnx/settings.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import { beamSearches, type NextTokens, type Output } from './beam-search.ts'

export interface GeneratedText {
  readonly text: string
  readonly ids: readonly number[]
  /** Of the whole output, its end included. */
  readonly logProbability: number
  /** Whether it came to an end by itself. */
  readonly ended: boolean
}

export interface GenerateOptions {
  readonly beams?: number
  readonly longest?: number
  /** Tokens that go through the network together at most: those of inputs, padding included, and of the longest outputs, once for every beam. */
  readonly batchTokens?: number
  readonly signal?: AbortSignal
}

/** A model that writes: seq2seq or causal. */
export interface SequenceModel {
  readonly settings: ModelSettings
  /** Outputs for an input, best first; one unless there are beams. */
  generate(input: string, options?: GenerateOptions): Promise<GeneratedText[]>
  /** The outputs of several inputs, which go through the network together: the same that `generate` gives for each. */
  generateAll(inputs: readonly string[], options?: GenerateOptions): Promise<GeneratedText[][]>
  /** The log-probability of given outputs: of a seq2seq model with their end, of a causal one as they go on from the input, letter by letter. */
  weigh(input: string, outputs: readonly string[]): Promise<number[]>
  /** Tokens that are read of an input. */
  countTokens(input: string): number
  /** Tokens of an input that there is no room for, and that are not read; a causal model keeps room for an output of at most `longest` tokens. */
  countUnread(input: string, longest?: number): number
  close(): Promise<void>
}

/** What tells one such model from another; `I` is an input made ready. */
interface Writing<I> {
  readonly tokenizer: Tokenizer
  readonly start: number
  readonly end: number
  /** The network has places for so many tokens of output and no more. */
  readonly longest: number
  /** An input that leaves room for `more` tokens of output. */
  prepare(input: string, more: number): I
  lengthOf(input: I): number
  /** Reads the inputs of a batch, and says what comes next to prefixes of their outputs. */
  begin(inputs: readonly I[]): Promise<NextTokens>
}

/** Outputs of inputs, in batches of about one length, each searched together. */
export function writingInBatches<I>(writing: Writing<I>): Pick<SequenceModel, 'generate' | 'generateAll'> {
  const { tokenizer, start, end } = writing
  async function generateAll(
    inputs: readonly string[],
    { beams = 1, longest: wanted = writing.longest, batchTokens = 4096, signal }: GenerateOptions = {},
  ): Promise<GeneratedText[][]> {
    const longest = Math.min(wanted, writing.longest)
    const ready = inputs.map(input => writing.prepare(input, longest))
    const results = new Array<GeneratedText[]>(inputs.length)
    const lengths = ready.map(each => beams * (writing.lengthOf(each) + longest))
    for (const batch of batchesByLength(lengths, batchTokens)) {
      signal?.throwIfAborted()
      const next = await writing.begin(batch.map(i => ready[i]!))
      const options = { start, end, longest, beams, ...(signal ? { signal } : {}) }
      const found = await beamSearches(next, batch.length, options)
      for (const [row, i] of batch.entries()) results[i] = found[row]!.map(output => asText(tokenizer, output))
    }
    return results
  }
  return {
    generateAll,
    async generate(input, options) {
      const [found] = await generateAll([input], options)
      return found!
    },
  }
}

/** What a search found, as text. */
const asText = (tokenizer: Tokenizer, { ids, logProbability, ended }: Output): GeneratedText => ({
  text: tokenizer.decode(ended ? ids.slice(0, -1) : ids).trim(),
  ids,
  logProbability,
  ended,
})

/** Row `i` of all rows of logits, whatever output they belong to. */
export function rowOf({ dims, data }: OnnxTensor, i: number): Float32Array {
  const size = dims.at(-1)!
  return (data as Float32Array).subarray(i * size, (i + 1) * size)
}
