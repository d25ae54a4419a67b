/** How far stated probabilities are from what happens. */

export interface ReliabilityBin {
  /** The bin holds probabilities from `low` up to `high`. */
  readonly low: number
  readonly high: number
  readonly count: number
  /** The mean probability and the share that came true; NaN in an empty bin. */
  readonly confidence: number
  readonly accuracy: number
}

export interface ReliabilityOptions {
  /** Default 10. */
  readonly bins?: number | undefined
  /** Bins of equal width (the default), or of equal counts. */
  readonly by?: 'width' | 'count' | undefined
}

/** Probabilities and outcomes (1: came true) in bins: the points of a reliability diagram. */
export function reliability(
  probabilities: ArrayLike<number>,
  outcomes: ArrayLike<number>,
  options: ReliabilityOptions = {},
): ReliabilityBin[] {
  const { bins = 10, by = 'width' } = options
  const n = probabilities.length
  if (outcomes.length !== n) throw new RangeError(`${n} probabilities but ${outcomes.length} outcomes`)
  const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => probabilities[a]! - probabilities[b]!)
  const members = Array.from({ length: bins }, () => [] as number[])
  order.forEach((i, rank) => {
    const bin = by === 'width' ? Math.floor(probabilities[i]! * bins) : Math.floor((rank * bins) / n)
    members[Math.max(0, Math.min(bins - 1, bin))]!.push(i)
  })
  return members.map((list, b) => {
    const mean = (of: ArrayLike<number>) => list.reduce((sum, i) => sum + of[i]!, 0) / list.length
    const [first, last] = [list[0], list.at(-1)]
    return {
      low: by === 'width' ? b / bins : first === undefined ? Number.NaN : probabilities[first]!,
      high: by === 'width' ? (b + 1) / bins : last === undefined ? Number.NaN : probabilities[last]!,
      count: list.length,
      confidence: mean(probabilities),
      accuracy: mean(outcomes),
    }
  })
}

/** Expected calibration error: the mean over bins, by their counts, of |accuracy - confidence|. */
export function calibrationError(
  probabilities: ArrayLike<number>,
  outcomes: ArrayLike<number>,
  options: ReliabilityOptions = {},
): number {
  let sum = 0
  for (const { count, accuracy, confidence } of reliability(probabilities, outcomes, options)) {
    if (count > 0) sum += count * Math.abs(accuracy - confidence)
  }
  return sum / probabilities.length
}

/** The Brier score of probabilities of one event: the mean squared distance from what happened. */
export function brierScore(probabilities: ArrayLike<number>, outcomes: ArrayLike<number>): number {
  if (outcomes.length !== probabilities.length) {
    throw new RangeError(`${probabilities.length} probabilities but ${outcomes.length} outcomes`)
  }
  let sum = 0
  for (let i = 0; i < outcomes.length; i++) sum += (probabilities[i]! - outcomes[i]!) ** 2
  return sum / outcomes.length
}

/** The Brier score over classes (row after row): the mean of Σ_k (p_k - [k is the label])²; twice the other for two. */
export function brierScoreOfClasses(
  probabilities: ArrayLike<number>,
  labels: ArrayLike<number>,
  classes: number,
): number {
  if (probabilities.length !== labels.length * classes) {
    throw new RangeError(`${probabilities.length} probabilities for ${labels.length} labels and ${classes} classes`)
  }
  let sum = 0
  for (let i = 0; i < labels.length; i++) {
    for (let k = 0; k < classes; k++) sum += (probabilities[i * classes + k]! - Number(labels[i] === k)) ** 2
  }
  return sum / labels.length
}
