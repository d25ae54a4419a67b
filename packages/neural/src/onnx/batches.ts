/** Batches of inputs of similar length, which need little padding. */
import type { EncodedInput } from './input-layout.ts'
import { integerTensor, type OnnxRuntime, type OnnxTensor } from './runtime.ts'

/** Groups inputs, shorter ones first, in batches of at most `maxTokens` tokens including padding; returns their indices. */
export function groupByLength(lengths: readonly number[], maxTokens: number): number[][] {
  const order = lengths.map((_, i) => i).sort((a, b) => lengths[a]! - lengths[b]! || a - b)
  const batches: number[][] = []
  for (const i of order) {
    const batch = batches.at(-1)
    if (batch && (batch.length + 1) * lengths[i]! <= maxTokens) batch.push(i)
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
  const padRow = (row: readonly number[], filler: number) => {
    const padding = new Array<number>(width - row.length).fill(filler)
    return side === 'left' ? [...padding, ...row] : [...row, ...padding]
  }
  const toTensor = (getRow: (input: EncodedInput) => readonly number[], filler: number) =>
    integerTensor(
      runtime,
      inputs.map(input => padRow(getRow(input), filler)),
    )
  return {
    ids: toTensor(({ ids }) => ids, pad),
    mask: toTensor(({ ids }) => ids.map(() => 1), 0),
    types: toTensor(({ types }) => types, 0),
  }
}
