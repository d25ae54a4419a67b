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

export interface OutputRows {
  /** Offsets of the rows and of their gradient, which starts at zero. */
  readonly offset: number
  readonly gradient: number
  readonly inputs: number
  readonly mask: number
}

/** Computes the output rows from the second layer's output at `h2`, which is masked in place. */
export function computeOutputRows(pass: Pass, h2: number): OutputRows {
  const { arena, sizes } = pass.network
  const { rows, order } = pass.packing
  const wide = 2 * sizes.second
  const { width } = outputColumns(sizes)
  const mask = arena.allocate(order.length * wide)
  const inputs = arena.allocate((rows + 1) * wide)
  const offset = arena.allocate((rows + 1) * width)
  const gradient = arena.allocate((rows + 1) * width)
  fillDropoutMask(pass, mask, order.length * wide, pass.dropout.layer)
  applySentenceMask(pass, wide, h2, mask)
  const root = parameterAt(pass, 'root')
  arena.floats.copyWithin(inputs, h2, h2 + rows * wide)
  arena.floats.copyWithin(inputs + rows * wide, root, root + wide)
  affine(pass, rows + 1, inputs, 'output', offset)
  arena.floats.fill(0, gradient, gradient + (rows + 1) * width)
  return { offset, gradient, inputs, mask }
}

/** Backpropagates through the output rows; returns the offset of the gradient of the second layer's output. */
export function outputRowsBackward(pass: Pass, { gradient, inputs, mask }: OutputRows): number {
  const { arena, sizes } = pass.network
  const { rows } = pass.packing
  const wide = 2 * sizes.second
  const dInputs = arena.allocate((rows + 1) * wide)
  affineBackward(pass, rows + 1, gradient, 'output', inputs, dInputs)
  addRowSums(arena.floats, 1, wide, dInputs + rows * wide, gradientAt(pass, 'root'))
  applySentenceMask(pass, wide, dInputs, mask)
  return dInputs
}

/** Adds the tag loss of the second layer at half weight, and the gradient of its columns. */
export function addTagLoss(pass: Pass, output: OutputRows): void {
  const { losses, weight } = pass
  const { arena, sizes } = pass.network
  const columns = outputColumns(sizes)
  const tags = pad8(sizes.tags)
  const f = arena.floats
  forEachWord(pass, (s, t, r) => {
    const gold = pass.examples[s]!.tags[t]!
    const from = output.offset + r * columns.width + columns.tags
    const to = output.gradient + r * columns.width + columns.tags
    f.copyWithin(to, from, from + tags)
    softmax(f, to, sizes.tags, tags)
    losses.tag -= 0.5 * weight * Math.log(f[to + gold]! + 1e-30)
    f[to + gold]! -= 1
    for (let i = 0; i < sizes.tags; i++) f[to + i]! *= 0.5 * weight
  })
}
