/** LogiQA 2.0 as inference: does the premise entail the hypothesis? */
import type { Observation } from '@elenchus/statistics'
import { accuracyMetrics, metricOf, scoreAccuracy } from '../../scoring/score-rows.ts'
import type { Row, Scorer, Scores } from '../../setup/task.ts'
import { describedTask } from '../descriptor.ts'
import {
  logiqaTables,
  publishedCorpus,
  publishedPart,
  publishedReasoning,
  publishedTagged,
} from '../logiqa-published.ts'

const released = async () => (await import('@elenchus/benchmarks/splits')).releasedSplits('logiqa2-nli')
const tables = ['Table II', 'Table III', 'Table VI', 'Table VII', 'Table VIII', 'Table IX', 'Figure 6']

/**
 * Accuracy, and precision, recall and F1 of the entailed class. All are means, so that intervals can be clustered: precision over pairs
 * predicted as entailed, recall over gold entailed pairs, F1 over both together, because 2 correct / (predicted + gold) counts a pair
 * once per list.
 */
async function scoreInferenceRows(rows: AsyncIterable<Row>): Promise<Scores> {
  const [predicted, gold]: [Observation[], Observation[]] = [[], []]
  async function* watched(): AsyncGenerator<Row> {
    for await (const row of rows) {
      const hit = { value: row.answer === 'entailed' && row.target === 'entailed' ? 1 : 0, group: row.group }
      if (row.answer === 'entailed') predicted.push(hit)
      if (row.target === 'entailed') gold.push(hit)
      yield row
    }
  }
  const scores = await scoreAccuracy(watched())
  const precision = metricOf(predicted)
  const recall = metricOf(gold)
  const f1 = { ...metricOf([...predicted, ...gold]), n: scores.n }
  return { ...scores, metrics: { ...scores.metrics, precision, recall, f1 } }
}

export const inferenceScorer: Scorer = {
  metrics: {
    ...accuracyMetrics,
    precision: 'share of pairs predicted as entailed that are entailed',
    recall: 'share of entailed pairs that are predicted as entailed',
    f1: 'harmonic mean of precision and recall',
  },
  main: 'accuracy',
  score: scoreInferenceRows,
}

export const logiqa2Nli = describedTask({
  name: 'logiqa2-nli',
  about: 'Pairs of premise and hypothesis made from LogiQA 2.0: entailed or not.',
  async open(options) {
    const { openInferenceTask } = await import('./inference-task.ts')
    const { inferenceReaderOf } = await import('@elenchus/benchmarks/readers')
    const { format, read } = await inferenceReaderOf(options.data?.[0])
    return openInferenceTask(
      { read, released: await released(), ...(format === 'logiqa2-nli' ? {} : { format }) },
      options,
    )
  },
  released,
  scorer: inferenceScorer,
  chance: 1 / 2,
  published: {
    tables: logiqaTables.filter(({ label }) => tables.includes(label)),
    columns: [
      { split: 'dev', table: 'Table III', column: 'dev accuracy' },
      { split: 'test', table: 'Table III', column: 'test accuracy', orientation: true },
    ],
    byLabel: (label, value) => publishedReasoning(label, value, 'inference accuracy'),
    bySettings: ({ input, tags, corpus }, match) =>
      // Parts of the input and tags are printed for LogiQA's own pairs, other corpora for whole pairs.
      corpus === undefined
        ? [...publishedPart('inference', input, match), ...publishedTagged(tags, match)]
        : publishedCorpus(corpus),
  },
})
