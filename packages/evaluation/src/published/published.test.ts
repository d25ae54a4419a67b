import { describe, expect, it } from 'vitest'
import { describeTask } from '../tasks/registry.ts'
import { publishedTables } from './index.ts'

describe('published tables', () => {
  it.each(publishedTables.map(table => [`${table.paper} ${table.where}`, table] as const))(
    '%s has a figure or a gap in every cell',
    (_, { columns, rows, unit }) => {
      for (const { name, values } of rows) {
        expect(values, name).toHaveLength(columns.length)
        for (const value of values) if (value !== null) expect(value).toBeLessThanOrEqual(unit === 'F1' ? 1 : 245)
      }
    },
  )
  it('stand beside their tasks', async () => {
    expect(
      (await describeTask('reclor'))!.published!.tables[0]!.rows.find(({ kind }) => kind === 'human'),
    ).toMatchObject({
      name: 'Graduate students',
      values: [null, 63, 57.1, 67.2],
    })
    expect((await describeTask('own'))!.published).toBeNull()
  })
})
