/** Arcs: a bilinear form of the word as dependent and of every other word, or the root, as head. */
import { leaky, slope, softmax } from '../activations.ts'
import { inStrips, multiply, multiplyTransposed, transposedStrips } from '../arena.ts'
import { outputColumns, pad8 } from '../sizes.ts'
import type { OutputRows } from './output-rows.ts'
import { affine, affineBack, fillMask, type Pass, rowAt } from './pass.ts'

/** Columns of the output rows, let through the leaky rectifier and a mask. */
interface Side {
  readonly rows: number
  /** First column in the output row. */
  readonly column: number
  readonly values: number
  readonly gradient: number
  readonly mask: number
}

/** What the scores of arcs are made of. */
interface ArcBlocks {
  readonly forms: number
  readonly dForms: number
  readonly heads: number
  readonly dHeads: number
  /** Room for the matrices of one sentence. */
  readonly square: number
}

/** The loss of the arcs, and the gradient of their columns in the output rows. */
export function addArcLoss(pass: Pass, output: OutputRows): void {
  const { arena, sizes } = pass.network
  const { rows, order, starts } = pass.packing
  const { arc } = sizes
  const columns = outputColumns(sizes)
  const sideOf = (count: number, column: number): Side => {
    const [values, gradient, mask] = [arena.take(count * arc), arena.take(count * arc), arena.take(count * arc)]
    return { rows: count, column, values, gradient, mask }
  }
  const dependents = sideOf(rows, columns.dependent)
  const heads = sideOf(rows + 1, columns.head)
  const forms = arena.take(rows * arc)
  const dForms = arena.take(rows * arc)
  const longest = starts.length
  const square = arena.take(4 * (longest + 8) * Math.max(longest + 8, arc))
  const blocks: ArcBlocks = { forms, dForms, heads: heads.values, dHeads: heads.gradient, square }
  fillMask(pass, dependents.mask, rows * arc, pass.dropout.layer)
  fillMask(pass, heads.mask, (rows + 1) * arc, pass.dropout.layer)
  activate(pass, output, dependents)
  activate(pass, output, heads)
  affine(pass, rows, dependents.values, 'arc', forms)
  arena.floats.fill(0, heads.gradient, heads.gradient + (rows + 1) * arc)
  for (let s = 0; s < order.length; s++) pass.losses.head += addSentence(pass, s, blocks)
  affineBack(pass, rows, dForms, 'arc', dependents.values, dependents.gradient)
  activateBack(pass, output, dependents)
  activateBack(pass, output, heads)
}

/** The loss of the arcs of one sentence; writes the gradient of its forms and adds that of its heads. */
function addSentence(pass: Pass, s: number, { forms, dForms, heads, dHeads, square }: ArcBlocks): number {
  const { arena, sizes } = pass.network
  const { arc } = sizes
  const n = pass.packing.lengths[s]!
  const wide = pad8(n + 1)
  const left = square
  const right = left + wide * arc
  const dRight = right + wide * arc
  const scores = dRight + wide * arc
  const copy = (from: number, to: number) => arena.floats.copyWithin(to, from, from + arc)
  for (let t = 0; t < n; t++) copy(forms + rowAt(pass, s, t + 1) * arc, left + t * arc)
  arena.floats.fill(0, right, right + wide * arc)
  for (let j = 0; j <= n; j++) copy(heads + rowAt(pass, s, j) * arc, right + j * arc)
  const before = arena.mark()
  multiply(arena, n, left, transposedStrips(arena, wide, arc, right), scores, false)
  arena.release(before)
  const loss = scoresToGradient(pass, s, scores, wide)
  // The gradient of the dependents' forms in the place of their values; that of the heads beside.
  arena.floats.fill(0, dRight, dRight + wide * arc)
  multiplyTransposed(arena, wide, scores, inStrips(arena, n, arc, left), dRight)
  multiply(arena, n, scores, inStrips(arena, wide, arc, right), left, false)
  arena.release(before)
  const f = arena.floats
  for (let t = 0; t < n; t++) copy(left + t * arc, dForms + rowAt(pass, s, t + 1) * arc)
  for (let j = 0; j <= n; j++) {
    const to = dHeads + rowAt(pass, s, j) * arc
    for (let i = 0; i < arc; i++) f[to + i]! += f[dRight + j * arc + i]!
  }
  return loss
}

/** Turns the scores of a sentence's arcs into their gradient; gives the loss. No word is its own head. */
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

function activate({ network }: Pass, output: OutputRows, { rows, column, values, mask }: Side): void {
  const { arena, sizes } = network
  const { width } = outputColumns(sizes)
  const { arc } = sizes
  const f = arena.floats
  const from = output.at + column
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < arc; i++) {
      const k = r * arc + i
      f[values + k] = leaky(f[from + r * width + i]!) * f[mask + k]!
    }
}

function activateBack({ network }: Pass, output: OutputRows, { rows, column, gradient, mask }: Side): void {
  const { arena, sizes } = network
  const { width } = outputColumns(sizes)
  const { arc } = sizes
  const f = arena.floats
  const from = output.at + column
  const to = output.gradient + column
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < arc; i++) {
      const k = r * arc + i
      const factor = f[from + r * width + i]! > 0 ? 1 : slope
      f[to + r * width + i]! += f[gradient + k]! * f[mask + k]! * factor
    }
}
