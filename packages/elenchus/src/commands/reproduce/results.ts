/** Our figures beside the printed ones, from what the jobs answered. */
import { join } from 'node:path'
import { publishedTables } from '@elenchus/evaluation/published'
import {
  type Answer,
  alwaysRight,
  answersOf,
  type Cell,
  type Figure,
  figureOf,
  graphFigures,
  type Measure,
  meanFigure,
  measureOf,
  printedIn,
  type Recipe,
  readGraphs,
  stepsTo,
  theoryFigures,
} from '@elenchus/evaluation/training'
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
  /** In the table's unit; null where there is none, for the reason in `why`. */
  readonly ours: number | null
  readonly interval: readonly [number, number] | null
  readonly runs: number
  readonly why: string | null
  /** Of all jobs that lead to it. */
  readonly minutes: number
  readonly device: string
}

type Found = { readonly figure: Figure } | { readonly why: string }

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
  const measured = figuresBy(recipe, runs, asked, join(out, folders[0]!))
  const results: Result[] = []
  for (const cell of recipe.reproduces.filter(isAsked)) {
    const { paper, where, row } = cell
    const unitOfTable = publishedTables.find(each => each.paper === paper && each.where === where)?.unit ?? '%'
    for (const { column, figure: printed } of printedIn(cell)) {
      const unit = column === 'always right' ? 'count' : unitOfTable
      const found = await measured(measureOf(cell, column))
      const scale = unit === '%' ? 100 : 1
      const figure = 'figure' in found ? found.figure : null
      results.push({
        ...{ recipe: recipe.name, paper, where, row, column, unit, printed },
        ours: figure === null ? null : figure.value * scale,
        interval: figure?.interval ? [figure.interval[0] * scale, figure.interval[1] * scale] : null,
        runs: folders.length,
        why: 'why' in found ? found.why : null,
        minutes: seconds / 60,
        device,
      })
    }
  }
  return results
}

/** Gives the figure of a measure, or says why there is none. */
function figuresBy(
  recipe: Recipe,
  runs: readonly ReadonlyMap<string, readonly Answer[]>[],
  asked: readonly { readonly split: string; readonly path: string }[],
  folder: string,
): (measure: Measure | undefined) => Promise<Found> {
  const { data, measuredOn } = recipe
  const corpus = measuredOn ?? data.corpus
  return async measure => {
    if (!measure) return { why: 'a trained model’s answers do not tell it' }
    const { split, figure } = measure
    if (data.strategy === 'metgen')
      return {
        why: `its loop has to run: elenchus eval metalogic --data TEST --model onnx:${folder} --protocol metgen`,
      }
    const answers = runs.map(run => run.get(split))
    if (!answers.every(each => each !== undefined && each.length > 0) || answers.length === 0)
      return { why: `no file: --data ${/^(dev|test)$/.test(split) ? `${corpus}=TRAIN,DEV,TEST` : `${split}=FILE`}` }
    const all = answers as (readonly Answer[])[]
    if (figure === 'always') return { figure: { value: alwaysRight(all), interval: null } }
    const figures: (Figure | undefined)[] = []
    for (const each of all) {
      if (data.task === 'metalogic') {
        const gold = await readGraphs(asked.find(file => file.split === split)!.path)
        figures.push(graphFigures(each, gold, data.strategy ?? 'once').get(figure))
      } else if (data.task === 'robustlr' && figure !== 'accuracy') figures.push(theoryFigures(each).get(figure))
      else figures.push(figureOf(each, figure))
    }
    const known = figures.flatMap(each => (each ? [each] : []))
    return known.length < figures.length
      ? { why: 'nothing in the file to measure it by' }
      : { figure: meanFigure(known) }
  }
}
