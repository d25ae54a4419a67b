/** Tag prediction from the first BiLSTM; the expected tag embedding is added to the input of the second. */
import { softmax } from '../activations.ts'
import { pad8 } from '../parameters.ts'
import {
  affine,
  affineBackward,
  applySentenceMask,
  fillDropoutMask,
  forEachWord,
  multiplyParameter,
  multiplyParameterBackward,
  type Pass,
} from './pass.ts'

/** Offsets in the arena, which are kept for backpropagation. */
export interface PredictedTags {
  /** Input of the second layer: output of the first plus the expected tag embedding. */
  readonly secondInput: number
  readonly secondInputMask: number
  readonly droppedOutput: number
  readonly outputDropoutMask: number
  readonly probabilities: number
}

/** Predicts tags from the first layer's output at `firstOutput`. */
export function predictTags(pass: Pass, firstOutput: number): PredictedTags {
  const { arena, sizes } = pass.network
  const { rows, order } = pass.packing
  const width = 2 * sizes.first
  const paddedTags = pad8(sizes.tags)
  const outputDropoutMask = arena.allocate(rows * width)
  const droppedOutput = arena.allocate(rows * width)
  const probabilities = arena.allocate(rows * paddedTags)
  const secondInput = arena.allocate(rows * width)
  const secondInputMask = arena.allocate(order.length * width)
  fillDropoutMask(pass, outputDropoutMask, rows * width, pass.dropout.layer)
  // The arena can grow during `affine`, which replaces `floats`.
  let floats = arena.floats
  for (let k = 0; k < rows * width; k++)
    floats[droppedOutput + k] = floats[firstOutput + k]! * floats[outputDropoutMask + k]!
  affine(pass, rows, droppedOutput, 'tag', probabilities)
  floats = arena.floats
  for (let r = 0; r < rows; r++) softmax(floats, probabilities + r * paddedTags, sizes.tags, paddedTags)
  floats.copyWithin(secondInput, firstOutput, firstOutput + rows * width)
  multiplyParameter(pass, rows, probabilities, 'tag.embedding', secondInput)
  fillDropoutMask(pass, secondInputMask, order.length * width, pass.dropout.layer)
  applySentenceMask(pass, width, secondInput, secondInputMask)
  return { secondInput, secondInputMask, droppedOutput, outputDropoutMask, probabilities }
}

/** Adds the tag loss and backpropagates `dSecondInput`; returns the offset of the gradient of the first layer's output. */
export function predictTagsBackward(pass: Pass, predicted: PredictedTags, dSecondInput: number): number {
  const { secondInputMask, droppedOutput, outputDropoutMask, probabilities } = predicted
  const { losses, weight } = pass
  const { arena, sizes } = pass.network
  const { rows } = pass.packing
  const width = 2 * sizes.first
  const paddedTags = pad8(sizes.tags)
  const dTagScores = arena.allocate(rows * paddedTags)
  const dFirstOutput = arena.allocate(rows * width)
  applySentenceMask(pass, width, dSecondInput, secondInputMask)
  multiplyParameterBackward(pass, rows, dSecondInput, 'tag.embedding', probabilities, dTagScores)
  let floats = arena.floats
  forEachWord(pass, (s, t, r) => {
    const gold = pass.examples[s]!.tags[t]!
    const row = probabilities + r * paddedTags
    const dRow = dTagScores + r * paddedTags
    // Backward pass of the softmax, plus the gradient of the cross-entropy of the tag.
    losses.tag -= weight * Math.log(floats[row + gold]! + 1e-30)
    let expectedGradient = 0
    for (let i = 0; i < sizes.tags; i++) expectedGradient += floats[row + i]! * floats[dRow + i]!
    for (let i = 0; i < paddedTags; i++)
      floats[dRow + i] = floats[row + i]! * (floats[dRow + i]! - expectedGradient + weight)
    floats[dRow + gold]! -= weight
  })
  affineBackward(pass, rows, dTagScores, 'tag', droppedOutput, dFirstOutput)
  floats = arena.floats
  for (let k = 0; k < rows * width; k++)
    floats[dFirstOutput + k] = floats[dFirstOutput + k]! * floats[outputDropoutMask + k]! + floats[dSecondInput + k]!
  return dFirstOutput
}
