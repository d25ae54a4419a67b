/** Precision, recall and F1 of a predicted list against a gold list, with the released scorer's conventions. */
export interface Match {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** 1 if F1 is exactly 1, else 0. */
  readonly allCorrect: number
}

/**
 * Compares lists of keys without reducing them to sets: the number of gold items that were predicted is divided by the length of each list,
 * so repeated predictions lower precision. Two empty lists match perfectly.
 *
 *   gold [a, b], predicted [a, a, c]: correct 1, precision 1/3, recall 1/2, F1 2/5
 */
export function compareLists(predicted: readonly string[], gold: readonly string[]): Match {
  if (predicted.length === 0 && gold.length === 0) return { precision: 1, recall: 1, f1: 1, allCorrect: 1 }
  const predictedItems = new Set(predicted)
  let correct = 0
  for (const item of gold) if (predictedItems.has(item)) correct++
  const precision = predicted.length === 0 ? 0 : correct / predicted.length
  const recall = gold.length === 0 ? 0 : correct / gold.length
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1, allCorrect: f1 === 1 ? 1 : 0 }
}

/** Averages matches, component by component. */
export function averageMatches(matches: readonly Match[]): Match {
  const mean = (part: keyof Match) => matches.reduce((sum, match) => sum + match[part], 0) / matches.length
  return { precision: mean('precision'), recall: mean('recall'), f1: mean('f1'), allCorrect: mean('allCorrect') }
}
