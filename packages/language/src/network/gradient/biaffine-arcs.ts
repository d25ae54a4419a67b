/**
 * Biaffine arc scorer (Dozat and Manning 2017): every word as dependent against every other word, or the root, as head.
 */
import { leakyRelu, leakySlope, softmax } from '../activations.ts'
import { multiply, multiplyTransposed, packStrips, packTransposedStrips } from '../arena.ts'
import { outputColumns, pad8 } from '../parameters.ts'
import type { OutputRows } from './output-rows.ts'
import { affine, affineBackward, fillDropoutMask, type Pass, rowAt } from './pass.ts'

/** Arc vectors of the words in one role, after leaky ReLU and dropout. */
interface Projection {
  readonly rows: number
  /** First column in the output rows. */
  readonly column: number
  readonly values: number
  readonly gradient: number
  readonly mask: number
}

/** Buffers of the arc scorer. */
interface ArcBlocks {
  readonly projectedDependents: number
  readonly dProjectedDependents: number
  readonly heads: number
  readonly dHeads: number
  /** Scratch space for the matrices of one sentence. */
  readonly square: number
}

/** Adds the arc loss, and the gradient of the arc columns of the output rows. */
export function addArcLoss(pass: Pass, output: OutputRows): void {
  const { arena, sizes } = pass.network
  const { rows, order, starts } = pass.packing
  const { arc } = sizes
  const columns = outputColumns(sizes)
  const allocateProjection = (count: number, column: number): Projection => {
    const [values, gradient, mask] = [
      arena.allocate(count * arc),
      arena.allocate(count * arc),
      arena.allocate(count * arc),
    ]
    return { rows: count, column, values, gradient, mask }
  }
  const dependents = allocateProjection(rows, columns.dependent)
  const heads = allocateProjection(rows + 1, columns.head)
  const projectedDependents = arena.allocate(rows * arc)
  const dProjectedDependents = arena.allocate(rows * arc)
  const maxLength = starts.length
  const square = arena.allocate(4 * (maxLength + 8) * Math.max(maxLength + 8, arc))
  const blocks: ArcBlocks = {
    projectedDependents,
    dProjectedDependents,
    heads: heads.values,
    dHeads: heads.gradient,
    square,
  }
  fillDropoutMask(pass, dependents.mask, rows * arc, pass.dropout.layer)
  fillDropoutMask(pass, heads.mask, (rows + 1) * arc, pass.dropout.layer)
  activate(pass, output, dependents)
  activate(pass, output, heads)
  affine(pass, rows, dependents.values, 'arc', projectedDependents)
  arena.floats.fill(0, heads.gradient, heads.gradient + (rows + 1) * arc)
  for (let s = 0; s < order.length; s++) pass.losses.head += addSentenceLoss(pass, s, blocks)
  affineBackward(pass, rows, dProjectedDependents, 'arc', dependents.values, dependents.gradient)
  activateBackward(pass, output, dependents)
  activateBackward(pass, output, heads)
}

/** Arc loss of one sentence; writes the gradient of its dependents and adds that of its heads. */
function addSentenceLoss(
  pass: Pass,
  s: number,
  { projectedDependents, dProjectedDependents, heads, dHeads, square }: ArcBlocks,
): number {
  const { arena, sizes } = pass.network
  const { arc } = sizes
  const n = pass.packing.lengths[s]!
  const wide = pad8(n + 1)
  const left = square
  const right = left + wide * arc
  const dRight = right + wide * arc
  const scores = dRight + wide * arc
  const copy = (from: number, to: number) => arena.floats.copyWithin(to, from, from + arc)
  for (let t = 0; t < n; t++) copy(projectedDependents + rowAt(pass, s, t + 1) * arc, left + t * arc)
  arena.floats.fill(0, right, right + wide * arc)
  for (let j = 0; j <= n; j++) copy(heads + rowAt(pass, s, j) * arc, right + j * arc)
  const mark = arena.mark()
  multiply(arena, n, left, packTransposedStrips(arena, wide, arc, right), scores, false)
  arena.release(mark)
  const loss = scoresToGradient(pass, s, scores, wide)
  // The gradient of the dependents overwrites their values.
  arena.floats.fill(0, dRight, dRight + wide * arc)
  multiplyTransposed(arena, wide, scores, packStrips(arena, n, arc, left), dRight)
  multiply(arena, n, scores, packStrips(arena, wide, arc, right), left, false)
  arena.release(mark)
  const f = arena.floats
  for (let t = 0; t < n; t++) copy(left + t * arc, dProjectedDependents + rowAt(pass, s, t + 1) * arc)
  for (let j = 0; j <= n; j++) {
    const to = dHeads + rowAt(pass, s, j) * arc
    for (let i = 0; i < arc; i++) f[to + i]! += f[dRight + j * arc + i]!
  }
  return loss
}

/** Replaces the scores of a sentence's arcs by their gradient; returns the loss. No word is its own head. */
function scoresToGradient({ network, packing, examples, weight }: Pass, s: number, scores: number, wide: number) {
  const f = network.arena.floats
  const n = packing.lengths[s]!
  let loss = 0
  for (let t = 0; t < n; t++) {
    const to = scores + t * wide
    f[to + t + 1] = -1e9
    softmax(f, to, n + 1, wide)
    const gold = examples[s]!.heads[t]!
    loss -= weight * Math.log(f[to + gold]! + 1e-30)
    f[to + gold]! -= 1
    for (let j = 0; j < wide; j++) f[to + j]! *= weight
  }
  return loss
}

function activate({ network }: Pass, output: OutputRows, { rows, column, values, mask }: Projection): void {
  const { arena, sizes } = network
  const { width } = outputColumns(sizes)
  const { arc } = sizes
  const f = arena.floats
  const from = output.offset + column
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < arc; i++) {
      const k = r * arc + i
      f[values + k] = leakyRelu(f[from + r * width + i]!) * f[mask + k]!
    }
}

function activateBackward({ network }: Pass, output: OutputRows, { rows, column, gradient, mask }: Projection): void {
  const { arena, sizes } = network
  const { width } = outputColumns(sizes)
  const { arc } = sizes
  const f = arena.floats
  const from = output.offset + column
  const to = output.gradient + column
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < arc; i++) {
      const k = r * arc + i
      const factor = f[from + r * width + i]! > 0 ? 1 : leakySlope
      f[to + r * width + i]! += f[gradient + k]! * f[mask + k]! * factor
    }
}
