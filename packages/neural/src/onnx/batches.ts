/** Inputs of about one length go through a network together, so that little is spent on padding. */
import type { EncodedInput } from './input-layout.ts'
import { type OnnxRuntime, type OnnxTensor, wholeNumbers } from './runtime.ts'

/** Indices of inputs in batches of at most `tokens` tokens, padding included; shorter inputs first. */
export function batchesByLength(lengths: readonly number[], tokens: number): number[][] {
  const order = lengths.map((_, i) => i).sort((a, b) => lengths[a]! - lengths[b]! || a - b)
  const batches: number[][] = []
  for (const i of order) {
    const batch = batches.at(-1)
    if (batch && (batch.length + 1) * lengths[i]! <= tokens) batch.push(i)
    else batches.push([i])
  }
  return batches
}

export interface PaddedBatch {
  readonly ids: OnnxTensor
  readonly mask: OnnxTensor
  readonly types: OnnxTensor
}

/** Inputs as rectangles: tokens, what is not padding, and segments. */
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
  return {
    ids: wholeNumbers(
      runtime,
      inputs.map(({ ids }) => padded(ids, pad)),
    ),
    mask: wholeNumbers(
      runtime,
      inputs.map(({ ids }) =>
        padded(
          ids.map(() => 1),
          0,
        ),
      ),
    ),
    types: wholeNumbers(
      runtime,
      inputs.map(({ types }) => padded(types, 0)),
    ),
  }
}
