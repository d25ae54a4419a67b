/**
 * Inter-annotator agreement: Cohen's and Fleiss' kappa, Krippendorff's alpha. All are 1 − observed disagreement / disagreement expected by
 * chance, and differ in how chance is estimated. `null` means undefined: no item has two labels, or only one label occurs (0/0).
 */

/** Confusion matrix: rows are labels of the first annotator, columns of the second. */
export interface Confusion {
  readonly labels: readonly string[]
  readonly counts: readonly (readonly number[])[]
}

export interface Agreement {
  /** Number of items labelled by both annotators. */
  readonly items: number
  /** Share of the items on which the annotators agree. */
  readonly observed: number | null
  readonly kappa: number | null
  readonly confusion: Confusion
}

/** Creates the confusion matrix of two lists of labels of the same items; items with a label not in `labels` are left out. */
export function confusionMatrix(
  first: readonly string[],
  second: readonly string[],
  labels: readonly string[],
): Confusion {
  const index = new Map(labels.map((label, i) => [label, i]))
  const counts = labels.map(() => labels.map(() => 0))
  first.forEach((label, i) => {
    const row = index.get(label)
    const column = index.get(second[i]!)
    if (row !== undefined && column !== undefined) counts[row]![column]!++
  })
  return { labels, counts }
}

/** Sums confusion matrices over the same labels. */
export function addConfusions(matrices: readonly Confusion[]): Confusion {
  const labels = matrices[0]?.labels ?? []
  const counts = labels.map((_, row) => labels.map((_, column) => sum(matrices.map(m => m.counts[row]![column]!))))
  return { labels, counts }
}

/**
 * Cohen's kappa of a confusion matrix.
 *
 *   [[20, 5], [10, 15]]: observed 35/50 = 0.7; expected (25·30 + 25·20)/50² = 0.5; kappa 0.2/0.5 = 0.4
 */
export function cohensKappa(confusion: Confusion): Agreement {
  const { counts } = confusion
  const items = sum(counts.flat())
  if (items === 0) return { items, observed: null, kappa: null, confusion }
  const observed = sum(counts.map((row, i) => row[i]!)) / items
  const chance = sum(counts.map((row, i) => (sum(row) / items) * (sum(counts.map(other => other[i]!)) / items)))
  return { items, observed, kappa: chance >= 1 ? null : (observed - chance) / (1 - chance), confusion }
}

/** Labels per item by any number of annotators; `null` for a missing label. */
export type Ratings = readonly (readonly (string | null)[])[]

/** Counts the labels of each item. */
const countLabels = (ratings: Ratings): Map<string, number>[] =>
  ratings.map(item => {
    const tally = new Map<string, number>()
    for (const label of item) if (label !== null) tally.set(label, (tally.get(label) ?? 0) + 1)
    return tally
  })

const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0)

/** Fleiss' kappa; `null` unless all items have the same number of labels, at least two. */
export function fleissKappa(ratings: Ratings): number | null {
  const items = countLabels(ratings)
  const raters = items[0] ? sum(items[0].values()) : 0
  if (raters < 2 || items.some(item => sum(item.values()) !== raters)) return null
  const totals = new Map<string, number>()
  let observed = 0
  for (const item of items) {
    let pairs = 0
    for (const [label, count] of item) {
      totals.set(label, (totals.get(label) ?? 0) + count)
      pairs += count * (count - 1)
    }
    observed += pairs / (raters * (raters - 1))
  }
  observed /= items.length
  const chance = sum([...totals.values()].map(total => (total / (items.length * raters)) ** 2))
  return chance >= 1 ? null : (observed - chance) / (1 - chance)
}

/** Krippendorff's alpha for nominal labels, with missing labels and any number of annotators. */
export function krippendorffsAlpha(ratings: Ratings): number | null {
  const items = countLabels(ratings).filter(item => sum(item.values()) > 1)
  const totals = new Map<string, number>()
  let labelCount = 0
  let disagreement = 0
  for (const item of items) {
    const count = sum(item.values())
    labelCount += count
    for (const [label, n] of item) {
      totals.set(label, (totals.get(label) ?? 0) + n)
      disagreement += (n * (count - n)) / (count - 1)
    }
  }
  const expected = sum([...totals.values()].map(n => n * (labelCount - n))) / (labelCount - 1)
  return labelCount < 2 || expected === 0 ? null : 1 - disagreement / expected
}
