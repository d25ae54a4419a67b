/**
 * Causal language models. Batches are padded on the right, which causal attention ignores. There is no cache of keys and values, so the
 * whole prompt is processed again for each token.
 */
import { NeuralError } from '../neural-error.ts'
import { groupByLength, padBatch } from '../onnx/batches.ts'
import { checkInputs, checkThreeDimensional } from '../onnx/check-output.ts'
import type { ModelParts } from '../onnx/encoder-model.ts'
import type { OnnxTensor } from '../onnx/runtime.ts'
import { logSoftmax } from './beam-search.ts'
import { createBatchedGeneration, getLogitsRow, type SequenceModel } from './generate.ts'

type Ids = readonly number[]

/** Creates a causal language model from an opened network. */
export function createCausalModel({ runtime, settings, tokenizer, network }: ModelParts): SequenceModel {
  const { layout, longest: contextLength, pad } = settings.input
  const output = settings.output!
  const [padding, end] = [tokenizer.getTokenId(pad.token), tokenizer.getTokenId(output.end)]
  const prefix = layout.flatMap(part => (typeof part === 'string' ? [tokenizer.getTokenId(part)] : []))

  checkInputs(settings, 'model.onnx', network.inputNames, ['ids', 'mask'])

  function getMaxPromptTokens(outputTokens: number): number {
    const limit = contextLength - prefix.length - outputTokens
    if (limit < 1)
      throw new NeuralError(
        `${settings.name} has a context of ${contextLength} tokens; ${outputTokens} output tokens leave no space for a prompt`,
      )
    return limit
  }

  /** Tokenises a prompt; if it is too long, its beginning is truncated. */
  function encodePrompt(text: string, outputTokens: number): Ids {
    const limit = getMaxPromptTokens(outputTokens)
    return [...prefix, ...tokenizer.encode(text).slice(-limit)]
  }

  /** Runs the network on texts of any lengths; returns logits [rows, length, vocabulary]. */
  async function run(texts: readonly Ids[]): Promise<OnnxTensor> {
    const inputs = texts.map(ids => ({ ids, types: ids }))
    const { ids, mask } = padBatch(runtime, inputs, padding, 'right')
    const { logits } = await network.run({ ids, mask })
    return checkThreeDimensional(settings, 'model.onnx', 'logits', logits)
  }

  return {
    settings,
    ...createBatchedGeneration({
      tokenizer,
      start: end,
      end,
      maxLength: output.longest,
      encode: encodePrompt,
      getLength: ids => ids.length,
      startBatch: async prompts => async (prefixes, inputIndices) => {
        // The prompt replaces the start token of the prefix.
        const texts = prefixes.map((prefix, row) => [...prompts[inputIndices[row]!]!, ...prefix.slice(1)])
        const logits = await run(texts)
        return texts.map((ids, row) => getLogitsRow(logits, row * logits.dims[1]! + ids.length - 1))
      },
    }),
    async logLikelihoods(input, continuations) {
      const texts = continuations.map(text => encodePrompt(input + text, 0))
      const promptLength = encodePrompt(input, 0).length
      const sums = new Array<number>(texts.length)
      const lengths = texts.map(ids => ids.length)
      for (const batch of groupByLength(lengths, 4096)) {
        const logits = await run(batch.map(i => texts[i]!))
        for (const [row, i] of batch.entries()) {
          const ids = texts[i]!
          // A token merged across the boundary belongs to the continuation. The first token has no prediction.
          const firstScored = Math.max(1, Math.min(promptLength, ids.length - 1))
          const rowStart = row * logits.dims[1]!
          sums[i] = ids
            .slice(firstScored)
            .reduce((sum, id, k) => sum + logSoftmax(getLogitsRow(logits, rowStart + firstScored + k - 1))[id]!, 0)
        }
      }
      return sums
    },
    countTokens: input => encodePrompt(input, 0).length,
    countTruncated: (input, maxLength = 0) =>
      Math.max(0, tokenizer.encode(input).length - getMaxPromptTokens(Math.min(maxLength, output.longest))),
    close: async () => network.release?.(),
  }
}
