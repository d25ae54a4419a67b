/** Recipes of the papers' fine-tuned systems: lookup by name, the steps before a recipe, and the published figures it reproduces. */
import {
  type Cell,
  type PublishedRow,
  type PublishedTable,
  publishedRecipes,
  publishedTables,
  type Recipe,
  type Settings,
} from '@elenchus/benchmarks/papers'
import { TrainingError } from './error.ts'

export type { Cell, Recipe, Settings, TrainingData, TrainingKind } from '@elenchus/benchmarks/papers'

const findTable = ({ paper, table }: Cell): PublishedTable | undefined =>
  publishedTables.find(each => each.paper === paper && each.label === table)

const findRow = (cell: Cell): PublishedRow | undefined => findTable(cell)?.rows.find(({ name }) => name === cell.row)

export const recipes: readonly Recipe[] = publishedRecipes.map(recipe => {
  const notes = [recipe.note, describeAssumedSettings(recipe), ...listCaveats(recipe)].filter(Boolean)
  return notes.length === 0 ? recipe : { ...recipe, note: notes.join(' ') }
})

/** Lists the settings that the paper does not print. */
function describeAssumedSettings({ settings, assumed }: Recipe): string {
  const text = (key: keyof Settings) =>
    key === 'clip' && settings.clip === null ? 'no clipping' : `${key} ${settings[key]}`
  return assumed.length === 0 ? '' : `Not printed, so ours: ${assumed.map(text).join(', ')}.`
}

function listCaveats({ reproduces }: Recipe): string[] {
  return reproduces.flatMap(cell => {
    const caveat = findRow(cell)?.caveat
    return caveat === undefined ? [] : [`${cell.table}, ${cell.row}: ${caveat}.`]
  })
}

/** The recipe with a name; throws and suggests similar names if there is none. */
export function recipeNamed(name: string): Recipe {
  const found = recipes.find(recipe => recipe.name === name)
  if (found) return found
  const similar = recipes.filter(recipe => recipe.name.startsWith(name.split('-')[0]!)).map(recipe => recipe.name)
  const suggestion = similar.length === 0 ? '' : `; there are ${similar.slice(0, 12).join(', ')}`
  throw new TrainingError(`there is no recipe "${name}"${suggestion}${similar.length > 12 ? ', …' : ''}`)
}

/** The recipe and the earlier ones that it continues from, in order of training. */
export function stepsTo(recipe: Recipe): readonly Recipe[] {
  return recipe.after === undefined ? [recipe] : [...stepsTo(recipeNamed(recipe.after)), recipe]
}

export interface PublishedFigure {
  readonly column: string
  /** `null` for an empty cell. */
  readonly figure: number | null
  /** Reason not to compare with it; always shown with the figure. */
  readonly caveat?: string
}

/** Published figures of cells, by column. */
export function publishedFigures(cell: Cell): readonly PublishedFigure[] {
  const { columns = [] } = findTable(cell) ?? {}
  const { values = [], caveat } = findRow(cell) ?? {}
  return cell.columns.map(column => ({ column, figure: values[columns.indexOf(column)] ?? null, caveat }))
}

/** Recipes that reproduce rows of a table. */
export const recipesFor = ({ paper, label }: Pick<PublishedTable, 'paper' | 'label'>): readonly Recipe[] =>
  recipes.filter(({ reproduces }) => reproduces.some(cell => cell.paper === paper && cell.table === label))
