/** `elenchus train recipes`: lists the recipes of the papers' models, with the published results that they reproduce. */
import { getDefaultBase, getPublishedFigures, listSteps, type Recipe, recipes } from '@elenchus/training'
import { defineCommand } from '../../cli/command.ts'
import { UsageError, writeJson, writeLines } from '../../cli/io.ts'
import { flag, oneOf } from '../../cli/options.ts'
import { findSimilarNames } from '../../cli/similar.ts'
import { table, wrap, wrapAfterLabel } from '../../terminal/text.ts'

export const { define } = defineCommand({
  arguments: [['[name]', 'recipe to show in full, with its settings']],
  options: {
    kind: oneOf('--kind <name>', 'list only recipes of this kind', ['seq2seq', 'classifier', 'multiple-choice']),
    json: flag('--json', 'print JSON'),
  },
  async run(name, { kind, json }) {
    const chosen =
      name === undefined ? recipes.filter(each => kind === undefined || each.kind === kind) : [findRecipe(name)]
    if (json) return writeJson('train.recipes', { recipes: chosen.map(toRecipeDocument) })
    if (name !== undefined) return writeLines(formatRecipe(chosen[0]!))
    await writeLines([
      ...groupByTable(chosen).flatMap(group => [...formatGroup(group), '']),
      `${chosen.length} recipes; use \`elenchus train recipes NAME\` to show one in full`,
    ])
  },
})

/** Finds a recipe by name; for an unknown name, the error suggests similar ones. */
export function findRecipe(name: string, option?: string): Recipe {
  const found = recipes.find(recipe => recipe.name === name)
  if (found) return found
  const names = recipes.map(recipe => recipe.name)
  const similarNames = findSimilarNames(name, names)
  throw new UsageError(
    [
      option === undefined ? `${name}: unknown recipe` : `${option} ${name}: unknown recipe`,
      ...(similarNames.length === 0 ? [] : [`similar names: ${similarNames.join(', ')}`]),
      '`elenchus train recipes` lists all recipes',
    ].join('; '),
  )
}

/** Recipes that reproduce the same columns of the same table. */
type TableGroup = Readonly<{ title: string; columns: readonly string[]; recipes: Recipe[] }>

const maxColumns = 4

function groupByTable(chosen: readonly Recipe[]): readonly TableGroup[] {
  const groups = new Map<string, TableGroup>()
  for (const recipe of chosen) {
    const [cell] = recipe.reproduces
    const columns = cell?.columns.slice(0, maxColumns) ?? []
    const columnNote =
      cell && cell.columns.length > maxColumns ? ` (${maxColumns} of ${cell.columns.length} columns)` : ''
    const title = cell ? `${cell.paper}, ${cell.table}${columnNote}` : 'In no table'
    const key = JSON.stringify([title, columns])
    if (!groups.has(key)) groups.set(key, { title, columns, recipes: [] })
    groups.get(key)!.recipes.push(recipe)
  }
  return [...groups.values()].sort((a, b) => Number(a.columns.length === 0) - Number(b.columns.length === 0))
}

function formatGroup({ title, columns, recipes }: TableGroup): string[] {
  const getResults = ({ reproduces: [cell] }: Recipe) => (cell ? getPublishedFigures(cell) : [])
  const hasCaveat = (recipe: Recipe) => getResults(recipe).some(({ caveat }) => caveat !== undefined)
  const rows = recipes.map(recipe => [
    hasCaveat(recipe) ? `${recipe.name} (!)` : recipe.name,
    recipe.kind,
    ...getResults(recipe)
      .slice(0, maxColumns)
      .map(({ figure }) => String(figure ?? '–')),
  ])
  const remark =
    '(!) These published results should not be used for comparison; `elenchus train recipes NAME` gives the reason.'
  return [title, table(['recipe', 'kind', ...columns], rows), ...(recipes.some(hasCaveat) ? [wrap(remark)] : [])]
}

const toRecipeDocument = (recipe: Recipe) => ({
  name: recipe.name,
  kind: recipe.kind,
  about: recipe.about,
  data: { ...recipe.data },
  base: recipe.base.checkpoint,
  family: recipe.base.family,
  steps: listSteps(recipe).map(step => step.name),
  commands: listSteps(recipe).map(formatCommand),
  settings: { ...recipe.settings, betas: [...recipe.settings.betas] },
  grid: Object.fromEntries(Object.entries(recipe.grid ?? {}).map(([key, values]) => [key, [...values]])),
  seeds: recipe.seeds,
  note: recipe.note ?? null,
  reproduces: recipe.reproduces.map(cell => ({
    paper: cell.paper,
    where: cell.table,
    row: cell.row,
    figures: getPublishedFigures(cell).map(each => ({ ...each })),
  })),
})

/** Returns the command for a step; its output folder is named after the recipe, and the next step starts from that folder. */
function formatCommand(recipe: Recipe): string {
  const { kind, name, data, base, after } = recipe
  const baseName = after ?? base.checkpoint ?? getDefaultBase(recipe) ?? 'scratch:NAME'
  const corpus = data.corpus.toUpperCase()
  const [train, dev] = data.task === 'robustlr' ? ['FILE', 'FILE'] : [`${corpus}-TRAIN`, `${corpus}-DEV`]
  return `elenchus train ${kind} --recipe ${name} --base ${baseName} --data ${train} --dev ${dev} --out ${name}`
}

const formatField = (label: string, text: string) => wrapAfterLabel(`  ${label.padEnd(11)}`, text)

const formatPairs = (pairs: readonly [string, unknown][]) => pairs.map(([key, value]) => `${key} ${value}`).join(', ')

function formatRecipe(recipe: Recipe): string[] {
  const { settings, grid = {}, note, seeds } = recipe
  const steps = listSteps(recipe)
  return [
    `${recipe.name}: ${recipe.about}`,
    // Not wrapped, so that the commands can be copied.
    ...steps.map((step, i) => `  ${(i === 0 ? 'train' : 'then').padEnd(11)}${formatCommand(step)}`),
    formatField('steps', steps.map(step => step.name).join(', then ')),
    formatField('data', formatPairs(Object.entries(recipe.data))),
    formatField('settings', formatPairs(Object.entries(settings))),
    ...Object.entries(grid).map(([key, values]) => formatField('grid', `${key} in ${values.join(', ')}`)),
    formatField('seeds', String(seeds)),
    ...recipe.reproduces.flatMap(cell => [
      `  ${cell.paper}, ${cell.table}, ${cell.row}`,
      wrap(formatPairs(getPublishedFigures(cell).map(({ column, figure }) => [column, figure ?? '–'])), '    '),
    ]),
    ...(note === undefined ? [] : [formatField('note', note)]),
  ]
}
