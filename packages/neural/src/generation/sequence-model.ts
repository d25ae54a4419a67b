/**
 * A seq2seq model: the encoder reads once, the decoder is asked for one more token at a time, for all beams of all inputs of a batch together.
 */

import { NeuralError } from '../neural-error.ts'
import { padBatch } from '../onnx/batches.ts'
import { checkCube, checkInputs } from '../onnx/check-output.ts'
import { type EncodedInput, encodeInput, unreadTokens } from '../onnx/input-layout.ts'
import { type OnnxRuntime, type OnnxSession, type OnnxTensor, wholeNumbers } from '../onnx/runtime.ts'
import type { ModelSettings } from '../onnx/settings.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import { logSoftmax } from './log-softmax.ts'
import { rowOf, type SequenceModel, writingInBatches } from './writing.ts'

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

  checkInputs(settings, 'encoder.onnx', encoder.inputNames, ['ids', 'mask'])
  checkInputs(settings, 'decoder.onnx', decoder.inputNames, ['output', 'states', 'mask'])

  async function read(inputs: readonly EncodedInput[]): Promise<Read> {
    const { ids, mask } = padBatch(runtime, inputs, tokenizer.numberOf(pad.token), pad.side)
    const { states } = await encoder.run({ ids, mask })
    return { states: checkCube(settings, 'encoder.onnx', 'states', states), mask }
  }

  /** Logits of the decoder [rows, length, vocabulary] for prefixes of one length, each with the input that it belongs to. */
  async function decode(known: Read, prefixes: readonly (readonly number[])[]): Promise<OnnxTensor> {
    const { logits } = await decoder.run({ output: wholeNumbers(runtime, prefixes), ...known })
    return checkCube(settings, 'decoder.onnx', 'logits', logits)
  }

  return {
    settings,
    ...writingInBatches({
      ...{ tokenizer, start, end, longest: output.longest },
      prepare: encode,
      lengthOf: ({ ids }) => ids.length,
      async begin(inputs) {
        const rows = rowsOf(runtime, await read(inputs))
        return async (prefixes, owners) => lastRows(await decode(rows(owners), prefixes))
      },
    }),
    async weigh(input, outputs) {
      const known = await read([encode(input)])
      const sums: number[] = []
      for (const text of outputs) {
        const ids = [...tokenizer.encode(text), end]
        if (ids.length > output.longest)
          throw new NeuralError(
            `${settings.name} writes ${output.longest} tokens at most and so cannot weigh a text of ${ids.length}, its end included: "${text.slice(0, 40)}"; let it write instead (--protocol generate)`,
          )
        const logits = await decode(known, [[start, ...ids.slice(0, -1)]])
        sums.push(ids.reduce((sum, id, i) => sum + logSoftmax(rowOf(logits, i))[id]!, 0))
      }
      return sums
    },
    countTokens: input => encode(input).ids.length,
    countUnread: input => unreadTokens(tokenizer, settings.input, [input]),
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

function lastRows(logits: OnnxTensor): Float32Array[] {
  const [rows = 0, length = 0] = logits.dims
  return Array.from({ length: rows }, (_, i) => rowOf(logits, (i + 1) * length - 1))
}
