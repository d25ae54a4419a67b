/**
 * Weights that remember their average over all steps, at no cost per step (Daumé 2006, section 2.1.1).
 *
 * Beside w keep u, to which an update d made after s finished steps adds s·d. After T steps the update has been in
 * force at the ends of T - s of them, so the average of w over the ends of all steps is
 * Σ d (T - s) / T = w - u / T.
 */
export interface AveragedWeights {
  readonly columns: number
  readonly classes: number
  /** The weights now: column c for class k is at c × classes + k. */
  readonly weights: Float32Array
  /** Writes the score of each class for a set of columns (with value 1, unless values are given). */
  score(indices: ArrayLike<number>, scores: Float64Array, values?: ArrayLike<number>): void
  /** Adds `amount` times the columns to one class. */
  update(indices: ArrayLike<number>, label: number, amount: number, values?: ArrayLike<number>): void
  /** Ends a step (a decision or a row), with or without updates in it. */
  endStep(): void
  /** The average of the weights over the ends of all steps so far. */
  averaged(): Float32Array
}

/** Weights for perceptron training of any kind, whether of rows or of the transitions of a parser. */
export function averagedWeights(columns: number, classes: number): AveragedWeights {
  const weights = new Float32Array(columns * classes)
  const stamped = new Float64Array(columns * classes)
  let steps = 0
  return {
    columns,
    classes,
    weights,
    score(indices, scores, values) {
      scores.fill(0)
      for (let i = 0; i < indices.length; i++) {
        const base = indices[i]! * classes
        const value = values === undefined ? 1 : values[i]!
        for (let k = 0; k < classes; k++) scores[k]! += value * weights[base + k]!
      }
    },
    update(indices, label, amount, values) {
      for (let i = 0; i < indices.length; i++) {
        const at = indices[i]! * classes + label
        const change = values === undefined ? amount : amount * values[i]!
        weights[at]! += change
        stamped[at]! += steps * change
      }
    },
    endStep() {
      steps++
    },
    averaged() {
      const out = new Float32Array(weights.length)
      const scale = steps === 0 ? 0 : 1 / steps
      for (let i = 0; i < out.length; i++) out[i] = weights[i]! - stamped[i]! * scale
      return out
    },
  }
}
