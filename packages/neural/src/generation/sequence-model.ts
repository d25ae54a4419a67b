/** A seq2seq model: the encoder reads once, the decoder is asked for one more token at a time, for all beams together. */
import { padBatch } from '../batches.ts'
import { encodeInput } from '../layout.ts'
import { type OnnxRuntime, type OnnxSession, type OnnxTensor, wholeNumbers } from '../runtime.ts'
import type { ModelSettings } from '../settings.ts'
import type { Tokenizer } from '../tokenizer.ts'
import { beamSearch } from './beam-search.ts'
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
  readonly signal?: AbortSignal
}

export interface SequenceModel {
  readonly settings: ModelSettings
  /** Outputs for an input, best first; one unless there are beams. */
  generate(input: string, options?: GenerateOptions): Promise<GeneratedText[]>
  /** The log-probability of given outputs, their end included. */
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
  const encode = (input: string) => encodeInput(tokenizer, { ...settings.input, longest: longestInput }, [input])

  /** Logits of the decoder [rows, length, vocabulary] for prefixes of one length. */
  async function decode(read: Read, prefixes: readonly (readonly number[])[]): Promise<OnnxTensor> {
    const { states, mask } = repeated(runtime, read, prefixes.length)
    const { logits } = await decoder.run({ output: wholeNumbers(runtime, prefixes), states, mask })
    return logits!
  }

  async function read(input: string): Promise<Read> {
    const { ids, mask } = padBatch(runtime, [encode(input)], tokenizer.numberOf(pad.token), pad.side)
    const { states } = await encoder.run({ ids, mask })
    return { states: states!, mask }
  }

  return {
    settings,
    async generate(input, { beams = 1, longest: wanted = output.longest, signal } = {}) {
      // The network has places for so many tokens and no more.
      const longest = Math.min(wanted, output.longest)
      const known = await read(input)
      const found = await beamSearch(async prefixes => lastRows(await decode(known, prefixes)), {
        start,
        end,
        longest,
        beams,
        ...(signal ? { signal } : {}),
      })
      return found.map(({ ids, logProbability, ended }) => ({
        text: tokenizer.decode(ended ? ids.slice(0, -1) : ids).trim(),
        ids,
        logProbability,
        ended,
      }))
    },
    async weigh(input, outputs) {
      const known = await read(input)
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

interface Read {
  readonly states: OnnxTensor
  readonly mask: OnnxTensor
}

/** The same input for each of several outputs. */
function repeated(runtime: OnnxRuntime, { states, mask }: Read, rows: number): Read {
  if (rows === 1) return { states, mask }
  const numbers = states.data as Float32Array
  const kept = mask.data as BigInt64Array
  const manyStates = new Float32Array(numbers.length * rows)
  const manyKept = new BigInt64Array(kept.length * rows)
  for (let i = 0; i < rows; i++) {
    manyStates.set(numbers, i * numbers.length)
    manyKept.set(kept, i * kept.length)
  }
  return {
    states: new runtime.Tensor('float32', manyStates, [rows, ...states.dims.slice(1)]),
    mask: new runtime.Tensor('int64', manyKept, [rows, ...mask.dims.slice(1)]),
  }
}

/** Row `i` of all rows of logits, whatever output they belong to. */
function rowOf({ dims, data }: OnnxTensor, i: number): Float32Array {
  const size = dims.at(-1)!
  return (data as Float32Array).subarray(i * size, (i + 1) * size)
}

function lastRows(logits: OnnxTensor): Float32Array[] {
  const [rows = 0, length = 0] = logits.dims
  return Array.from({ length: rows }, (_, i) => rowOf(logits, (i + 1) * length - 1))
}
