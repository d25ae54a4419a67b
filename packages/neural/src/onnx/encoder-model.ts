/** An encoder with a head: a score for each option, logits of classes, or logits of labels at every token. */

import { NeuralError } from '../neural-error.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import { batchesByLength, padBatch } from './batches.ts'
import { checkInputs, checkScores } from './check-output.ts'
import { encodeInput, unreadTokens } from './input-layout.ts'
import type { OnnxRuntime, OnnxSession, OnnxTensor } from './runtime.ts'
import type { ModelSettings } from './settings.ts'

export interface RunOptions {
  /** Tokens that go through the network together, padding included. */
  readonly batchTokens?: number
  readonly signal?: AbortSignal
}

export interface EncoderModel {
  readonly settings: ModelSettings
  /** Of a choice head: for each question the scores of its options, each option given as its segments. */
  score(questions: readonly (readonly (readonly string[])[])[], options?: RunOptions): Promise<number[][]>
  /** Of a classification head: for each input (its segments) the logits of the labels. */
  classify(inputs: readonly (readonly string[])[], options?: RunOptions): Promise<number[][]>
  /** Of a token head: for each input, the logits of the labels at each of its tokens. */
  labelTokens(inputs: readonly (readonly string[])[], options?: RunOptions): Promise<number[][][]>
  /** Tokens that are read of an input. */
  countTokens(segments: readonly string[]): number
  /** Tokens of an input that there is no room for, and that are not read. */
  countUnread(segments: readonly string[]): number
  close(): Promise<void>
}

export interface EncoderParts {
  readonly runtime: OnnxRuntime
  readonly settings: ModelSettings
  readonly tokenizer: Tokenizer
  readonly network: OnnxSession
}

export function encoderModel({ runtime, settings, tokenizer, network }: EncoderParts): EncoderModel {
  const { head, input, labels = [] } = settings
  const pad = tokenizer.numberOf(input.pad.token)
  checkInputs(settings, 'model.onnx', network.inputNames, ['ids', 'mask'], ['types'])

  function needs(wanted: ModelSettings['head'], what: string): void {
    if (head !== wanted) throw new NeuralError(`${settings.name} has a ${head} head; it cannot ${what}`)
  }

  /** The output of the network for every input, cut out of its batch by `take`. */
  async function run<T>(
    inputs: readonly (readonly string[])[],
    take: (output: OnnxTensor, row: number, tokens: number) => T,
    { batchTokens = 4096, signal }: RunOptions = {},
  ): Promise<T[]> {
    const encoded = inputs.map(segments => encodeInput(tokenizer, input, segments))
    const results = new Array<T>(inputs.length)
    for (const batch of batchesByLength(
      encoded.map(({ ids }) => ids.length),
      batchTokens,
    )) {
      signal?.throwIfAborted()
      const { ids, mask, types } = padBatch(
        runtime,
        batch.map(i => encoded[i]!),
        pad,
        input.pad.side,
      )
      const { scores } = await network.run(network.inputNames.includes('types') ? { ids, mask, types } : { ids, mask })
      const checked = checkScores(settings, scores, batch.length, ids.dims[1]!)
      batch.forEach((i, row) => {
        results[i] = take(checked, row, encoded[i]!.ids.length)
      })
    }
    return results
  }

  const numbers = ({ data }: OnnxTensor) => data as Float32Array
  return {
    settings,
    async score(questions, options) {
      needs('choice', 'score options')
      const scores = await run(questions.flat(), (output, row) => numbers(output)[row]!, options)
      const rest = scores.values()
      return questions.map(question => question.map(() => rest.next().value!))
    },
    async classify(inputs, options) {
      needs('classification', 'classify')
      const size = labels.length
      return run(inputs, (output, row) => [...numbers(output).subarray(row * size, (row + 1) * size)], options)
    },
    async labelTokens(inputs, options) {
      needs('tokens', 'label tokens')
      const size = labels.length
      return run(
        inputs,
        (output, row, tokens) => {
          const width = output.dims[1]!
          const from = row * width + (input.pad.side === 'left' ? width - tokens : 0)
          return Array.from({ length: tokens }, (_, i) => [
            ...numbers(output).subarray((from + i) * size, (from + i + 1) * size),
          ])
        },
        options,
      )
    },
    countTokens: segments => encodeInput(tokenizer, input, segments).ids.length,
    countUnread: segments => unreadTokens(tokenizer, input, segments),
    close: async () => network.release?.(),
  }
}
