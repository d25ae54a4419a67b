/**
 * The output row of every word, and of the root behind them: one product of the second layer's output, whose columns
 * score tags once more and are the vectors of arcs and relations (see `outputColumns`).
 */
import { softmax } from '../activations.ts'
import { addColumns } from '../bilstm.ts'
import { outputColumns, pad8 } from '../sizes.ts'
import { affine, affineBack, fillMask, forEachWord, gradientAt, maskSentences, type Pass, parameterAt } from './pass.ts'

export interface OutputRows {
  /** Places of the rows and of their gradient, which begins as zeros. */
  readonly at: number
  readonly gradient: number
  readonly inputs: number
  readonly mask: number
}

/** The output rows of the second layer's output at `h2`, which is masked in place. */
export function outputRows(pass: Pass, h2: number): OutputRows {
  const { arena, sizes } = pass.network
  const { rows, order } = pass.packing
  const wide = 2 * sizes.second
  const { width } = outputColumns(sizes)
  const mask = arena.take(order.length * wide)
  const inputs = arena.take((rows + 1) * wide)
  const at = arena.take((rows + 1) * width)
  const gradient = arena.take((rows + 1) * width)
  fillMask(pass, mask, order.length * wide, pass.dropout.layer)
  maskSentences(pass, wide, h2, mask)
  const root = parameterAt(pass, 'root')
  arena.floats.copyWithin(inputs, h2, h2 + rows * wide)
  arena.floats.copyWithin(inputs + rows * wide, root, root + wide)
  affine(pass, rows + 1, inputs, 'output', at)
  arena.floats.fill(0, gradient, gradient + (rows + 1) * width)
  return { at, gradient, inputs, mask }
}

/** From the gradient of the output rows to that of the second layer's output, whose place it gives. */
export function outputRowsBack(pass: Pass, { gradient, inputs, mask }: OutputRows): number {
  const { arena, sizes } = pass.network
  const { rows } = pass.packing
  const wide = 2 * sizes.second
  const dInputs = arena.take((rows + 1) * wide)
  affineBack(pass, rows + 1, gradient, 'output', inputs, dInputs)
  addColumns(arena.floats, 1, wide, dInputs + rows * wide, gradientAt(pass, 'root'))
  maskSentences(pass, wide, dInputs, mask)
  return dInputs
}

/** Tags from the second layer, with half the weight: loss, and gradient of their columns. */
export function addTagLoss(pass: Pass, output: OutputRows): void {
  const { losses, weight } = pass
  const { arena, sizes } = pass.network
  const columns = outputColumns(sizes)
  const tags = pad8(sizes.tags)
  const f = arena.floats
  forEachWord(pass, (s, t, r) => {
    const gold = pass.examples[s]!.tags[t]!
    const from = output.at + r * columns.width + columns.tags
    const to = output.gradient + r * columns.width + columns.tags
    f.copyWithin(to, from, from + tags)
    softmax(f, to, sizes.tags, tags)
    losses.tag -= 0.5 * weight * Math.log(f[to + gold]! + 1e-30)
    f[to + gold]! -= 1
    for (let i = 0; i < sizes.tags; i++) f[to + i]! *= 0.5 * weight
  })
}
