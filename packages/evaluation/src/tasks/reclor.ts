/** ReClor: questions of logic and reading from the GMAT and the LSAT, four options each. */
import { onTest, pointsOf } from '../published/figures.ts'
import { publishedOptionsAlone, reclorTables } from '../published/reclor.ts'
import { accuracyScorer } from '../scoring/score-rows.ts'
import { describedTask } from './descriptor.ts'

const released = async () => (await import('./released/reclor.ts')).splits

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
      { split: 'val', where: 'Table 7', column: 'val' },
      { split: 'test', where: 'Table 7', column: 'test', orientation: true },
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
