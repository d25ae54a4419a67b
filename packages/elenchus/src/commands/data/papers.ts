/** `elenchus data papers`: tables and figures of a paper, each with the command that reproduces it and the data it needs. */
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
import { recipesFor } from '@elenchus/training'
import { defineCommand } from '../../cli/command.ts'
import { UsageError, write, writeJson } from '../../cli/io.ts'
import { file, flag, json } from '../../cli/options.ts'
import { table, terminalWidth, wrap } from '../../terminal/text.ts'

const options = {
  data: file('--data <folder>', 'folder of the corpora, to see which files exist (default: ELENCHUS_DATA)'),
  figures: flag('--figures', 'also show the published figures'),
  json: json(),
}
export const { define } = defineCommand({
  arguments: [['<name>', papers.map(({ name }) => name).join(', ')]],
  options,
  examples: [
    'elenchus data papers reclor',
    'elenchus data papers robustlr --figures',
    'elenchus data papers logiqa2 --json',
  ],
  async run(name, { figures, json, data = process.env['ELENCHUS_DATA'] }) {
    const paper = papers.find(each => each.name === name)
    if (!paper)
      throw new UsageError(`${name}: no such paper; expected one of ${papers.map(each => each.name).join(', ')}`)
    const isThere = (path: string) => (data === undefined ? null : existsSync(join(data, path)))
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
          data: item.data.map(path => ({ path, there: isThere(path) })),
          model: item.model ?? null,
          placeholders: item.placeholders ?? {},
          recipes: recipeNames(paper, item),
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
    const blocks = paper.items.map(item => block(paper, item, isThere, figures === true))
    const computed = paper.items.filter(({ state }) => state !== 'illustration').length
    await write(
      `${wrap(paper.title)}\n${wrap(paper.reference)}\n\n${blocks.join('\n\n')}\n\n${paper.items.length} entries, ${computed} of them with figures; ${paper.items.filter(({ state }) => state === 'printed').length} are printed from data alone\n`,
    )
  },
})

const indent = '            '

const recipeNames = (paper: Paper, item: PaperItem): string[] => [
  ...new Set(findItemTables(paper, item).flatMap(published => recipesFor(published).map(({ name }) => name))),
]

function block(paper: Paper, item: PaperItem, isThere: (path: string) => boolean | null, figures: boolean): string {
  const row = (label: string, text: string) => `  ${label.padEnd(10)}${wrap(text, indent).trimStart()}`
  const needs = [
    ...item.data.map(path => {
      const there = isThere(path)
      return there === null ? path : `${path} (${there ? 'found' : 'missing'})`
    }),
    ...listRequirements(item),
  ]
  const remark = formatItemRemarks(paper, item)
  const recipes = recipeNames(paper, item)
  return [
    wrap(`${item.label}: ${item.caption}`),
    row('ours', itemStateDescriptions[item.state]),
    ...item.commands.map((command, i) => `  ${(i === 0 ? 'call' : '').padEnd(10)}elenchus ${command}`),
    ...(needs.length === 0 ? [] : [row('needs', needs.join('; '))]),
    ...(recipes.length === 0 ? [] : [row('recipes', recipes.join(', '))]),
    ...(remark === '' ? [] : [row('remark', remark)]),
    ...(figures ? findItemTables(paper, item).map(printed) : []),
  ].join('\n')
}

const printed = ({ label, columns, rows }: Paper['tables'][number]): string =>
  `${label}, published\n${table(
    ['', ...columns],
    rows.map(({ name, values }) => [name, ...values.map(value => (value === null ? '–' : String(value)))]),
    { width: terminalWidth() - 4 },
  )}`
    .split('\n')
    .map(line => (line === '' ? '' : `    ${line}`))
    .join('\n')
