/** Relation classifier: labels the arc from each word to its gold head by the sum and the product of their vectors. */
import { leakyRelu, leakySlope, softmax } from '../activations.ts'
import { outputColumns, pad8 } from '../parameters.ts'
import type { OutputRows } from './output-rows.ts'
import { affine, affineBackward, fillDropoutMask, forEachWord, type Pass, rowAt } from './pass.ts'

/** Sum and product of each word's vector and its head's, concatenated. */
interface HeadPairs {
  readonly values: number
  readonly gradient: number
  readonly mask: number
}

/** Adds the relation loss, and the gradient of the relation columns of the output rows. */
export function addRelationLoss(pass: Pass, output: OutputRows): void {
  const { losses, weight } = pass
  const { arena, sizes } = pass.network
  const { rows } = pass.packing
  const relations = pad8(sizes.relations)
  const width = 2 * sizes.relation
  const pairs: HeadPairs = {
    values: arena.allocate(rows * width),
    gradient: arena.allocate(rows * width),
    mask: arena.allocate(rows * width),
  }
  const scores = arena.allocate(rows * relations)
  fillDropoutMask(pass, pairs.mask, rows * width, pass.dropout.layer)
  pairWithHead(pass, output, pairs)
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
  affineBackward(pass, rows, scores, 'relation', pairs.values, pairs.gradient)
  pairBackward(pass, output, pairs)
}

function pairWithHead(pass: Pass, output: OutputRows, { values, mask }: HeadPairs): void {
  const { arena, sizes } = pass.network
  const columns = outputColumns(sizes)
  const m = sizes.relation
  const f = arena.floats
  forEachWord(pass, (s, t, r) => {
    const dependent = output.offset + r * columns.width
    const head = output.offset + rowAt(pass, s, pass.examples[s]!.heads[t]!) * columns.width
    const to = values + r * 2 * m
    const dropMask = mask + r * 2 * m
    for (let i = 0; i < m; i++) {
      f[to + i] =
        leakyRelu(f[dependent + columns.sumDependent + i]! + f[head + columns.sumHead + i]!) * f[dropMask + i]!
      f[to + m + i] =
        leakyRelu(f[dependent + columns.productDependent + i]!) *
        leakyRelu(f[head + columns.productHead + i]!) *
        f[dropMask + m + i]!
    }
  })
}

function pairBackward(pass: Pass, output: OutputRows, { gradient, mask }: HeadPairs): void {
  const { arena, sizes } = pass.network
  const columns = outputColumns(sizes)
  const m = sizes.relation
  const f = arena.floats
  forEachWord(pass, (s, t, r) => {
    const from = gradient + r * 2 * m
    const dropMask = mask + r * 2 * m
    const headRow = rowAt(pass, s, pass.examples[s]!.heads[t]!)
    const [dependent, head] = [output.offset + r * columns.width, output.offset + headRow * columns.width]
    const [dDependent, dHead] = [output.gradient + r * columns.width, output.gradient + headRow * columns.width]
    for (let i = 0; i < m; i++) {
      const sum = f[dependent + columns.sumDependent + i]! + f[head + columns.sumHead + i]!
      const d = f[from + i]! * f[dropMask + i]! * (sum > 0 ? 1 : leakySlope)
      f[dDependent + columns.sumDependent + i]! += d
      f[dHead + columns.sumHead + i]! += d
      const a = f[dependent + columns.productDependent + i]!
      const b = f[head + columns.productHead + i]!
      const e = f[from + m + i]! * f[dropMask + m + i]!
      f[dDependent + columns.productDependent + i]! += e * leakyRelu(b) * (a > 0 ? 1 : leakySlope)
      f[dHead + columns.productHead + i]! += e * leakyRelu(a) * (b > 0 ? 1 : leakySlope)
    }
  })
}
