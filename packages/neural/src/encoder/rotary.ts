/** Positions as angles: how far the pairs of each piece are turned. */
import type { Turning } from '../kernels/index.ts'

export function turningOf(length: number, pairs: number): Turning {
  const angles = new Float32Array(length * 2 * pairs)
  for (let i = 0; i < length; i++)
    for (let pair = 0; pair < pairs; pair++) {
      const angle = i * 1000 ** (-pair / pairs)
      angles[(i * pairs + pair) * 2] = Math.cos(angle)
      angles[(i * pairs + pair) * 2 + 1] = Math.sin(angle)
    }
  return { pairs, angles }
}
