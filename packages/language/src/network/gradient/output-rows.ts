/**
 * Output rows of all words and, last, of the root: one affine map of the second layer's output. Their columns score
 * tags again and hold the vectors of arcs and relations (see `outputColumns`).
 */
import { softmax } from '../activations.ts'
import { addRowSums } from '../bilstm.ts'
import { outputColumns, pad8 } from '../parameters.ts'
import {
  affine,
  affineBackward,
  applySentenceMask,
  fillDropoutMask,
  forEachWord,
  gradientAt,
  type Pass,
  parameterAt,
} from './pass.ts'

/** Offsets in the arena. */
export interface OutputRows {
  /** The rows, and their gradient, which starts at zero. */
  readonly offset: number
  readonly gradient: number
  /** Rows from which the output rows are computed: output of the second layer, and the root vector. */
  readonly inputs: number
  /** Dropout mask of the second layer's output. */
  readonly mask: number
}

/** Computes the output rows from the second layer's output at `secondOutput`, which is masked in place. */
export function computeOutputRows(pass: Pass, secondOutput: number): OutputRows {
  const { arena, sizes } = pass.network
  const { rows, order } = pass.packing
  const inputWidth = 2 * sizes.second
  const { width } = outputColumns(sizes)
  const mask = arena.allocate(order.length * inputWidth)
  const inputs = arena.allocate((rows + 1) * inputWidth)
  const offset = arena.allocate((rows + 1) * width)
  const gradient = arena.allocate((rows + 1) * width)
  fillDropoutMask(pass, mask, order.length * inputWidth, pass.dropout.layer)
  applySentenceMask(pass, inputWidth, secondOutput, mask)
  const root = parameterAt(pass, 'root')
  arena.floats.copyWithin(inputs, secondOutput, secondOutput + rows * inputWidth)
  arena.floats.copyWithin(inputs + rows * inputWidth, root, root + inputWidth)
  affine(pass, rows + 1, inputs, 'output', offset)
  arena.floats.fill(0, gradient, gradient + (rows + 1) * width)
  return { offset, gradient, inputs, mask }
}

/** Backpropagates through the output rows; returns the offset of the gradient of the second layer's output. */
export function outputRowsBackward(pass: Pass, { gradient, inputs, mask }: OutputRows): number {
  const { arena, sizes } = pass.network
  const { rows } = pass.packing
  const inputWidth = 2 * sizes.second
  const dInputs = arena.allocate((rows + 1) * inputWidth)
  affineBackward(pass, rows + 1, gradient, 'output', inputs, dInputs)
  addRowSums(arena.floats, 1, inputWidth, dInputs + rows * inputWidth, gradientAt(pass, 'root'))
  applySentenceMask(pass, inputWidth, dInputs, mask)
  return dInputs
}

/** Adds the tag loss of the second layer at half weight, and the gradient of its columns. */
export function addTagLoss(pass: Pass, output: OutputRows): void {
  const { losses, weight } = pass
  const { arena, sizes } = pass.network
  const columns = outputColumns(sizes)
  const paddedTags = pad8(sizes.tags)
  const floats = arena.floats
  forEachWord(pass, (s, t, r) => {
    const gold = pass.examples[s]!.tags[t]!
    const scores = output.offset + r * columns.width + columns.tags
    const dScores = output.gradient + r * columns.width + columns.tags
    floats.copyWithin(dScores, scores, scores + paddedTags)
    softmax(floats, dScores, sizes.tags, paddedTags)
    losses.tag -= 0.5 * weight * Math.log(floats[dScores + gold]! + 1e-30)
    floats[dScores + gold]! -= 1
    for (let i = 0; i < sizes.tags; i++) floats[dScores + i]! *= 0.5 * weight
  })
}
