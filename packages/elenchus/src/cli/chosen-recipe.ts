/** Finds a training recipe by name; an unknown name is refused with similar ones. */
import { type Recipe, recipes } from '@elenchus/training'
import { UsageError } from './io.ts'
import { nearestNames } from './similar.ts'

export function chosenRecipe(name: string, option?: string): Recipe {
  const found = recipes.find(recipe => recipe.name === name)
  if (found) return found
  const near = nearestNames(
    name,
    recipes.map(recipe => recipe.name),
  )
  throw new UsageError(
    [
      `${option === undefined ? '' : `${option} ${name}: `}there is no recipe "${name}"`,
      ...(near.length === 0 ? [] : [`the nearest names are ${near.join(', ')}`]),
      '`elenchus train recipes` lists all of them',
    ].join('; '),
  )
}
