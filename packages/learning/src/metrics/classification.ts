/** Classification metrics. An undefined ratio (0 / 0) is NaN unless noted otherwise. */

export interface ClassScores {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Number of rows with this label. */
  readonly support: number
  /** Number of rows predicted as this class. */
  readonly predicted: number
}

export interface ClassificationReport {
  readonly accuracy: number
  /** Undefined precision and recall are 0, as in scikit-learn. */
  readonly classes: readonly ClassScores[]
  /** Unweighted mean F1 over the classes that occur among labels or predictions. */
  readonly macroF1: number
  /** Mean F1 weighted by support. */
  readonly weightedF1: number
}

/** Proportion of correct predictions. */
export function accuracy(labels: ArrayLike<number>, predictions: ArrayLike<number>): number {
  checkLengths(labels, predictions, 'predictions')
  let correct = 0
  for (let i = 0; i < labels.length; i++) if (labels[i] === predictions[i]) correct++
  return correct / labels.length
}

/** Confusion matrix in row-major order, with labels as rows and predictions as columns. */
export function confusionMatrix(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  classes: number,
): Float64Array {
  checkLengths(labels, predictions, 'predictions')
  const counts = new Float64Array(classes * classes)
  for (let i = 0; i < labels.length; i++) {
    const [label, prediction] = [labels[i]!, predictions[i]!]
    if (!(label >= 0 && label < classes && prediction >= 0 && prediction < classes)) {
      throw new RangeError(
        `row ${i}: label ${label} and prediction ${prediction} must be below ${classes}, the number of classes`,
      )
    }
    counts[label * classes + prediction]! += 1
  }
  return counts
}

/**
 * Accuracy, mean F1, and precision, recall and F1 per class.
 *
 *     classificationReport([0, 0, 1, 1], [0, 1, 1, 1]).classes[1]   // precision 2/3, recall 1, f1 0.8
 */
export function classificationReport(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  classes = 1 + Math.max(1, findMax(labels), findMax(predictions)),
): ClassificationReport {
  const counts = confusionMatrix(labels, predictions, classes)
  const perClass = Array.from({ length: classes }, (_, k): ClassScores => {
    let support = 0
    let predicted = 0
    for (let other = 0; other < classes; other++) {
      support += counts[k * classes + other]!
      predicted += counts[other * classes + k]!
    }
    const correct = counts[k * classes + k]!
    const divideBy = (count: number) => (count === 0 ? 0 : correct / count)
    const f1 = support + predicted === 0 ? 0 : (2 * correct) / (support + predicted)
    return { precision: divideBy(predicted), recall: divideBy(support), f1, support, predicted }
  })
  const present = perClass.filter(scores => scores.support + scores.predicted > 0)
  const sum = (getValue: (scores: ClassScores) => number) =>
    present.reduce((total, scores) => total + getValue(scores), 0)
  return {
    accuracy: accuracy(labels, predictions),
    classes: perClass,
    macroF1: sum(scores => scores.f1) / present.length,
    weightedF1: sum(scores => scores.f1 * scores.support) / labels.length,
  }
}

/** Most probable class of each row; ties go to the first. */
export function bestClasses(probabilities: ArrayLike<number>, classes: number): Uint16Array {
  const out = new Uint16Array(probabilities.length / classes)
  for (let i = 0; i < out.length; i++) {
    let best = 0
    for (let k = 1; k < classes; k++) {
      if (probabilities[i * classes + k]! > probabilities[i * classes + best]!) best = k
    }
    out[i] = best
  }
  return out
}

/**
 * Area under the ROC curve: the probability that a row with label 1 scores above one with label 0, with ties counted as
 * one half (Mann and Whitney 1947). NaN if one of the labels is missing.
 */
export function rocAuc(scores: ArrayLike<number>, labels: ArrayLike<number>): number {
  checkLengths(scores, labels, 'labels')
  const order = Array.from({ length: scores.length }, (_, i) => i).sort((a, b) => scores[a]! - scores[b]!)
  let positives = 0
  let rankSum = 0
  for (let start = 0; start < order.length; ) {
    let end = start
    while (end < order.length && scores[order[end]!] === scores[order[start]!]) end++
    const rank = (start + 1 + end) / 2 // mean of the ranks start + 1 … end
    for (let i = start; i < end; i++) {
      if (labels[order[i]!] === 1) {
        positives++
        rankSum += rank
      }
    }
    start = Math.max(end, start + 1)
  }
  const negatives = scores.length - positives
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** Mean negative log probability of the label; probabilities are clipped at 1e-15. */
export function logLoss(probabilities: ArrayLike<number>, labels: ArrayLike<number>, classes: number): number {
  if (probabilities.length !== labels.length * classes) {
    throw new RangeError(`${probabilities.length} probabilities for ${labels.length} labels and ${classes} classes`)
  }
  let sum = 0
  for (let i = 0; i < labels.length; i++) sum -= Math.log(Math.max(1e-15, probabilities[i * classes + labels[i]!]!))
  return sum / labels.length
}

function checkLengths(a: ArrayLike<number>, b: ArrayLike<number>, name: string): void {
  if (a.length !== b.length) throw new RangeError(`${a.length} rows but ${b.length} ${name}`)
}

function findMax(values: ArrayLike<number>): number {
  let max = 0
  for (let i = 0; i < values.length; i++) if (values[i]! > max) max = values[i]!
  return max
}
