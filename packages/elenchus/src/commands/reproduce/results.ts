/** Our figures beside the printed ones, from what the jobs answered. */
import { join } from 'node:path'
import { publishedTable } from '@elenchus/benchmarks/papers'
import type { Scores } from '@elenchus/evaluation'
import {
  type Answer,
  alwaysRight,
  answerable,
  answersOf,
  type Cell,
  type Figure,
  figureOf,
  graphFigures,
  type Measure,
  meanFigure,
  measureOf,
  publishedFigures,
  type Recipe,
  readGraphs,
  stepsTo,
  sumUnread,
  theoryFigures,
  type Unread,
  unreadAnswers,
  unreadGraphs,
} from '@elenchus/training'
import { askedOf, type CorpusFiles } from './inputs.ts'
import type { Made } from './jobs.ts'

export interface Result {
  readonly recipe: string
  readonly paper: string
  readonly where: string
  readonly row: string
  readonly column: string
  readonly unit: '%' | 'F1' | 'count'
  readonly printed: number | null
  /** Why nobody should compare with what is printed; null where nothing speaks against it. */
  readonly caveat: string | null
  /** In the table's unit; null where there is none, for the reason in `why`. */
  readonly ours: number | null
  readonly interval: readonly [number, number] | null
  readonly runs: number
  /** Of all runs together, as `eval` counts them: answers, those that hold nothing that could be read, those cut off before they said anything. */
  readonly answers: number | null
  readonly unparsed: number | null
  readonly truncated: number | null
  readonly why: string | null
  /** Of all jobs that lead to it. */
  readonly minutes: number
  readonly device: string
}

type Found = { readonly figure: Figure; readonly unread: Unread } | { readonly why: string }

export async function resultsOf(
  recipe: Recipe,
  isAsked: (cell: Cell) => boolean,
  made: ReadonlyMap<string, Made>,
  files: ReadonlyMap<string, CorpusFiles>,
  out: string,
): Promise<Result[]> {
  const { folders, device } = made.get(recipe.name)!
  const seconds = stepsTo(recipe).reduce((sum, step) => sum + made.get(step.name)!.seconds, 0)
  const asked = askedOf(recipe, files)
  const runs = asked.length === 0 ? [] : await Promise.all(folders.map(folder => answersOf(join(out, folder))))
  const measured = figuresBy(
    recipe,
    runs,
    asked,
    loopOf(
      recipe,
      folders.map(each => join(out, each)),
      files,
    ),
  )
  const results: Result[] = []
  for (const cell of recipe.reproduces.filter(isAsked)) {
    const { paper, table, row } = cell
    const unitOfTable = publishedTable(paper, table).unit
    for (const { column, figure: printed, caveat = null } of publishedFigures(cell)) {
      const unit = column === 'always right' ? 'count' : unitOfTable
      const found = await measured(measureOf(cell, column))
      const scale = unit === '%' ? 100 : 1
      const { figure = null, unread } = 'figure' in found ? found : {}
      results.push({
        ...{ recipe: recipe.name, paper, where: table, row, column, unit, printed, caveat },
        ours: figure === null ? null : figure.value * scale,
        interval: figure?.interval ? [figure.interval[0] * scale, figure.interval[1] * scale] : null,
        runs: folders.length,
        answers: unread?.answers ?? null,
        unparsed: unread?.unparsed ?? null,
        truncated: unread?.truncated ?? null,
        why: 'why' in found ? found.why : null,
        minutes: seconds / 60,
        device,
      })
    }
  }
  return results
}

/**
 * MetGen's graphs come from a loop over the finished model, so that the runs are evaluated as `eval --protocol metgen` does it, once; each
 * run's log lies in its folder and goes on where it was stopped.
 */
function loopOf(recipe: Recipe, folders: readonly string[], files: ReadonlyMap<string, CorpusFiles>) {
  const path = files.get(recipe.data.corpus)?.test
  let runs: Promise<readonly Scores[]> | undefined
  const evaluated = async (folder: string, data: string) => {
    const { runJob } = await import('@elenchus/evaluation')
    const job = { task: 'metalogic', data: [data], protocol: ['metgen'], model: `onnx:${folder}` }
    const { scores } = await runJob(job, { run: join(folder, 'metgen') })
    return scores['metgen']!
  }
  return async (figure: string): Promise<Found> => {
    if (path === undefined) return { why: `no file: --data ${recipe.data.corpus}=TRAIN,DEV,TEST` }
    runs ??= Promise.all(folders.map(folder => evaluated(folder, path)))
    try {
      const done = await runs
      const found = done.map(({ metrics }) => metrics[figure])
      const known = found.flatMap(each =>
        each === undefined || each.value === null ? [] : [{ value: each.value, interval: each.interval ?? null }],
      )
      if (known.length < folders.length) return { why: nothing }
      const unread = done.map(({ n, unparsed, truncated = 0 }) => ({ answers: n, unparsed, truncated }))
      return { figure: meanFigure(known), unread: sumUnread(unread) }
    } catch (error) {
      // The jobs are done; a model that cannot be opened here (of more than 2 GiB) may be evaluated elsewhere.
      return { why: `its loop did not run: ${(error as Error).message}` }
    }
  }
}

const nothing = 'nothing in the file to measure it by'

/** Gives the figure of a measure, or says why there is none. */
function figuresBy(
  recipe: Recipe,
  runs: readonly ReadonlyMap<string, readonly Answer[]>[],
  asked: readonly { readonly split: string; readonly path: string }[],
  looped: (figure: string) => Promise<Found>,
): (measure: Measure | undefined) => Promise<Found> {
  const { data, measuredOn } = recipe
  const corpus = measuredOn ?? data.corpus
  // One scoring gives the figures of many columns.
  interface Scored {
    readonly figures: readonly ReadonlyMap<string, Figure>[]
    readonly unread: Unread
  }
  const kept = new Map<string, Scored>()
  const scored = async (split: string, all: readonly (readonly Answer[])[]): Promise<Scored> => {
    const before = kept.get(split)
    if (before) return before
    const { strategy = 'once' } = data
    const gold =
      data.task === 'metalogic' ? await readGraphs(asked.find(file => file.split === split)!.path) : undefined
    const found = {
      figures: all.map(each => (gold ? graphFigures(each, gold, strategy) : theoryFigures(each))),
      unread: sumUnread(all.map(each => (gold ? unreadGraphs(each, gold, strategy) : unreadAnswers(each)))),
    }
    kept.set(split, found)
    return found
  }
  return async measure => {
    if (!measure) return { why: 'a trained model’s answers do not tell it' }
    const { split, figure } = measure
    if (data.strategy === 'metgen') return looped(figure)
    const answers = runs.map(run => run.get(split))
    if (!answers.every(each => each !== undefined && each.length > 0) || answers.length === 0)
      return { why: `no file: --data ${/^(dev|test)$/.test(split) ? `${corpus}=TRAIN,DEV,TEST` : `${split}=FILE`}` }
    const all = answers.map(each => answerable(each!))
    if (all.some(each => each.length === 0))
      return { why: `${asked.find(file => file.split === split)?.path ?? split}: nothing in it says what is right` }
    const plain = sumUnread(all.map(unreadAnswers))
    if (figure === 'always') return { figure: { value: alwaysRight(all), interval: null }, unread: plain }
    const many =
      data.task === 'metalogic' || (data.task === 'robustlr' && figure !== 'accuracy') ? await scored(split, all) : null
    const figures = many ? many.figures.map(each => each.get(figure)) : all.map(each => figureOf(each, figure))
    const known = figures.flatMap(each => (each ? [each] : []))
    return known.length < figures.length
      ? { why: nothing }
      : { figure: meanFigure(known), unread: many?.unread ?? plain }
  }
}
