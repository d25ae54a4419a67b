/** Measures of classification from labels and guesses, with every 0 / 0 said aloud as NaN or taken as 0 where noted. */

export interface ClassScores {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Rows of the class. */
  readonly support: number
  /** Rows guessed to be of the class. */
  readonly predicted: number
}

export interface ClassificationReport {
  readonly accuracy: number
  /** Precision and recall are 0 where they would be 0 / 0, as in scikit-learn. */
  readonly classes: readonly ClassScores[]
  /** The plain mean of F1 over the classes that occur among labels or guesses. */
  readonly macroF1: number
  /** The mean of F1 by support. */
  readonly weightedF1: number
}

/** The share of rows guessed right. */
export function accuracy(labels: ArrayLike<number>, guesses: ArrayLike<number>): number {
  checkLengths(labels, guesses, 'guesses')
  let right = 0
  for (let i = 0; i < labels.length; i++) if (labels[i] === guesses[i]) right++
  return right / labels.length
}

/** Counts of (label, guess): row by label, column by guess. */
export function confusionMatrix(labels: ArrayLike<number>, guesses: ArrayLike<number>, classes: number): Float64Array {
  checkLengths(labels, guesses, 'guesses')
  const counts = new Float64Array(classes * classes)
  for (let i = 0; i < labels.length; i++) {
    const [label, guess] = [labels[i]!, guesses[i]!]
    if (!(label >= 0 && label < classes && guess >= 0 && guess < classes)) {
      throw new RangeError(`row ${i}: label ${label} and guess ${guess} do not fit ${classes} classes`)
    }
    counts[label * classes + guess]! += 1
  }
  return counts
}

/**
 * Accuracy, and precision, recall and F1 of every class.
 *
 *     classificationReport([0, 0, 1, 1], [0, 1, 1, 1]).classes[1]   // precision 2/3, recall 1, f1 0.8
 */
export function classificationReport(
  labels: ArrayLike<number>,
  guesses: ArrayLike<number>,
  classes = 1 + Math.max(1, highest(labels), highest(guesses)),
): ClassificationReport {
  const counts = confusionMatrix(labels, guesses, classes)
  const perClass = Array.from({ length: classes }, (_, k): ClassScores => {
    let support = 0
    let predicted = 0
    for (let other = 0; other < classes; other++) {
      support += counts[k * classes + other]!
      predicted += counts[other * classes + k]!
    }
    const right = counts[k * classes + k]!
    const ratio = (of: number) => (of === 0 ? 0 : right / of)
    const f1 = support + predicted === 0 ? 0 : (2 * right) / (support + predicted)
    return { precision: ratio(predicted), recall: ratio(support), f1, support, predicted }
  })
  const present = perClass.filter(scores => scores.support + scores.predicted > 0)
  const sum = (of: (scores: ClassScores) => number) => present.reduce((total, scores) => total + of(scores), 0)
  return {
    accuracy: accuracy(labels, guesses),
    classes: perClass,
    macroF1: sum(scores => scores.f1) / present.length,
    weightedF1: sum(scores => scores.f1 * scores.support) / labels.length,
  }
}

/** The class of highest probability in each row; the first of equals. */
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
 * The area under the ROC curve: the chance that a row labelled 1 scores above one labelled 0, ties counting half. By
 * ranks (Mann and Whitney 1947). NaN when one of the labels is missing.
 */
export function rocAuc(scores: ArrayLike<number>, labels: ArrayLike<number>): number {
  checkLengths(scores, labels, 'labels')
  const order = Array.from({ length: scores.length }, (_, i) => i).sort((a, b) => scores[a]! - scores[b]!)
  let positives = 0
  let rankSum = 0
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && scores[order[to]!] === scores[order[from]!]) to++
    const rank = (from + 1 + to) / 2 // the mean of ranks from + 1 … to
    for (let i = from; i < to; i++) {
      if (labels[order[i]!] === 1) {
        positives++
        rankSum += rank
      }
    }
    from = Math.max(to, from + 1)
  }
  const negatives = scores.length - positives
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** The mean of −ln of the probability given to the label; probabilities below 1e-15 count as that. */
export function logLoss(probabilities: ArrayLike<number>, labels: ArrayLike<number>, classes: number): number {
  if (probabilities.length !== labels.length * classes) {
    throw new RangeError(`${probabilities.length} probabilities for ${labels.length} labels and ${classes} classes`)
  }
  let sum = 0
  for (let i = 0; i < labels.length; i++) sum -= Math.log(Math.max(1e-15, probabilities[i * classes + labels[i]!]!))
  return sum / labels.length
}

function checkLengths(a: ArrayLike<number>, b: ArrayLike<number>, what: string): void {
  if (a.length !== b.length) throw new RangeError(`${a.length} rows but ${b.length} ${what}`)
}

function highest(values: ArrayLike<number>): number {
  let out = 0
  for (let i = 0; i < values.length; i++) if (values[i]! > out) out = values[i]!
  return out
}
