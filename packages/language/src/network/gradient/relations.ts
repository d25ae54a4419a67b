/** Relations of words to their right heads: scored from a sum and a product of the two words' vectors. */
import { leaky, slope, softmax } from '../activations.ts'
import { outputColumns, pad8 } from '../sizes.ts'
import type { OutputRows } from './output-rows.ts'
import { affine, affineBack, fillMask, forEachWord, type Pass, rowAt } from './pass.ts'

/** For each word the sum and the product of its vectors and its head's, side by side. */
interface Pairs {
  readonly values: number
  readonly gradient: number
  readonly mask: number
}

/** The loss of the relations, and the gradient of their columns in the output rows. */
export function addRelationLoss(pass: Pass, output: OutputRows): void {
  const { losses, weight } = pass
  const { arena, sizes } = pass.network
  const { rows } = pass.packing
  const relations = pad8(sizes.relations)
  const width = 2 * sizes.relation
  const pairs: Pairs = {
    values: arena.take(rows * width),
    gradient: arena.take(rows * width),
    mask: arena.take(rows * width),
  }
  const scores = arena.take(rows * relations)
  fillMask(pass, pairs.mask, rows * width, pass.dropout.layer)
  pairUp(pass, output, pairs)
  affine(pass, rows, pairs.values, 'relation', scores)
  const f = arena.floats
  forEachWord(pass, (s, t, r) => {
    const gold = pass.examples[s]!.relations[t]!
    const to = scores + r * relations
    softmax(f, to, sizes.relations, relations)
    losses.relation -= weight * Math.log(f[to + gold]! + 1e-30)
    f[to + gold]! -= 1
    for (let i = 0; i < relations; i++) f[to + i]! *= weight
  })
  affineBack(pass, rows, scores, 'relation', pairs.values, pairs.gradient)
  pairBack(pass, output, pairs)
}

function pairUp(pass: Pass, output: OutputRows, { values, mask }: Pairs): void {
  const { arena, sizes } = pass.network
  const columns = outputColumns(sizes)
  const m = sizes.relation
  const f = arena.floats
  forEachWord(pass, (s, t, r) => {
    const own = output.at + r * columns.width
    const head = output.at + rowAt(pass, s, pass.examples[s]!.heads[t]!) * columns.width
    const to = values + r * 2 * m
    const kept = mask + r * 2 * m
    for (let i = 0; i < m; i++) {
      f[to + i] = leaky(f[own + columns.sumDependent + i]! + f[head + columns.sumHead + i]!) * f[kept + i]!
      f[to + m + i] =
        leaky(f[own + columns.productDependent + i]!) * leaky(f[head + columns.productHead + i]!) * f[kept + m + i]!
    }
  })
}

function pairBack(pass: Pass, output: OutputRows, { gradient, mask }: Pairs): void {
  const { arena, sizes } = pass.network
  const columns = outputColumns(sizes)
  const m = sizes.relation
  const f = arena.floats
  forEachWord(pass, (s, t, r) => {
    const from = gradient + r * 2 * m
    const kept = mask + r * 2 * m
    const headRow = rowAt(pass, s, pass.examples[s]!.heads[t]!)
    const [own, head] = [output.at + r * columns.width, output.at + headRow * columns.width]
    const [dOwn, dHead] = [output.gradient + r * columns.width, output.gradient + headRow * columns.width]
    for (let i = 0; i < m; i++) {
      const sum = f[own + columns.sumDependent + i]! + f[head + columns.sumHead + i]!
      const d = f[from + i]! * f[kept + i]! * (sum > 0 ? 1 : slope)
      f[dOwn + columns.sumDependent + i]! += d
      f[dHead + columns.sumHead + i]! += d
      const a = f[own + columns.productDependent + i]!
      const b = f[head + columns.productHead + i]!
      const e = f[from + m + i]! * f[kept + m + i]!
      f[dOwn + columns.productDependent + i]! += e * leaky(b) * (a > 0 ? 1 : slope)
      f[dHead + columns.productHead + i]! += e * leaky(a) * (b > 0 ? 1 : slope)
    }
  })
}
