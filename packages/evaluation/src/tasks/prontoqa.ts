/** PrOntoQA: chains of made-up kinds. */
import { proofScorer } from '../scoring/score-proofs.ts'
import { describedTask } from './descriptor.ts'

const labels = ['True', 'False']
const semantics = 'forward'

export const prontoqa = describedTask({
  name: 'prontoqa',
  about: 'Chains of made-up kinds in English: True or False.',
  async open(options) {
    const { openTheoryTask } = await import('./theory/theory-task.ts')
    const { readProntoqa: read } = await import('@elenchus/benchmarks/readers')
    return openTheoryTask({ name: 'prontoqa', read, labels, semantics, notation: 'symbolic', released: [] }, options)
  },
  scorer: proofScorer,
  chance: 1 / labels.length,
  semantics,
  explain: async () => (await import('./theory/explain-theory.ts')).explainTheories(semantics),
})
