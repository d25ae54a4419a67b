/** ProofWriter: facts and rules in English under an open world. */
import { proofScorer } from '../scoring/score-proofs.ts'
import { describedTask } from './descriptor.ts'

const labels = ['True', 'False', 'Unknown']
const semantics = 'forward'

export const proofwriter = describedTask({
  name: 'proofwriter',
  about: 'Facts and rules in English: True, False or Unknown by forward reasoning.',
  async open(options) {
    const { openTheoryTask } = await import('./theory/theory-task.ts')
    const { readProofWriter: read } = await import('@elenchus/benchmarks/readers')
    return openTheoryTask(
      { name: 'proofwriter', read, labels, semantics, notation: 'symbolic', paperTemplate: true, released: [] },
      options,
    )
  },
  scorer: proofScorer,
  chance: 1 / labels.length,
  semantics,
  explain: async () => (await import('./theory/explain-theory.ts')).explainTheories(semantics),
})
