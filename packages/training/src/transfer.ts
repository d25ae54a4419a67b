/**
 * Transfer is two recipes in a row, and the second is what it says only if it goes on from what the first made. Where it starts from
 * is therefore checked, and a step that is left out on purpose is written into the job.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TrainingError } from './error.ts'
import type { Recipe } from './recipes.ts'

/** What a job says of the step before it. */
export interface Transfer {
  readonly after: string
  /** The step before was left out on purpose: the result stands for no row of a table. */
  readonly leftOut: boolean
}

/** The step before a recipe as its base bears it out; undefined for a recipe that has none. */
export function transferOf(
  recipe: Pick<Recipe, 'name' | 'after'>,
  base: string,
  withoutTransfer = false,
): Transfer | undefined {
  const { name, after } = recipe
  if (after === undefined) {
    if (!withoutTransfer) return undefined
    throw new TrainingError(`${name} goes on from no other recipe: there is no transfer to leave out`)
  }
  const made = recipeOfJob(base)
  if (made === after && withoutTransfer)
    throw new TrainingError(
      `${base} is the folder of ${after}, from which ${name} goes on: give another base, or do not leave the transfer out`,
    )
  if (made === after || withoutTransfer) return { after, leftOut: withoutTransfer }
  throw new TrainingError(
    `${base}: ${name} goes on from what ${after} made, and this is ${made === undefined ? 'no folder of a job' : `the folder of a job of ${made}`}. Train ${after} first and give its folder as --base; to leave it out on purpose, say --without-transfer, and the job will say so too.`,
  )
}

/** The recipe of the job in a folder; undefined where there is none. */
export function recipeOfJob(folder: string): string | undefined {
  const path = join(folder, 'job.json')
  if (!existsSync(path)) return undefined
  try {
    const { recipe } = JSON.parse(readFileSync(path, 'utf8')) as { readonly recipe?: string }
    return recipe
  } catch (error) {
    throw new TrainingError(`${path}: ${(error as Error).message}`)
  }
}
