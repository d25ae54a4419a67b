/**
 * Plans the training jobs that reproduce rows of tables. Each recipe follows its earlier steps; all grid points are trained with the first
 * seed, and the best one with the other seeds.
 */
import { type Recipe, type Settings, stepsTo } from '../recipes.ts'

/** Settings that a grid search varies; empty without a grid. */
export type GridPoint = Partial<Pick<Settings, 'batch' | 'rate' | 'accumulate'>>

export interface PlannedRecipe {
  readonly recipe: Recipe
  /** Grid points to try with the first seed; on ties, the earlier one is preferred. */
  readonly points: readonly GridPoint[]
  readonly seeds: readonly number[]
  /** The recipe is only an earlier step of others; its own scores were not requested. */
  readonly isStep: boolean
}

export interface PlanOptions {
  /** First seed (default: 1). */
  readonly seed?: number
  /** Runs of each recipe (default: as in the paper). */
  readonly seeds?: number
  /** Use the recipe's settings instead of a grid search. */
  readonly withoutGrid?: boolean
}

/** The recipes to train, each once and after its earlier steps. */
export function planTraining(wanted: readonly Recipe[], options: PlanOptions = {}): PlannedRecipe[] {
  const { seed = 1, withoutGrid = false } = options
  return [...new Set(wanted.flatMap(stepsTo))].map(recipe => {
    const isStep = !wanted.includes(recipe)
    // Later steps continue from the first run of an earlier one.
    const runs = isStep ? 1 : (options.seeds ?? recipe.seeds)
    const seeds = Array.from({ length: runs }, (_, i) => seed + i)
    return { recipe, points: withoutGrid ? [{}] : gridPoints(recipe), seeds, isStep }
  })
}

/** All points of a grid (Cartesian product), the recipe's own settings first. */
function gridPoints({ grid = {}, settings }: Recipe): GridPoint[] {
  const all = Object.entries(grid).reduce<GridPoint[]>(
    (points, [key, values]) => points.flatMap(point => values.map(value => ({ ...point, [key]: value }))),
    [{}],
  )
  const isOwn = (point: GridPoint) =>
    Object.entries(point).every(([key, value]) => settings[key as keyof Settings] === value)
  return [...all.filter(isOwn), ...all.filter(point => !isOwn(point))]
}

/** The folder of a job relative to the output folder: recipe, grid point and seed. */
export function jobFolder({ name }: Recipe, point: GridPoint, seed: number): string {
  const parts = Object.entries(point).map(([key, value]) => `${key}${value}`)
  return [name, ...(parts.length > 0 ? [parts.join('-')] : []), `seed${seed}`].join('/')
}

/** Number of jobs of a planned recipe. */
export const countJobs = ({ points, seeds }: Pick<PlannedRecipe, 'points' | 'seeds'>): number =>
  points.length + seeds.length - 1
