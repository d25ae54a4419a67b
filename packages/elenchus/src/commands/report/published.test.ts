/** What `report` prints as published, held against the tables of the papers in docs/papers, for every task and split. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DataMatch, describeTask, type RunHeader } from '@elenchus/evaluation'
import { gatherReport, type Report, renderMarkdown } from '@elenchus/evaluation/report'
import { describe, expect, it } from 'vitest'
import { formatReport } from './show.ts'

const papers: Readonly<Record<string, string>> = {
  reclor: 'reclor',
  logiqa1: 'logiqa2',
  'logiqa2-mrc': 'logiqa2',
  'logiqa2-nli': 'logiqa2',
  metalogic: 'metalogic',
  robustlr: 'robustlr',
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())

/** The figures of a page, by table, row and column, as numbers; null where nothing is printed. */
function printedOn(page: string): Map<string, number | null> {
  const found = new Map<string, number | null>()
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/papers', `${page}.md`), 'utf8')
  for (const [, where, unit, table] of text.matchAll(/^As printed \((.+?)(?:, (%|F1))?\): .*\n\n((?:\|.*\n)+)/gm)) {
    const [head, , ...rows] = table!.trim().split('\n').map(cellsOf)
    for (const [name, ...cells] of rows)
      cells.forEach((cell, i) => {
        const value = cell === '–' ? null : Number(cell) / (unit === '%' ? 100 : 1)
        found.set([where, name, head![i + 1]].join(' | '), value)
      })
  }
  return found
}

/** A report of one run without answers over data that is recognised. */
function reported(task: string, data: DataMatch, taskSettings = {}): Promise<Report> {
  const settings = {
    ...{ task, taskSettings, dataset: { name: 'made', checksum: 'none' }, model: 'ours', modelSettings: {} },
    ...{ protocols: ['generate'], repeats: 1, limit: null, seed: null, sampling: {} },
  }
  const header: RunHeader = { format: 1, created: '', settings, versions: {}, data }
  const rows = async function* () {}
  return gatherReport([{ name: 'ours', header, scores: {}, rows }], { created: '' })
}

const splits = await Promise.all(
  Object.keys(papers).map(async task => {
    const { published, released } = (await describeTask(task))!
    const names = [...published!.columns.map(({ split }) => split), ...(await released()).map(({ name }) => name)]
    return [...new Set(names)].map(split => [task, split] as const)
  }),
)

describe('what a report prints as published', () => {
  it.each(splits.flat())(
    'beside %s, %s is what the paper prints for it, or is said to be of another',
    async (task, split) => {
      const match: DataMatch = task === 'robustlr' ? { kind: 'same-recipe', split } : { kind: 'whole', split, of: 1 }
      const report = await reported(task, match)
      const printed = printedOn(papers[task]!)
      const { published } = report.tasks[0]!
      if (!published) return expect([task, split]).toEqual(['robustlr', split])
      const { table, column, rows, caveat } = published
      // Data without a column of its own has that of another split, and a word about it.
      const own = (await describeTask(task))!.published!.columns.find(each => each.split === split)
      expect(caveat === 'the published results are for other data than the run; use them only for orientation').toBe(
        own === undefined,
      )
      const [named] = /\b(?:val|dev|test)\b/.exec(column) ?? []
      if (own && named !== undefined) expect(split).toContain(named)
      expect(rows.length).toBeGreaterThan(0)
      const text = formatReport(report).join('\n')
      const markdown = renderMarkdown(report)
      for (const { name, kind, value, split: other } of rows) {
        const row = table.rows.find(
          each => name.replace(/ \(people\)|, on test$/g, '').replace(/, on test/, '') === each.name,
        )!
        const cell = (of: string) => printed.get([table.label, row.name, of].join(' | '))
        if (other === undefined) {
          expect(cell(column), name).toBeCloseTo(value, 9)
          continue
        }
        expect([kind === 'human' || kind === 'ceiling', cell(column)], name).toEqual([true, null])
        expect(cell(column.replace(/val|dev/, other)), name).toBeCloseTo(value, 9)
        if (kind !== 'human') continue
        // Where the name is cut, the figure still says of which split it is.
        const line = text.split('\n').find(each => each.trim().startsWith(row.name.slice(0, 8)))!
        expect(line).toMatch(new RegExp(` ${(100 * value).toFixed(1)} +on ${other}`))
        expect(markdown).toContain(`*${name} (published)*`)
      }
      expect(text.replace(/\s+/g, ' ')).toContain(`Published: ${table.paper} ${table.label}, ${column}`)
    },
  )

  it('has no figure of people who read everything beside a model that did not', async () => {
    const report = await reported('reclor', { kind: 'whole', split: 'val', of: 500 }, { input: 'A' })
    const text = formatReport(report).join('\n').replace(/\s+/g, ' ')
    for (const each of [text, renderMarkdown(report).split('## Published results')[0]!]) {
      expect(each).toContain('ours, input A: the model read only the options.')
      expect(each).toContain('RoBERTa large, A')
      expect(each).not.toMatch(/Graduate students|RACE/)
    }
    const other = await reported('reclor', { kind: 'whole', split: 'val', of: 500 }, { input: 'CA' })
    expect(formatReport(other).join('\n').replace(/\s+/g, ' ')).toContain(
      'There are no published results on this data for input CA alone.',
    )
  })
})
