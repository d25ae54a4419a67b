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
  const paddedRelations = pad8(sizes.relations)
  const width = 2 * sizes.relation
  const pairs: HeadPairs = {
    values: arena.allocate(rows * width),
    gradient: arena.allocate(rows * width),
    mask: arena.allocate(rows * width),
  }
  const scores = arena.allocate(rows * paddedRelations)
  fillDropoutMask(pass, pairs.mask, rows * width, pass.dropout.layer)
  pairWithHead(pass, output, pairs)
  affine(pass, rows, pairs.values, 'relation', scores)
  const floats = arena.floats
  forEachWord(pass, (s, t, r) => {
    const gold = pass.examples[s]!.relations[t]!
    const row = scores + r * paddedRelations
    softmax(floats, row, sizes.relations, paddedRelations)
    losses.relation -= weight * Math.log(floats[row + gold]! + 1e-30)
    floats[row + gold]! -= 1
    for (let i = 0; i < paddedRelations; i++) floats[row + i]! *= weight
  })
  affineBackward(pass, rows, scores, 'relation', pairs.values, pairs.gradient)
  pairBackward(pass, output, pairs)
}

function pairWithHead(pass: Pass, output: OutputRows, { values, mask }: HeadPairs): void {
  const { arena, sizes } = pass.network
  const columns = outputColumns(sizes)
  const size = sizes.relation
  const floats = arena.floats
  forEachWord(pass, (s, t, r) => {
    const dependent = output.offset + r * columns.width
    const head = output.offset + rowAt(pass, s, pass.examples[s]!.heads[t]!) * columns.width
    const row = values + r * 2 * size
    const dropMask = mask + r * 2 * size
    for (let i = 0; i < size; i++) {
      floats[row + i] =
        leakyRelu(floats[dependent + columns.sumDependent + i]! + floats[head + columns.sumHead + i]!) *
        floats[dropMask + i]!
      floats[row + size + i] =
        leakyRelu(floats[dependent + columns.productDependent + i]!) *
        leakyRelu(floats[head + columns.productHead + i]!) *
        floats[dropMask + size + i]!
    }
  })
}

function pairBackward(pass: Pass, output: OutputRows, { gradient, mask }: HeadPairs): void {
  const { arena, sizes } = pass.network
  const columns = outputColumns(sizes)
  const size = sizes.relation
  const floats = arena.floats
  forEachWord(pass, (s, t, r) => {
    const row = gradient + r * 2 * size
    const dropMask = mask + r * 2 * size
    const headRow = rowAt(pass, s, pass.examples[s]!.heads[t]!)
    const [dependent, head] = [output.offset + r * columns.width, output.offset + headRow * columns.width]
    const [dDependent, dHead] = [output.gradient + r * columns.width, output.gradient + headRow * columns.width]
    for (let i = 0; i < size; i++) {
      const sum = floats[dependent + columns.sumDependent + i]! + floats[head + columns.sumHead + i]!
      const dSum = floats[row + i]! * floats[dropMask + i]! * (sum > 0 ? 1 : leakySlope)
      floats[dDependent + columns.sumDependent + i]! += dSum
      floats[dHead + columns.sumHead + i]! += dSum
      const a = floats[dependent + columns.productDependent + i]!
      const b = floats[head + columns.productHead + i]!
      const dProduct = floats[row + size + i]! * floats[dropMask + size + i]!
      floats[dDependent + columns.productDependent + i]! += dProduct * leakyRelu(b) * (a > 0 ? 1 : leakySlope)
      floats[dHead + columns.productHead + i]! += dProduct * leakyRelu(a) * (b > 0 ? 1 : leakySlope)
    }
  })
}
