/** Batches of inputs of similar length, which need little padding. */
import type { EncodedInput } from './input-layout.ts'
import { integerTensor, type OnnxRuntime, type OnnxTensor } from './runtime.ts'

/** Groups inputs, shorter ones first, in batches of at most `tokens` tokens including padding; returns their indices. */
export function groupByLength(lengths: readonly number[], tokens: number): number[][] {
  const order = lengths.map((_, i) => i).sort((a, b) => lengths[a]! - lengths[b]! || a - b)
  const batches: number[][] = []
  for (const i of order) {
    const batch = batches.at(-1)
    if (batch && (batch.length + 1) * lengths[i]! <= tokens) batch.push(i)
    else batches.push([i])
  }
  return batches
}

export type PaddedBatch = Readonly<{ ids: OnnxTensor; mask: OnnxTensor; types: OnnxTensor }>

/** Pads inputs to equal length: token ids, attention mask and segment ids. */
export function padBatch(
  runtime: OnnxRuntime,
  inputs: readonly EncodedInput[],
  pad: number,
  side: 'left' | 'right',
): PaddedBatch {
  const width = Math.max(...inputs.map(({ ids }) => ids.length))
  const padded = (row: readonly number[], filler: number) => {
    const padding = new Array<number>(width - row.length).fill(filler)
    return side === 'left' ? [...padding, ...row] : [...row, ...padding]
  }
  const tensor = (getRow: (input: EncodedInput) => readonly number[], filler: number) =>
    integerTensor(
      runtime,
      inputs.map(input => padded(getRow(input), filler)),
    )
  return {
    ids: tensor(({ ids }) => ids, pad),
    mask: tensor(({ ids }) => ids.map(() => 1), 0),
    types: tensor(({ types }) => types, 0),
  }
}
