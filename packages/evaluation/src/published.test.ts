import { publishedTable } from '@elenchus/benchmarks/papers'
import { questionTypes } from '@elenchus/language/exam-questions'
import { computeLabelStatistics } from '@elenchus/metagraph/score'
import { PAPER_SIZES } from '@elenchus/robustlr'
import { describe, expect, it } from 'vitest'
import { describeTask } from './tasks/registry.ts'

describe('published results', () => {
  it('belong to their tasks', async () => {
    expect(
      (await describeTask('reclor'))!.published!.tables[0]!.rows.find(({ kind }) => kind === 'human'),
    ).toMatchObject({
      name: 'Graduate students',
      values: [null, 63, 57.1, 67.2],
    })
    expect((await describeTask('own'))!.published).toBeNull()
  })
  it('agree with the packages below that use the same figures', () => {
    const values = (paper: 'ReClor' | 'MetaLogic' | 'RobustLR', label: string) =>
      publishedTable(paper, label).rows.map(row => [row.name, ...row.values])
    expect(values('ReClor', 'Table 3').map(([name]) => name)).toEqual(questionTypes.map(({ name }) => name))
    const statistics = computeLabelStatistics([]).map(({ name }) => name)
    expect(statistics).toEqual(expect.arrayContaining(values('MetaLogic', 'Table 4').map(([name]) => name)))
    const sizes = [...values('RobustLR', 'Table 7'), ...values('RobustLR', 'Table 8')].flatMap(
      ([, ...counts]) => counts,
    )
    const used = Object.entries(PAPER_SIZES).flatMap(([name, size]) => (name.includes('negation') ? [] : [size]))
    expect(sizes.sort()).toEqual(used.sort())
  })
})
