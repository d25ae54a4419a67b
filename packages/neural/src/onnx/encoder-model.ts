/** Encoder models with a head for multiple choice, sequence classification or token classification. */
import { NeuralError } from '../neural-error.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import { groupByLength, padBatch } from './batches.ts'
import { checkInputs, checkScores } from './check-output.ts'
import { countTruncatedTokens, encodeInput } from './input-layout.ts'
import type { OnnxRuntime, OnnxSession, OnnxTensor } from './runtime.ts'
import type { ModelSettings } from './settings.ts'

export interface RunOptions {
  /** Maximum tokens per batch, including padding. Default 4,096. */
  readonly batchTokens?: number
  readonly signal?: AbortSignal
}

export interface EncoderModel {
  readonly settings: ModelSettings
  /** Choice head: scores of the options of each question; an option is a list of segments. */
  score(questions: readonly (readonly (readonly string[])[])[], options?: RunOptions): Promise<number[][]>
  /** Classification head: logits of the labels for each input, a list of segments. */
  classify(inputs: readonly (readonly string[])[], options?: RunOptions): Promise<number[][]>
  /** Token head: logits of the labels for each token of each input. */
  labelTokens(inputs: readonly (readonly string[])[], options?: RunOptions): Promise<number[][][]>
  /** Number of input tokens after truncation. */
  countTokens(segments: readonly string[]): number
  /** Number of input tokens that are truncated. */
  countTruncated(segments: readonly string[]): number
  close(): Promise<void>
}

/** The parts of a model with one network. */
export interface ModelParts {
  readonly runtime: OnnxRuntime
  readonly settings: ModelSettings
  readonly tokenizer: Tokenizer
  readonly network: OnnxSession
}

/** Creates an encoder model from an opened network. */
export function createEncoderModel({ runtime, settings, tokenizer, network }: ModelParts): EncoderModel {
  const { head, input, labels = [] } = settings
  const pad = tokenizer.getTokenId(input.pad.token)
  checkInputs(settings, 'model.onnx', network.inputNames, ['ids', 'mask'], ['types'])

  function requireHead(required: ModelSettings['head'], task: string): void {
    if (head !== required) throw new NeuralError(`${settings.name} has a ${head} head and cannot ${task}`)
  }

  /** Runs the network on all inputs; `extract` reads the result of one input from its batch. */
  async function run<T>(
    inputs: readonly (readonly string[])[],
    extract: (output: OnnxTensor, row: number, tokens: number) => T,
    { batchTokens = 4096, signal }: RunOptions = {},
  ): Promise<T[]> {
    const encoded = inputs.map(segments => encodeInput(tokenizer, input, segments))
    const results = new Array<T>(inputs.length)
    const lengths = encoded.map(({ ids }) => ids.length)
    for (const batch of groupByLength(lengths, batchTokens)) {
      signal?.throwIfAborted()
      const batchInputs = batch.map(i => encoded[i]!)
      const { ids, mask, types } = padBatch(runtime, batchInputs, pad, input.pad.side)
      const { scores } = await network.run(network.inputNames.includes('types') ? { ids, mask, types } : { ids, mask })
      const checked = checkScores(settings, scores, batch.length, ids.dims[1]!)
      batch.forEach((i, row) => {
        results[i] = extract(checked, row, encoded[i]!.ids.length)
      })
    }
    return results
  }

  const toFloats = ({ data }: OnnxTensor) => data as Float32Array
  return {
    settings,
    async score(questions, options) {
      requireHead('choice', 'score options')
      const scores = await run(questions.flat(), (output, row) => toFloats(output)[row]!, options)
      const scoreIterator = scores.values()
      return questions.map(question => question.map(() => scoreIterator.next().value!))
    },
    async classify(inputs, options) {
      requireHead('classification', 'classify')
      const labelCount = labels.length
      return run(
        inputs,
        (output, row) => [...toFloats(output).subarray(row * labelCount, (row + 1) * labelCount)],
        options,
      )
    },
    async labelTokens(inputs, options) {
      requireHead('tokens', 'label tokens')
      const labelCount = labels.length
      return run(
        inputs,
        (output, row, tokens) => {
          const width = output.dims[1]!
          const firstToken = row * width + (input.pad.side === 'left' ? width - tokens : 0)
          return Array.from({ length: tokens }, (_, i) => [
            ...toFloats(output).subarray((firstToken + i) * labelCount, (firstToken + i + 1) * labelCount),
          ])
        },
        options,
      )
    },
    countTokens: segments => encodeInput(tokenizer, input, segments).ids.length,
    countTruncated: segments => countTruncatedTokens(tokenizer, input, segments),
    close: async () => network.release?.(),
  }
}
