/** Biaffine arc scorer (Dozat and Manning 2017): every word as dependent against every other word, or the root, as head. */
import { leakyRelu, leakySlope, softmax } from '../activations.ts'
import { multiply, multiplyTransposed, packStrips, packTransposedStrips } from '../arena.ts'
import { outputColumns, pad8 } from '../parameters.ts'
import type { OutputRows } from './output-rows.ts'
import { affine, affineBackward, fillDropoutMask, type Pass, rowAt } from './pass.ts'

/** Arc vectors of the words as dependents or as heads, after leaky ReLU and dropout. Numbers are offsets in the arena. */
interface Projection {
  readonly rows: number
  /** First column of these vectors in the output rows. */
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
  readonly scratch: number
}

/** Adds the arc loss, and the gradient of the arc columns of the output rows. */
export function addArcLoss(pass: Pass, output: OutputRows): void {
  const { arena, sizes } = pass.network
  const { rows, order, starts } = pass.packing
  const { arc } = sizes
  const columns = outputColumns(sizes)
  const allocateProjection = (count: number, column: number): Projection => ({
    rows: count,
    column,
    values: arena.allocate(count * arc),
    gradient: arena.allocate(count * arc),
    mask: arena.allocate(count * arc),
  })
  const dependents = allocateProjection(rows, columns.dependent)
  const heads = allocateProjection(rows + 1, columns.head)
  const maxLength = starts.length
  const blocks: ArcBlocks = {
    projectedDependents: arena.allocate(rows * arc),
    dProjectedDependents: arena.allocate(rows * arc),
    heads: heads.values,
    dHeads: heads.gradient,
    scratch: arena.allocate(4 * (maxLength + 8) * Math.max(maxLength + 8, arc)),
  }
  fillDropoutMask(pass, dependents.mask, rows * arc, pass.dropout.layer)
  fillDropoutMask(pass, heads.mask, (rows + 1) * arc, pass.dropout.layer)
  activate(pass, output, dependents)
  activate(pass, output, heads)
  affine(pass, rows, dependents.values, 'arc', blocks.projectedDependents)
  arena.floats.fill(0, heads.gradient, heads.gradient + (rows + 1) * arc)
  for (let s = 0; s < order.length; s++) pass.losses.head += addSentenceLoss(pass, s, blocks)
  affineBackward(pass, rows, blocks.dProjectedDependents, 'arc', dependents.values, dependents.gradient)
  activateBackward(pass, output, dependents)
  activateBackward(pass, output, heads)
}

/** Arc loss of one sentence; writes the gradient of its dependents and adds that of its heads. */
function addSentenceLoss(
  pass: Pass,
  s: number,
  { projectedDependents, dProjectedDependents, heads, dHeads, scratch }: ArcBlocks,
): number {
  const { arena, sizes } = pass.network
  const { arc } = sizes
  const n = pass.packing.lengths[s]!
  const paddedHeads = pad8(n + 1)
  const dependentRows = scratch
  const headRows = dependentRows + paddedHeads * arc
  const dHeadRows = headRows + paddedHeads * arc
  const scores = dHeadRows + paddedHeads * arc
  const copy = (from: number, to: number) => arena.floats.copyWithin(to, from, from + arc)
  for (let t = 0; t < n; t++) copy(projectedDependents + rowAt(pass, s, t + 1) * arc, dependentRows + t * arc)
  arena.floats.fill(0, headRows, headRows + paddedHeads * arc)
  for (let j = 0; j <= n; j++) copy(heads + rowAt(pass, s, j) * arc, headRows + j * arc)
  const mark = arena.mark()
  multiply(arena, n, dependentRows, packTransposedStrips(arena, paddedHeads, arc, headRows), scores, false)
  arena.release(mark)
  const loss = replaceScoresByGradient(pass, s, scores, paddedHeads)
  // The gradient of the dependents overwrites their values.
  arena.floats.fill(0, dHeadRows, dHeadRows + paddedHeads * arc)
  multiplyTransposed(arena, paddedHeads, scores, packStrips(arena, n, arc, dependentRows), dHeadRows)
  multiply(arena, n, scores, packStrips(arena, paddedHeads, arc, headRows), dependentRows, false)
  arena.release(mark)
  const floats = arena.floats
  for (let t = 0; t < n; t++) copy(dependentRows + t * arc, dProjectedDependents + rowAt(pass, s, t + 1) * arc)
  for (let j = 0; j <= n; j++) {
    const to = dHeads + rowAt(pass, s, j) * arc
    for (let i = 0; i < arc; i++) floats[to + i]! += floats[dHeadRows + j * arc + i]!
  }
  return loss
}

/** Replaces the scores of a sentence's arcs by their gradient; returns the loss. No word is its own head. */
function replaceScoresByGradient(
  { network, packing, examples, weight }: Pass,
  s: number,
  scores: number,
  paddedHeads: number,
) {
  const floats = network.arena.floats
  const n = packing.lengths[s]!
  let loss = 0
  for (let t = 0; t < n; t++) {
    const row = scores + t * paddedHeads
    floats[row + t + 1] = -1e9
    softmax(floats, row, n + 1, paddedHeads)
    const gold = examples[s]!.heads[t]!
    loss -= weight * Math.log(floats[row + gold]! + 1e-30)
    floats[row + gold]! -= 1
    for (let j = 0; j < paddedHeads; j++) floats[row + j]! *= weight
  }
  return loss
}

function activate({ network }: Pass, output: OutputRows, { rows, column, values, mask }: Projection): void {
  const { arena, sizes } = network
  const { width } = outputColumns(sizes)
  const { arc } = sizes
  const floats = arena.floats
  const from = output.offset + column
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < arc; i++) {
      const k = r * arc + i
      floats[values + k] = leakyRelu(floats[from + r * width + i]!) * floats[mask + k]!
    }
}

function activateBackward({ network }: Pass, output: OutputRows, { rows, column, gradient, mask }: Projection): void {
  const { arena, sizes } = network
  const { width } = outputColumns(sizes)
  const { arc } = sizes
  const floats = arena.floats
  const from = output.offset + column
  const to = output.gradient + column
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < arc; i++) {
      const k = r * arc + i
      const factor = floats[from + r * width + i]! > 0 ? 1 : leakySlope
      floats[to + r * width + i]! += floats[gradient + k]! * floats[mask + k]! * factor
    }
}
