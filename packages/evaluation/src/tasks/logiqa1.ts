/** LogiQA 1.0: questions of logic from China's civil service examination, in English, four options each. */

import { accuracyScorer } from '../scoring/score-rows.ts'
import { describedTask } from './descriptor.ts'
import { logiqaTables } from './logiqa-published.ts'

const released = async () => (await import('@elenchus/benchmarks/splits')).releasedSplits('logiqa1')

export const logiqa1 = describedTask({
  name: 'logiqa1',
  about: 'Multiple-choice questions of logic from a civil service examination, first version.',
  async open(options) {
    const { openChoiceTask } = await import('./choice/choice-task.ts')
    const { readLogiqa1 } = await import('@elenchus/benchmarks/readers')
    const corpus = { name: 'logiqa1', read: readLogiqa1, paperForShots: true, released: await released() }
    return openChoiceTask(corpus, options)
  },
  released,
  scorer: accuracyScorer,
  chance: 1 / 4,
  published: {
    tables: logiqaTables.filter(({ label }) => label === 'Table IV'),
    columns: [
      { split: 'dev', table: 'Table IV', column: '1.0 dev' },
      { split: 'test', table: 'Table IV', column: '1.0 test', orientation: true },
    ],
  },
})
