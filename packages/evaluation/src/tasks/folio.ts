/** FOLIO: stories written by people, with formulas of first-order logic. */
import { proofScorer } from '../scoring/score-proofs.ts'
import { describedTask } from './descriptor.ts'

const labels = ['True', 'False', 'Unknown']
const semantics = 'classical'

export const folio = describedTask({
  name: 'folio',
  about: 'Stories by people with first-order formulas: True, False or Unknown.',
  async open(options) {
    const { openTheoryTask } = await import('./theory/theory-task.ts')
    const { readFolio: read } = await import('@elenchus/benchmarks/readers')
    return openTheoryTask({ name: 'folio', read, labels, semantics, notation: 'fol', released: [] }, options)
  },
  scorer: proofScorer,
  chance: 1 / labels.length,
  semantics,
  explain: async () => (await import('./theory/explain-theory.ts')).explainTheories(semantics),
})
