/** Published results and training recipes of the four papers whose systems Elenchus implements. */
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
  type PublishedRow,
  type PublishedTable,
  type Recipe,
  type Settings,
  type TrainingData,
  type TrainingKind,
} from './schema.ts'

const parsedPapers = [reclor, logiqa2, metalogic, robustlr].map(json => paperSchema.parse(json))

export const papers: readonly Paper[] = parsedPapers.map(({ recipes: _, ...paper }) => ({
  ...paper,
  tables: paper.tables.map(table => ({ ...table, paper: paper.shortTitle })),
}))

/** Tables of model results. */
export const publishedTables: readonly PublishedTable[] = papers.flatMap(({ tables }) =>
  tables.filter(({ subject }) => subject === 'models'),
)

export const publishedRecipes: readonly Recipe[] = parsedPapers.flatMap(({ shortTitle, recipes }) =>
  recipes.map(recipe => ({
    ...recipe,
    reproduces: recipe.reproduces.map((cell): Cell => ({ ...cell, paper: shortTitle })),
  })),
)

/** Returns the table with a label, such as ('ReClor', 'Table 7'). */
export function publishedTable(paper: PaperTitle, label: string): PublishedTable {
  const table = papers.flatMap(({ tables }) => tables).find(each => each.paper === paper && each.label === label)
  if (!table) throw new Error(`${paper} has no ${label} among the published tables`)
  return table
}

/** Converts a published value to a proportion between 0 and 1; returns `null` for an empty cell or a count. */
export function toShare({ unit, columns }: PublishedTable, row: PublishedRow, column: string): number | null {
  const value = row.values[columns.indexOf(column)] ?? null
  return value === null || unit === 'count' ? null : unit === '%' ? value / 100 : value
}

/** Returns the display name of a row; results of people are marked as such. */
export const formatRowName = ({ name, kind }: PublishedRow): string =>
  kind === 'human' && !/people/i.test(name) ? `${name} (people)` : name

/** Joins the note on a table and the doubts about it on one line; empty if it has neither. */
export const formatTableRemarks = ({ note, doubt }: PublishedTable): string =>
  [note, doubt && `Doubtful in print: ${doubt}`].filter(Boolean).join(' ')

/** Splits a command into arguments; double quotes group words. */
export const splitCommand = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)

/** Returns the published tables of an item. */
export const findItemTables = ({ tables }: Paper, item: PaperItem): readonly PublishedTable[] =>
  tables.filter(({ label }) => item.tables.includes(label))

/** Joins the remarks on an item and on its tables. */
export const formatItemRemarks = (paper: Paper, item: PaperItem): string =>
  [item.remark, ...findItemTables(paper, item).map(formatTableRemarks)].filter(Boolean).join(' ')

/** Lists what an item requires besides corpora: a model, answers of people, other files. */
export const listRequirements = ({ model, placeholders = {} }: PaperItem): string[] => [
  ...(model === undefined ? [] : [model]),
  ...Object.entries(placeholders).map(([name, description]) => `${name}: ${description}`),
]

export const itemStateDescriptions: Readonly<Record<PaperItemState, string>> = {
  printed: 'computed by the command',
  model: 'for any model you name; the paper’s own models need fine-tuning',
  people: 'answers of people, which were not released',
  illustration: 'an illustration: nothing to compute',
  missing: 'no command computes it yet',
}
