/** Formats comparisons in 80 columns: numbered runs, one line per pair, and conclusions. */
import { type Comparison, partRead, type RunUsage } from '@elenchus/evaluation'
import { costColumns, hasCosts, showCount, showMoney } from '@elenchus/evaluation/costs'
import { percent, percentInterval, points as signed, table, wrap } from '../../terminal/text.ts'

const width = 80

/** Maximum number of pairs that are listed individually. */
const maxRows = 6
const chance = (p: number) => (p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0/, ''))

/** Runs in the order in which they were named. */
function namesOf(comparisons: readonly Comparison[]): string[] {
  return [...new Set(comparisons.flatMap(({ first, second }) => [first, second]))]
}

const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** Cost columns, without those that are empty for all runs. */
function costsOf(names: readonly string[], costs: ReadonlyMap<string, RunUsage>) {
  const known = names.map(name => costs.get(name)).filter(hasCosts)
  return costColumns(known).filter(
    ({ name, show }) => shownCosts.includes(name) && known.some(usage => !['–', '0', '0 ms'].includes(show(usage))),
  )
}

const shownCosts = ['tokens in', 'tokens out', 'cost', 'latency p50', 'p95']

/** Costs of the judge, as a separate table. */
function judgeTable(names: readonly string[], costs: ReadonlyMap<string, RunUsage>): string[] {
  const rows = names.flatMap((name, i) => {
    const judge = costs.get(name)?.judge
    return judge
      ? [
          [
            `${i + 1}  ${clip(name, 45)}`,
            String(judge.answers),
            showCount(judge.inputTokens),
            showCount(judge.outputTokens),
            showMoney(judge.money),
          ],
        ]
      : []
  })
  return rows.length === 0 ? [] : ['', table(['judge of', 'answers', 'in', 'out', 'cost'], rows)]
}

function runTable(
  names: readonly string[],
  comparisons: readonly Comparison[],
  costs: ReadonlyMap<string, RunUsage>,
): string {
  const columns = costsOf(names, costs)
  const measures = new Set(comparisons.map(each => each.measure))
  const measure = measures.size === 1 ? [...measures][0]! : 'right'
  const rows = names.map((name, i) => {
    const own = comparisons.find(({ first, second, accuracies }) => accuracies && (first === name || second === name))
    const side = own?.first === name ? 0 : 1
    const value = own?.accuracies?.[side]
    const interval = own?.intervals[side]
    const usage = costs.get(name)
    return [
      `${i + 1}  ${name}`,
      value === undefined ? '–' : percent(value),
      percentInterval(interval),
      ...columns.map(({ show }) => (hasCosts(usage) ? show(usage) : '–')),
    ]
  })
  const head = ['run', measure, '95% interval', ...columns.map(({ name }) => short[name] ?? name)]
  const widths = head.map((name, column) =>
    Math.max(...[name, ...rows.map(row => row[column]!)].map(each => each.length)),
  )
  // Names get the remaining width.
  const room = Math.max(20, width - widths.slice(1).reduce((sum, each) => sum + 2 + each, 0))
  return table(
    head,
    rows.map(([name, ...cells]) => [clip(name!, room), ...cells]),
  )
}

const short: Readonly<Record<string, string>> = { 'tokens in': 'in', 'tokens out': 'out', 'latency p50': 'p50' }

/** Row minus column in points, with a star for significant differences. */
function matrixTable(names: readonly string[], comparisons: readonly Comparison[]): string {
  const cell = (row: string, column: string): string => {
    const found = comparisons.find(
      ({ first, second }) => (first === row && second === column) || (first === column && second === row),
    )
    if (!found?.difference || found.items === 0) return row === column ? '·' : '–'
    const sign = found.first === row ? 1 : -1
    return `${signed(sign * found.difference.value)}${isSignificant(found) ? '*' : ''}`
  }
  return table(
    ['row − column', ...names.map((_, i) => String(i + 1))],
    names.map((row, i) => [`${i + 1}  ${clip(row, 18)}`, ...names.map(column => cell(row, column))]),
  )
}

/** Whether Holm's p and the clustered interval agree on a difference. */
function isSignificant({ adjustedP, difference }: Comparison): boolean {
  const [low, high] = difference?.interval ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const clear = difference?.interval === null || low > 0 || high < 0
  return adjustedP < 0.05 && difference !== null && clear
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
  const { items, difference, detectable, mcnemar } = comparison
  if (items === 0) return `${a} and ${b}: no shared items.`
  if (mcnemar.onlyFirst + mcnemar.onlySecond === 0)
    return `${a} and ${b}: both are correct on the same items, so there is no difference.`
  // McNemar's test assumes independent items; for clustered items the interval decides.
  const power =
    detectable === null ? 'too few items to detect any difference' : `80% power to find ${percent(detectable)} points`
  const better =
    isSignificant(comparison) && difference
      ? `${difference.value > 0 ? a : b} is better than ${difference.value > 0 ? b : a}`
      : 'no significant difference'
  return `${a} and ${b}: ${better} (${power}).`
}

/** Notes on runs that read only a part of the input. */
function sayInputs(comparisons: readonly Comparison[], names: readonly string[]): string {
  const read = new Map(
    comparisons.flatMap(({ first, second, inputs }) => [[first, inputs[0]] as const, [second, inputs[1]] as const]),
  )
  const parts = names.flatMap((name, i) => {
    const words = partRead(read.get(name))
    return words === null ? [] : [`${i + 1} read ${words} (input ${read.get(name)}).`]
  })
  if (parts.length === 0) return ''
  const unlike = comparisons.some(({ inputs: [a, b], items }) => items > 0 && a !== b)
  return [...parts, unlike ? 'Runs that read different parts differ in their input, not only in their answers.' : '']
    .filter(Boolean)
    .join(' ')
}

/** Output of `compare`. */
export function comparisonLines(
  comparisons: readonly Comparison[],
  costs: ReadonlyMap<string, RunUsage> = new Map(),
  { matrix = true }: { readonly matrix?: boolean } = {},
): string[] {
  const names = namesOf(comparisons)
  const number = (name: string) => names.indexOf(name) + 1
  const label = ({ first, second }: Comparison) => `${number(first)} − ${number(second)}`
  const unpaired = comparisons.reduce((most, each) => Math.max(most, each.unpaired), 0)
  const many = comparisons.length > 1
  // Many pairs are shown as a matrix, with conclusions for significant differences only.
  const asMatrix = matrix && comparisons.length > maxRows && names.length <= 9
  const repeats = Math.max(1, ...comparisons.map(each => each.repeats))
  return [
    runTable(names, comparisons, costs),
    ...judgeTable(names, costs),
    '',
    ...(asMatrix
      ? [matrixTable(names, comparisons)]
      : [
          table(
            ['pair', 'items', 'diff.', '95% interval', 'only 1st', 'only 2nd', 'McNemar', ...(many ? ['Holm'] : [])],
            comparisons.map(each => pairRow(each, label(each), many)),
          ),
        ]),
    '',
    ...comparisons
      .filter(each => !asMatrix || isSignificant(each))
      .map(each => sayPair(each, number(each.first), number(each.second))),
    wrap(
      [
        sayInputs(comparisons, names),
        'Differences in percentage points on shared items, with intervals by paired bootstrap of clusters.',
        asMatrix
          ? "*: Holm's p below .05 and an interval without 0."
          : 'Only 1st, only 2nd: items that only the first or second run answers correctly. McNemar: exact p.',
        repeats > 1 ? 'A repeated item counts once, by its share of correct answers.' : '',
        many ? `Holm: p corrected over ${comparisons.length} comparisons.` : '',
        unpaired > 0 ? `Unpaired items are left out (at most ${unpaired} per pair).` : '',
      ]
        .filter(Boolean)
        .join(' '),
      '',
      width,
    ),
  ]
}
