/** `elenchus compare`: paired comparison of runs, shown in 80 columns. */
import { type Comparison, compareRuns, describePartialInput, type RunUsage } from '@elenchus/evaluation'
import { costColumns, formatCount, formatMoney, hasCosts } from '@elenchus/evaluation/costs'
import { measureUsage, nameRuns } from '@elenchus/evaluation/log'
import { defineCommand } from '../cli/command.ts'
import { InputError, UsageError, writeJson, writeLines } from '../cli/io.ts'
import { json, repeatable, runStore, seed, text } from '../cli/options.ts'
import { asInputError, loadTasks, type OpenedRun, openRuns } from '../files/runs.ts'
import { percent, percentagePoints, percentInterval, table, wrap } from '../terminal/text.ts'

const options = {
  store: runStore(),
  baseline: text('--baseline <run>', 'compare every run only with this one'),
  task: repeatable('--task <module>', 'module of your own task, which then judges its runs'),
  seed: seed('seed of the bootstrap', { default: 1 }),
  json: json(),
}

export const { define } = defineCommand({
  arguments: [
    ['<runs...>', 'two or more runs: run folders, samples_….jsonl of lm-evaluation-harness, logs of Inspect'],
  ],
  options,
  examples: [
    'elenchus compare runs/first runs/second',
    'elenchus compare runs/first samples_logiqa_2025-03-01T10-11-12.jsonl',
  ],
  async run(names, { store, json, baseline, task, seed }) {
    await loadTasks(task)
    const runs = await openRuns(names, { store })
    if (runs.length < 2 && runs.every(({ header }) => header.settings.protocols.length < 2))
      throw new UsageError('name two runs or more')
    const shown = nameRuns(runs)
    const comparisons = await asInputError(() =>
      compareRuns(
        runs.map(({ name, header, rows }, i) => ({ name, names: shown[i]!, header, rows: rows() })),
        { seed, baseline: baseline === undefined ? undefined : findName(runs, shown, baseline) },
      ),
    )
    if (comparisons.every(({ items }) => items === 0))
      throw new InputError('no two of these runs share a task and its data; there is nothing to compare')
    const costs: { name: string; run: string; usage: RunUsage }[] = []
    for (const [i, run] of runs.entries())
      for (const [protocol, usage] of Object.entries(await measureUsage(run)))
        costs.push({ name: shown[i]!.get(protocol)!, run: run.folder, usage })
    if (json) return writeJson('compare', { comparisons, runs: costs })
    const byName = new Map(costs.map(({ name, usage }) => [name, usage]))
    await writeLines(comparisonLines(comparisons, byName, baseline === undefined))
  },
})

/** Finds the name of a run by its name, its displayed name or its path. */
function findName(runs: readonly OpenedRun[], shown: readonly ReadonlyMap<string, string>[], given: string): string {
  const path = given.replace(/[\\/]+$/, '')
  const matches = ({ name, folder }: OpenedRun, i: number) =>
    name === given || folder === given || folder === path || [...shown[i]!.values()].includes(given)
  return runs.find(matches)?.name ?? given
}

const width = 80
/** Maximum number of pairs that are listed individually. */
const maxRows = 6
const pValue = (p: number) => (p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0/, ''))
const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** Cost columns with shorter heads for 80 columns. */
const costHeads = new Map([
  ['tokens in', 'in'],
  ['tokens out', 'out'],
  ['cost', 'cost'],
  ['latency p50', 'p50'],
  ['p95', 'p95'],
])

/** Cost columns, without those that are empty for all runs. */
function visibleCosts(names: readonly string[], costs: ReadonlyMap<string, RunUsage>) {
  const known = names.map(name => costs.get(name)).filter(hasCosts)
  return costColumns(known).filter(
    ({ name, format: show }) => costHeads.has(name) && known.some(usage => !['–', '0', '0 ms'].includes(show(usage))),
  )
}

/** Costs of the judge, as a separate table. */
function judgeTable(names: readonly string[], costs: ReadonlyMap<string, RunUsage>): string[] {
  const rows = names.flatMap((name, i) => {
    const judge = costs.get(name)?.judge
    if (!judge) return []
    const { answers, inputTokens, outputTokens, money } = judge
    const label = `${i + 1}  ${clip(name, 45)}`
    return [[label, String(answers), formatCount(inputTokens), formatCount(outputTokens), formatMoney(money)]]
  })
  return rows.length === 0 ? [] : ['', table(['judge of', 'answers', 'in', 'out', 'cost'], rows)]
}

function runTable(
  names: readonly string[],
  comparisons: readonly Comparison[],
  costs: ReadonlyMap<string, RunUsage>,
): string {
  const columns = visibleCosts(names, costs)
  const measures = new Set(comparisons.map(each => each.measure))
  const measure = measures.size === 1 ? [...measures][0]! : 'right'
  const rows = names.map((name, i) => {
    const own = comparisons.find(({ first, second, accuracies }) => accuracies && (first === name || second === name))
    const side = own?.first === name ? 0 : 1
    const usage = costs.get(name)
    return [
      `${i + 1}  ${name}`,
      percent(own?.accuracies?.[side]),
      percentInterval(own?.intervals[side]),
      ...columns.map(({ format: show }) => (hasCosts(usage) ? show(usage) : '–')),
    ]
  })
  const head = ['run', measure, '95% interval', ...columns.map(({ name }) => costHeads.get(name)!)]
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

/** Row minus column in points, with a star for significant differences. */
function matrixTable(names: readonly string[], comparisons: readonly Comparison[]): string {
  const cell = (row: string, column: string): string => {
    const found = comparisons.find(
      ({ first, second }) => (first === row && second === column) || (first === column && second === row),
    )
    if (!found?.difference || found.items === 0) return row === column ? '·' : '–'
    const sign = found.first === row ? 1 : -1
    return `${percentagePoints(sign * found.difference.value)}${isSignificant(found) ? '*' : ''}`
  }
  return table(
    ['row − column', ...names.map((_, i) => String(i + 1))],
    names.map((row, i) => [`${i + 1}  ${clip(row, 18)}`, ...names.map(column => cell(row, column))]),
  )
}

/** True if Holm's p is below .05 and the clustered interval, if there is one, excludes 0. */
function isSignificant({ adjustedP, difference }: Comparison): boolean {
  const [low, high] = difference?.interval ?? [1, 1]
  return adjustedP < 0.05 && difference !== null && (low > 0 || high < 0)
}

function pairTable(comparisons: readonly Comparison[], number: (name: string) => number): string {
  const many = comparisons.length > 1
  const rows = comparisons.map(({ first, second, items, difference, mcnemar, adjustedP }) => {
    const interval = difference?.interval
    return [
      `${number(first)} − ${number(second)}`,
      String(items),
      difference ? percentagePoints(difference.value) : '–',
      interval ? `${percentagePoints(interval[0])} to ${percentagePoints(interval[1])}` : '–',
      String(mcnemar.onlyFirst),
      String(mcnemar.onlySecond),
      pValue(mcnemar.p),
      ...(many ? [pValue(adjustedP)] : []),
    ]
  })
  const head = ['pair', 'items', 'diff.', '95% interval', 'only 1st', 'only 2nd', 'McNemar', ...(many ? ['Holm'] : [])]
  return table(head, rows)
}

/** The conclusion of a comparison in a sentence. */
function conclusion(comparison: Comparison, a: number, b: number): string {
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
function inputNotes(comparisons: readonly Comparison[], names: readonly string[]): string[] {
  const inputs = new Map(
    comparisons.flatMap(({ first, second, inputs }) => [[first, inputs[0]] as const, [second, inputs[1]] as const]),
  )
  const parts = names.flatMap((name, i) => {
    const part = describePartialInput(inputs.get(name))
    return part === null ? [] : [`${i + 1} read ${part} (input ${inputs.get(name)}).`]
  })
  const differ = comparisons.some(({ inputs: [a, b], items }) => items > 0 && a !== b)
  if (parts.length > 0 && differ)
    parts.push('Runs that read different parts differ in their input, not only in their answers.')
  return parts
}

/** Comparisons with numbered runs: one line per pair, or a matrix of many pairs, and conclusions. */
function comparisonLines(
  comparisons: readonly Comparison[],
  costs: ReadonlyMap<string, RunUsage>,
  allPairs: boolean,
): string[] {
  const names = [...new Set(comparisons.flatMap(({ first, second }) => [first, second]))]
  const number = (name: string) => names.indexOf(name) + 1
  const unpaired = Math.max(0, ...comparisons.map(each => each.unpaired))
  const repeats = Math.max(1, ...comparisons.map(each => each.repeats))
  // A matrix has conclusions for significant differences only.
  const asMatrix = allPairs && comparisons.length > maxRows && names.length <= 9
  const notes = [
    ...inputNotes(comparisons, names),
    'Differences in percentage points on shared items, with intervals by paired bootstrap of clusters.',
    asMatrix
      ? "*: Holm's p below .05 and an interval without 0."
      : 'Only 1st, only 2nd: items that only the first or second run answers correctly. McNemar: exact p.',
    repeats > 1 && 'A repeated item counts once, by its share of correct answers.',
    comparisons.length > 1 && `Holm: p corrected over ${comparisons.length} comparisons.`,
    unpaired > 0 && `Unpaired items are left out (at most ${unpaired} per pair).`,
  ]
  return [
    runTable(names, comparisons, costs),
    ...judgeTable(names, costs),
    '',
    asMatrix ? matrixTable(names, comparisons) : pairTable(comparisons, number),
    '',
    ...comparisons
      .filter(each => !asMatrix || isSignificant(each))
      .map(each => conclusion(each, number(each.first), number(each.second))),
    wrap(notes.filter(Boolean).join(' '), '', width),
  ]
}
