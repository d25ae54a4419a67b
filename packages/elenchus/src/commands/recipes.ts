/** `elenchus recipes`: what can be trained by one command, the cells of the papers it reproduces, and the printed figures. */
import { printedIn, type Recipe, recipeNamed, recipes, scratchFor, stepsTo } from '@elenchus/evaluation/training'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { addOptions, flag, type Given, oneOf } from '../cli/options.ts'
import { write, writeJson, writeLines } from '../cli/output.ts'
import { table } from '../terminal/table.ts'

const options = {
  kind: oneOf('--kind <name>', 'only recipes of one kind', ['seq2seq', 'classifier', 'multiple-choice']),
  json: flag('--json', 'print JSON'),
}

export function define(command: Command): void {
  command.argument('[name]', 'one recipe, with its settings').action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus recipes',
    'elenchus recipes reclor-roberta-large',
    'elenchus recipes --kind seq2seq --json',
  )
}

async function run(name: string | undefined, { kind, json }: Given<typeof options>): Promise<void> {
  const chosen =
    name === undefined ? recipes.filter(each => kind === undefined || each.kind === kind) : [recipeNamed(name)]
  if (json) return writeJson('recipes', { recipes: chosen.map(plain) })
  if (name !== undefined) return writeLines(details(chosen[0]!))
  const rows = chosen.map(recipe => {
    const [cell] = recipe.reproduces
    const figures = cell
      ? printedIn(cell)
          .slice(0, 4)
          .map(({ figure }) => (figure === null ? '-' : String(figure)))
      : []
    return [recipe.name, recipe.kind, cell ? `${cell.paper}, ${cell.where}` : 'ours', figures.join(' ')]
  })
  await write(
    `${table(['recipe', 'kind', 'reproduces', 'printed'], rows)}\n\n${chosen.length} recipes; \`elenchus recipes NAME\` shows one whole\n`,
  )
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
    where: cell.where,
    row: cell.row,
    figures: printedIn(cell).map(each => ({ ...each })),
  })),
})

/** The call for one step; its folder has the recipe's name, under which the next step looks for it. */
function trainCommand({ kind, name, data, base, after }: Recipe): string {
  const from = after ?? base.checkpoint ?? `scratch:${scratchFor(base.family) ?? 'NAME'}`
  const corpus = data.task === 'robustlr' ? 'FILE' : data.corpus.toUpperCase()
  const [train, dev] = corpus === 'FILE' ? [corpus, corpus] : [`${corpus}-TRAIN`, `${corpus}-DEV`]
  return `elenchus train ${kind} --recipe ${name} --base ${from} --data ${train} --dev ${dev} --out ${name}`
}

function details(recipe: Recipe): string[] {
  const { settings, grid = {}, note, seeds } = recipe
  return [
    `${recipe.name}: ${recipe.about}`,
    ...stepsTo(recipe).map((step, i) => `  ${(i === 0 ? 'train' : 'then').padEnd(11)}${trainCommand(step)}`),
    `  steps      ${stepsTo(recipe)
      .map(step => step.name)
      .join(', then ')}`,
    `  data       ${Object.entries(recipe.data)
      .map(([key, value]) => `${key} ${value}`)
      .join(', ')}`,
    `  settings   ${Object.entries(settings)
      .map(([key, value]) => `${key} ${value}`)
      .join(', ')}`,
    ...Object.entries(grid).map(([key, values]) => `  searched   ${key} in ${values.join(', ')}`),
    `  seeds      ${seeds}`,
    ...recipe.reproduces.flatMap(cell => [
      `  ${cell.paper}, ${cell.where}, ${cell.row}`,
      `    ${printedIn(cell)
        .map(({ column, figure }) => `${column} ${figure ?? '-'}`)
        .join(', ')}`,
    ]),
    ...(note === undefined ? [] : [`  note       ${note}`]),
  ]
}
