/** Recipes of the papers' fine-tuned systems: lookup by name, earlier steps, and the published results that they reproduce. */
import type { Cell, PublishedRow, PublishedTable, Recipe, Settings } from '@elenchus/benchmarks/papers'
import { publishedRecipes, publishedTables } from '@elenchus/benchmarks/papers'
import { TrainingError } from './error.ts'

export type { Cell, Recipe, Settings, TrainingData, TrainingKind } from '@elenchus/benchmarks/papers'

const findTable = ({ paper, table }: Cell): PublishedTable | undefined =>
  publishedTables.find(each => each.paper === paper && each.label === table)

const findRow = (cell: Cell): PublishedRow | undefined => findTable(cell)?.rows.find(({ name }) => name === cell.row)

export const recipes: readonly Recipe[] = publishedRecipes.map(recipe => {
  const notes = [recipe.note, describeAssumedSettings(recipe), ...listCaveats(recipe)].filter(Boolean)
  return notes.length === 0 ? recipe : { ...recipe, note: notes.join(' ') }
})

/** Describes the settings that the paper does not report. */
function describeAssumedSettings({ settings, assumed }: Recipe): string {
  const format = (key: keyof Settings) =>
    key === 'clip' && settings.clip === null ? 'no clipping' : `${key} ${settings[key]}`
  return assumed.length === 0 ? '' : `Our choices, not reported in the paper: ${assumed.map(format).join(', ')}.`
}

function listCaveats({ reproduces }: Recipe): string[] {
  return reproduces.flatMap(cell => {
    const caveat = findRow(cell)?.caveat
    return caveat === undefined ? [] : [`${cell.table}, ${cell.row}: ${caveat}.`]
  })
}

/** Finds a recipe by name; throws and suggests similar names if there is none. */
export function findRecipe(name: string): Recipe {
  const recipe = recipes.find(recipe => recipe.name === name)
  if (recipe) return recipe
  const similar = recipes.filter(recipe => recipe.name.startsWith(name.split('-')[0]!)).map(recipe => recipe.name)
  const suggestion = similar.length === 0 ? '' : `; similar names: ${similar.slice(0, 12).join(', ')}`
  throw new TrainingError(`unknown recipe "${name}"${suggestion}${similar.length > 12 ? ', …' : ''}`)
}

/** Returns the recipe and the earlier ones that it continues from, in order of training. */
export function listSteps(recipe: Recipe): readonly Recipe[] {
  return recipe.after === undefined ? [recipe] : [...listSteps(findRecipe(recipe.after)), recipe]
}

export interface PublishedFigure {
  readonly column: string
  /** `null` for an empty cell. */
  readonly figure: number | null
  /** Reason not to compare with this result; always shown with it. */
  readonly caveat?: string
}

export function getPublishedFigures(cell: Cell): readonly PublishedFigure[] {
  const { columns = [] } = findTable(cell) ?? {}
  const { values = [], caveat } = findRow(cell) ?? {}
  return cell.columns.map(column => ({ column, figure: values[columns.indexOf(column)] ?? null, caveat }))
}

export const listRecipesForTable = ({ paper, label }: Pick<PublishedTable, 'paper' | 'label'>): readonly Recipe[] =>
  recipes.filter(({ reproduces }) => reproduces.some(cell => cell.paper === paper && cell.table === label))
