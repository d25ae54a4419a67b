/** The plan and the results of `train reproduce` as text. */
import { publishedTables } from '@elenchus/benchmarks/papers'
import type { JobState, Result } from '@elenchus/training'
import { table, wrap, wrapAfterLabel } from '../../../terminal/text.ts'

interface ShownPlan {
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

/** A number with its noun: "1 run", "2 runs". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A table with a row per recipe, in the order in which they run. */
export function showPlan({ plan, missing, changed }: ShownPlan): string[] {
  const jobsOf = ({ points, seeds }: ShownPlan['plan'][number]) => points + seeds.length - 1
  const rows = plan.map(each => [
    each.isStep ? `${each.recipe} (a step)` : each.recipe,
    each.after ?? each.base ?? 'missing',
    each.points === 1 ? '–' : `${each.points} points`,
    each.seeds.join(', '),
    `${each.jobs.filter(({ state }) => state === 'finished').length} of ${jobsOf(each)} finished`,
  ])
  const jobs = plan.reduce((sum, each) => sum + jobsOf(each), 0)
  const hasGrid = plan.some(({ points }) => points > 1)
  return [
    table(['recipe', 'starts from', 'grid', 'seeds', 'jobs'], rows),
    '',
    wrap(
      `${counted(plan.length, 'recipe')}, ${counted(jobs, 'job')}, in this order; a grid is searched with the first seed, the other seeds run at the point with the best dev score`,
    ),
    wrap(`every job has a folder below --out: RECIPE/seed1${hasGrid ? ', with a grid RECIPE/POINT/seed1' : ''}`),
    ...differences(changed),
    ...(missing.length > 0 ? ['missing', ...missing.map(line => wrapAfterLabel('  ', line))] : []),
  ]
}

const differences = (changed: readonly string[]): string[] =>
  changed.length > 0 ? [wrap(`differences from the papers: ${changed.join('; ')}`)] : []

const digits = { '%': 1, F1: 2, count: 0 } as const
const marked = '(!)'

interface ResultContext {
  readonly chosen: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly changed: readonly string[]
  readonly out: string
}

/** The results by table and row, with their remarks. */
export function showResults(results: readonly Result[], { chosen, changed, out }: ResultContext): string[] {
  const tables = [...groupBy(results, ({ paper, where }) => `${paper}, ${where}`)]
  const reasons = [
    ...groupBy(
      results.filter(({ why }) => why !== null),
      ({ why }) => why!,
    ),
  ].map(([reason, cells]) => {
    const columns = [...new Set(cells.map(({ column }) => column))]
    return `${columns.slice(0, 4).join(', ')}${columns.length > 4 ? ` and ${columns.length - 4} more` : ''}: ${reason}`
  })
  const points = Object.entries(chosen).map(([name, point]) => {
    const settings = Object.entries(point).map(([key, value]) => `${key} ${value}`)
    return wrap(`chosen on dev for ${name}: ${settings.join(', ')}`)
  })
  return [
    ...tables.flatMap(([name, cells]) => [
      name,
      // A row may be reproduced by several recipes.
      ...[...groupBy(cells, ({ recipe, row }) => `${recipe} ${row}`).values()].flatMap(rowLines),
      ...caveats(cells).map(text => wrap(text)),
      '',
    ]),
    ...unparsedRemarks(results).map(text => wrap(text)),
    wrap(
      'ours is the mean over the runs, its interval that of one run; minutes are training time, earlier steps and grid search included',
    ),
    ...differences(changed),
    ...points,
    ...(reasons.length > 0 ? ['without a result', ...reasons.map(reason => wrapAfterLabel('  ', reason))] : []),
    `every job is a model: --model onnx:${out}/RECIPE/seed1`,
  ]
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}

/** Rows not to compare with, and doubts about the published table. */
function caveats(results: readonly Result[]): string[] {
  const [first] = results
  const published = publishedTables.find(({ paper, label }) => paper === first?.paper && label === first.where)
  const rows = new Map(results.flatMap(({ row, caveat }) => (caveat === null ? [] : [[row, caveat] as const])))
  return [
    ...[...rows].map(([row, caveat]) => `${marked} ${row}: ${caveat}`),
    ...(published?.doubt === undefined ? [] : [`doubtful in print: ${published.doubt}`]),
  ]
}

/** Rows with unparsed answers: an empty answer agrees with gold wherever gold is empty too. */
function unparsedRemarks(results: readonly Result[]): string[] {
  const unparsed = results.filter(each => (each.unparsed ?? 0) + (each.truncated ?? 0) > 0)
  const rows = new Map(unparsed.map(each => [`${each.where} ${each.row}`, each]))
  return [...rows.values()].map(
    ({ where, row, answers, unparsed, truncated }) =>
      `${where}, ${row}: ${unparsed! + truncated!} of ${answers} answers could not be parsed${truncated! > 0 ? ` (${truncated} truncated at the output limit)` : ''}; they count as empty, which is correct where gold is empty too`,
  )
}

/** What all cells of a row share is above the table: there is no room beside the figures. */
function rowLines(results: readonly Result[]): string[] {
  const { row, recipe, runs, minutes, device } = results[0]!
  return [
    wrap(`${row} (${recipe}): ${counted(runs, 'run')}, ${minutes.toFixed(1)} minutes, ${device}`),
    table(['column', 'ours [95%]', 'published', 'answers', 'unparsed', 'truncated'], results.map(cells)),
  ]
}

function cells({ column, unit, printed, caveat, ours, interval, answers, unparsed, truncated }: Result): string[] {
  const shown = (value: number) => value.toFixed(digits[unit])
  const ends = interval === null ? '' : ` [${interval.map(shown).join(', ')}]`
  return [
    column,
    ours === null ? '–' : `${shown(ours)}${ends}`,
    printed === null ? '–' : `${printed}${caveat === null ? '' : ` ${marked}`}`,
    ...[answers, unparsed, truncated].map(count => (count === null ? '–' : String(count))),
  ]
}
