/** Seq2seq models: the encoder runs once per batch, the decoder once per output token for all beams of all inputs. */
import { NeuralError } from '../neural-error.ts'
import { padBatch } from '../onnx/batches.ts'
import { checkThreeDimensional, checkInputs } from '../onnx/check-output.ts'
import { countTruncatedTokens, type EncodedInput, encodeInput } from '../onnx/input-layout.ts'
import { integerTensor, type OnnxRuntime, type OnnxSession, type OnnxTensor } from '../onnx/runtime.ts'
import type { ModelSettings } from '../onnx/settings.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import { logSoftmax } from './beam-search.ts'
import { createBatchedGeneration, getLogitsRow, type SequenceModel } from './generate.ts'

export interface SequenceParts {
  readonly runtime: OnnxRuntime
  readonly settings: ModelSettings
  readonly tokenizer: Tokenizer
  readonly encoder: OnnxSession
  readonly decoder: OnnxSession
}

/** Encoder states and mask of a batch of inputs. */
interface EncodedBatch {
  readonly states: OnnxTensor
  readonly mask: OnnxTensor
}

export function createSequenceModel({ runtime, settings, tokenizer, encoder, decoder }: SequenceParts): SequenceModel {
  const { pad } = settings.input
  const output = settings.output!
  const [start, end] = [tokenizer.getTokenId(output.start), tokenizer.getTokenId(output.end)]
  const tokenise = (input: string) => encodeInput(tokenizer, settings.input, [input])

  checkInputs(settings, 'encoder.onnx', encoder.inputNames, ['ids', 'mask'])
  checkInputs(settings, 'decoder.onnx', decoder.inputNames, ['output', 'states', 'mask'])

  async function encode(inputs: readonly EncodedInput[]): Promise<EncodedBatch> {
    const { ids, mask } = padBatch(runtime, inputs, tokenizer.getTokenId(pad.token), pad.side)
    const { states } = await encoder.run({ ids, mask })
    return { states: checkThreeDimensional(settings, 'encoder.onnx', 'states', states), mask }
  }

  /** Logits [rows, length, vocabulary] for prefixes of equal length, each with the states of its input. */
  async function decode(encoded: EncodedBatch, prefixes: readonly (readonly number[])[]): Promise<OnnxTensor> {
    const { logits } = await decoder.run({ output: integerTensor(runtime, prefixes), ...encoded })
    return checkThreeDimensional(settings, 'decoder.onnx', 'logits', logits)
  }

  return {
    settings,
    ...createBatchedGeneration({
      ...{ tokenizer, start, end, maxLength: output.longest },
      encode: tokenise,
      getLength: ({ ids }) => ids.length,
      async startBatch(inputs) {
        const select = createRowSelector(runtime, await encode(inputs))
        return async (prefixes, owners) => getLastRows(await decode(select(owners), prefixes))
      },
    }),
    async logLikelihoods(input, outputs) {
      const encoded = await encode([tokenise(input)])
      const sums: number[] = []
      for (const text of outputs) {
        const ids = [...tokenizer.encode(text), end]
        if (ids.length > output.longest)
          throw new NeuralError(
            `${settings.name} writes at most ${output.longest} tokens; it cannot score a text of ${ids.length} tokens, including its end: "${text.slice(0, 40)}"; use --protocol generate`,
          )
        const logits = await decode(encoded, [[start, ...ids.slice(0, -1)]])
        sums.push(ids.reduce((sum, id, i) => sum + logSoftmax(getLogitsRow(logits, i))[id]!, 0))
      }
      return sums
    },
    countTokens: input => tokenise(input).ids.length,
    countTruncated: input => countTruncatedTokens(tokenizer, settings.input, [input]),
    async close() {
      await encoder.release?.()
      await decoder.release?.()
    },
  }
}

/** Returns a function that selects the encoder states for given inputs, one row each; the last selection is cached. */
function createRowSelector(runtime: OnnxRuntime, encoded: EncodedBatch): (owners: readonly number[]) => EncodedBatch {
  let last = { owners: Array.from({ length: encoded.states.dims[0]! }, (_, i) => i).join(), rows: encoded }
  return owners => {
    if (last.owners !== owners.join()) last = { owners: owners.join(), rows: selectRows(runtime, encoded, owners) }
    return last.rows
  }
}

function selectRows(runtime: OnnxRuntime, { states, mask }: EncodedBatch, owners: readonly number[]): EncodedBatch {
  const [, ...size] = states.dims
  const [stateData, maskData] = [states.data as Float32Array, mask.data as BigInt64Array]
  const width = mask.dims[1]!
  const stateSize = stateData.length / states.dims[0]!
  const selectedStates = new Float32Array(stateSize * owners.length)
  const selectedMask = new BigInt64Array(width * owners.length)
  for (const [row, owner] of owners.entries()) {
    selectedStates.set(stateData.subarray(owner * stateSize, (owner + 1) * stateSize), row * stateSize)
    selectedMask.set(maskData.subarray(owner * width, (owner + 1) * width), row * width)
  }
  return {
    states: new runtime.Tensor('float32', selectedStates, [owners.length, ...size]),
    mask: new runtime.Tensor('int64', selectedMask, [owners.length, width]),
  }
}

function getLastRows(logits: OnnxTensor): Float32Array[] {
  const [rows = 0, length = 0] = logits.dims
  return Array.from({ length: rows }, (_, i) => getLogitsRow(logits, (i + 1) * length - 1))
}
