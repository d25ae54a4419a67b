import { describe, expect, it } from 'vitest'
import { publishedTables } from '../index.ts'
import { papers } from './index.ts'
import { remarksOf, tablesOf } from './paper.ts'

describe('the catalogue of papers', () => {
  it.each(papers.map(paper => [paper.name, paper] as const))('%s names each table and figure once', (_, paper) => {
    const names = paper.items.map(({ where }) => where)
    expect(new Set(names).size).toBe(names.length)
    for (const item of paper.items) {
      // What is computed has a command; what is drawn has none.
      expect(item.commands.length > 0, item.where).toBe(!['illustration', 'missing'].includes(item.state))
      if (item.state === 'model') expect(item.model, item.where).toBeTruthy()
    }
  })
  it.each(papers.map(paper => [paper.name, paper] as const))('%s points at published tables that exist', (_, paper) => {
    for (const item of paper.items) expect(tablesOf(paper, item)).toHaveLength(item.published?.length ?? 0)
  })
  it('leaves no published table out', () => {
    const shown = new Set(papers.flatMap(paper => paper.items.flatMap(item => tablesOf(paper, item))))
    expect(publishedTables.filter(table => !shown.has(table)).map(({ where }) => where)).toEqual([])
  })
  it('says where the print is doubtful', () => {
    const [paper] = papers
    const item = paper!.items.find(({ where }) => where === 'Table 27')!
    expect(remarksOf(paper!, item)).toContain('Doubtful in print')
  })
})
