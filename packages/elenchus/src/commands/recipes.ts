/** `elenchus train recipes`: what can be trained by one command, the cells of the papers it reproduces, and the printed figures. */
import { publishedFigures, type Recipe, recipes, scratchFor, stepsTo } from '@elenchus/training'
import type { Command } from 'commander'
import { chosenRecipe } from '../cli/chosen-recipe.ts'
import { example } from '../cli/command.ts'
import { writeJson, writeLines } from '../cli/io.ts'
import { addOptions, flag, type OptionValues, oneOf } from '../cli/options.ts'
import { table, wrap, wrapAfter } from '../terminal/text.ts'

const options = {
  kind: oneOf('--kind <name>', 'only recipes of one kind', ['seq2seq', 'classifier', 'multiple-choice']),
  json: flag('--json', 'print JSON'),
}

export function define(command: Command): void {
  command.argument('[name]', 'one recipe, with its settings').action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus train recipes',
    'elenchus train recipes reclor-roberta-large',
    'elenchus train recipes --kind seq2seq --json',
  )
}

async function run(name: string | undefined, { kind, json }: OptionValues<typeof options>): Promise<void> {
  const chosen =
    name === undefined ? recipes.filter(each => kind === undefined || each.kind === kind) : [chosenRecipe(name)]
  if (json) return writeJson('train.recipes', { recipes: chosen.map(plain) })
  if (name !== undefined) return writeLines(details(chosen[0]!))
  await writeLines([
    ...groupsOf(chosen).flatMap(group => [...groupLines(group), '']),
    `${chosen.length} recipes; \`elenchus train recipes NAME\` shows one whole`,
  ])
}

/** Recipes whose first row stands in the same columns of the same table. */
interface Group {
  readonly title: string
  readonly columns: readonly string[]
  readonly recipes: readonly Recipe[]
}

/** Of a table with many columns the first four stand for it: more have no room beside the names. */
const shownColumns = 4

function groupsOf(chosen: readonly Recipe[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const recipe of chosen) {
    const [cell] = recipe.reproduces
    const columns = cell?.columns.slice(0, shownColumns) ?? []
    const title = cell
      ? `${cell.paper}, ${cell.table}${cell.columns.length > shownColumns ? ` (${shownColumns} of ${cell.columns.length} columns)` : ''}`
      : 'In no table'
    const key = JSON.stringify([title, columns])
    groups.set(key, { title, columns, recipes: [...(groups.get(key)?.recipes ?? []), recipe] })
  }
  const found = [...groups.values()]
  return [...found.filter(({ columns }) => columns.length > 0), ...found.filter(({ columns }) => columns.length === 0)]
}

function groupLines({ title, columns, recipes }: Group): string[] {
  const figuresOf = ({ reproduces: [cell] }: Recipe) => (cell ? publishedFigures(cell) : [])
  const doubtful = (recipe: Recipe) => figuresOf(recipe).some(({ caveat }) => caveat !== undefined)
  const rows = recipes.map(recipe => [
    doubtful(recipe) ? `${recipe.name} (!)` : recipe.name,
    recipe.kind,
    ...figuresOf(recipe)
      .slice(0, shownColumns)
      .map(({ figure }) => (figure === null ? '–' : String(figure))),
  ])
  const remark = '(!) Nobody should compare with these printed figures; `elenchus train recipes NAME` says why.'
  return [title, table(['recipe', 'kind', ...columns], rows), ...(recipes.some(doubtful) ? [wrap(remark)] : [])]
}

const plain = (recipe: Recipe) => ({
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

/** The call for one step; its folder has the recipe's name, under which the next step looks for it. */
function trainCommand({ kind, name, data, base, after }: Recipe): string {
  const from = after ?? base.checkpoint ?? `scratch:${scratchFor(base.family) ?? 'NAME'}`
  const corpus = data.task === 'robustlr' ? 'FILE' : data.corpus.toUpperCase()
  const [train, dev] = corpus === 'FILE' ? [corpus, corpus] : [`${corpus}-TRAIN`, `${corpus}-DEV`]
  return `elenchus train ${kind} --recipe ${name} --base ${from} --data ${train} --dev ${dev} --out ${name}`
}

const labelled = (label: string, text: string) => wrapAfter(`  ${label.padEnd(11)}`, text)

const listed = (entries: readonly (readonly [string, unknown])[]) =>
  entries.map(([key, value]) => `${key} ${value}`).join(', ')

function details(recipe: Recipe): string[] {
  const { settings, grid = {}, note, seeds } = recipe
  return [
    `${recipe.name}: ${recipe.about}`,
    // Not broken, so that they can be copied.
    ...stepsTo(recipe).map((step, i) => `  ${(i === 0 ? 'train' : 'then').padEnd(11)}${trainCommand(step)}`),
    labelled(
      'steps',
      stepsTo(recipe)
        .map(step => step.name)
        .join(', then '),
    ),
    labelled('data', listed(Object.entries(recipe.data))),
    labelled('settings', listed(Object.entries(settings))),
    ...Object.entries(grid).map(([key, values]) => labelled('searched', `${key} in ${values.join(', ')}`)),
    labelled('seeds', String(seeds)),
    ...recipe.reproduces.flatMap(cell => [
      `  ${cell.paper}, ${cell.table}, ${cell.row}`,
      wrap(listed(publishedFigures(cell).map(({ column, figure }) => [column, figure ?? '–'])), '    '),
    ]),
    ...(note === undefined ? [] : [labelled('note', note)]),
  ]
}
