/** LogiQA 1.0: questions of logic from China's civil service examination, in English, four options each. */
import { logiqaTables } from '../published/logiqa.ts'
import { accuracyScorer } from '../scoring/score-rows.ts'
import { describedTask } from './descriptor.ts'

const released = async () => (await import('./released/logiqa1.ts')).splits

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
    tables: logiqaTables.filter(({ where }) => where === 'Table IV'),
    columns: [
      { split: 'dev', where: 'Table IV', column: '1.0 dev' },
      { split: 'test', where: 'Table IV', column: '1.0 test', orientation: true },
    ],
  },
})
