/** Formats the plan and the results of `train reproduce`. */
import { publishedTables } from '@elenchus/benchmarks/papers'
import type { JobState, Result } from '@elenchus/training'
import { countNoun, table, wrap, wrapAfterLabel } from '../../../terminal/text.ts'

interface PlanDocument {
  readonly plan: readonly {
    readonly recipe: string
    readonly after: string | null
    readonly base: string | null
    readonly isStep: boolean
    readonly seeds: readonly number[]
    readonly points: number
    readonly jobs: readonly { readonly folder: string; readonly state: JobState }[]
  }[]
  readonly missing: readonly string[]
  readonly changed: readonly string[]
}

export function formatPlan({ plan, missing, changed }: PlanDocument): string[] {
  // The grid search uses only the first seed.
  const countJobs = ({ points, seeds }: PlanDocument['plan'][number]) => points + seeds.length - 1
  const rows = plan.map(each => [
    each.isStep ? `${each.recipe} (step)` : each.recipe,
    each.after ?? each.base ?? 'missing',
    each.points === 1 ? '–' : `${each.points} points`,
    each.seeds.join(', '),
    `${each.jobs.filter(({ state }) => state === 'finished').length} of ${countJobs(each)} finished`,
  ])
  const jobs = plan.reduce((sum, each) => sum + countJobs(each), 0)
  const hasGrid = plan.some(({ points }) => points > 1)
  return [
    table(['recipe', 'starts from', 'grid', 'seeds', 'jobs'], rows),
    '',
    wrap(
      `${countNoun(plan.length, 'recipe')} and ${countNoun(jobs, 'job')}, run in this order; the grid search uses the first seed, and the other seeds use the grid point with the best dev score`,
    ),
    wrap(
      `each job has its own folder in --out: RECIPE/seed1${hasGrid ? ', or RECIPE/POINT/seed1 in a grid search' : ''}`,
    ),
    ...formatDifferences(changed),
    ...(missing.length > 0 ? ['missing', ...missing.map(line => wrapAfterLabel('  ', line))] : []),
  ]
}

const formatDifferences = (changed: readonly string[]): string[] =>
  changed.length > 0 ? [wrap(`differences from the papers: ${changed.join('; ')}`)] : []

const decimals = { '%': 1, F1: 2, count: 0 } as const
const caveatMark = '(!)'

interface ResultContext {
  readonly chosen: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly changed: readonly string[]
  readonly out: string
}

export function formatResults(results: readonly Result[], { chosen, changed, out }: ResultContext): string[] {
  const tables = [...groupBy(results, ({ paper, where }) => `${paper}, ${where}`)]
  const unscored = results.filter(({ why }) => why !== null)
  const reasons = [...groupBy(unscored, ({ why }) => why!)].map(([reason, cells]) => {
    const columns = [...new Set(cells.map(({ column }) => column))]
    return `${columns.slice(0, 4).join(', ')}${columns.length > 4 ? ` and ${columns.length - 4} more` : ''}: ${reason}`
  })
  const chosenSettings = Object.entries(chosen).map(([name, point]) => {
    const settings = Object.entries(point).map(([key, value]) => `${key} ${value}`)
    return wrap(`settings chosen on the dev split for ${name}: ${settings.join(', ')}`)
  })
  return [
    ...tables.flatMap(([name, cells]) => [
      name,
      // A row may be reproduced by several recipes.
      ...[...groupBy(cells, ({ recipe, row }) => `${recipe} ${row}`).values()].flatMap(formatRow),
      ...listCaveats(cells).map(text => wrap(text)),
      '',
    ]),
    ...describeUnparsed(results).map(text => wrap(text)),
    wrap(
      '“ours” is the mean over the runs; its interval is the average of the intervals of single runs; “minutes” is the training time, including earlier steps and the grid search',
    ),
    ...formatDifferences(changed),
    ...chosenSettings,
    ...(reasons.length > 0 ? ['without a result', ...reasons.map(reason => wrapAfterLabel('  ', reason))] : []),
    `evaluate a trained model with --model onnx:${out}/RECIPE/seed1`,
  ]
}

function groupBy<T>(items: readonly T[], getKey: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(getKey(item), [...(groups.get(getKey(item)) ?? []), item])
  return groups
}

/** Lists caveats of rows, and doubts about the published table. */
function listCaveats(results: readonly Result[]): string[] {
  const [first] = results
  const published = publishedTables.find(({ paper, label }) => paper === first?.paper && label === first.where)
  const rows = new Map(results.flatMap(({ row, caveat }) => (caveat === null ? [] : [[row, caveat] as const])))
  return [
    ...[...rows].map(([row, caveat]) => `${caveatMark} ${row}: ${caveat}`),
    ...(published?.doubt === undefined ? [] : [`doubts about the published table: ${published.doubt}`]),
  ]
}

/** Describes rows with unparsed answers, which are scored as empty. */
function describeUnparsed(results: readonly Result[]): string[] {
  const unparsed = results.filter(each => (each.unparsed ?? 0) + (each.truncated ?? 0) > 0)
  const rows = new Map(unparsed.map(each => [`${each.where} ${each.row}`, each]))
  return [...rows.values()].map(
    ({ where, row, answers, unparsed, truncated }) =>
      `${where}, ${row}: ${unparsed! + truncated!} of ${answers} answers could not be parsed${truncated! > 0 ? ` (${truncated} truncated at the output limit)` : ''}; they are scored as empty answers, which count as correct if the gold answer is also empty`,
  )
}

/** Formats the cells of a row as a table, below the recipe, runs, time and device. */
function formatRow(results: readonly Result[]): string[] {
  const { row, recipe, runs, minutes, device } = results[0]!
  return [
    wrap(`${row} (${recipe}): ${countNoun(runs, 'run')}, ${minutes.toFixed(1)} minutes, ${device}`),
    table(['column', 'ours [95%]', 'published', 'answers', 'unparsed', 'truncated'], results.map(formatCell)),
  ]
}

function formatCell({ column, unit, printed, caveat, ours, interval, answers, unparsed, truncated }: Result): string[] {
  const format = (value: number) => value.toFixed(decimals[unit])
  const intervalText = interval === null ? '' : ` [${interval.map(format).join(', ')}]`
  return [
    column,
    ours === null ? '–' : `${format(ours)}${intervalText}`,
    printed === null ? '–' : `${printed}${caveat === null ? '' : ` ${caveatMark}`}`,
    ...[answers, unparsed, truncated].map(count => (count === null ? '–' : String(count))),
  ]
}
