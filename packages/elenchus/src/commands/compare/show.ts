/** Comparisons as text of 80 columns: runs by number, one line per pair, then what the figures say. */
import { type Comparison, partRead, type RunUsage } from '@elenchus/evaluation'
import { costColumns, hasCosts, showCount, showMoney } from '@elenchus/evaluation/costs'
import { percent, percentInterval, points as signed } from '../../terminal/percent.ts'
import { table } from '../../terminal/table.ts'
import { wrap } from '../../terminal/wrap.ts'

const width = 80

/** Most pairs that are listed one by one. */
const mostRows = 6
const chance = (p: number) => (p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0/, ''))

/** Runs in the order in which they were named. */
function namesOf(comparisons: readonly Comparison[]): string[] {
  return [...new Set(comparisons.flatMap(({ first, second }) => [first, second]))]
}

const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** What runs cost, as columns beside their scores; those that nobody has a figure for are left out. */
function costsOf(names: readonly string[], costs: ReadonlyMap<string, RunUsage>) {
  const known = names.map(name => costs.get(name)).filter(hasCosts)
  return costColumns(known).filter(
    ({ name, show }) => shownCosts.includes(name) && known.some(usage => !['–', '0', '0 ms'].includes(show(usage))),
  )
}

const shownCosts = ['tokens in', 'tokens out', 'cost', 'latency p50', 'p95']

/** What judging cost, as a table of its own: the first one has no room. */
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
  // The names have what the other columns and the gaps between them leave.
  const room = Math.max(20, width - widths.slice(1).reduce((sum, each) => sum + 2 + each, 0))
  return table(
    head,
    rows.map(([name, ...cells]) => [clip(name!, room), ...cells]),
  )
}

const short: Readonly<Record<string, string>> = { 'tokens in': 'in', 'tokens out': 'out', 'latency p50': 'p50' }

/** Row minus column, in points; a star where the difference is shown. */
function matrixTable(names: readonly string[], comparisons: readonly Comparison[]): string {
  const cell = (row: string, column: string): string => {
    const found = comparisons.find(
      ({ first, second }) => (first === row && second === column) || (first === column && second === row),
    )
    if (!found?.difference || found.items === 0) return row === column ? '·' : '–'
    const sign = found.first === row ? 1 : -1
    return `${signed(sign * found.difference.value)}${isShown(found) ? '*' : ''}`
  }
  return table(
    ['row − column', ...names.map((_, i) => String(i + 1))],
    names.map((row, i) => [`${i + 1}  ${clip(row, 18)}`, ...names.map(column => cell(row, column))]),
  )
}

/** Holm's p and the clustered interval agree. */
function isShown({ adjustedP, difference }: Comparison): boolean {
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
    return `${a} and ${b}: both are right on the same items; nothing tells them apart.`
  // McNemar's test takes items for independent; where they come in clusters the interval has the last word.
  const power =
    detectable === null ? 'too few items to detect any difference' : `80% power to find ${percent(detectable)} points`
  const better =
    isShown(comparison) && difference
      ? `${difference.value > 0 ? a : b} is better than ${difference.value > 0 ? b : a}`
      : 'no difference shown'
  return `${a} and ${b}: ${better} (${power}).`
}

/** Runs that read a part of the input: what they are compared in is what they read, too. */
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
  return [
    ...parts,
    unlike ? 'Runs that read different parts differ in what they read, not only in how they answer.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What `compare` prints. */
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
  // More pairs than this are read off a matrix, and only what was shown is said.
  const asMatrix = matrix && comparisons.length > mostRows && names.length <= 9
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
      .filter(each => !asMatrix || isShown(each))
      .map(each => sayPair(each, number(each.first), number(each.second))),
    wrap(
      [
        sayInputs(comparisons, names),
        'Differences are in percentage points, on shared items; intervals by paired bootstrap, with clusters resampled whole.',
        asMatrix
          ? "A star: Holm's p under .05 and an interval without 0."
          : 'Only 1st, only 2nd: items that only the first or only the second run got right. McNemar: exact p.',
        repeats > 1 ? 'An item that was asked several times counts once, by its share of right answers.' : '',
        many ? `Holm: p corrected over ${comparisons.length} comparisons.` : '',
        unpaired > 0 ? `Items without a partner were left out (at most ${unpaired} in one pair).` : '',
      ]
        .filter(Boolean)
        .join(' '),
      '',
      width,
    ),
  ]
}
