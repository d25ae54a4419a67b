/** Interface of text-generating models, seq2seq or causal, and batched generation for both. */
import { groupByLength } from '../onnx/batches.ts'
import type { OnnxTensor } from '../onnx/runtime.ts'
import type { ModelSettings } from '../onnx/settings.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import { beamSearches, type NextTokens } from './beam-search.ts'

export interface GeneratedText {
  readonly text: string
  readonly ids: readonly number[]
  /** Log-probability of the whole output, including the end token. */
  readonly logProbability: number
  /** True if the model generated the end token. */
  readonly ended: boolean
}

export interface GenerateOptions {
  /** Number of beams. Default 1. */
  readonly beams?: number
  /** Maximum tokens of an output. Default: the model's limit. */
  readonly maxLength?: number
  /** Maximum tokens per batch, counting padded inputs and maximum outputs once per beam. Default 4,096. */
  readonly batchTokens?: number
  readonly signal?: AbortSignal
}

/** A text-generating model, seq2seq or causal. */
export interface SequenceModel {
  readonly settings: ModelSettings
  /** Generates outputs for an input, best first, one per beam. */
  generate(input: string, options?: GenerateOptions): Promise<GeneratedText[]>
  /** Generates outputs for several inputs in batches, with the same results as `generate` for each. */
  generateAll(inputs: readonly string[], options?: GenerateOptions): Promise<GeneratedText[][]>
  /** Log-likelihoods of given outputs: with the end token for seq2seq models, as plain continuations for causal ones. */
  logLikelihoods(input: string, outputs: readonly string[]): Promise<number[]>
  /** Number of input tokens after truncation. */
  countTokens(input: string): number
  /** Number of input tokens that are truncated; a causal model reserves space for an output of `maxLength` tokens. */
  countTruncated(input: string, maxLength?: number): number
  close(): Promise<void>
}

/** Parts of generation that differ between models; `I` is the type of a tokenised input. */
interface Decoder<I> {
  readonly tokenizer: Tokenizer
  readonly start: number
  readonly end: number
  /** Maximum output tokens of the network. */
  readonly maxLength: number
  /** Tokenises an input and leaves space for `outputTokens`. */
  encode(input: string, outputTokens: number): I
  getLength(input: I): number
  /** Encodes a batch of inputs and returns its next-token function. */
  startBatch(inputs: readonly I[]): Promise<NextTokens>
}

/** Creates the generation functions of a model, which process inputs of similar length in batches. */
export function createBatchedGeneration<I>(decoder: Decoder<I>): Pick<SequenceModel, 'generate' | 'generateAll'> {
  const { tokenizer, start, end } = decoder
  async function generateAll(
    inputs: readonly string[],
    { beams = 1, maxLength: limit = decoder.maxLength, batchTokens = 4096, signal }: GenerateOptions = {},
  ): Promise<GeneratedText[][]> {
    const maxLength = Math.min(limit, decoder.maxLength)
    const encodedInputs = inputs.map(input => decoder.encode(input, maxLength))
    const results = new Array<GeneratedText[]>(inputs.length)
    const lengths = encodedInputs.map(each => beams * (decoder.getLength(each) + maxLength))
    for (const batch of groupByLength(lengths, batchTokens)) {
      signal?.throwIfAborted()
      const next = await decoder.startBatch(batch.map(i => encodedInputs[i]!))
      const hypotheses = await beamSearches(next, batch.length, { start, end, maxLength, beams, signal })
      for (const [row, i] of batch.entries())
        results[i] = hypotheses[row]!.map(({ ids, logProbability, ended }) => ({
          text: tokenizer.decode(ended ? ids.slice(0, -1) : ids).trim(),
          ids,
          logProbability,
          ended,
        }))
    }
    return results
  }
  const generate = async (input: string, options?: GenerateOptions) => (await generateAll([input], options))[0]!
  return { generateAll, generate }
}

/** Returns row `i` of logits, counted over all outputs. */
export function getLogitsRow({ dims, data }: OnnxTensor, i: number): Float32Array {
  const size = dims.at(-1)!
  return (data as Float32Array).subarray(i * size, (i + 1) * size)
}
