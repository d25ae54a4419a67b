/** Comparisons as text of 80 columns: runs by number, one line per pair, then what the figures say. */
import type { Comparison } from '@elenchus/evaluation'
import { percent, percentInterval, points as signed } from '../../terminal/percent.ts'
import { table } from '../../terminal/table.ts'
import { wrap } from '../../terminal/wrap.ts'

const width = 80
const chance = (p: number) => (p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0/, ''))

/** Runs in the order in which they were named. */
function namesOf(comparisons: readonly Comparison[]): string[] {
  return [...new Set(comparisons.flatMap(({ first, second }) => [first, second]))]
}

const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

function runTable(names: readonly string[], comparisons: readonly Comparison[]): string {
  const measure = comparisons[0]!.measure
  const rows = names.map((name, i) => {
    const own = comparisons.find(({ first, second, accuracies }) => accuracies && (first === name || second === name))
    const side = own?.first === name ? 0 : 1
    const value = own?.accuracies?.[side]
    const interval = own?.intervals[side]
    return [`${i + 1}  ${clip(name, 45)}`, value === undefined ? '–' : percent(value), percentInterval(interval)]
  })
  return table(['run', measure, '95% interval'], rows)
}

function pairRow(comparison: Comparison, label: string, many: boolean): string[] {
  const { items, difference, mcnemar, adjustedP } = comparison
  const interval = difference?.interval
  return [
    label,
    String(items),
    difference ? signed(difference.value) : '–',
    interval ? `${signed(interval[0])} to ${signed(interval[1])}` : '–',
    String(mcnemar.onlyFirst),
    String(mcnemar.onlySecond),
    chance(mcnemar.p),
    ...(many ? [chance(adjustedP)] : []),
  ]
}

function sayPair(comparison: Comparison, a: number, b: number): string {
  const { items, difference, adjustedP, detectable, mcnemar } = comparison
  if (items === 0) return `${a} and ${b}: no shared items.`
  if (mcnemar.onlyFirst + mcnemar.onlySecond === 0)
    return `${a} and ${b}: right on the same items; nothing tells them apart.`
  // McNemar's test takes items for independent; where they come in clusters the interval has the last word.
  const [low, high] = difference?.interval ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const clear = difference?.interval === null || low > 0 || high < 0
  const power =
    detectable === null
      ? 'too few items to find any'
      : `${percent(detectable)} points would be found four times in five`
  const better =
    adjustedP < 0.05 && difference && clear
      ? `${difference.value > 0 ? a : b} is better than ${difference.value > 0 ? b : a}`
      : 'no difference shown'
  return `${a} and ${b}: ${better} (${power}).`
}

/** What `compare` prints. */
export function comparisonLines(comparisons: readonly Comparison[]): string[] {
  const names = namesOf(comparisons)
  const number = (name: string) => names.indexOf(name) + 1
  const label = ({ first, second }: Comparison) => `${number(first)} − ${number(second)}`
  const unpaired = comparisons.reduce((most, each) => Math.max(most, each.unpaired), 0)
  const many = comparisons.length > 1
  return [
    runTable(names, comparisons),
    '',
    table(
      ['pair', 'items', 'diff.', '95% interval', 'only 1st', 'only 2nd', 'McNemar', ...(many ? ['Holm'] : [])],
      comparisons.map(each => pairRow(each, label(each), many)),
    ),
    '',
    ...comparisons.map(each => sayPair(each, number(each.first), number(each.second))),
    wrap(
      [
        'In points, on shared items; intervals by paired bootstrap, clusters resampled whole.',
        'Only 1st, only 2nd: items that one of the two got right. McNemar: exact p.',
        many ? `Holm: p corrected over ${comparisons.length} comparisons.` : '',
        unpaired > 0 ? `Rows without a partner were left out (at most ${unpaired} in one pair).` : '',
      ]
        .filter(Boolean)
        .join(' '),
      '',
      width,
    ),
  ]
}
