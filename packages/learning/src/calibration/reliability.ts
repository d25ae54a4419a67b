/** Reliability diagrams, expected calibration error and Brier score. */

export interface ReliabilityBin {
  /** Limits of the probabilities in the bin. */
  readonly low: number
  readonly high: number
  readonly count: number
  /** Mean probability and observed frequency; NaN in an empty bin. */
  readonly confidence: number
  readonly accuracy: number
}

export interface ReliabilityOptions {
  /** Number of bins. Default 10. */
  readonly bins?: number
  /** Bins of equal width (the default), or of equal counts. */
  readonly by?: 'width' | 'count'
}

/** Computes the points of a reliability diagram from probabilities and outcomes (0 or 1). */
export function computeReliability(
  probabilities: ArrayLike<number>,
  outcomes: ArrayLike<number>,
  options: ReliabilityOptions = {},
): ReliabilityBin[] {
  const { bins = 10, by = 'width' } = options
  const n = probabilities.length
  if (outcomes.length !== n) throw new RangeError(`${n} probabilities but ${outcomes.length} outcomes`)
  const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => probabilities[a]! - probabilities[b]!)
  const indicesByBin = Array.from({ length: bins }, () => [] as number[])
  order.forEach((i, rank) => {
    const bin = by === 'width' ? Math.floor(probabilities[i]! * bins) : Math.floor((rank * bins) / n)
    indicesByBin[Math.max(0, Math.min(bins - 1, bin))]!.push(i)
  })
  return indicesByBin.map((indices, b) => {
    const computeMean = (values: ArrayLike<number>) => indices.reduce((sum, i) => sum + values[i]!, 0) / indices.length
    const [first, last] = [indices[0], indices.at(-1)]
    return {
      low: by === 'width' ? b / bins : first === undefined ? Number.NaN : probabilities[first]!,
      high: by === 'width' ? (b + 1) / bins : last === undefined ? Number.NaN : probabilities[last]!,
      count: indices.length,
      confidence: computeMean(probabilities),
      accuracy: computeMean(outcomes),
    }
  })
}

/** Computes the expected calibration error: the mean of |accuracy - confidence| over bins, weighted by their counts. */
export function computeCalibrationError(
  probabilities: ArrayLike<number>,
  outcomes: ArrayLike<number>,
  options: ReliabilityOptions = {},
): number {
  let sum = 0
  for (const { count, accuracy, confidence } of computeReliability(probabilities, outcomes, options)) {
    if (count > 0) sum += count * Math.abs(accuracy - confidence)
  }
  return sum / probabilities.length
}

/** Computes the Brier score: the mean squared difference between probability and outcome. */
export function computeBrierScore(probabilities: ArrayLike<number>, outcomes: ArrayLike<number>): number {
  if (outcomes.length !== probabilities.length) {
    throw new RangeError(`${probabilities.length} probabilities but ${outcomes.length} outcomes`)
  }
  let sum = 0
  for (let i = 0; i < outcomes.length; i++) sum += (probabilities[i]! - outcomes[i]!) ** 2
  return sum / outcomes.length
}
