/** ReClor: questions of logic and reading from the GMAT and the LSAT, four options each. */
import { publishedShare, publishedTable, publishedTables } from '@elenchus/benchmarks/papers'
import { onTest, type PublishedPoint, pointsOf } from '../published/published-column.ts'
import { accuracyScorer } from '../scoring/score-rows.ts'
import { describedTask } from './descriptor.ts'

const released = async () => (await import('@elenchus/benchmarks/splits')).releasedSplits('reclor')

const reclorTables = publishedTables.filter(({ paper }) => paper === 'ReClor')

/** Rows of Table 6, for runs that see the options alone; Table 7 has rows for the same input too. */
function publishedOptionsAlone(input: unknown, column: 'val' | 'test'): PublishedPoint[] {
  if (input !== 'A') return []
  const table = publishedTable('ReClor', 'Table 6')
  return table.rows.flatMap(row => {
    const value = row.kind === 'model' ? publishedShare(table, row, column) : null
    return value === null ? [] : [{ name: `${row.name}, A (Table 6)`, value, input: 'A' }]
  })
}

export const reclor = describedTask({
  name: 'reclor',
  about: 'Multiple-choice questions of logical reading from admission tests, four options each.',
  async open(options) {
    const { openChoiceTask } = await import('./choice/choice-task.ts')
    const { readReclor } = await import('@elenchus/benchmarks/readers')
    const corpus = { name: 'reclor', read: readReclor, paperForShots: false, released: await released() }
    return openChoiceTask(corpus, options)
  },
  released,
  scorer: accuracyScorer,
  chance: 1 / 4,
  published: {
    tables: reclorTables,
    columns: [
      { split: 'val', table: 'Table 7', column: 'val' },
      { split: 'test', table: 'Table 7', column: 'test', orientation: true },
    ],
    // EASY and HARD are printed for the test split alone.
    byLabel: (_, value, match) =>
      /^(easy|hard)$/i.test(value)
        ? onTest(
            pointsOf(reclorTables, 'Table 7', `test ${value.toUpperCase()}`, [
              'fastText',
              'RoBERTa large',
              'Graduate students',
            ]),
            match,
          )
        : [],
    bySettings: ({ input }, match) =>
      publishedOptionsAlone(input, match.kind !== 'other' && match.split === 'val' ? 'val' : 'test'),
  },
})
