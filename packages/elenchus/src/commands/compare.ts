/** `elenchus compare`: compares runs with paired tests; the output fits 80 columns. */
import { type Comparison, compareRuns, describePartialInput, type RunUsage } from '@elenchus/evaluation'
import { formatCount, formatMoney, hasCosts, selectCostColumns } from '@elenchus/evaluation/costs'
import { measureUsage, nameRuns } from '@elenchus/evaluation/log'
import { defineCommand } from '../cli/command.ts'
import { InputError, UsageError, writeJson, writeLines } from '../cli/io.ts'
import { json, repeatable, runStore, seed, text } from '../cli/options.ts'
import { withInputErrors } from '../cli/setting-flags.ts'
import { loadTasks, type OpenedRun, openRuns } from '../files/runs.ts'
import { percent, percentagePoints, percentInterval, table, truncate, wrap } from '../terminal/text.ts'

const options = {
  store: runStore(),
  baseline: text('--baseline <run>', 'run to compare all other runs with (default: compare every pair of runs)'),
  task: repeatable(
    '--task <module>',
    'module that defines a custom task, so that runs of that task can be compared; repeatable',
  ),
  seed: seed('random seed of the bootstrap', { default: 1 }),
  json: json(),
}

export const { define } = defineCommand({
  arguments: [
    ['<runs...>', 'two or more runs: run folders, samples_….jsonl files of lm-evaluation-harness, or logs of Inspect'],
  ],
  options,
  async run(paths, { store, json, baseline, task, seed }) {
    await loadTasks(task)
    const runs = await openRuns(paths, { store })
    if (runs.length < 2 && runs.every(({ header }) => header.settings.protocols.length < 2))
      throw new UsageError('give at least two runs')
    const names = nameRuns(runs)
    const comparisons = await withInputErrors(() =>
      compareRuns(
        runs.map(({ name, header, rows }, i) => ({ name, names: names[i]!, header, rows: rows() })),
        { seed, baseline: baseline === undefined ? undefined : findName(runs, names, baseline) },
      ),
    )
    if (comparisons.every(({ items }) => items === 0))
      throw new InputError('nothing to compare: no two of these runs have the same task and data')
    const costs: { name: string; run: string; usage: RunUsage }[] = []
    for (const [i, run] of runs.entries())
      for (const [protocol, usage] of Object.entries(await measureUsage(run)))
        costs.push({ name: names[i]!.get(protocol)!, run: run.folder, usage })
    if (json) return writeJson('compare', { comparisons, runs: costs })
    const usageByName = new Map(costs.map(({ name, usage }) => [name, usage]))
    await writeLines(formatComparisons(comparisons, usageByName, baseline === undefined))
  },
})

/** Finds the name of a run by its name, its displayed name or its path. */
function findName(runs: readonly OpenedRun[], displayNames: readonly ReadonlyMap<string, string>[], given: string) {
  const path = given.replace(/[\\/]+$/, '')
  const matches = ({ name, folder }: OpenedRun, i: number) =>
    name === given || folder === given || folder === path || [...displayNames[i]!.values()].includes(given)
  return runs.find(matches)?.name ?? given
}

const terminalWidth = 80
/** Maximum number of pairs that are listed individually. */
const maxPairs = 6
const formatP = (p: number) => (p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0/, ''))

/** Abbreviated headings of the cost columns. */
const costHeadings: Readonly<Record<string, string>> = {
  'tokens in': 'in',
  'tokens out': 'out',
  cost: 'cost',
  'latency p50': 'p50',
  p95: 'p95',
}

/** Chooses the cost columns that are not empty for all runs. */
function chooseCostColumns(names: readonly string[], costs: ReadonlyMap<string, RunUsage>) {
  const usages = names.map(name => costs.get(name)).filter(hasCosts)
  return selectCostColumns(usages).filter(
    ({ name, format }) => name in costHeadings && usages.some(usage => !['–', '0', '0 ms'].includes(format(usage))),
  )
}

function formatJudgeTable(names: readonly string[], costs: ReadonlyMap<string, RunUsage>): string[] {
  const rows = names.flatMap((name, i) => {
    const judge = costs.get(name)?.judge
    if (!judge) return []
    const { answers, inputTokens, outputTokens, money } = judge
    const label = `${i + 1}  ${truncate(name, 45)}`
    return [[label, String(answers), formatCount(inputTokens), formatCount(outputTokens), formatMoney(money)]]
  })
  return rows.length === 0 ? [] : ['', table(['judge of', 'answers', 'in', 'out', 'cost'], rows)]
}

function formatRunTable(
  names: readonly string[],
  comparisons: readonly Comparison[],
  costs: ReadonlyMap<string, RunUsage>,
): string {
  const columns = chooseCostColumns(names, costs)
  const measures = new Set(comparisons.map(each => each.measure))
  const measure = measures.size === 1 ? [...measures][0]! : 'correct'
  const rows = names.map((name, i) => {
    const comparison = comparisons.find(each => each.accuracies && [each.first, each.second].includes(name))
    const side = comparison?.first === name ? 0 : 1
    const usage = costs.get(name)
    return [
      `${i + 1}  ${name}`,
      percent(comparison?.accuracies?.[side]),
      percentInterval(comparison?.intervals[side]),
      ...columns.map(({ format }) => (hasCosts(usage) ? format(usage) : '–')),
    ]
  })
  const head = ['run', measure, '95% interval', ...columns.map(({ name }) => costHeadings[name]!)]
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map(row => row[column]!.length)))
  // Names get the remaining width.
  const nameWidth = Math.max(20, terminalWidth - widths.slice(1).reduce((sum, each) => sum + 2 + each, 0))
  return table(
    head,
    rows.map(([name, ...cells]) => [truncate(name!, nameWidth), ...cells]),
  )
}

/** Formats a matrix of differences (row minus column) in percentage points; * marks significant ones. */
function formatMatrix(names: readonly string[], comparisons: readonly Comparison[]): string {
  const formatCell = (row: string, column: string): string => {
    const comparison = comparisons.find(
      ({ first, second }) => (first === row && second === column) || (first === column && second === row),
    )
    if (!comparison?.difference || comparison.items === 0) return row === column ? '·' : '–'
    const sign = comparison.first === row ? 1 : -1
    return `${percentagePoints(sign * comparison.difference.value)}${isSignificant(comparison) ? '*' : ''}`
  }
  return table(
    ['row − column', ...names.map((_, i) => String(i + 1))],
    names.map((row, i) => [`${i + 1}  ${truncate(row, 18)}`, ...names.map(column => formatCell(row, column))]),
  )
}

/** True if Holm's p is below .05 and the clustered interval, if there is one, excludes 0. */
function isSignificant({ adjustedP, difference }: Comparison): boolean {
  const [low, high] = difference?.interval ?? [1, 1]
  return adjustedP < 0.05 && difference !== null && (low > 0 || high < 0)
}

function formatPairTable(comparisons: readonly Comparison[], getNumber: (name: string) => number): string {
  const hasSeveralPairs = comparisons.length > 1
  const rows = comparisons.map(({ first, second, items, difference, mcnemar, adjustedP }) => {
    const interval = difference?.interval
    return [
      `${getNumber(first)} − ${getNumber(second)}`,
      String(items),
      difference ? percentagePoints(difference.value) : '–',
      interval ? `${percentagePoints(interval[0])} to ${percentagePoints(interval[1])}` : '–',
      String(mcnemar.onlyFirst),
      String(mcnemar.onlySecond),
      formatP(mcnemar.p),
      ...(hasSeveralPairs ? [formatP(adjustedP)] : []),
    ]
  })
  const head = ['pair', 'items', 'diff.', '95% interval', 'only 1st', 'only 2nd', 'McNemar']
  return table(hasSeveralPairs ? [...head, 'Holm'] : head, rows)
}

function summarise(comparison: Comparison, firstNumber: number, secondNumber: number): string {
  const { items, difference, detectable, mcnemar } = comparison
  if (items === 0) return `${firstNumber} and ${secondNumber}: no shared items.`
  if (mcnemar.onlyFirst + mcnemar.onlySecond === 0)
    return `${firstNumber} and ${secondNumber}: no difference; both runs are correct on the same items.`
  // McNemar's test assumes independent items; for clustered items the interval decides.
  const power =
    detectable === null
      ? 'too few items to detect any difference'
      : `80% power to detect a difference of ${percent(detectable)} percentage points`
  const better =
    isSignificant(comparison) && difference
      ? `${difference.value > 0 ? firstNumber : secondNumber} is better than ${difference.value > 0 ? secondNumber : firstNumber}`
      : 'no significant difference'
  return `${firstNumber} and ${secondNumber}: ${better} (${power}).`
}

/** Describes runs that read only a part of the input. */
function describeInputs(comparisons: readonly Comparison[], names: readonly string[]): string[] {
  const inputs = new Map(
    comparisons.flatMap(({ first, second, inputs }) => [[first, inputs[0]] as const, [second, inputs[1]] as const]),
  )
  const parts = names.flatMap((name, i) => {
    const part = describePartialInput(inputs.get(name))
    return part === null ? [] : [`${i + 1} read ${part} (input ${inputs.get(name)}).`]
  })
  const hasDifferentInputs = comparisons.some(({ inputs: [a, b], items }) => items > 0 && a !== b)
  if (parts.length > 0 && hasDifferentInputs) parts.push('The compared runs had different inputs.')
  return parts
}

/** Formats comparisons of numbered runs: one line per pair, or a matrix of many pairs, and a summary. */
function formatComparisons(
  comparisons: readonly Comparison[],
  costs: ReadonlyMap<string, RunUsage>,
  allPairs: boolean,
): string[] {
  const names = [...new Set(comparisons.flatMap(({ first, second }) => [first, second]))]
  const getNumber = (name: string) => names.indexOf(name) + 1
  const unpaired = Math.max(0, ...comparisons.map(each => each.unpaired))
  const repeats = Math.max(1, ...comparisons.map(each => each.repeats))
  // Below a matrix, only significant differences are summarised.
  const showMatrix = allPairs && comparisons.length > maxPairs && names.length <= 9
  const notes = [
    ...describeInputs(comparisons, names),
    'Differences are in percentage points on shared items; intervals are computed with a paired cluster bootstrap.',
    showMatrix
      ? "*: the p-value after Holm's correction is below .05, and the interval excludes 0."
      : 'Only 1st / only 2nd: items answered correctly only by the first / second run. McNemar: exact p-value.',
    repeats > 1 && 'An item that was answered several times counts once, with its share of correct answers.',
    comparisons.length > 1 && `Holm: p-value corrected for ${comparisons.length} comparisons.`,
    unpaired > 0 && `Items that only one run answered are excluded (at most ${unpaired} per pair).`,
  ]
  return [
    formatRunTable(names, comparisons, costs),
    ...formatJudgeTable(names, costs),
    '',
    showMatrix ? formatMatrix(names, comparisons) : formatPairTable(comparisons, getNumber),
    '',
    ...comparisons
      .filter(each => !showMatrix || isSignificant(each))
      .map(each => summarise(each, getNumber(each.first), getNumber(each.second))),
    wrap(notes.filter(Boolean).join(' '), '', terminalWidth),
  ]
}
