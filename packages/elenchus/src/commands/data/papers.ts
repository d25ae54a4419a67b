/** `elenchus data papers`: lists the tables and figures of a paper, each with the command that reproduces it and the data it needs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  findItemTables,
  formatItemRemarks,
  itemStateDescriptions,
  listRequirements,
  type Paper,
  type PaperItem,
  papers,
} from '@elenchus/benchmarks/papers'
import { listRecipesForTable } from '@elenchus/training'
import { defineCommand } from '../../cli/command.ts'
import { UsageError, writeJson, writeLines } from '../../cli/io.ts'
import { file, flag, json } from '../../cli/options.ts'
import { table, terminalWidth, wrap } from '../../terminal/text.ts'

const options = {
  data: file(
    '--data <folder>',
    'folder of the corpora; marks which of the required files exist (default: $ELENCHUS_DATA)',
  ),
  figures: flag('--figures', 'also show the published values'),
  json: json(),
}
export const { define } = defineCommand({
  arguments: [['<name>', papers.map(({ name }) => name).join(', ')]],
  options,
  async run(name, { figures, json, data = process.env['ELENCHUS_DATA'] }) {
    const paper = papers.find(each => each.name === name)
    if (!paper)
      throw new UsageError(`${name}: unknown paper; expected one of ${papers.map(each => each.name).join(', ')}`)
    const isAvailable = (path: string) => (data === undefined ? null : existsSync(join(data, path)))
    if (json) {
      await writeJson('data.papers', {
        name,
        title: paper.title,
        reference: paper.reference,
        items: paper.items.map(item => ({
          where: item.label,
          about: item.caption,
          state: item.state,
          commands: item.commands.map(command => `elenchus ${command}`),
          data: item.data.map(path => ({ path, there: isAvailable(path) })),
          model: item.model ?? null,
          placeholders: item.placeholders ?? {},
          recipes: listRecipes(paper, item),
          published: findItemTables(paper, item).map(({ label, unit, columns, rows }) => ({
            where: label,
            unit,
            columns,
            rows,
          })),
          remark: formatItemRemarks(paper, item) || null,
        })),
      })
      return
    }
    const computed = paper.items.filter(({ state }) => state !== 'illustration').length
    const printed = paper.items.filter(({ state }) => state === 'printed').length
    await writeLines([
      wrap(paper.title),
      wrap(paper.reference),
      ...paper.items.flatMap(item => ['', formatItem(paper, item, isAvailable, figures === true)]),
      '',
      `${paper.items.length} tables and figures; ${computed} of them report results, and ${printed} are computed from the data alone`,
    ])
  },
})

const indent = '            '

const listRecipes = (paper: Paper, item: PaperItem): string[] => [
  ...new Set(findItemTables(paper, item).flatMap(published => listRecipesForTable(published).map(({ name }) => name))),
]

function formatItem(paper: Paper, item: PaperItem, isAvailable: (path: string) => boolean | null, figures: boolean) {
  const row = (label: string, text: string) => `  ${label.padEnd(10)}${wrap(text, indent).trimStart()}`
  const requirements = [
    ...item.data.map(path => {
      const isFound = isAvailable(path)
      return isFound === null ? path : `${path} (${isFound ? 'found' : 'missing'})`
    }),
    ...listRequirements(item),
  ]
  const remark = formatItemRemarks(paper, item)
  const recipes = listRecipes(paper, item)
  return [
    wrap(`${item.label}: ${item.caption}`),
    row('status', itemStateDescriptions[item.state]),
    ...item.commands.map((command, i) => `  ${(i === 0 ? 'command' : '').padEnd(10)}elenchus ${command}`),
    ...(requirements.length === 0 ? [] : [row('needs', requirements.join('; '))]),
    ...(recipes.length === 0 ? [] : [row('recipes', recipes.join(', '))]),
    ...(remark === '' ? [] : [row('remark', remark)]),
    ...(figures ? findItemTables(paper, item).map(formatTable) : []),
  ].join('\n')
}

const formatTable = ({ label, columns, rows }: Paper['tables'][number]): string =>
  `${label}, published\n${table(
    ['', ...columns],
    rows.map(({ name, values }) => [name, ...values.map(value => (value === null ? '–' : String(value)))]),
    { width: terminalWidth() - 4 },
  )}`
    .split('\n')
    .map(line => (line === '' ? '' : `    ${line}`))
    .join('\n')
