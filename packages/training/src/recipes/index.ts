/** All recipes, by name. */

import type { PublishedRow, PublishedTable } from '@elenchus/evaluation/published'
import { publishedTables } from '@elenchus/evaluation/published'
import { TrainingError } from '../error.ts'
import type { Cell, Recipe } from '../recipe.ts'
import { logiqaRecipes } from './logiqa.ts'
import { metalogicRecipes } from './metalogic.ts'
import { reclorRecipes } from './reclor.ts'
import { robustlrRecipes } from './robustlr.ts'

export const recipes: readonly Recipe[] = [
  ...metalogicRecipes,
  ...reclorRecipes,
  ...logiqaRecipes,
  ...robustlrRecipes,
].map(withCaveats)

/** The row of a table that a recipe is to reproduce. */
function rowOf({ paper, where, row }: Cell): PublishedRow | undefined {
  const table = publishedTables.find(each => each.paper === paper && each.where === where)
  return table?.rows.find(each => each.name === row)
}

/** A recipe whose note says of which of its rows nobody should compare with the print. */
function withCaveats(recipe: Recipe): Recipe {
  const said = recipe.reproduces.flatMap(cell => {
    const caveat = rowOf(cell)?.caveat
    return caveat === undefined ? [] : [`${cell.where}, ${cell.row}: ${caveat}.`]
  })
  return said.length === 0 ? recipe : { ...recipe, note: [recipe.note, ...said].filter(Boolean).join(' ') }
}

/** The recipe of that name. */
export function recipeNamed(name: string): Recipe {
  const found = recipes.find(recipe => recipe.name === name)
  if (found) return found
  const close = recipes.filter(recipe => recipe.name.startsWith(name.split('-')[0]!)).map(recipe => recipe.name)
  throw new TrainingError(
    `there is no recipe "${name}"${close.length > 0 ? `; there are ${close.slice(0, 12).join(', ')}${close.length > 12 ? ', …' : ''}` : ''}`,
  )
}

/** The recipes that lead to one, itself last: fine-tuned on one corpus, then on the next. */
export function stepsTo(recipe: Recipe): readonly Recipe[] {
  return recipe.after === undefined ? [recipe] : [...stepsTo(recipeNamed(recipe.after)), recipe]
}

/** A printed figure; null where the paper prints nothing there. */
export interface PrintedFigure {
  readonly column: string
  readonly figure: number | null
  /** Why nobody should compare with it; whoever prints the figure prints this too. */
  readonly caveat?: string
}

/** What is printed in a cell, by column. */
export function printedIn(cell: Cell): readonly PrintedFigure[] {
  const { paper, where, columns } = cell
  const table = publishedTables.find(each => each.paper === paper && each.where === where)
  const found = rowOf(cell)
  return columns.map(column => {
    const at = table?.columns.indexOf(column) ?? -1
    return {
      column,
      figure: found && at >= 0 ? (found.values[at] ?? null) : null,
      ...(found?.caveat === undefined ? {} : { caveat: found.caveat }),
    }
  })
}

/** The recipes that reproduce rows of a table. */
export const recipesFor = ({ paper, where }: Pick<PublishedTable, 'paper' | 'where'>): readonly Recipe[] =>
  recipes.filter(({ reproduces }) => reproduces.some(cell => cell.paper === paper && cell.where === where))
