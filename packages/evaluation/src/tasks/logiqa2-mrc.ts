/** LogiQA 2.0 as multiple choice, in English and in Chinese. */

import { choiceScorer } from './choice/choice-scorer.ts'
import { describedTask } from './descriptor.ts'
import { logiqaTables, publishedPart, publishedReasoning } from './logiqa-published.ts'

const released = async () => (await import('@elenchus/benchmarks/splits')).releasedSplits('logiqa2-mrc')

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
    tables: logiqaTables.filter(({ label }) => !['Table II', 'Table III', 'Table IX'].includes(label)),
    columns: [
      { split: 'dev', table: 'Table IV', column: '2.0 dev' },
      { split: 'test', table: 'Table IV', column: '2.0 test', orientation: true },
      { split: 'dev, Chinese', table: 'Table IV', column: 'Chinese 2.0 dev' },
      { split: 'test, Chinese', table: 'Table IV', column: 'Chinese 2.0 test' },
    ],
    // The paper breaks down the English questions alone.
    byLabel: (label, value, match) =>
      match.kind !== 'other' && match.split.includes('Chinese')
        ? []
        : publishedReasoning(label, value, 'choice accuracy'),
    bySettings: ({ input }, match) => publishedPart('choice', input, match),
  },
})
