/** Published figures and recipes of the four papers whose systems Elenchus implements. */
import logiqa2 from './logiqa2.json' with { type: 'json' }
import metalogic from './metalogic.json' with { type: 'json' }
import reclor from './reclor.json' with { type: 'json' }
import robustlr from './robustlr.json' with { type: 'json' }
import {
  type Cell,
  type Paper,
  type PaperItem,
  type PaperItemState,
  type PaperTitle,
  type PublishedRow,
  type PublishedTable,
  paperSchema,
  type Recipe,
} from './schema.ts'

export {
  type Cell,
  type Family,
  families,
  type Paper,
  type PaperItem,
  type PaperItemState,
  type PaperTitle,
  type PublishedRow,
  type PublishedTable,
  type Recipe,
  type Settings,
  type TrainingData,
  type TrainingKind,
} from './schema.ts'

const parsed = [reclor, logiqa2, metalogic, robustlr].map(json => paperSchema.parse(json))

export const papers: readonly Paper[] = parsed.map(({ recipes: _, ...paper }) => ({
  ...paper,
  tables: paper.tables.map(table => ({ ...table, paper: paper.shortTitle })),
}))

/** Tables of model results. */
export const publishedTables: readonly PublishedTable[] = papers.flatMap(({ tables }) =>
  tables.filter(({ subject }) => subject === 'models'),
)

export const publishedRecipes: readonly Recipe[] = parsed.flatMap(({ shortTitle, recipes }) =>
  recipes.map(recipe => ({
    ...recipe,
    reproduces: recipe.reproduces.map((cell): Cell => ({ ...cell, paper: shortTitle })),
  })),
)

/** The table with a label, such as ('ReClor', 'Table 7'). */
export function publishedTable(paper: PaperTitle, label: string): PublishedTable {
  const table = papers.flatMap(({ tables }) => tables).find(each => each.paper === paper && each.label === label)
  if (!table) throw new Error(`${paper} has no ${label} among the published tables`)
  return table
}

/** A published figure as a share between 0 and 1; `null` for an empty cell or a count. */
export function publishedShare({ unit, columns }: PublishedTable, row: PublishedRow, column: string): number | null {
  const value = row.values[columns.indexOf(column)] ?? null
  return value === null || unit === 'count' ? null : unit === '%' ? value / 100 : value
}

/** Display name of a row; marks people unless the name already does. */
export const publishedName = ({ name, kind }: PublishedRow): string =>
  kind === 'human' && !/people/i.test(name) ? `${name} (people)` : name

/** Note and doubt of a table on one line; empty without either. */
export const tableRemarks = ({ note, doubt }: PublishedTable): string =>
  [note, doubt && `Doubtful in print: ${doubt}`].filter(Boolean).join(' ')

/** Splits a command into arguments; double quotes group words. */
export const splitCommand = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)

/** Published tables of an item. */
export const tablesOfItem = ({ tables }: Paper, item: PaperItem): readonly PublishedTable[] =>
  tables.filter(({ label }) => item.tables.includes(label))

/** Remarks on an item and on its tables. */
export const itemRemarks = (paper: Paper, item: PaperItem): string =>
  [item.remark, ...tablesOfItem(paper, item).map(tableRemarks)].filter(Boolean).join(' ')

/** Requirements of an item beside corpora: a model, answers of people, other files. */
export const itemRequirements = ({ model, placeholders = {} }: PaperItem): string[] => [
  ...(model === undefined ? [] : [model]),
  ...Object.entries(placeholders).map(([name, description]) => `${name}: ${description}`),
]

export const itemStates: Readonly<Record<PaperItemState, string>> = {
  printed: 'computed by the command',
  model: 'for any model you name; the paper’s own models need fine-tuning',
  people: 'answers of people, which were not released',
  illustration: 'an illustration: nothing to compute',
  missing: 'no command computes it yet',
}
