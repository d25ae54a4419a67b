/** Two runs that take a second: chance, and a reasoner that proves its answers, on theories that are made on the fly. */
import { call } from '../../app/api.ts'

export async function makeSampleRuns(): Promise<void> {
  for (const model of ['chance', 'reasoner'])
    await call('startJob', {
      body: { task: 'robustlr', data: 'contrast-negation', model, run: `sample-${model}`, limit: 60 },
    })
}
