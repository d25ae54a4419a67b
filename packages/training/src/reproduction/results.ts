/** Scores trained recipes, and compares each score with the published cell that it reproduces. */
import { join } from 'node:path'
import { publishedTable } from '@elenchus/benchmarks/papers'
import { readGraphs } from '../examples.ts'
import { type Cell, getPublishedFigures, listSteps, type Recipe } from '../recipes.ts'
import { type ColumnMetric, findColumnMetric } from './column-metrics.ts'
import { type FilesByCorpus, formatDataOption, listTestFiles } from './inputs.ts'
import type { TrainedRecipes } from './run-plan.ts'
import * as scoring from './scores.ts'

/** A cell of a published table with our result. */
export interface Result {
  readonly recipe: string
  readonly paper: string
  /** Label of the table. */
  readonly where: string
  readonly row: string
  readonly column: string
  readonly unit: '%' | 'F1' | 'count'
  /** The published result. */
  readonly printed: number | null
  /** Reason not to compare with the published result. */
  readonly caveat: string | null
  /** Our score in the table's unit; `null` without a result. */
  readonly ours: number | null
  readonly interval: readonly [number, number] | null
  readonly runs: number
  /** Answer counts of all runs together. */
  readonly answers: number | null
  readonly unparsed: number | null
  readonly truncated: number | null
  /** Reason for a missing result. */
  readonly why: string | null
  /** Training time of all jobs of the recipe and its earlier steps. */
  readonly minutes: number
  readonly device: string
}

/** The mean score of the runs, or the reason for its absence. */
type ColumnScore = { readonly score: scoring.Score; readonly counts: scoring.AnswerCounts } | { readonly why: string }

/** Scores the requested cells of a trained recipe. */
export async function scoreRecipe(
  recipe: Recipe,
  isRequested: (cell: Cell) => boolean,
  trainedRecipes: TrainedRecipes,
  files: FilesByCorpus,
  out: string,
): Promise<Result[]> {
  const { folders, device } = trainedRecipes.get(recipe.name)!
  const seconds = listSteps(recipe).reduce((sum, step) => sum + trainedRecipes.get(step.name)!.seconds, 0)
  const paths = folders.map(folder => join(out, folder))
  const scoreColumn = createColumnScorer(recipe, paths, files)
  const results: Result[] = []
  for (const cell of recipe.reproduces.filter(isRequested)) {
    const { paper, table, row } = cell
    const tableUnit = publishedTable(paper, table).unit
    for (const { column, figure: printed, caveat = null } of getPublishedFigures(cell)) {
      const unit = column === 'always right' ? 'count' : tableUnit
      const columnScore = await scoreColumn(findColumnMetric(cell, column))
      const scale = unit === '%' ? 100 : 1
      const { score = null, counts = null } = 'score' in columnScore ? columnScore : {}
      results.push({
        ...{ recipe: recipe.name, paper, where: table, row, column, unit, printed, caveat },
        ours: score && score.value * scale,
        interval: score?.interval ? [score.interval[0] * scale, score.interval[1] * scale] : null,
        runs: folders.length,
        ...(counts ?? { answers: null, unparsed: null, truncated: null }),
        why: 'why' in columnScore ? columnScore.why : null,
        minutes: seconds / 60,
        device,
      })
    }
  }
  return results
}

const noGoldReason = 'the file has no gold data for this metric'

/** Caches the results of a function by key. */
function memoize<T>(load: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>()
  return key => {
    if (!cache.has(key)) cache.set(key, load(key))
    return cache.get(key)!
  }
}

function createColumnScorer(recipe: Recipe, folders: readonly string[], files: FilesByCorpus) {
  const { task, corpus, strategy = 'once' } = recipe.data
  const tests = listTestFiles(recipe, files)
  const findPath = (split: string) => tests.find(file => file.split === split)?.path ?? split
  // Reads the answers of all runs once; the key is not used.
  const readRuns = memoize(() => Promise.all(tests.length === 0 ? [] : folders.map(scoring.readAnswers)))
  /** Scores a split once for all columns that need it. */
  const scoreSplit = memoize(async (split: string) => {
    const runs = (await readRuns('')).map(run => scoring.selectScorable(run.get(split)!))
    if (task !== 'metalogic')
      return {
        scores: runs.map(scoring.scoreTheories),
        counts: scoring.sumCounts(runs.map(scoring.countUnparsedAnswers)),
      }
    const gold = await readGraphs(findPath(split))
    return {
      scores: runs.map(run => scoring.scoreGraphs(run, gold, strategy)),
      counts: scoring.sumCounts(runs.map(run => scoring.countUnparsedGraphs(run, gold, strategy))),
    }
  })
  const scoreMetgen = memoize((folder: string) => evaluateMetgen(folder, files.get(corpus)!.test!))
  const combine = (scores: readonly (scoring.Score | undefined)[], counts: scoring.AnswerCounts): ColumnScore => {
    const available = scores.flatMap(score => score ?? [])
    return available.length < scores.length
      ? { why: noGoldReason }
      : { score: scoring.averageScores(available), counts }
  }
  return async (column: ColumnMetric | undefined): Promise<ColumnScore> => {
    if (!column) return { why: 'cannot be computed from the answers of a trained model' }
    const { split, metric } = column
    const noFileResult = { why: `no file: ${formatDataOption(recipe, split)}` }
    if (strategy === 'metgen') {
      if (files.get(corpus)?.test === undefined) return noFileResult
      try {
        const runs = await Promise.all(folders.map(scoreMetgen))
        return combine(
          runs.map(({ scores }) => scores.get(metric)),
          scoring.sumCounts(runs.map(({ counts }) => counts)),
        )
      } catch (error) {
        // The training is done; a model that cannot be loaded here (over 2 GiB) can be evaluated elsewhere.
        return { why: `MetGen's loop failed: ${(error as Error).message}` }
      }
    }
    const allRuns = (await readRuns('')).map(run => run.get(split) ?? [])
    if (allRuns.length === 0 || allRuns.some(answers => answers.length === 0)) return noFileResult
    const runs = allRuns.map(scoring.selectScorable)
    if (runs.some(answers => answers.length === 0)) return { why: `${findPath(split)}: the file has no gold answers` }
    if (task === 'metalogic' || (task === 'robustlr' && metric !== 'accuracy')) {
      const { scores, counts } = await scoreSplit(split)
      return combine(
        scores.map(each => each.get(metric)),
        counts,
      )
    }
    const counts = scoring.sumCounts(runs.map(scoring.countUnparsedAnswers))
    if (metric === 'always') return { score: { value: scoring.countAlwaysCorrect(runs), interval: null }, counts }
    return combine(
      runs.map(run => scoring.scoreAnswers(run, metric)),
      counts,
    )
  }
}

/** Runs and scores MetGen's loop like `eval --protocol metgen`; the log in the job's folder can be resumed. */
async function evaluateMetgen(folder: string, data: string) {
  const { runJob } = await import('@elenchus/evaluation')
  const job = { task: 'metalogic', data: [data], protocol: ['metgen'], model: `onnx:${folder}` }
  const { scores } = await runJob(job, { run: join(folder, 'metgen') })
  const { metrics, n, unparsed, truncated = 0 } = scores['metgen']!
  return {
    scores: new Map(
      Object.entries(metrics).flatMap(([name, { value, interval = null }]) =>
        value === null ? [] : [[name, { value, interval }]],
      ),
    ),
    counts: { answers: n, unparsed, truncated },
  }
}
