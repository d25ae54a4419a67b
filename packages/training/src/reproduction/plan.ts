/**
 * What it takes to reproduce rows of a table, as a list: every recipe after those it goes on from, every point of its grid with the
 * first seed, and the other seeds at the point that dev chose. Nothing is read or run here; whoever runs the list asks `jobOf` for the
 * settings and the folder of each job.
 */
import type { Recipe, Settings } from '../recipes.ts'
import { stepsTo } from '../recipes.ts'

/** Settings that a grid fixes; empty where there is no grid. */
export type GridPoint = Partial<Pick<Settings, 'batch' | 'rate' | 'accumulate'>>

export interface PlannedRecipe {
  readonly recipe: Recipe
  /** Points to try with the first seed, in the order in which equals are preferred. */
  readonly points: readonly GridPoint[]
  readonly seeds: readonly number[]
  /** It only leads to others: its own figures are not asked for. */
  readonly isStep: boolean
}

export interface PlanOptions {
  /** The first seed; 1 by default. */
  readonly seed?: number
  /** Runs of each recipe; by default as many as the paper had. */
  readonly seeds?: number
  /** Take the settings of the recipe instead of searching its grid. */
  readonly withoutGrid?: boolean
}

/** The recipes to train, steps before what goes on from them, none twice. */
export function planOf(wanted: readonly Recipe[], options: PlanOptions = {}): PlannedRecipe[] {
  const { seed = 1, withoutGrid = false } = options
  const asked = new Set(wanted.map(({ name }) => name))
  const ordered = new Map(wanted.flatMap(recipe => stepsTo(recipe)).map(step => [step.name, step]))
  return [...ordered.values()].map(recipe => {
    const isStep = !asked.has(recipe.name)
    // What goes on from a step goes on from its first run.
    const runs = isStep ? 1 : (options.seeds ?? recipe.seeds)
    return {
      recipe,
      points: withoutGrid ? [{}] : pointsOf(recipe),
      seeds: Array.from({ length: runs }, (_, i) => seed + i),
      isStep,
    }
  })
}

/** Every combination of the values of a grid; the recipe's own settings come first, so that they win among equals. */
function pointsOf({ grid = {}, settings }: Recipe): GridPoint[] {
  const all = Object.entries(grid).reduce<GridPoint[]>(
    (points, [key, values]) => points.flatMap(point => values.map(value => ({ ...point, [key]: value }))),
    [{}],
  )
  const own = (point: GridPoint) =>
    Object.entries(point).every(([key, value]) => settings[key as keyof Settings] === value)
  return [...all.filter(own), ...all.filter(point => !own(point))]
}

/** The folder of a job below that of all: recipe, point and seed. */
export function folderOf({ name }: Recipe, point: GridPoint, seed: number): string {
  const parts = Object.entries(point).map(([key, value]) => `${key}${value}`)
  return [name, ...(parts.length > 0 ? [parts.join('-')] : []), `seed${seed}`].join('/')
}

/** How many jobs a plan has: the points with one seed, then the other seeds at one point. */
export const jobsOf = ({ points, seeds }: PlannedRecipe): number => points.length + seeds.length - 1
