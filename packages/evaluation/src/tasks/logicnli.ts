/** LogicNLI: facts and rules in English, with a fourth label for contradictory theories. */
import { proofScorer } from '../scoring/score-proofs.ts'
import { describedTask } from './descriptor.ts'

const labels = ['True', 'False', 'Unknown', 'Both']
const semantics = 'forward'

export const logicnli = describedTask({
  name: 'logicnli',
  about: 'Facts and rules in English: True, False, Unknown, or Both where the theory contradicts itself.',
  async open(options) {
    const { openTheoryTask } = await import('./theory/theory-task.ts')
    const { readLogicNli: read } = await import('@elenchus/benchmarks/readers')
    return openTheoryTask({ name: 'logicnli', read, labels, semantics, notation: 'symbolic', released: [] }, options)
  },
  scorer: proofScorer,
  chance: 1 / labels.length,
  semantics,
  explain: async () => (await import('./theory/explain-theory.ts')).explainTheories(semantics),
})
