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

export interface PredictedTags {
  /** Input of the second layer: output of the first plus the expected tag embedding. */
  readonly secondInput: number
  readonly secondInputMask: number
  readonly droppedOutput: number
  readonly outputDropoutMask: number
  readonly probabilities: number
}

/** Predicts tags from the first layer's output at `h1`. */
export function predictTags(pass: Pass, h1: number): PredictedTags {
  const { arena, sizes } = pass.network
  const { rows, order } = pass.packing
  const wide = 2 * sizes.first
  const tags = pad8(sizes.tags)
  const droppedMask = arena.allocate(rows * wide)
  const dropped = arena.allocate(rows * wide)
  const probabilities = arena.allocate(rows * tags)
  const middle = arena.allocate(rows * wide)
  const middleMask = arena.allocate(order.length * wide)
  fillDropoutMask(pass, droppedMask, rows * wide, pass.dropout.layer)
  let f = arena.floats
  for (let k = 0; k < rows * wide; k++) f[dropped + k] = f[h1 + k]! * f[droppedMask + k]!
  affine(pass, rows, dropped, 'tag', probabilities)
  f = arena.floats
  for (let r = 0; r < rows; r++) softmax(f, probabilities + r * tags, sizes.tags, tags)
  f.copyWithin(middle, h1, h1 + rows * wide)
  multiplyParameter(pass, rows, probabilities, 'tag.embedding', middle)
  fillDropoutMask(pass, middleMask, order.length * wide, pass.dropout.layer)
  applySentenceMask(pass, wide, middle, middleMask)
  return {
    secondInput: middle,
    secondInputMask: middleMask,
    droppedOutput: dropped,
    outputDropoutMask: droppedMask,
    probabilities,
  }
}

/** Adds the tag loss and backpropagates `dMiddle`; returns the offset of the gradient of the first layer's output. */
export function predictTagsBackward(pass: Pass, expected: PredictedTags, dSecondInput: number): number {
  const {
    secondInputMask: middleMask,
    droppedOutput: dropped,
    outputDropoutMask: droppedMask,
    probabilities,
  } = expected
  const { losses, weight } = pass
  const { arena, sizes } = pass.network
  const { rows } = pass.packing
  const wide = 2 * sizes.first
  const tags = pad8(sizes.tags)
  const dTags = arena.allocate(rows * tags)
  const dH1 = arena.allocate(rows * wide)
  applySentenceMask(pass, wide, dSecondInput, middleMask)
  multiplyParameterBackward(pass, rows, dSecondInput, 'tag.embedding', probabilities, dTags)
  let f = arena.floats
  forEachWord(pass, (s, t, r) => {
    const gold = pass.examples[s]!.tags[t]!
    const row = probabilities + r * tags
    const to = dTags + r * tags
    losses.tag -= weight * Math.log(f[row + gold]! + 1e-30)
    let mean = 0
    for (let i = 0; i < sizes.tags; i++) mean += f[row + i]! * f[to + i]!
    for (let i = 0; i < tags; i++) f[to + i] = f[row + i]! * (f[to + i]! - mean + weight)
    f[to + gold]! -= weight
  })
  affineBackward(pass, rows, dTags, 'tag', dropped, dH1)
  f = arena.floats
  for (let k = 0; k < rows * wide; k++) f[dH1 + k] = f[dH1 + k]! * f[droppedMask + k]! + f[dSecondInput + k]!
  return dH1
}
