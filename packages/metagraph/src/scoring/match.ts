/** Precision, recall and F1 of a predicted list against a gold list, with the released scorer's conventions. */
export interface Match {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** 1 if F1 is exactly 1, else 0. */
  readonly allCorrect: number
}

/**
 * Items are compared by key. Lists are not reduced to sets: right is the number of gold items that were predicted, divided by
 * the length of each list as it stands, so a repeated right answer lowers precision. Both empty is a perfect match.
 *
 *   gold [a, b], predicted [a, a, c]: right 1, precision 1/3, recall 1/2, F1 2/5
 */
export function match(predicted: readonly string[], gold: readonly string[]): Match {
  if (predicted.length === 0 && gold.length === 0) return { precision: 1, recall: 1, f1: 1, allCorrect: 1 }
  const known = new Set(predicted)
  let right = 0
  for (const item of gold) if (known.has(item)) right++
  const precision = predicted.length === 0 ? 0 : right / predicted.length
  const recall = gold.length === 0 ? 0 : right / gold.length
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1, allCorrect: f1 === 1 ? 1 : 0 }
}

/** The mean of matches, component by component. */
export function meanMatch(matches: readonly Match[]): Match {
  const mean = (part: (m: Match) => number) => matches.reduce((sum, m) => sum + part(m), 0) / matches.length
  return {
    precision: mean(m => m.precision),
    recall: mean(m => m.recall),
    f1: mean(m => m.f1),
    allCorrect: mean(m => m.allCorrect),
  }
}
