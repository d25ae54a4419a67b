/** The jobs of a plan, each a folder as `elenchus train` makes it: what is finished stays, what was begun goes on, the rest is trained. */
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { folderOf, type GridPoint, isScratch, type PlannedRecipe, type Recipe, type Settings } from '@elenchus/training'
import { makeFolder, writeTo } from '../../cli/files.ts'
import { InputError, warn } from '../../cli/io.ts'
import type { Say } from '../train/announcements.ts'
import { writeJob } from '../train/job-folder.ts'
import { prepare, type TrainerCall, trainJob } from '../train/recipe-job.ts'
import { askedOf, type CorpusFiles } from './inputs.ts'

export interface Surroundings {
  /** The folder below which all jobs lie. */
  readonly out: string
  readonly files: ReadonlyMap<string, CorpusFiles>
  readonly baseFor: (recipe: Recipe) => string | undefined
  readonly changes: Partial<Settings>
  readonly limit?: number | undefined
  readonly vocabulary?: number | undefined
  readonly int8?: boolean | undefined
  readonly allowSeen?: boolean | undefined
  /** Says what a user should know; of the many jobs of a table, each thing once. */
  readonly say: Say
}

/** What was made of a recipe. */
export interface Made {
  /** The point of the grid that dev chose; empty where there was none. */
  readonly point: GridPoint
  readonly tried: number
  /** The folders of its runs, by seed, relative to that of all jobs. */
  readonly folders: readonly string[]
  readonly device: string
  /** Of all its jobs, those of the grid too. */
  readonly seconds: number
}

export type JobState = 'finished' | 'begun' | 'open'

/** All that decides what a job makes; kept in its folder, so that a second call does not take another job for this one. */
function requestOf(recipe: Recipe, point: GridPoint, seed: number, around: Surroundings, base: string): object {
  const { train, dev } = around.files.get(recipe.data.corpus) ?? {}
  return {
    recipe: recipe.name,
    base,
    settings: { ...recipe.settings, ...around.changes, ...point, seed },
    data: train,
    dev,
    answers: askedOf(recipe, around.files),
    limit: around.limit ?? null,
    vocabulary: around.vocabulary ?? null,
    int8: around.int8 === true,
  }
}

export function stateOf(folder: string, request?: object): JobState {
  const kept = join(folder, 'request.json')
  if (!existsSync(kept)) return 'open'
  if (request) {
    const before = JSON.parse(readFileSync(kept, 'utf8')) as Readonly<Record<string, unknown>>
    const differs = Object.entries(JSON.parse(JSON.stringify(request)) as object)
      .filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value))
      .map(([key]) => key)
    if (differs.length > 0)
      throw new InputError(
        `${folder}: this job was made with other ${differs.join(', ')} (request.json there says which); give the same, or another --out`,
      )
  }
  if (existsSync(join(folder, 'finished.json'))) return 'finished'
  return existsSync(join(folder, 'checkpoint.pt')) ? 'begun' : 'open'
}

interface Manifest {
  readonly devRight: number | null
  readonly device: string
  readonly seconds: number
}

/** Runs the jobs of a recipe: the points of its grid with the first seed, then the other seeds at the best of them. */
export async function makeRecipe(
  { recipe, points, seeds }: PlannedRecipe,
  made: ReadonlyMap<string, Made>,
  around: Surroundings,
  call: TrainerCall,
): Promise<Made> {
  const { after } = recipe
  // The first run of the step before; relative, so that all may be moved together.
  const from = after === undefined ? undefined : made.get(after)!.folders[0]!
  const runs: { readonly point: GridPoint; readonly folder: string; readonly manifest: Manifest }[] = []
  const run = async (point: GridPoint, seed: number) => {
    const folder = folderOf(recipe, point, seed)
    const manifest = await makeJob(recipe, point, seed, folder, from, around, call)
    runs.push({ point, folder, manifest })
  }
  for (const point of points) await run(point, seeds[0]!)
  const best = runs.reduce((a, b) => ((b.manifest.devRight ?? 0) > (a.manifest.devRight ?? 0) ? b : a))
  for (const seed of seeds.slice(1)) await run(best.point, seed)
  return {
    point: best.point,
    tried: points.length,
    folders: [best.folder, ...runs.slice(points.length).map(({ folder }) => folder)],
    device: best.manifest.device,
    seconds: runs.reduce((sum, { manifest }) => sum + manifest.seconds, 0),
  }
}

async function makeJob(
  recipe: Recipe,
  point: GridPoint,
  seed: number,
  name: string,
  from: string | undefined,
  around: Surroundings,
  call: TrainerCall,
): Promise<Manifest> {
  const folder = resolve(around.out, name)
  const base = from ?? around.baseFor(recipe)!
  const request = requestOf(recipe, point, seed, around, base)
  const state = stateOf(folder, request)
  if (state !== 'finished') {
    warn(`${name}: ${state === 'begun' ? 'goes on' : `from ${base}`}`)
    if (state === 'open') {
      await makeFolder(folder)
      const { train, dev } = around.files.get(recipe.data.corpus)!
      const prepared = await prepare(recipe, {
        ...around,
        vocabulary: isScratch(base) ? around.vocabulary : undefined,
        base: from === undefined ? base : join(around.out, from),
        data: train!,
        dev,
        test: askedOf(recipe, around.files),
        seed,
        changes: { ...around.changes, ...point },
      })
      await writeJob(folder, prepared, around.say)
      await writeTo(join(folder, 'request.json'), `${JSON.stringify(request, null, 1)}\n`)
    }
    await trainJob(folder, { ...call, resume: state === 'begun' })
    await writeTo(join(folder, 'finished.json'), `${JSON.stringify({ recipe: recipe.name, seed })}\n`)
    // Three times the size of the model, and of no more use.
    await rm(join(folder, 'checkpoint.pt'), { force: true })
  }
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
}
