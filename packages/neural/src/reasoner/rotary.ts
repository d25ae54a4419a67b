/** Where a token stands as angles: its place in its sentence, and the number of the sentence. */
import type { Turning } from '../kernels/index.ts'

export function turningOf(places: Uint8Array, sentences: Uint8Array, turns: number): Turning {
  const angles = new Float32Array(places.length * 4 * turns)
  for (let i = 0; i < places.length; i++) {
    for (let turn = 0; turn < 2 * turns; turn++) {
      const angle = (turn < turns ? places[i]! : sentences[i]!) * 0.32 ** (turn % turns)
      angles[(i * 2 * turns + turn) * 2] = Math.cos(angle)
      angles[(i * 2 * turns + turn) * 2 + 1] = Math.sin(angle)
    }
  }
  return { pairs: 2 * turns, angles }
}
