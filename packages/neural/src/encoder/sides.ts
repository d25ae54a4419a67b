/** Who stands against whom: each statement seen beside each that may be the conclusion. Small enough to need no kernels. */
import type { Tensors } from '../kernels/index.ts'
import type { Shape } from './network.ts'

/** Log odds that statement i stands against j, were that the conclusion, at i × n + j, from the vectors of statements. */
export type Sides = (held: readonly Float32Array[]) => Float64Array

/** `undefined` where a file knows nothing of sides, as those made before they were read. */
export function readSides(tensors: Tensors, { width, compared }: Shape): Sides | undefined {
  if (!tensors.has('plain.stand')) return undefined
  const size = Math.floor(compared / 4)
  const stand = tensors.get('plain.stand', [size, 2 * width])
  const side = tensors.get('plain.side', [3, size])
  // For, against, without a part: what is asked is against rather than for.
  const toward = Float64Array.from({ length: size }, (_, k) => side[size + k]! - side[k]!)
  /** The half of the matrix that reads a statement itself, or the one that it is seen beside. */
  const half = (vector: Float32Array, from: number) =>
    Float64Array.from({ length: size }, (_, k) => {
      let sum = 0
      for (let a = 0; a < width; a++) sum += stand[k * 2 * width + from + a]! * vector[a]!
      return sum
    })
  return held => {
    const n = held.length
    const own = held.map(vector => half(vector, 0))
    const beside = held.map(vector => half(vector, width))
    const out = new Float64Array(n * n)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0
        for (let k = 0; k < size; k++) sum += Math.max(0, own[i]![k]! + beside[j]![k]!) * toward[k]!
        out[i * n + j] = sum
      }
    return out
  }
}
