/**
 * `elenchus train reproduce`: trains the models of a published table by their recipes, with all seeds, grid points and earlier steps, and
 * compares the results with the published ones. Finished jobs are kept, so that the same command can resume.
 */
import { join } from 'node:path'
import * as training from '@elenchus/training'
import { defineCommand } from '../../../cli/command.ts'
import { makeFolder } from '../../../cli/files.ts'
import { UsageError, warn, writeJson, writeLines } from '../../../cli/io.ts'
import { file, files, flag, type OptionValues, repeatable, required, seed, wholeNumber } from '../../../cli/options.ts'
import { countNoun } from '../../../terminal/text.ts'
import { checkRunFlags, exampleOptions, pickSettings, trainerOptions } from '../training-options.ts'
import { type Bases, findRecipes, parseBases, parseData } from './inputs.ts'
import { formatPlan, formatResults } from './show.ts'

const options = {
  out: required(
    file(
      '--out <folder>',
      'output folder, with one subfolder per job: RECIPE/seed1, or RECIPE/POINT/seed1 in a grid search',
    ),
  ),
  recipe: files('--recipe <names...>', 'train only these recipes; without a paper, all rows that use them'),
  data: files('--data <files...>', 'CORPUS=TRAIN,DEV or CORPUS=TRAIN,DEV,TEST; for RobustLR sets, SET=FILE'),
  base: repeatable('--base <name>', 'base model: CHECKPOINT=FOLDER, RECIPE=FOLDER, or one for all recipes'),
  seeds: wholeNumber('--seeds <n>', 'number of runs per recipe (default: as in the paper)', { min: 1 }),
  withoutGrid: flag('--without-grid', 'use the settings of the recipe, without the paper’s grid search'),
  ...exampleOptions,
  limit: wholeNumber('--limit <n>', 'use only the first n training and dev examples', { min: 1 }),
  int8: flag('--int8', 'quantize the weights to 8 bits'),
  allowSeen: flag('--allow-seen', 'accept an encoder that was trained on the dev split of a corpus'),
  dryRun: flag('--dry-run', 'print the plan, with the state of each job and any missing inputs, without training'),
  ...trainerOptions,
  seed: seed('first random seed; the runs use consecutive seeds', { default: 1 }),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [
    ['[paper]', 'paper: reclor, logiqa2, metalogic or robustlr'],
    ['[table]', 'table, such as "Table 7" or VI (default: every table that has recipes)'],
  ],
  options,
  run,
})

async function run(paper: string | undefined, table: string | undefined, options: Options): Promise<void> {
  const { out, json, dryRun = false } = options
  checkRunFlags(options)
  const { recipes, isRequested } = findRecipes(paper, table, options.recipe)
  const plan = training.planTraining(recipes, options)
  const bases = parseBases(options.base)
  const request: training.PlanRequest = {
    ...options,
    files: parseData(options.data),
    findBase: bases.findBase,
    changes: pickSettings(options),
    warn: createDeduplicatingReporter(warn),
  }
  const { files, findBase } = request
  const missing = training.findMissingInputs(plan, files, findBase)
  if (!dryRun && missing.length > 0)
    throw new UsageError(
      `missing: ${missing.join('; ')}. Add these options, or select recipes with --recipe; --dry-run shows the plan.`,
    )
  const mismatches = await findMismatches(plan, request)
  for (const { message } of mismatches) request.warn(message)
  // A file with several uses is reported once.
  const changed = [...new Set([...describeChanges(options, plan, bases), ...mismatches.map(({ clause }) => clause)])]
  for (const text of bases.classify(plan).unused) warn(`--base ${text} is not used by any recipe of this plan`)
  if (options.vocabulary !== undefined && !learnsVocabulary(plan, bases))
    warn(`--vocabulary ${options.vocabulary} is not used: every base of this plan has its own vocabulary`)
  for (const name of training.findUnusedCorpora(plan, files))
    warn(`--data ${name}=… is not used by any recipe of this plan`)
  const createDocument = () => ({ plan: plan.map(each => toPlanDocument(each, request)), missing, changed })
  if (dryRun) {
    if (json) return writeJson('train.reproduce', { dryRun, ...createDocument(), chosen: {}, figures: [] })
    return writeLines(formatPlan(createDocument()))
  }
  const trainer = training.findTrainer(options)
  await makeFolder(out)
  const trainedRecipes = await training.runPlan(plan, request, trainer)
  const figures = []
  for (const recipe of recipes)
    figures.push(...(await training.scoreRecipe(recipe, isRequested, trainedRecipes, files, out)))
  const chosen = Object.fromEntries(
    [...trainedRecipes].flatMap(([name, { triedPoints, point }]) =>
      triedPoints > 1 ? [[name, point as Record<string, number>]] : [],
    ),
  )
  if (json) return writeJson('train.reproduce', { dryRun, ...createDocument(), chosen, figures })
  await writeLines(formatResults(figures, { chosen, changed, out }))
}

/** Finds files of a plan with other data than the recipe's. */
async function findMismatches(plan: readonly training.PlannedRecipe[], { files }: training.PlanRequest) {
  const mismatches = []
  for (const { recipe } of plan) {
    const { train, dev } = files.get(recipe.data.corpus) ?? {}
    const tests = training.listTestFiles(recipe, files).filter(({ path }) => path !== dev)
    const filesWithUse = [
      [train, 'train'],
      [dev, 'dev'],
      ...tests.map(({ path, split }) => [path, { split }] as const),
    ] as const
    for (const [path, use] of filesWithUse)
      mismatches.push(path === undefined ? undefined : await training.findMismatch(recipe, path, use))
  }
  return mismatches.filter(each => each !== undefined)
}

/** Reports each message once. */
function createDeduplicatingReporter(report: (message: string) => void): (message: string) => void {
  const seen = new Set<string>()
  return message => {
    if (!seen.has(message)) report(message)
    seen.add(message)
  }
}

/** Converts a planned recipe to a document with the state of its jobs; with a grid search, only those of the first seed are known. */
function toPlanDocument(
  { recipe, points, seeds, isStep }: training.PlannedRecipe,
  { out, findBase }: training.PlanRequest,
) {
  const firstSeedFolders = points.map(point => training.getJobFolder(recipe, point, seeds[0]!))
  const otherSeedFolders =
    points.length > 1 ? [] : seeds.slice(1).map(each => training.getJobFolder(recipe, points[0]!, each))
  return {
    recipe: recipe.name,
    after: recipe.after ?? null,
    base: recipe.after === undefined ? (findBase(recipe) ?? null) : null,
    isStep,
    seeds: [...seeds],
    points: points.length,
    jobs: [...firstSeedFolders, ...otherSeedFolders].map(folder => ({
      folder,
      state: training.getJobState(join(out, folder)),
    })),
  }
}

const learnsVocabulary = (plan: readonly training.PlannedRecipe[], { findBase }: Bases): boolean =>
  plan.some(({ recipe }) => training.isScratch(findBase(recipe) ?? ''))

function describeChanges(options: Options, plan: readonly training.PlannedRecipe[], bases: Bases): string[] {
  const { seeds, withoutGrid, epochs, longest, limit, vocabulary, int8, allowSeen } = options
  const changedRunCounts = plan.filter(({ recipe, isStep }) => !isStep && seeds !== undefined && seeds !== recipe.seeds)
  const withoutGridSearch = plan.filter(({ recipe }) => withoutGrid && recipe.grid !== undefined)
  const changes = [
    changedRunCounts.length > 0 &&
      `${countNoun(seeds!, 'run')} instead of ${changedRunCounts.map(({ recipe }) => recipe.seeds).join(', ')}`,
    withoutGridSearch.length > 0 && `no grid search for ${countNoun(withoutGridSearch.length, 'recipe')}`,
    epochs !== undefined && `epochs ${epochs}`,
    longest !== undefined && `longest ${longest}`,
    limit !== undefined && `only the first ${limit} training and dev examples`,
    vocabulary !== undefined && learnsVocabulary(plan, bases) && `vocabulary ${vocabulary}`,
    int8 && '8-bit weights',
    allowSeen && 'encoders that may have been trained on a dev split (--allow-seen)',
  ]
  const changedBases = bases.classify(plan).used.filter(text => /^(?:[^=]+=)?(?:scratch|encoder):/.test(text))
  return [...changes.filter(change => typeof change === 'string'), ...changedBases.map(text => `base ${text}`)]
}
