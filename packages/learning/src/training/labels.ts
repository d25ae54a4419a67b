/** Validated class labels and example weights, shared by all classifiers. */

export interface WeightOptions {
  /** Weight per class, or "balanced": rows / (classes × rows of the class). Default: 1. */
  readonly classWeights?: ArrayLike<number> | 'balanced'
  /** Weight per row. Default: 1. */
  readonly sampleWeights?: ArrayLike<number>
}

export interface LabelOptions extends WeightOptions {
  /** Number of classes. Default: largest label + 1, at least 2. */
  readonly classes?: number
}

export interface Labels {
  readonly classes: number
  readonly labels: Uint16Array
  /** Row weight times class weight. */
  readonly weights: Float64Array
  readonly totalWeight: number
}

/** Validates labels and computes the row weights. */
export function checkLabels(rows: number, labels: ArrayLike<number>, options: LabelOptions): Labels {
  if (rows === 0) throw new RangeError('training needs at least one row')
  if (labels.length !== rows) throw new RangeError(`${rows} rows but ${labels.length} labels`)
  let maxLabel = 1
  for (let i = 0; i < rows; i++) {
    const label = labels[i]!
    if (!(Number.isInteger(label) && label >= 0 && label < 65536)) {
      throw new RangeError(`label ${label} of row ${i} is not an integer from 0 to 65,535`)
    }
    if (label > maxLabel) maxLabel = label
  }
  const classes = options.classes ?? maxLabel + 1
  if (!(Number.isInteger(classes) && classes >= 2)) throw new RangeError(`classes is ${classes}; it must be at least 2`)
  const validLabels = Uint16Array.from(labels)
  const row = validLabels.findIndex(label => label >= classes)
  if (row >= 0) throw new RangeError(`label ${labels[row]} of row ${row} is too large for ${classes} classes`)
  const weights = computeRowWeights(validLabels, classes, options)
  let totalWeight = 0
  for (const weight of weights) totalWeight += weight
  if (!(totalWeight > 0)) throw new RangeError('all rows have weight 0')
  return { classes, labels: validLabels, weights, totalWeight }
}

function computeRowWeights(labels: Uint16Array, classes: number, options: WeightOptions): Float64Array {
  const { sampleWeights } = options
  if (sampleWeights && sampleWeights.length !== labels.length) {
    throw new RangeError(`${labels.length} rows but ${sampleWeights.length} sample weights`)
  }
  const weightByClass = resolveClassWeights(labels, classes, options.classWeights)
  return Float64Array.from(labels, (label, i) => {
    const weight = weightByClass[label]! * (sampleWeights ? sampleWeights[i]! : 1)
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`the weight of row ${i} is ${weight}; weights must be finite and not negative`)
    }
    return weight
  })
}

function resolveClassWeights(
  labels: Uint16Array,
  classes: number,
  classWeights: LabelOptions['classWeights'],
): ArrayLike<number> {
  if (classWeights === undefined) return new Float64Array(classes).fill(1)
  if (classWeights !== 'balanced') {
    if (classWeights.length !== classes)
      throw new RangeError(`${classes} classes but ${classWeights.length} class weights`)
    return classWeights
  }
  const counts = new Float64Array(classes)
  for (const label of labels) counts[label]! += 1
  return counts.map(count => (count === 0 ? 0 : labels.length / (classes * count)))
}
