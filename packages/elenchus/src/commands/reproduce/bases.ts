/** What the recipes of a table start from, as `--base` says. */
import { existsSync } from 'node:fs'
import { type PlannedRecipe, type Recipe, recipes, scratchFor, scratchNetworks } from '@elenchus/training'
import { InputError, UsageError } from '../../cli/io.ts'
import { nearestNames } from '../../cli/similar.ts'

export interface Bases {
  readonly baseFor: (recipe: Recipe) => string | undefined
  /** What was given, and whether a recipe of a plan starts from it. */
  readonly usedIn: (plan: readonly PlannedRecipe[]) => readonly { readonly given: string; readonly isUsed: boolean }[]
}

const checkpoints = new Set(recipes.flatMap(({ base }) => base.checkpoint ?? []))
const names = new Set(recipes.map(({ name }) => name))

/** `roberta-large=FOLDER`, by checkpoint or recipe; without a name it is for all. */
export function basesOf(given: readonly string[] = []): Bases {
  const named = new Map<string, string>()
  for (const text of given) {
    const { name, base } = partsOf(text)
    if (named.has(name)) throw new UsageError(`--base: ${name === '' ? 'a base for all' : name} is given twice`)
    named.set(name, checked(text, name, base))
  }
  const keyFor = ({ name, base: { checkpoint } }: Recipe) => [name, checkpoint ?? name, ''].find(key => named.has(key))
  return {
    baseFor: recipe => {
      const key = keyFor(recipe)
      if (key !== undefined) return named.get(key)
      const { checkpoint, family } = recipe.base
      if (checkpoint !== null) return existsSync(checkpoint) ? checkpoint : undefined
      const scratch = scratchFor(family)
      return scratch === undefined ? undefined : `scratch:${scratch}`
    },
    usedIn: plan => {
      // What goes on from another recipe starts from nothing that is given.
      const keys = new Set(plan.flatMap(({ recipe }) => (recipe.after === undefined ? [keyFor(recipe)] : [])))
      return given.map(text => ({ given: text, isUsed: keys.has(partsOf(text).name) }))
    },
  }
}

function partsOf(text: string): { readonly name: string; readonly base: string } {
  const [, name = '', base = text] = /^([^=]+)=(.*)$/.exec(text) ?? []
  return { name, base }
}

function nearTo(name: string): string {
  const near = nearestNames(name, [...checkpoints, ...names], 3)
  return near.length === 0 ? '' : `; the nearest names are ${near.join(', ')}`
}

/** A base that can be meant: its name is that of a recipe or checkpoint, and it is there. */
function checked(text: string, name: string, base: string): string {
  if (name !== '' && !names.has(name) && !checkpoints.has(name))
    throw new UsageError(
      `--base ${text}: there is no recipe and no checkpoint ${name}${nearTo(name)}; of checkpoints there are ${[...checkpoints].sort().join(', ')}, and \`elenchus train recipes\` lists the recipes`,
    )
  const [, kind, network = ''] = /^(scratch|encoder):(.*)$/.exec(base) ?? []
  if (kind === 'scratch' && !(network in scratchNetworks))
    throw new UsageError(
      `--base ${text}: there is no such network; there are ${Object.keys(scratchNetworks)
        .map(each => `scratch:${each}`)
        .join(', ')}`,
    )
  if (kind === undefined && !existsSync(base))
    throw new InputError(`--base ${text}: there is no folder ${base === '' ? 'of that name' : base}`)
  return base
}
