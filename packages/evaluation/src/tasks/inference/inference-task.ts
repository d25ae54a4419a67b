/** LogiQA 2.0 as inference: does the premise entail the hypothesis? With and without the tags that divide the premises. */

import { type InferencePair, readLogiqa2Nli } from '@elenchus/benchmarks'
import type { Observation } from '@elenchus/statistics'
import { readInference } from '../../answers/index.ts'
import type { Answer, AnswerContext, Ask, Row, Sample, Scores, Task } from '../../contract/task.ts'
import type { TaskFactory, TaskOptions } from '../../contract/task-options.ts'
import { EvaluationError } from '../../error.ts'
import { likeliest } from '../../protocols/likeliest.ts'
import { readingDetails } from '../../protocols/reading-details.ts'
import { metricOf, scoreAccuracy } from '../../scoring/score-rows.ts'
import { dataFile, groupOf, uniqueIds } from '../data-files.ts'
import { refuseMore, refuseOptions, shotsOf, templateOf } from '../prompting.ts'
import { inferenceExemplars } from './inference-exemplars.ts'
import { type InferenceData, type InferencePrompting, inferencePrompt, inferenceWords } from './inference-prompts.ts'

export type { InferenceData } from './inference-prompts.ts'

/** The task's labels for what the reader finds. */
const words = { entailed: 'entailed', 'not-entailed': 'not entailed' } as const
const labels = ['entailed', 'not entailed']
const hidden = { premise: '', majorPremise: [], minorPremise: [] }

function settingsOf(options: TaskOptions): InferencePrompting {
  const { input = 'PH', tags, shots, chainOfThought = false } = options
  refuseOptions('logiqa2-nli', options, ['permute'])
  refuseMore('logiqa2-nli', options)
  if (!['PH', 'P', 'H'].includes(input)) throw new EvaluationError(`logiqa2-nli: --input ${input}: PH, P or H`)
  if (tags !== undefined && tags !== 'major-minor')
    throw new EvaluationError(`logiqa2-nli: --tags ${tags}: major-minor`)
  return {
    input,
    tags: tags !== undefined,
    shots: shotsOf('logiqa2-nli', shots, inferenceExemplars).length,
    chainOfThought,
    template: templateOf('logiqa2-nli', options, { paperForShots: true }),
  }
}

export const inferenceTask: TaskFactory = async options => {
  const { path, dataset } = await dataFile('logiqa2-nli', options)
  const settings = settingsOf(options)
  const task: Task<InferenceData> = {
    name: 'logiqa2-nli',
    dataset,
    protocols: ['generate', 'option'],
    weighs: { option: 'text' },
    settings: { ...settings },
    samples: () => samplesOf(readLogiqa2Nli(path), settings),
    answer: (sample, ask, context) => answer(sample, ask, context, settings),
    score: scoreInferenceRows,
  }
  return task as Task
}

async function* samplesOf(
  pairs: AsyncIterable<InferencePair>,
  { input }: InferencePrompting,
): AsyncGenerator<Sample<InferenceData>> {
  const unique = uniqueIds()
  for await (const { id, premise, hypothesis, label, majorPremise = [premise], minorPremise = [] } of pairs) {
    if (label === null) continue
    // Several pairs of one question share its id.
    yield {
      id: unique(id),
      group: groupOf(premise),
      labels: { label },
      target: label,
      options: labels,
      // What the ablation hides, models that read the sample must not see either.
      data: {
        ...(input.includes('P') ? { premise, majorPremise, minorPremise } : hidden),
        hypothesis: input.includes('H') ? hypothesis : '',
      },
    }
  }
}

async function answer(
  sample: Sample<InferenceData>,
  ask: Ask,
  { protocol, capabilities }: AnswerContext,
  settings: InferencePrompting,
): Promise<Answer> {
  const weighed = protocol === 'option'
  const prompt = inferencePrompt(sample.data, settings, weighed, capabilities)
  if (weighed) {
    const choices = inferenceWords[settings.template].map(word => ` ${word}`)
    const { logProbabilities } = await ask({ ...prompt, choices, weigh: 'text' })
    const best = likeliest(choices, logProbabilities, { perCharacter: true })
    const label = best === null ? null : labels[best]!
    return { answer: label, correct: label === null ? null : label === sample.target }
  }
  const { text } = await ask({ ...prompt, temperature: 0, maxTokens: settings.chainOfThought ? 1024 : 256 })
  const found = readInference(text)
  const label = found.answer === null ? null : words[found.answer]
  return { answer: label, correct: label === null ? null : label === sample.target, details: readingDetails(found) }
}

/**
 * Accuracy, and precision, recall and F1 of the entailed class, as the paper counts. All are means, so that intervals are clustered like
 * any other: precision over the pairs that the model calls entailed, recall over those that are, and F1 over both together, since
 * 2 right / (said + gold) counts a pair once for being said and once for being gold.
 */
export async function scoreInferenceRows(rows: AsyncIterable<Row>): Promise<Scores> {
  const [said, gold]: [Observation[], Observation[]] = [[], []]
  async function* watched(): AsyncGenerator<Row> {
    for await (const row of rows) {
      const right = { value: row.answer === 'entailed' && row.target === 'entailed' ? 1 : 0, group: row.group }
      if (row.answer === 'entailed') said.push(right)
      if (row.target === 'entailed') gold.push(right)
      yield row
    }
  }
  const scores = await scoreAccuracy(watched())
  const precision = metricOf(said)
  const recall = metricOf(gold)
  const f1 = { ...metricOf([...said, ...gold]), n: scores.n }
  return { ...scores, metrics: { ...scores.metrics, precision, recall, f1 } }
}
