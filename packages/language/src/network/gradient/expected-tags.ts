/** Tags scored from the first layer; the expected tag's vector joins what the second layer reads. */
import { softmax } from '../activations.ts'
import { pad8 } from '../sizes.ts'
import { affine, affineBack, fillMask, forEachWord, maskSentences, type Pass, times, timesBack } from './pass.ts'

export interface ExpectedTags {
  /** What the second layer reads: the first layer's output and the expected tag's vector. */
  readonly middle: number
  readonly middleMask: number
  readonly dropped: number
  readonly droppedMask: number
  readonly chances: number
}

/** Scores the tags of the first layer's output at `h1`. */
export function expectTags(pass: Pass, h1: number): ExpectedTags {
  const { arena, sizes } = pass.network
  const { rows, order } = pass.packing
  const wide = 2 * sizes.first
  const tags = pad8(sizes.tags)
  const droppedMask = arena.take(rows * wide)
  const dropped = arena.take(rows * wide)
  const chances = arena.take(rows * tags)
  const middle = arena.take(rows * wide)
  const middleMask = arena.take(order.length * wide)
  fillMask(pass, droppedMask, rows * wide, pass.dropout.layer)
  let f = arena.floats
  for (let k = 0; k < rows * wide; k++) f[dropped + k] = f[h1 + k]! * f[droppedMask + k]!
  affine(pass, rows, dropped, 'tag', chances)
  f = arena.floats
  for (let r = 0; r < rows; r++) softmax(f, chances + r * tags, sizes.tags, tags)
  f.copyWithin(middle, h1, h1 + rows * wide)
  times(pass, rows, chances, 'tag.embedding', middle)
  fillMask(pass, middleMask, order.length * wide, pass.dropout.layer)
  maskSentences(pass, wide, middle, middleMask)
  return { middle, middleMask, dropped, droppedMask, chances }
}

/** Adds the loss of the tags; from the gradient at `dMiddle` to the one of the first layer's output, whose place it gives. */
export function expectTagsBack(pass: Pass, expected: ExpectedTags, dMiddle: number): number {
  const { middleMask, dropped, droppedMask, chances } = expected
  const { losses, weight } = pass
  const { arena, sizes } = pass.network
  const { rows } = pass.packing
  const wide = 2 * sizes.first
  const tags = pad8(sizes.tags)
  const dTags = arena.take(rows * tags)
  const dH1 = arena.take(rows * wide)
  maskSentences(pass, wide, dMiddle, middleMask)
  timesBack(pass, rows, dMiddle, 'tag.embedding', chances, dTags)
  let f = arena.floats
  forEachWord(pass, (s, t, r) => {
    const gold = pass.examples[s]!.tags[t]!
    const chance = chances + r * tags
    const to = dTags + r * tags
    losses.tag -= weight * Math.log(f[chance + gold]! + 1e-30)
    let mean = 0
    for (let i = 0; i < sizes.tags; i++) mean += f[chance + i]! * f[to + i]!
    for (let i = 0; i < tags; i++) f[to + i] = f[chance + i]! * (f[to + i]! - mean + weight)
    f[to + gold]! -= weight
  })
  affineBack(pass, rows, dTags, 'tag', dropped, dH1)
  f = arena.floats
  for (let k = 0; k < rows * wide; k++) f[dH1 + k] = f[dH1 + k]! * f[droppedMask + k]! + f[dMiddle + k]!
  return dH1
}
