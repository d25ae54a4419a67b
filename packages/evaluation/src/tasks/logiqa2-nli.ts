/** The task LogiQA 2.0 NLI: does the premise entail the hypothesis? */
import { defineTask } from './descriptor.ts'
import { inferenceScorer } from './inference/inference-scorer.ts'
import {
  getOtherCorpusResults,
  getPartialInputResults,
  getReasoningTypeResults,
  getTaggedPremiseResults,
  logiqaTables,
} from './logiqa-published.ts'

const released = async () => (await import('@elenchus/benchmarks/splits')).readReleasedSplits('logiqa2-nli')
const tables = ['Table II', 'Table III', 'Table VI', 'Table VII', 'Table VIII', 'Table IX', 'Figure 6']

export const logiqa2Nli = defineTask({
  name: 'logiqa2-nli',
  description: 'Pairs of a premise and a hypothesis from LogiQA 2.0, labelled as entailed or not entailed.',
  async open(options) {
    const { openInferenceTask } = await import('./inference/inference-task.ts')
    const { detectInferenceReader } = await import('@elenchus/benchmarks/readers')
    const { format, read } = await detectInferenceReader(options.data?.[0])
    const corpus = { read, released: await released(), ...(format === 'logiqa2-nli' ? {} : { format }) }
    return openInferenceTask(corpus, options)
  },
  released,
  scorer: inferenceScorer,
  chance: 1 / 2,
  published: {
    tables: logiqaTables.filter(({ label }) => tables.includes(label)),
    columns: [
      { split: 'dev', table: 'Table III', column: 'dev accuracy' },
      { split: 'test', table: 'Table III', column: 'test accuracy', isIndicative: true },
    ],
    byLabel: (label, value) => getReasoningTypeResults(label, value, 'inference accuracy'),
    bySettings: ({ input, tags, corpus }, match) =>
      // The paper reports ablations for LogiQA's own pairs only; for other corpora it reports full pairs only.
      corpus === undefined
        ? [...getPartialInputResults('inference', input, match), ...getTaggedPremiseResults(tags, match)]
        : getOtherCorpusResults(corpus),
  },
})
