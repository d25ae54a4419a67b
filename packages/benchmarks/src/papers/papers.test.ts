import { describe, expect, it } from 'vitest'
import { findItemTables, formatItemRemarks, papers, publishedTable, publishedTables } from './index.ts'
import { readReleasedSplits } from './splits.ts'

describe('items of a paper', () => {
  it.each(papers.map(paper => [paper.name, paper] as const))('%s names each table and figure once', (_, paper) => {
    const labels = paper.items.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const item of paper.items) {
      // What is computed has a command; what is drawn has none.
      expect(item.commands.length > 0, item.label).toBe(!['illustration', 'missing'].includes(item.state))
      if (item.state === 'model') expect(item.model, item.label).toBeTruthy()
    }
  })
  it.each(papers.map(paper => [paper.name, paper] as const))('%s refers to published tables that exist', (_, paper) => {
    for (const item of paper.items) expect(findItemTables(paper, item)).toHaveLength(item.tables.length)
  })
  it('refer to every published table', () => {
    const shown = new Set(papers.flatMap(paper => paper.items.flatMap(item => findItemTables(paper, item))))
    expect(publishedTables.filter(table => !shown.has(table)).map(({ label }) => label)).toEqual([])
  })
  it('include the doubts about their tables', () => {
    const [reclor] = papers
    const item = reclor!.items.find(({ label }) => label === 'Table 27')!
    expect(formatItemRemarks(reclor!, item)).toContain('Doubtful in print')
  })
})

describe('published tables', () => {
  const all = papers.flatMap(({ tables }) => tables)
  it.each(all.map(table => [`${table.paper} ${table.label}`, table] as const))(
    '%s has a figure or a gap in every cell',
    (_, { columns, rows, unit }) => {
      for (const { name, values } of rows) {
        expect(values, name).toHaveLength(columns.length)
        for (const value of values)
          if (value !== null && unit !== 'count') expect(value, name).toBeLessThanOrEqual(unit === 'F1' ? 1 : 245)
      }
    },
  )
  it('are found by paper and label', () => {
    expect(publishedTable('ReClor', 'Table 7').rows.at(-1)!.values).toEqual([null, 100, 100, 100])
    expect(() => publishedTable('ReClor', 'Table 70')).toThrow('ReClor has no Table 70')
  })
})

describe('released splits', () => {
  it('have a checksum for every item', async () => {
    for (const corpus of ['logiqa1', 'logiqa2-mrc', 'logiqa2-nli', 'metalogic', 'reclor'] as const)
      for (const { name, size, items } of await readReleasedSplits(corpus))
        if (items !== null) expect(atob(items).length, `${corpus}, ${name}`).toBe(4 * size)
  })
})
