/** Rotary position embedding (Su et al. 2021): angles by which pairs of query and key components are rotated. */

export interface RotaryAngles {
  /** Rotated pairs per head; the remaining components are not rotated. */
  readonly pairs: number
  /** Cosine and sine by token and pair. */
  readonly angles: Float32Array
}

function tabulateAngles(tokens: number, pairs: number, computeAngle: (token: number, pair: number) => number) {
  const angles = new Float32Array(tokens * 2 * pairs)
  for (let token = 0; token < tokens; token++)
    for (let pair = 0; pair < pairs; pair++) {
      const angle = computeAngle(token, pair)
      angles[(token * pairs + pair) * 2] = Math.cos(angle)
      angles[(token * pairs + pair) * 2 + 1] = Math.sin(angle)
    }
  return { pairs, angles }
}

/** Returns the angles by position in the text. */
export const computeRotaryAngles = (tokens: number, pairs: number): RotaryAngles =>
  tabulateAngles(tokens, pairs, (token, pair) => token * 1000 ** (-pair / pairs))

/** Returns the angles in two dimensions, each with half of the pairs: position in the sentence, and index of the sentence. */
export const computeRotaryAngles2d = (positions: Uint8Array, sentences: Uint8Array, pairs: number): RotaryAngles =>
  tabulateAngles(
    positions.length,
    2 * pairs,
    (token, pair) => (pair < pairs ? positions[token]! : sentences[token]!) * 0.32 ** (pair % pairs),
  )
