/** Runs the jobs of a plan, each in its own folder: skips finished jobs, resumes interrupted ones, and trains the others. */
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolderSync, writeFileAtomic } from '@elenchus/files'
import type { Warn } from '../check-data.ts'
import { TrainingError } from '../error.ts'
import { isScratch } from '../families.ts'
import { findDifferentKeys, writeJob } from '../job-folder.ts'
import { prepareTraining, type TrainingRequest } from '../prepare-job.ts'
import type { Recipe } from '../recipes.ts'
import { type RunOptions, type Trainer, trainJob } from '../trainer.ts'
import { type FilesByCorpus, type FindBase, listTestFiles } from './inputs.ts'
import { type GridPoint, getJobFolder, type PlannedRecipe } from './plan.ts'

export interface PlanRequest
  extends Pick<TrainingRequest, 'changes' | 'limit' | 'vocabulary' | 'int8' | 'allowSeen'>,
    Pick<RunOptions, 'device'> {
  /** Parent folder of all jobs. */
  readonly out: string
  readonly files: FilesByCorpus
  readonly findBase: FindBase
  readonly warn: Warn
}

export interface TrainedRecipe {
  /** Grid point with the best dev score; empty without a grid. */
  readonly point: GridPoint
  /** Number of grid points that were tried. */
  readonly triedPoints: number
  /** Folders of the runs by seed, relative to the output folder. */
  readonly folders: readonly string[]
  readonly device: string
  /** Training time of all its jobs, including the grid search. */
  readonly seconds: number
}

export type TrainedRecipes = ReadonlyMap<string, TrainedRecipe>

/** State of a job: with a result, with a checkpoint, or not started. */
export type JobState = 'finished' | 'begun' | 'open'

/** Determines the state of a job; throws if the job was started with other options. */
export function getJobState(folder: string, request?: object): JobState {
  const path = join(folder, 'request.json')
  if (!existsSync(path)) return 'open'
  if (request) {
    const recordedRequest = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>
    const currentRequest = JSON.parse(JSON.stringify(request)) as Readonly<Record<string, unknown>>
    const different = findDifferentKeys(recordedRequest, currentRequest).filter(key => key in currentRequest)
    if (different.length > 0)
      throw new TrainingError(
        `${folder}: this job was started with different ${different.join(', ')} (see request.json there); give the same options, or choose another --out`,
      )
  }
  if (existsSync(join(folder, 'finished.json'))) return 'finished'
  return existsSync(join(folder, 'checkpoint.pt')) ? 'begun' : 'open'
}

/** Fields of the trainer's manifest; `devRight` is the best dev score. */
type Manifest = Readonly<{ devRight: number | null; device: string; seconds: number }>

/** Runs a plan in order. Later steps continue from the first run of the earlier step. */
export async function runPlan(plan: readonly PlannedRecipe[], request: PlanRequest, trainer: Trainer) {
  const trainedRecipes = new Map<string, TrainedRecipe>()
  for (const { recipe, points, seeds } of plan) {
    const base = recipe.after === undefined ? undefined : trainedRecipes.get(recipe.after)!.folders[0]!
    const jobs: { readonly point: GridPoint; readonly folder: string; readonly manifest: Manifest }[] = []
    const run = async (point: GridPoint, seed: number) => {
      const manifest = await runJob(recipe, point, seed, base, request, trainer)
      jobs.push({ point, folder: getJobFolder(recipe, point, seed), manifest })
    }
    // Grid search with the first seed; the other seeds train the best point.
    for (const point of points) await run(point, seeds[0]!)
    const bestJob = jobs.reduce((a, b) => ((b.manifest.devRight ?? 0) > (a.manifest.devRight ?? 0) ? b : a))
    for (const seed of seeds.slice(1)) await run(bestJob.point, seed)
    trainedRecipes.set(recipe.name, {
      point: bestJob.point,
      triedPoints: points.length,
      folders: [bestJob.folder, ...jobs.slice(points.length).map(({ folder }) => folder)],
      device: bestJob.manifest.device,
      seconds: jobs.reduce((sum, { manifest }) => sum + manifest.seconds, 0),
    })
  }
  return trainedRecipes
}

/** Trains a job unless it is finished. `baseFolder` is the folder of the job that it continues from, relative to the output folder. */
async function runJob(
  recipe: Recipe,
  point: GridPoint,
  seed: number,
  baseFolder: string | undefined,
  request: PlanRequest,
  trainer: Trainer,
): Promise<Manifest> {
  const { out, files, warn, limit, vocabulary, int8, device } = request
  const name = getJobFolder(recipe, point, seed)
  const folder = resolve(out, name)
  const base = baseFolder ?? request.findBase(recipe)!
  const { train, dev } = files.get(recipe.data.corpus)!
  const test = listTestFiles(recipe, files)
  const changes = { ...request.changes, ...point }
  // All options that determine the result of the job.
  const jobRequest = {
    recipe: recipe.name,
    base,
    settings: { ...recipe.settings, ...changes, seed },
    data: train,
    dev,
    answers: test,
    limit: limit ?? null,
    vocabulary: vocabulary ?? null,
    int8: int8 === true,
  }
  const state = getJobState(folder, jobRequest)
  if (state !== 'finished') {
    warn(`${name}: ${state === 'begun' ? 'resuming' : `training, starting from ${base}`}`)
    if (state === 'open') {
      makeFolderSync(folder)
      const prepared = await prepareTraining(recipe, {
        ...request,
        vocabulary: isScratch(base) ? vocabulary : undefined,
        base: baseFolder === undefined ? base : join(out, baseFolder),
        data: train!,
        dev,
        test,
        seed,
        changes,
      })
      await writeJob(folder, prepared, warn)
      writeFileAtomic(join(folder, 'request.json'), `${JSON.stringify(jobRequest, null, 1)}\n`)
    }
    await trainJob(trainer, folder, { device, resume: state === 'begun' })
    writeFileAtomic(join(folder, 'finished.json'), `${JSON.stringify({ recipe: recipe.name, seed })}\n`)
    // The checkpoint, three times the size of the model, is no longer needed.
    await rm(join(folder, 'checkpoint.pt'), { force: true })
  }
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
}
