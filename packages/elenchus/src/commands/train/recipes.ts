/** `elenchus train recipes`: the recipes of the papers' models, with the published figures that they reproduce. */
import { defaultBase, publishedFigures, type Recipe, recipes, stepsTo } from '@elenchus/training'
import { defineCommand } from '../../cli/command.ts'
import { UsageError, writeJson, writeLines } from '../../cli/io.ts'
import { flag, oneOf } from '../../cli/options.ts'
import { findSimilarNames } from '../../cli/similar.ts'
import { table, wrap, wrapAfterLabel } from '../../terminal/text.ts'

export const { define } = defineCommand({
  arguments: [['[name]', 'show one recipe with its settings']],
  options: {
    kind: oneOf('--kind <name>', 'only recipes of one kind', ['seq2seq', 'classifier', 'multiple-choice']),
    json: flag('--json', 'print JSON'),
  },
  examples: [
    'elenchus train recipes',
    'elenchus train recipes reclor-roberta-large',
    'elenchus train recipes --kind seq2seq --json',
  ],
  async run(name, { kind, json }) {
    const chosen =
      name === undefined ? recipes.filter(each => kind === undefined || each.kind === kind) : [findRecipe(name)]
    if (json) return writeJson('train.recipes', { recipes: chosen.map(recipeDocument) })
    if (name !== undefined) return writeLines(details(chosen[0]!))
    await writeLines([
      ...groupByTable(chosen).flatMap(group => [...groupLines(group), '']),
      `${chosen.length} recipes; \`elenchus train recipes NAME\` shows one in full`,
    ])
  },
})

/** The recipe with a name; an unknown one is refused with the nearest names. */
export function findRecipe(name: string, option?: string): Recipe {
  const found = recipes.find(recipe => recipe.name === name)
  if (found) return found
  const names = recipes.map(recipe => recipe.name)
  const near = findSimilarNames(name, names)
  throw new UsageError(
    [
      `${option === undefined ? '' : `${option} ${name}: `}there is no recipe "${name}"`,
      ...(near.length === 0 ? [] : [`the nearest names are ${near.join(', ')}`]),
      '`elenchus train recipes` lists all of them',
    ].join('; '),
  )
}

/** Recipes whose first row is in the same columns of the same table. */
interface Group {
  readonly title: string
  readonly columns: readonly string[]
  readonly recipes: Recipe[]
}

/** Wide tables show their first columns: more do not fit beside the names. */
const maxColumns = 4

function groupByTable(chosen: readonly Recipe[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const recipe of chosen) {
    const [cell] = recipe.reproduces
    const columns = cell?.columns.slice(0, maxColumns) ?? []
    const shown = cell && cell.columns.length > maxColumns ? ` (${maxColumns} of ${cell.columns.length} columns)` : ''
    const title = cell ? `${cell.paper}, ${cell.table}${shown}` : 'In no table'
    const key = JSON.stringify([title, columns])
    if (!groups.has(key)) groups.set(key, { title, columns, recipes: [] })
    groups.get(key)!.recipes.push(recipe)
  }
  return [...groups.values()].sort((a, b) => Number(a.columns.length === 0) - Number(b.columns.length === 0))
}

function groupLines({ title, columns, recipes }: Group): string[] {
  const figures = ({ reproduces: [cell] }: Recipe) => (cell ? publishedFigures(cell) : [])
  const hasCaveat = (recipe: Recipe) => figures(recipe).some(({ caveat }) => caveat !== undefined)
  const rows = recipes.map(recipe => [
    hasCaveat(recipe) ? `${recipe.name} (!)` : recipe.name,
    recipe.kind,
    ...figures(recipe)
      .slice(0, maxColumns)
      .map(({ figure }) => String(figure ?? '–')),
  ])
  const remark = '(!) Do not compare with these published figures; `elenchus train recipes NAME` gives the reason.'
  return [title, table(['recipe', 'kind', ...columns], rows), ...(recipes.some(hasCaveat) ? [wrap(remark)] : [])]
}

const recipeDocument = (recipe: Recipe) => ({
  name: recipe.name,
  kind: recipe.kind,
  about: recipe.about,
  data: { ...recipe.data },
  base: recipe.base.checkpoint,
  family: recipe.base.family,
  steps: stepsTo(recipe).map(step => step.name),
  commands: stepsTo(recipe).map(trainCommand),
  settings: { ...recipe.settings, betas: [...recipe.settings.betas] },
  grid: Object.fromEntries(Object.entries(recipe.grid ?? {}).map(([key, values]) => [key, [...values]])),
  seeds: recipe.seeds,
  note: recipe.note ?? null,
  reproduces: recipe.reproduces.map(cell => ({
    paper: cell.paper,
    where: cell.table,
    row: cell.row,
    figures: publishedFigures(cell).map(each => ({ ...each })),
  })),
})

/** The command for one step; its folder has the name of the recipe, which the next step starts from. */
function trainCommand(recipe: Recipe): string {
  const { kind, name, data, base, after } = recipe
  const from = after ?? base.checkpoint ?? defaultBase(recipe) ?? 'scratch:NAME'
  const corpus = data.corpus.toUpperCase()
  const [train, dev] = data.task === 'robustlr' ? ['FILE', 'FILE'] : [`${corpus}-TRAIN`, `${corpus}-DEV`]
  return `elenchus train ${kind} --recipe ${name} --base ${from} --data ${train} --dev ${dev} --out ${name}`
}

const labelled = (label: string, text: string) => wrapAfterLabel(`  ${label.padEnd(11)}`, text)

const pairsText = (pairs: readonly (readonly [string, unknown])[]) =>
  pairs.map(([key, value]) => `${key} ${value}`).join(', ')

function details(recipe: Recipe): string[] {
  const { settings, grid = {}, note, seeds } = recipe
  const steps = stepsTo(recipe)
  return [
    `${recipe.name}: ${recipe.about}`,
    // Unwrapped, so that they can be copied.
    ...steps.map((step, i) => `  ${(i === 0 ? 'train' : 'then').padEnd(11)}${trainCommand(step)}`),
    labelled('steps', steps.map(step => step.name).join(', then ')),
    labelled('data', pairsText(Object.entries(recipe.data))),
    labelled('settings', pairsText(Object.entries(settings))),
    ...Object.entries(grid).map(([key, values]) => labelled('grid', `${key} in ${values.join(', ')}`)),
    labelled('seeds', String(seeds)),
    ...recipe.reproduces.flatMap(cell => [
      `  ${cell.paper}, ${cell.table}, ${cell.row}`,
      wrap(pairsText(publishedFigures(cell).map(({ column, figure }) => [column, figure ?? '–'])), '    '),
    ]),
    ...(note === undefined ? [] : [labelled('note', note)]),
  ]
}
