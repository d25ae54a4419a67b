/**
 * Plans the training jobs that reproduce rows of tables. Each recipe comes after its earlier steps. The grid search uses the first seed; the
 * best grid point is then trained with the other seeds.
 */
import { listSteps, type Recipe, type Settings } from '../recipes.ts'

/** Settings that a grid search varies; empty without a grid. */
export type GridPoint = Partial<Pick<Settings, 'batch' | 'rate' | 'accumulate'>>

export interface PlannedRecipe {
  readonly recipe: Recipe
  /** Grid points to train with the first seed; the earlier one wins a tie. */
  readonly points: readonly GridPoint[]
  readonly seeds: readonly number[]
  /** True for a recipe that is trained only as an earlier step of requested ones. */
  readonly isStep: boolean
}

export interface PlanOptions {
  /** First seed (default: 1). */
  readonly seed?: number
  /** Number of runs per recipe (default: as in the paper). */
  readonly seeds?: number
  /** Use the recipe's settings instead of a grid search. */
  readonly withoutGrid?: boolean
}

/** Lists the recipes to train, each once and after its earlier steps. */
export function planTraining(requested: readonly Recipe[], options: PlanOptions = {}): PlannedRecipe[] {
  const { seed = 1, withoutGrid = false } = options
  return [...new Set(requested.flatMap(listSteps))].map(recipe => {
    const isStep = !requested.includes(recipe)
    // Later steps continue from the first run of an earlier one.
    const runs = isStep ? 1 : (options.seeds ?? recipe.seeds)
    const seeds = Array.from({ length: runs }, (_, i) => seed + i)
    return { recipe, points: withoutGrid ? [{}] : listGridPoints(recipe), seeds, isStep }
  })
}

/** Lists all points of a grid (Cartesian product), the default settings of the recipe first. */
function listGridPoints({ grid = {}, settings }: Recipe): GridPoint[] {
  const points = Object.entries(grid).reduce<GridPoint[]>(
    (points, [key, values]) => points.flatMap(point => values.map(value => ({ ...point, [key]: value }))),
    [{}],
  )
  const isDefault = (point: GridPoint) =>
    Object.entries(point).every(([key, value]) => settings[key as keyof Settings] === value)
  return [...points.filter(isDefault), ...points.filter(point => !isDefault(point))]
}

/** Returns the folder of a job relative to the output folder: recipe, grid point and seed. */
export function getJobFolder({ name }: Recipe, point: GridPoint, seed: number): string {
  const parts = Object.entries(point).map(([key, value]) => `${key}${value}`)
  return [name, ...(parts.length > 0 ? [parts.join('-')] : []), `seed${seed}`].join('/')
}

export const countJobs = ({ points, seeds }: Pick<PlannedRecipe, 'points' | 'seeds'>): number =>
  points.length + seeds.length - 1
