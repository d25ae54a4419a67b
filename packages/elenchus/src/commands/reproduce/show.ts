/** The plan and the table, for people. */
import { publishedTables } from '@elenchus/benchmarks/papers'
import { table, wrap, wrapAfter } from '../../terminal/text.ts'
import type { JobState } from './jobs.ts'
import type { Result } from './results.ts'

export interface ShownPlan {
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

/** A number with its noun, such as "1 run" and "2 runs". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** One line a recipe, in the order in which they run. */
export function showPlan({ plan, missing, changed }: ShownPlan): string[] {
  const rows = plan.map(({ recipe, after, base, isStep, seeds, points, jobs }) => {
    const finished = jobs.filter(({ state }) => state === 'finished').length
    const count = points + seeds.length - 1
    return [
      isStep ? `${recipe} (a step)` : recipe,
      after ?? base ?? 'missing',
      points === 1 ? '–' : `${points} points`,
      seeds.join(', '),
      `${finished} of ${count} finished`,
    ]
  })
  const jobs = plan.reduce((sum, { points, seeds }) => sum + points + seeds.length - 1, 0)
  return [
    table(['recipe', 'starts from', 'grid', 'seeds', 'jobs'], rows),
    '',
    wrap(
      `${counted(plan.length, 'recipe')}, ${counted(jobs, 'job')}, in this order; a grid is searched with the first seed, its best point by dev has the others`,
    ),
    wrap(
      `every job has a folder below --out: RECIPE/seed1${plan.some(({ points }) => points > 1) ? ', with a grid RECIPE/POINT/seed1' : ''}`,
    ),
    ...departures(changed),
    ...(missing.length > 0 ? ['missing', ...missing.map(line => wrapAfter('  ', line))] : []),
  ]
}

const departures = (changed: readonly string[]): string[] =>
  changed.length > 0 ? [wrap(`otherwise than in the papers: ${changed.join('; ')}`)] : []

const digits = { '%': 1, F1: 2, count: 0 } as const

export function showResults(
  results: readonly Result[],
  about: {
    readonly chosen: Readonly<Record<string, Readonly<Record<string, number>>>>
    readonly changed: readonly string[]
    readonly out: string
  },
): string[] {
  const tables = [...new Set(results.map(({ paper, where }) => `${paper}, ${where}`))]
  const reasons = [...new Set(results.flatMap(({ why }) => why ?? []))].map(reason => {
    const columns = [...new Set(results.filter(({ why }) => why === reason).map(({ column }) => column))]
    return `${columns.slice(0, 4).join(', ')}${columns.length > 4 ? ` and ${columns.length - 4} more` : ''}: ${reason}`
  })
  return [
    ...tables.flatMap(name => {
      const own = results.filter(({ paper, where }) => `${paper}, ${where}` === name)
      return [name, ...rowsOf(own).flatMap(rowLines), ...caveatsOf(own).map(text => wrap(text)), '']
    }),
    ...unreadOf(results).map(text => wrap(text)),
    wrap(
      'ours is the mean over the runs, its interval that of one run; minutes are of training, with the steps before and the points of the grid',
    ),
    ...departures(about.changed),
    ...Object.entries(about.chosen).map(([name, point]) =>
      wrap(
        `chosen by dev for ${name}: ${Object.entries(point)
          .map(([key, value]) => `${key} ${value}`)
          .join(', ')}`,
      ),
    ),
    ...(reasons.length > 0 ? ['without a figure of ours', ...reasons.map(reason => wrapAfter('  ', reason))] : []),
    `every job is a model: --model onnx:${about.out}/RECIPE/seed1`,
  ]
}

/** Of which rows nobody should compare with the print, and what is doubtful in the table. */
function caveatsOf(results: readonly Result[]): string[] {
  const [first] = results
  const table = publishedTables.find(({ paper, label }) => paper === first?.paper && label === first.where)
  const rows = new Map(results.flatMap(({ row, caveat }) => (caveat === null ? [] : [[row, caveat] as const])))
  return [
    ...[...rows].map(([row, caveat]) => `${marked} ${row}: ${caveat}`),
    ...(table?.doubt === undefined ? [] : [`doubtful in print: ${table.doubt}`]),
  ]
}

const marked = '(!)'

/** Rows with answers that say nothing: what is left out in them may agree with gold, where that has nothing either. */
function unreadOf(results: readonly Result[]): string[] {
  const rows = new Map<string, Result>()
  for (const each of results)
    if ((each.unparsed ?? 0) + (each.truncated ?? 0) > 0) rows.set(`${each.where} ${each.row}`, each)
  return [...rows.values()].map(
    ({ where, row, answers, unparsed, truncated }) =>
      `${where}, ${row}: ${unparsed! + truncated!} of ${answers} answers hold nothing that could be read${truncated! > 0 ? ` (${truncated} cut off at the output limit)` : ''}; they count as empty, which is right wherever there is nothing to find`,
  )
}

/** The figures of each row of a table, in their order. */
function rowsOf(results: readonly Result[]): Result[][] {
  const rows = new Map<string, Result[]>()
  for (const each of results) {
    // One row may be reproduced by several recipes.
    const key = `${each.recipe} ${each.row}`
    rows.set(key, [...(rows.get(key) ?? []), each])
  }
  return [...rows.values()]
}

/** What holds of the whole row stands above its figures: beside them there is no room in a terminal. */
function rowLines(results: readonly Result[]): string[] {
  const { row, recipe, runs, minutes, device } = results[0]!
  return [
    wrap(`${row} (${recipe}): ${counted(runs, 'run')}, ${minutes.toFixed(1)} minutes, ${device}`),
    table(['column', 'ours [95%]', 'printed', 'answers', 'not read', 'cut off'], results.map(line)),
  ]
}

function line({ column, unit, printed, caveat, ours, interval, answers, unparsed, truncated }: Result): string[] {
  const shown = (value: number) => value.toFixed(digits[unit])
  const ends = interval === null ? '' : ` [${interval.map(shown).join(', ')}]`
  return [
    column,
    ours === null ? '–' : `${shown(ours)}${ends}`,
    printed === null ? '–' : `${printed}${caveat === null ? '' : ` ${marked}`}`,
    ...[answers, unparsed, truncated].map(count => (count === null ? '–' : String(count))),
  ]
}
