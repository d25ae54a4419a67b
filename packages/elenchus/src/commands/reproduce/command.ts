/**
 * `elenchus train reproduce`: the models of a table, each by its recipe with every seed, every point of its grid and the steps it goes on
 * from, and then ours beside the printed figures. What is finished is not run again, so that the same call goes on where it stopped.
 */
import { join } from 'node:path'
import { folderOf, isScratch, type PlannedRecipe, planOf, type Settings } from '@elenchus/training'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { makeFolder } from '../../cli/files.ts'
import { UsageError, warn, writeJson, writeLines } from '../../cli/io.ts'
import {
  addOptions,
  file,
  files,
  flag,
  type OptionValues,
  repeatable,
  required,
  seed,
  wholeNumber,
} from '../../cli/options.ts'
import { sayOther } from '../train/announcements.ts'
import { otherDataFor, type Told } from '../train/other-data.ts'
import { checkDevice, deviceOption, pythonOptions, pythonWithTorch, trainerFolder } from '../train/trainer.ts'
import { type Bases, basesOf } from './bases.ts'
import { askedOf, filesOf, missingFor, unusedIn, type Wanted, wantedOf } from './inputs.ts'
import { type Made, makeRecipe, type Surroundings, stateOf } from './jobs.ts'
import { type Result, resultsOf } from './results.ts'
import { counted, showPlan, showResults } from './show.ts'

const options = {
  out: required(
    file('--out <folder>', 'where every job has a folder: RECIPE/seed1, or RECIPE/POINT/seed1 with a grid'),
  ),
  recipe: files('--recipe <names...>', 'only these recipes; without a paper, all their rows'),
  data: files(
    '--data <files...>',
    'CORPUS=TRAIN,DEV,TEST for every corpus that a recipe names (TEST may be left out), and SET=FILE for the sets that RobustLR is measured by',
  ),
  base: repeatable(
    '--base <name>',
    'CHECKPOINT=FOLDER or RECIPE=FOLDER; without a name it is for all, such as scratch:encoder (default: the folder named as the checkpoint)',
  ),
  seeds: wholeNumber('--seeds <n>', 'runs of each recipe (default: as many as the paper had)', { min: 1 }),
  withoutGrid: flag('--without-grid', 'take the settings of the recipe instead of searching the paper’s grid'),
  epochs: wholeNumber('--epochs <n>', 'passes over the examples (default: as the recipe says; so below)', { min: 1 }),
  longest: wholeNumber('--longest <n>', 'tokens of an input at most', { min: 8 }),
  vocabulary: wholeNumber('--vocabulary <n>', 'tokens of a vocabulary that is learnt here', { min: 260 }),
  limit: wholeNumber('--limit <n>', 'learn from the first n examples only, and choose by as many', { min: 1 }),
  int8: flag('--int8', 'write matrices as whole numbers of eight bits'),
  allowSeen: flag('--allow-seen', 'go on although an encoder has learnt from the dev split of a corpus'),
  device: deviceOption,
  dryRun: flag('--dry-run', 'print the plan: every job, which are finished, and what is missing'),
  ...pythonOptions,
  seed: seed('the first seed; the others follow it', { default: 1 }),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command
    .argument('[paper]', 'reclor, logiqa2, metalogic or robustlr')
    .argument('[table]', 'such as "Table 7" or VI (default: every table that has recipes)')
    .action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus train reproduce reclor "Table 7" --recipe reclor-roberta-large reclor-roberta-large-race --data reclor=train.json,val.json race=race-train.jsonl,race-dev.jsonl --base roberta-large=roberta-large --out table7 --dry-run',
    'elenchus train reproduce logiqa2 III --data logiqa2-nli=train.txt,dev.txt,test.txt --without-grid --out table3',
  )
}

async function run(paper: string | undefined, table: string | undefined, options: Options): Promise<void> {
  const { out, json } = options
  checkDevice(options.device)
  const wanted = wantedOf(paper, table, options.recipe)
  const plan = planOf(wanted.recipes, {
    seed: options.seed,
    ...(options.seeds === undefined ? {} : { seeds: options.seeds }),
    ...(options.withoutGrid ? { withoutGrid: true } : {}),
  })
  const bases = basesOf(options.base)
  const around: Surroundings = {
    ...options,
    files: filesOf(options.data),
    baseFor: bases.baseFor,
    changes: changesOf(options),
    say: once(warn),
  }
  const missing = missingFor(plan, around.files, around.baseFor)
  if (!options.dryRun && missing.length > 0)
    throw new UsageError(
      `these recipes also need: ${missing.join('; ')}. Give it, or name with --recipe those to run; --dry-run shows the plan.`,
    )
  const others = await othersIn(plan, around.files)
  for (const other of others) around.say(sayOther(other))
  const told = {
    plan: plan.map(each => planned(each, around)),
    missing,
    // One file may be given for several parts.
    changed: [...new Set([...changed(options, plan, bases), ...others.map(({ clause }) => clause)])],
  }
  const idle = bases.usedIn(plan).filter(({ isUsed }) => !isUsed)
  for (const { given } of idle) warn(`--base ${given} is not used: no recipe of this plan starts from it`)
  if (options.vocabulary !== undefined && !learnsVocabulary(plan, around.baseFor))
    warn(`--vocabulary ${options.vocabulary} is not used: every base of this plan brings its own`)
  for (const name of unusedIn(plan, around.files)) warn(`--data ${name}=… is not used: no recipe of this plan has it`)
  if (options.dryRun) {
    if (json) return writeJson('train.reproduce', { dryRun: true, ...told, chosen: {}, figures: [] })
    return writeLines(showPlan(told))
  }
  const made = await makeAll(plan, around, options)
  const figures = await figuresOf(wanted, made, around)
  const chosen = Object.fromEntries(
    [...made]
      .filter(([, { tried }]) => tried > 1)
      .map(([name, { point }]) => [name, { ...point } as Record<string, number>]),
  )
  const done = { ...told, plan: plan.map(each => planned(each, around)) }
  if (json) return writeJson('train.reproduce', { dryRun: false, ...done, chosen, figures: [...figures] })
  await writeLines(showResults(figures, { chosen, changed: told.changed, out }))
}

/** What the recipes of a plan are given in place of the sets that they name. */
async function othersIn(plan: readonly PlannedRecipe[], files: Surroundings['files']): Promise<readonly Told[]> {
  const found: Told[] = []
  for (const { recipe } of plan) {
    const { train, dev } = files.get(recipe.data.corpus) ?? {}
    const parts = [
      ...(train === undefined ? [] : [{ path: train, part: 'data' as const }]),
      ...(dev === undefined ? [] : [{ path: dev, part: 'dev' as const }]),
      ...askedOf(recipe, files).flatMap(({ path, split }) => (path === dev ? [] : [{ path, part: { split } }])),
    ]
    for (const { path, part } of parts) {
      const told = await otherDataFor(recipe, path, part)
      if (told !== undefined) found.push(told)
    }
  }
  return found
}

/** Of messages that repeat, the first. */
function once(say: (message: string) => void): (message: string) => void {
  const said = new Set<string>()
  return message => {
    if (!said.has(message)) say(message)
    said.add(message)
  }
}

async function makeAll(
  plan: readonly PlannedRecipe[],
  around: Surroundings,
  { trainer, python, device }: Options,
): Promise<ReadonlyMap<string, Made>> {
  const call = { trainer: trainerFolder(trainer), python: pythonWithTorch(python), device }
  await makeFolder(around.out)
  const made = new Map<string, Made>()
  for (const each of plan) made.set(each.recipe.name, await makeRecipe(each, made, around, call))
  return made
}

async function figuresOf(
  { recipes, isAsked }: Wanted,
  made: ReadonlyMap<string, Made>,
  { files, out }: Surroundings,
): Promise<readonly Result[]> {
  const all: Result[] = []
  for (const recipe of recipes) all.push(...(await resultsOf(recipe, isAsked, made, files, out)))
  return all
}

/** A recipe of the plan with the folders of its jobs; those of other seeds stand at whichever point is chosen. */
function planned({ recipe, points, seeds, isStep }: PlannedRecipe, { out, baseFor }: Surroundings) {
  const first = points.map(point => folderOf(recipe, point, seeds[0]!))
  const rest = points.length > 1 ? [] : seeds.slice(1).map(each => folderOf(recipe, points[0]!, each))
  return {
    recipe: recipe.name,
    after: recipe.after ?? null,
    base: recipe.after === undefined ? (baseFor(recipe) ?? null) : null,
    isStep,
    seeds: [...seeds],
    points: points.length,
    jobs: [...first, ...rest].map(folder => ({ folder, state: stateOf(join(out, folder)) })),
  }
}

function changesOf({ epochs, longest }: Options): Partial<Settings> {
  return { ...(epochs === undefined ? {} : { epochs }), ...(longest === undefined ? {} : { longest }) }
}

/** Whether a recipe of the plan starts from nothing and learns its vocabulary. */
const learnsVocabulary = (plan: readonly PlannedRecipe[], baseFor: Bases['baseFor']): boolean =>
  plan.some(({ recipe }) => isScratch(baseFor(recipe) ?? ''))

/** Where a call departs from what the papers did. */
function changed(options: Options, plan: readonly PlannedRecipe[], { baseFor, usedIn }: Bases): string[] {
  const { seeds, withoutGrid, epochs, longest, limit, vocabulary, int8, allowSeen } = options
  const fewer = plan.filter(({ recipe, isStep }) => !isStep && seeds !== undefined && seeds !== recipe.seeds)
  const unsearched = plan.filter(({ recipe }) => withoutGrid && recipe.grid !== undefined)
  const bases = usedIn(plan).filter(({ given, isUsed }) => isUsed && /^(?:[^=]+=)?(?:scratch|encoder):/.test(given))
  return [
    ...(fewer.length > 0
      ? [`${counted(seeds!, 'run')}, where the paper had ${fewer.map(({ recipe }) => recipe.seeds).join(', ')}`]
      : []),
    ...(unsearched.length > 0 ? [`no grid was searched for ${counted(unsearched.length, 'recipe')}`] : []),
    ...(epochs === undefined ? [] : [`epochs ${epochs}`]),
    ...(longest === undefined ? [] : [`longest ${longest}`]),
    ...(limit === undefined ? [] : [`the first ${limit} examples alone`]),
    ...(vocabulary !== undefined && learnsVocabulary(plan, baseFor) ? [`vocabulary ${vocabulary}`] : []),
    ...(int8 ? ['matrices of eight bits'] : []),
    ...(allowSeen ? ['encoders may have learnt from a dev split (--allow-seen)'] : []),
    ...bases.map(({ given }) => `base ${given}`),
  ]
}
