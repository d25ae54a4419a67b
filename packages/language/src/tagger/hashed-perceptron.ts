/**
 * An averaged perceptron over hashed features. A feature's weights for all classes lie side by side in one table,
 * from a hashed offset on; rows overlap at random, which costs little accuracy and keeps every look-up in one or two
 * cache lines. Averages are kept lazily: `total` takes weight × steps when a weight changes (Freund and Schapire 1999).
 */
export interface HashedPerceptron {
  readonly classes: number
  readonly mask: number
  readonly weights: Float32Array
  readonly totals: Float64Array
  readonly touched: Int32Array
  steps: number
}

export function hashedPerceptron(classes: number, bits: number): HashedPerceptron {
  const length = (1 << bits) + classes
  return {
    classes,
    mask: (1 << bits) - 1,
    weights: new Float32Array(length),
    totals: new Float64Array(length),
    touched: new Int32Array(length),
    steps: 0,
  }
}

/** Adds the weights of `count` features to `scores`, which is cleared first. */
export function score(
  weights: Float32Array,
  mask: number,
  features: Int32Array,
  count: number,
  scores: Float64Array,
): void {
  const classes = scores.length
  scores.fill(0)
  for (let f = 0; f < count; f++) {
    const base = features[f]! & mask
    for (let c = 0; c < classes; c++) scores[c]! += weights[base + c]!
  }
}

export function update(
  model: HashedPerceptron,
  features: Int32Array,
  count: number,
  right: number,
  wrong: number,
): void {
  for (let f = 0; f < count; f++) {
    const base = features[f]! & model.mask
    add(model, base + right, 1)
    add(model, base + wrong, -1)
  }
}

function add(model: HashedPerceptron, at: number, by: number): void {
  model.totals[at]! += model.weights[at]! * (model.steps - model.touched[at]!)
  model.touched[at] = model.steps
  model.weights[at]! += by
}

/** The averaged weights. */
export function averaged(model: HashedPerceptron): Float32Array {
  const average = new Float32Array(model.weights.length)
  for (let i = 0; i < average.length; i++)
    average[i] = (model.totals[i]! + model.weights[i]! * (model.steps - model.touched[i]!)) / Math.max(model.steps, 1)
  return average
}

/** Mixes a template number and values into a feature. */
export function feature(template: number, a: number, b = 0, c = 0): number {
  let h = Math.imul(template + 0x9e37, 0x85ebca6b)
  h = Math.imul(h ^ a, 0xcc9e2d51)
  h = (h << 15) | (h >>> 17)
  h = Math.imul(h ^ b, 0x1b873593)
  h = (h << 13) | (h >>> 19)
  h = Math.imul(h ^ c, 0x85ebca6b)
  h ^= h >>> 15
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 13)
}
