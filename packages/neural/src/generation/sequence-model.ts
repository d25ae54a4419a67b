/**
 * A seq2seq model: the encoder reads once, the decoder is asked for one more token at a time, for all beams of all inputs of a batch together.
 */
import { batchesByLength, padBatch } from '../batches.ts'
import { type EncodedInput, encodeInput } from '../layout.ts'
import { type OnnxRuntime, type OnnxSession, type OnnxTensor, wholeNumbers } from '../runtime.ts'
import type { ModelSettings } from '../settings.ts'
import type { Tokenizer } from '../tokenizer.ts'
import { beamSearches, type Output } from './beam-search.ts'
import { logSoftmax } from './log-softmax.ts'

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
  countTokens(input: string): number
  close(): Promise<void>
}

export interface SequenceParts {
  readonly runtime: OnnxRuntime
  readonly settings: ModelSettings
  readonly tokenizer: Tokenizer
  readonly encoder: OnnxSession
  readonly decoder: OnnxSession
}

export function sequenceModel({ runtime, settings, tokenizer, encoder, decoder }: SequenceParts): SequenceModel {
  const { pad, longest: longestInput } = settings.input
  const output = settings.output!
  const [start, end] = [tokenizer.numberOf(output.start), tokenizer.numberOf(output.end)]
  const written = writtenBy(tokenizer)
  const encode = (input: string) => encodeInput(tokenizer, { ...settings.input, longest: longestInput }, [input])

  async function read(inputs: readonly EncodedInput[]): Promise<Read> {
    const { ids, mask } = padBatch(runtime, inputs, tokenizer.numberOf(pad.token), pad.side)
    const { states } = await encoder.run({ ids, mask })
    return { states: states!, mask }
  }

  /** Logits of the decoder [rows, length, vocabulary] for prefixes of one length, each with the input that it belongs to. */
  async function decode(known: Read, prefixes: readonly (readonly number[])[]): Promise<OnnxTensor> {
    const { logits } = await decoder.run({ output: wholeNumbers(runtime, prefixes), ...known })
    return logits!
  }

  async function generateAll(
    inputs: readonly string[],
    { beams = 1, longest: wanted = output.longest, batchTokens = 4096, signal }: GenerateOptions = {},
  ): Promise<GeneratedText[][]> {
    // The network has places for so many tokens and no more.
    const longest = Math.min(wanted, output.longest)
    const encoded = inputs.map(encode)
    const results = new Array<GeneratedText[]>(inputs.length)
    const lengths = encoded.map(({ ids }) => beams * (ids.length + longest))
    for (const batch of batchesByLength(lengths, batchTokens)) {
      signal?.throwIfAborted()
      const rows = rowsOf(runtime, await read(batch.map(i => encoded[i]!)))
      const found = await beamSearches(
        async (prefixes, owners) => lastRows(await decode(rows(owners), prefixes)),
        batch.length,
        { start, end, longest, beams, ...(signal ? { signal } : {}) },
      )
      for (const [row, i] of batch.entries()) results[i] = found[row]!.map(written)
    }
    return results
  }

  return {
    settings,
    generateAll,
    async generate(input, options) {
      const [found] = await generateAll([input], options)
      return found!
    },
    async weigh(input, outputs) {
      const known = await read([encode(input)])
      const sums: number[] = []
      for (const text of outputs) {
        const ids = [...tokenizer.encode(text), end]
        const logits = await decode(known, [[start, ...ids.slice(0, -1)]])
        sums.push(ids.reduce((sum, id, i) => sum + logSoftmax(rowOf(logits, i))[id]!, 0))
      }
      return sums
    },
    countTokens: input => encode(input).ids.length,
    async close() {
      await encoder.release?.()
      await decoder.release?.()
    },
  }
}

/** What a search found, as text. */
export const writtenBy =
  (tokenizer: Tokenizer) =>
  ({ ids, logProbability, ended }: Output): GeneratedText => ({
    text: tokenizer.decode(ended ? ids.slice(0, -1) : ids).trim(),
    ids,
    logProbability,
    ended,
  })

interface Read {
  readonly states: OnnxTensor
  readonly mask: OnnxTensor
}

/** The states of the inputs that given outputs belong to, one row each; while the same are asked for, nothing is copied. */
function rowsOf(runtime: OnnxRuntime, known: Read): (owners: readonly number[]) => Read {
  let last = { owners: Array.from({ length: known.states.dims[0]! }, (_, i) => i).join(), rows: known }
  return owners => {
    if (last.owners !== owners.join()) last = { owners: owners.join(), rows: pickRows(runtime, known, owners) }
    return last.rows
  }
}

function pickRows(runtime: OnnxRuntime, { states, mask }: Read, owners: readonly number[]): Read {
  const [, ...size] = states.dims
  const [numbers, kept] = [states.data as Float32Array, mask.data as BigInt64Array]
  const width = mask.dims[1]!
  const each = numbers.length / states.dims[0]!
  const picked = { states: new Float32Array(each * owners.length), mask: new BigInt64Array(width * owners.length) }
  for (const [row, owner] of owners.entries()) {
    picked.states.set(numbers.subarray(owner * each, (owner + 1) * each), row * each)
    picked.mask.set(kept.subarray(owner * width, (owner + 1) * width), row * width)
  }
  return {
    states: new runtime.Tensor('float32', picked.states, [owners.length, ...size]),
    mask: new runtime.Tensor('int64', picked.mask, [owners.length, width]),
  }
}

/** Row `i` of all rows of logits, whatever output they belong to. */
export function rowOf({ dims, data }: OnnxTensor, i: number): Float32Array {
  const size = dims.at(-1)!
  return (data as Float32Array).subarray(i * size, (i + 1) * size)
}

function lastRows(logits: OnnxTensor): Float32Array[] {
  const [rows = 0, length = 0] = logits.dims
  return Array.from({ length: rows }, (_, i) => rowOf(logits, (i + 1) * length - 1))
}
