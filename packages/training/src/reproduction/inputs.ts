/** Input files of a plan: training data by corpus, evaluation data, and RobustLR's evaluation sets. */
import { downloadCommand } from '../base.ts'
import type { TestFile } from '../prepare-job.ts'
import { type Recipe, recipes } from '../recipes.ts'
import { columnMetric } from './column-metrics.ts'
import type { PlannedRecipe } from './plan.ts'

/** The files of a corpus. The single file of an evaluation set is stored as `train`. */
export interface CorpusFiles {
  readonly train?: string
  readonly dev?: string
  readonly test?: string
}

export type FilesByCorpus = ReadonlyMap<string, CorpusFiles>

const isSplit = (split: string): split is 'dev' | 'test' => split === 'dev' || split === 'test'

/** The splits and sets behind the columns of a recipe's rows. */
const listEvaluatedSplits = ({ reproduces }: Recipe): string[] => [
  ...new Set(reproduces.flatMap(cell => cell.columns.flatMap(column => columnMetric(cell, column)?.split ?? []))),
]

const evaluationCorpus = ({ data, measuredOn = data.corpus }: Recipe): string => measuredOn

/** RobustLR's evaluation sets, by file name. */
const evaluationSets = new Set(recipes.flatMap(listEvaluatedSplits).filter(split => !isSplit(split)))

/** Names of the corpora and sets of all recipes. */
export const corpusNames: ReadonlySet<string> = new Set([
  ...recipes.flatMap(recipe => [recipe.data.corpus, evaluationCorpus(recipe)]),
  ...evaluationSets,
])

/** The option that provides a split of a recipe. */
export const dataOption = (recipe: Recipe, split: string): string =>
  isSplit(split) ? `--data ${evaluationCorpus(recipe)}=TRAIN,DEV,TEST` : `--data ${split}=FILE`

/** The files that the finished model predicts, by split. */
export function testFiles(recipe: Recipe, files: FilesByCorpus): (TestFile & { readonly split: string })[] {
  const { task, strategy } = recipe.data
  // MetGen's modules only produce graphs inside its loop, which runs after the training.
  if (strategy === 'metgen') return []
  const splits = task === 'metalogic' ? (['test'] as const) : (['dev', 'test'] as const)
  const corpus = files.get(evaluationCorpus(recipe))
  const sets = task === 'robustlr' ? [...evaluationSets] : []
  return [
    ...splits.map(split => [split, corpus?.[split]] as const),
    ...sets.map(split => [split, files.get(split)?.train] as const),
  ].flatMap(([split, path]) => (path === undefined ? [] : [{ split, path }]))
}

/** Names of given corpora and sets that no recipe of a plan reads. */
export function unusedCorpora(plan: readonly PlannedRecipe[], files: FilesByCorpus): string[] {
  const used = new Set(
    plan.flatMap(({ recipe }) => [
      recipe.data.corpus,
      evaluationCorpus(recipe),
      ...(recipe.data.task === 'robustlr' ? evaluationSets : []),
    ]),
  )
  return [...files.keys()].filter(name => !used.has(name))
}

const evaluationOptions = (recipe: Recipe, splits: readonly string[]): string =>
  [...new Set(splits.map(split => dataOption(recipe, split)))].join(' or ').replaceAll(' or --data', ' or')

export type FindBase = (recipe: Recipe) => string | undefined

/** The options that a plan still needs, each with the recipes that need it. */
export function missingInputs(plan: readonly PlannedRecipe[], files: FilesByCorpus, findBase: FindBase): string[] {
  const needs = new Map<string, string[]>()
  const need = (option: string, name: string) => needs.set(option, [...(needs.get(option) ?? []), name])
  for (const { recipe, isStep } of plan) {
    const { data, base, after, name } = recipe
    const { train, dev } = files.get(data.corpus) ?? {}
    const splits = listEvaluatedSplits(recipe)
    const isEvaluated = splits.some(split =>
      isSplit(split) ? files.get(evaluationCorpus(recipe))?.[split] : files.get(split)?.train,
    )
    if (train === undefined || dev === undefined) need(`--data ${data.corpus}=TRAIN,DEV,TEST`, name)
    else if (!isStep && splits.length > 0 && !isEvaluated)
      need(`${evaluationOptions(recipe, splits)}, the evaluation data,`, name)
    if (after === undefined && findBase(recipe) === undefined)
      need(`--base ${base.checkpoint}=FOLDER (${downloadCommand(base.checkpoint)})`, name)
  }
  return [...needs].map(
    ([option, names]) =>
      `${option} for ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`,
  )
}
