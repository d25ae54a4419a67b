/**
 * A causal model: it goes on from a text. Texts of several lengths and their continuations go through the network together, padded on the right, where
 * no token looks; the prompt is read again for every token, as there is no cache of keys and values (decision 31).
 */

import { NeuralError } from '../neural-error.ts'
import { batchesByLength, padBatch } from '../onnx/batches.ts'
import { checkCube, checkInputs } from '../onnx/check-output.ts'
import type { OnnxRuntime, OnnxSession, OnnxTensor } from '../onnx/runtime.ts'
import type { ModelSettings } from '../onnx/settings.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import { logSoftmax } from './log-softmax.ts'
import { rowOf, type SequenceModel, writingInBatches } from './writing.ts'

export interface CausalParts {
  readonly runtime: OnnxRuntime
  readonly settings: ModelSettings
  readonly tokenizer: Tokenizer
  readonly network: OnnxSession
}

type Ids = readonly number[]

export function causalModel({ runtime, settings, tokenizer, network }: CausalParts): SequenceModel {
  const { layout, longest: places, pad } = settings.input
  const output = settings.output!
  const [padding, end] = [tokenizer.numberOf(pad.token), tokenizer.numberOf(output.end)]
  const before = layout.flatMap(part => (typeof part === 'string' ? [tokenizer.numberOf(part)] : []))

  checkInputs(settings, 'model.onnx', network.inputNames, ['ids', 'mask'])

  function roomBefore(more: number): number {
    const room = places - before.length - more
    if (room < 1)
      throw new NeuralError(`${settings.name} has places for ${places} tokens; ${more} more leave no room for a prompt`)
    return room
  }

  /** The tokens of a prompt. Where it is too long for `more` tokens after it, its beginning is left out. */
  function promptIds(text: string, more: number): Ids {
    const room = roomBefore(more)
    return [...before, ...tokenizer.encode(text).slice(-room)]
  }

  /** Logits [rows, length, vocabulary] of texts of any lengths. */
  async function run(texts: readonly Ids[]): Promise<OnnxTensor> {
    const inputs = texts.map(ids => ({ ids, types: ids }))
    const { ids, mask } = padBatch(runtime, inputs, padding, 'right')
    const { logits } = await network.run({ ids, mask })
    return checkCube(settings, 'model.onnx', 'logits', logits)
  }

  return {
    settings,
    ...writingInBatches({
      ...{ tokenizer, start: end, end, longest: output.longest },
      prepare: promptIds,
      lengthOf: ids => ids.length,
      begin: async prompts => async (prefixes, owners) => {
        // A prefix begins with a start token, in whose place the prompt stands.
        const texts = prefixes.map((prefix, row) => [...prompts[owners[row]!]!, ...prefix.slice(1)])
        const logits = await run(texts)
        return texts.map((ids, row) => rowOf(logits, row * logits.dims[1]! + ids.length - 1))
      },
    }),
    async weigh(input, continuations) {
      const texts = continuations.map(text => promptIds(input + text, 0))
      const seam = promptIds(input, 0).length
      const sums = new Array<number>(texts.length)
      for (const batch of batchesByLength(
        texts.map(ids => ids.length),
        4096,
      )) {
        const logits = await run(batch.map(i => texts[i]!))
        for (const [row, i] of batch.entries()) {
          const ids = texts[i]!
          // Tokens may merge over the seam; then the last one that is there belongs to the continuation. The first token of all is weighed by none.
          const from = Math.max(1, Math.min(seam, ids.length - 1))
          const at = row * logits.dims[1]!
          sums[i] = ids.slice(from).reduce((sum, id, k) => sum + logSoftmax(rowOf(logits, at + from + k - 1))[id]!, 0)
        }
      }
      return sums
    },
    countTokens: input => promptIds(input, 0).length,
    countUnread: (input, longest = 0) =>
      Math.max(0, tokenizer.encode(input).length - roomBefore(Math.min(longest, output.longest))),
    close: async () => network.release?.(),
  }
}
