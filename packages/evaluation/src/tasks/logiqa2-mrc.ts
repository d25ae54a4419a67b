/** LogiQA 2.0 as multiple choice, in English and in Chinese. */
import { logiqaTables, publishedPart, publishedReasoning } from '../published/logiqa.ts'
import { choiceScorer } from './choice/choice-scorer.ts'
import { describedTask } from './descriptor.ts'

const released = async () => (await import('./released/logiqa2-mrc.ts')).splits

export const logiqa2Mrc = describedTask({
  name: 'logiqa2-mrc',
  about: 'Multiple-choice questions of logic from a civil service examination, second version.',
  async open(options) {
    const { openChoiceTask } = await import('./choice/choice-task.ts')
    const { readLogiqa2 } = await import('@elenchus/benchmarks/readers')
    const corpus = { name: 'logiqa2-mrc', read: readLogiqa2, paperForShots: true, released: await released() }
    return openChoiceTask({ ...corpus, overlap: true }, options)
  },
  released,
  scorer: choiceScorer,
  chance: 1 / 4,
  published: {
    tables: logiqaTables.filter(({ where }) => !['Table II', 'Table III', 'Table IX'].includes(where)),
    columns: [
      { split: 'dev', where: 'Table IV', column: '2.0 dev' },
      { split: 'test', where: 'Table IV', column: '2.0 test', orientation: true },
      { split: 'dev, Chinese', where: 'Table IV', column: 'Chinese 2.0 dev' },
      { split: 'test, Chinese', where: 'Table IV', column: 'Chinese 2.0 test' },
    ],
    // The paper breaks down the English questions alone.
    byLabel: (label, value, match) =>
      match.kind !== 'other' && match.split.includes('Chinese')
        ? []
        : publishedReasoning(label, value, 'choice accuracy'),
    bySettings: ({ input }, match) => publishedPart('choice', input, match),
  },
})
