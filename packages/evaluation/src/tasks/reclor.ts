/** ReClor: questions of logic and reading from the GMAT and the LSAT, four options each. */
import { pointsOf } from '../published/figures.ts'
import { reclorTables } from '../published/reclor.ts'
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
    byLabel: (_, value) =>
      /^(easy|hard)$/i.test(value)
        ? pointsOf(reclorTables, 'Table 7', `test ${value.toUpperCase()}`, [
            'fastText',
            'RoBERTa large',
            'Graduate students',
          ])
        : [],
  },
})
