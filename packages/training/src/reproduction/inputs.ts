/** Input files of a reproduction: training data by corpus, evaluation data, and RobustLR's evaluation sets. */
import { formatDownloadCommand } from '../base.ts'
import type { TestFile } from '../prepare-job.ts'
import { type Recipe, recipes } from '../recipes.ts'
import { findColumnMetric } from './column-metrics.ts'
import type { PlannedRecipe } from './plan.ts'

/** The files of a corpus. The single file of an evaluation set is stored as `train`. */
export type CorpusFiles = Readonly<{ train?: string; dev?: string; test?: string }>

export type FilesByCorpus = ReadonlyMap<string, CorpusFiles>

const isSplit = (split: string): split is 'dev' | 'test' => split === 'dev' || split === 'test'

/** Lists the splits and sets that the columns of a recipe's rows are evaluated on. */
const listEvaluatedSplits = ({ reproduces }: Recipe): string[] => [
  ...new Set(reproduces.flatMap(cell => cell.columns.flatMap(column => findColumnMetric(cell, column)?.split ?? []))),
]

const getEvaluationCorpus = ({ data, measuredOn = data.corpus }: Recipe): string => measuredOn

/** File names of RobustLR's evaluation sets. */
const evaluationSets = new Set(recipes.flatMap(listEvaluatedSplits).filter(split => !isSplit(split)))

/** Names of the corpora and sets of all recipes. */
export const corpusNames: ReadonlySet<string> = new Set([
  ...recipes.flatMap(recipe => [recipe.data.corpus, getEvaluationCorpus(recipe)]),
  ...evaluationSets,
])

/** Returns the option that provides a split of a recipe. */
export const formatDataOption = (recipe: Recipe, split: string): string =>
  isSplit(split) ? `--data ${getEvaluationCorpus(recipe)}=TRAIN,DEV,TEST` : `--data ${split}=FILE`

/** Lists the files that the finished model predicts, with their splits. */
export function listTestFiles(recipe: Recipe, files: FilesByCorpus): (TestFile & { readonly split: string })[] {
  const { task, strategy } = recipe.data
  // MetGen produces graphs only in its loop, which runs after the training.
  if (strategy === 'metgen') return []
  const splits = task === 'metalogic' ? (['test'] as const) : (['dev', 'test'] as const)
  const corpus = files.get(getEvaluationCorpus(recipe))
  const sets = task === 'robustlr' ? [...evaluationSets] : []
  return [
    ...splits.map(split => [split, corpus?.[split]] as const),
    ...sets.map(split => [split, files.get(split)?.train] as const),
  ].flatMap(([split, path]) => (path === undefined ? [] : [{ split, path }]))
}

/** Lists the given corpora and sets that no recipe of a plan reads. */
export function findUnusedCorpora(plan: readonly PlannedRecipe[], files: FilesByCorpus): string[] {
  const used = new Set(
    plan.flatMap(({ recipe }) => [
      recipe.data.corpus,
      getEvaluationCorpus(recipe),
      ...(recipe.data.task === 'robustlr' ? evaluationSets : []),
    ]),
  )
  return [...files.keys()].filter(name => !used.has(name))
}

const formatEvaluationOptions = (recipe: Recipe, splits: readonly string[]): string =>
  [...new Set(splits.map(split => formatDataOption(recipe, split)))].join(' or ').replaceAll(' or --data', ' or')

export type FindBase = (recipe: Recipe) => string | undefined

/** Lists the missing options of a plan, each with the recipes that need it. */
export function findMissingInputs(plan: readonly PlannedRecipe[], files: FilesByCorpus, findBase: FindBase): string[] {
  const needs = new Map<string, string[]>()
  const addNeed = (option: string, name: string) => needs.set(option, [...(needs.get(option) ?? []), name])
  for (const { recipe, isStep } of plan) {
    const { data, base, after, name } = recipe
    const { train, dev } = files.get(data.corpus) ?? {}
    const splits = listEvaluatedSplits(recipe)
    const isEvaluated = splits.some(split =>
      isSplit(split) ? files.get(getEvaluationCorpus(recipe))?.[split] : files.get(split)?.train,
    )
    if (train === undefined || dev === undefined) addNeed(`--data ${data.corpus}=TRAIN,DEV,TEST`, name)
    else if (!isStep && splits.length > 0 && !isEvaluated)
      addNeed(`${formatEvaluationOptions(recipe, splits)} (evaluation data)`, name)
    if (after === undefined && findBase(recipe) === undefined)
      addNeed(`--base ${base.checkpoint}=FOLDER (${formatDownloadCommand(base.checkpoint)})`, name)
  }
  return [...needs].map(
    ([option, names]) =>
      `${option} for ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`,
  )
}
