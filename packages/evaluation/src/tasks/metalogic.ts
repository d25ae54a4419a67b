/** The task MetaLogic: predict the metagraph of a passage in which statements and variables are marked. */
import { publishedTables } from '@elenchus/benchmarks/papers'
import { selectPoints } from '../published.ts'
import { defineTask } from './descriptor.ts'
import { metagraphScorer, verdictBySteps } from './metagraph/metagraph-scorer.ts'

const readReleased = async () => (await import('@elenchus/benchmarks/splits')).readReleasedSplits('metalogic')

const metalogicTables = publishedTables.filter(({ paper }) => paper === 'MetaLogic')

const publishedMetrics = [
  ['node.f1', 'node F1'],
  ['step.f1', 'step F1'],
  ['formula.f1', 'formula F1'],
  ['certainty.accuracy', 'certainty accuracy'],
  ['overall', 'overall'],
] as const

export const metalogic = defineTask({
  name: 'metalogic',
  description: 'The argument of a passage as a graph: supports, rebuttals, formulas and degrees of certainty.',
  open: async options =>
    (await import('./metagraph/metagraph-task.ts')).openMetagraphTask(await readReleased(), options),
  released: readReleased,
  scorer: metagraphScorer,
  verdictRule: verdictBySteps,
  explain: async () => (await import('./metagraph/explain-graph.ts')).graphExplainer,
  published: {
    tables: metalogicTables,
    columns: [{ split: 'test', table: 'Table 3', column: 'overall', isIndicative: true }],
    parts: publishedMetrics.map(([metric, name]) => ({
      metric,
      name,
      points: selectPoints(metalogicTables, 'Table 3', name, ['MetGen (T5 large)', 'MetGen (T5-11B)']),
    })),
  },
})
