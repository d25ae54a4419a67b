/** All recipes, by name. */
import { EvaluationError } from '../../error.ts'
import { publishedTables } from '../../published/index.ts'
import type { PublishedTable } from '../../published/table.ts'
import type { Cell, Recipe } from '../recipe.ts'
import { logiqaRecipes } from './logiqa.ts'
import { metalogicRecipes } from './metalogic.ts'
import { reclorRecipes } from './reclor.ts'
import { robustlrRecipes } from './robustlr.ts'

export const recipes: readonly Recipe[] = [...metalogicRecipes, ...reclorRecipes, ...logiqaRecipes, ...robustlrRecipes]

/** The recipe of that name. */
export function recipeNamed(name: string): Recipe {
  const found = recipes.find(recipe => recipe.name === name)
  if (found) return found
  const close = recipes.filter(recipe => recipe.name.startsWith(name.split('-')[0]!)).map(recipe => recipe.name)
  throw new EvaluationError(
    `there is no recipe "${name}"${close.length > 0 ? `; there are ${close.slice(0, 12).join(', ')}${close.length > 12 ? ', …' : ''}` : ''}`,
    { setting: 'recipe' },
  )
}

/** The recipes that lead to one, itself last: fine-tuned on one corpus, then on the next. */
export function stepsTo(recipe: Recipe): readonly Recipe[] {
  return recipe.after === undefined ? [recipe] : [...stepsTo(recipeNamed(recipe.after)), recipe]
}

/** What is printed in a cell, by column; null where the paper prints nothing there. */
export function printedIn({ paper, where, row, columns }: Cell): readonly { column: string; figure: number | null }[] {
  const table = publishedTables.find(each => each.paper === paper && each.where === where)
  const found = table?.rows.find(each => each.name === row)
  return columns.map(column => {
    const at = table?.columns.indexOf(column) ?? -1
    return { column, figure: found && at >= 0 ? (found.values[at] ?? null) : null }
  })
}

/** The recipes that reproduce rows of a table. */
export const recipesFor = ({ paper, where }: Pick<PublishedTable, 'paper' | 'where'>): readonly Recipe[] =>
  recipes.filter(({ reproduces }) => reproduces.some(cell => cell.paper === paper && cell.where === where))
