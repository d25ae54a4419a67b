/** Sequence-to-sequence models: the encoder runs once per batch, the decoder once per output token for all beams of all inputs. */
import { NeuralError } from '../neural-error.ts'
import { padBatch } from '../onnx/batches.ts'
import { checkInputs, checkThreeDimensional } from '../onnx/check-output.ts'
import { countTruncatedTokens, type EncodedInput, encodeInput } from '../onnx/input-layout.ts'
import { integerTensor, type OnnxRuntime, type OnnxSession, type OnnxTensor } from '../onnx/runtime.ts'
import type { ModelSettings } from '../onnx/settings.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import { logSoftmax } from './beam-search.ts'
import { createBatchedGeneration, getLogitsRow, type SequenceModel } from './generate.ts'

export interface Seq2SeqComponents {
  readonly runtime: OnnxRuntime
  readonly settings: ModelSettings
  readonly tokenizer: Tokenizer
  readonly encoder: OnnxSession
  readonly decoder: OnnxSession
}

type Indices = readonly number[]

/** Encoder states and mask of a batch of inputs. */
type EncodedBatch = Readonly<{ states: OnnxTensor; mask: OnnxTensor }>

/** Creates a sequence-to-sequence model from loaded networks. */
export function createSequenceModel({
  runtime,
  settings,
  tokenizer,
  encoder,
  decoder,
}: Seq2SeqComponents): SequenceModel {
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

  /** Runs the decoder on prefixes of equal length, each with the states of its input; returns logits [rows, length, vocabulary]. */
  async function decode(encoded: EncodedBatch, prefixes: readonly (readonly number[])[]): Promise<OnnxTensor> {
    const { logits } = await decoder.run({ output: integerTensor(runtime, prefixes), ...encoded })
    return checkThreeDimensional(settings, 'decoder.onnx', 'logits', logits)
  }

  return {
    settings,
    ...createBatchedGeneration({
      tokenizer,
      start,
      end,
      maxLength: output.longest,
      encode: tokenise,
      getLength: ({ ids }) => ids.length,
      async startBatch(inputs) {
        const select = createRowSelector(runtime, await encode(inputs))
        return async (prefixes, inputIndices) => getLastTokenLogits(await decode(select(inputIndices), prefixes))
      },
    }),
    async logLikelihoods(input, outputs) {
      const encoded = await encode([tokenise(input)])
      const sums: number[] = []
      for (const text of outputs) {
        const ids = [...tokenizer.encode(text), end]
        if (ids.length > output.longest)
          throw new NeuralError(
            `${settings.name} generates at most ${output.longest} tokens and cannot score a text of ${ids.length} tokens (including the end token): "${text.slice(0, 40)}"; use --protocol generate`,
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
function createRowSelector(runtime: OnnxRuntime, encoded: EncodedBatch): (inputIndices: Indices) => EncodedBatch {
  let last = { inputIndices: Array.from({ length: encoded.states.dims[0]! }, (_, i) => i).join(), rows: encoded }
  return inputIndices => {
    if (last.inputIndices !== inputIndices.join())
      last = { inputIndices: inputIndices.join(), rows: selectRows(runtime, encoded, inputIndices) }
    return last.rows
  }
}

/** Copies the states and the mask of the given inputs. */
function selectRows(runtime: OnnxRuntime, { states, mask }: EncodedBatch, inputIndices: Indices): EncodedBatch {
  const [, ...size] = states.dims
  const [stateData, maskData] = [states.data as Float32Array, mask.data as BigInt64Array]
  const width = mask.dims[1]!
  const stateSize = stateData.length / states.dims[0]!
  const selectedStates = new Float32Array(stateSize * inputIndices.length)
  const selectedMask = new BigInt64Array(width * inputIndices.length)
  for (const [row, input] of inputIndices.entries()) {
    selectedStates.set(stateData.subarray(input * stateSize, (input + 1) * stateSize), row * stateSize)
    selectedMask.set(maskData.subarray(input * width, (input + 1) * width), row * width)
  }
  return {
    states: new runtime.Tensor('float32', selectedStates, [inputIndices.length, ...size]),
    mask: new runtime.Tensor('int64', selectedMask, [inputIndices.length, width]),
  }
}

/** Returns the logits of the last token of each row. */
function getLastTokenLogits(logits: OnnxTensor): Float32Array[] {
  const [rows = 0, length = 0] = logits.dims
  return Array.from({ length: rows }, (_, i) => getLogitsRow(logits, (i + 1) * length - 1))
}
