/** LogiQA 2.0 as inference: does the premise entail the hypothesis? With and without the tags that divide the premises. */
import { type InferencePair, readLogiqa2Nli } from '@elenchus/benchmarks'
import { EvaluationError } from '../error.ts'
import type { Message } from '../model/types.ts'
import { extractWord } from '../protocols/extract.ts'
import type { TaskFactory, TaskOptions } from '../task/registry.ts'
import type { Answer, AnswerContext, Ask, Metric, Row, Sample, Scores, Task } from '../task/types.ts'
import { dataFile, groupOf, uniqueIds } from './data-files.ts'
import { scoreAccuracy } from './score-rows.ts'

export interface InferenceData {
  readonly premise: string
  readonly hypothesis: string
  readonly majorPremise: readonly string[]
  readonly minorPremise: readonly string[]
}

const words = {
  entailed: 'entailed',
  entailment: 'entailed',
  yes: 'entailed',
  'not entailed': 'not entailed',
  'not-entailed': 'not entailed',
  'not entailment': 'not entailed',
  'not-entailment': 'not entailed',
  no: 'not entailed',
} as const
const labels = ['entailed', 'not entailed']

interface Settings {
  /** P and H: premise and hypothesis; either may be left out to see how far the other leads. */
  readonly input: string
  readonly tags: boolean
}

function settingsOf({ input = 'PH', tags }: TaskOptions): Settings {
  if (!['PH', 'P', 'H'].includes(input)) throw new EvaluationError(`logiqa2-nli: --input ${input}: PH, P or H`)
  if (tags !== undefined && tags !== 'major-minor')
    throw new EvaluationError(`logiqa2-nli: --tags ${tags}: major-minor`)
  return { input, tags: tags !== undefined }
}

export const inferenceTask: TaskFactory = async options => {
  const { path, dataset } = await dataFile('logiqa2-nli', options)
  const settings = settingsOf(options)
  const task: Task<InferenceData> = {
    name: 'logiqa2-nli',
    dataset,
    protocols: ['generate', 'option'],
    settings: { ...settings },
    samples: () => samplesOf(readLogiqa2Nli(path)),
    answer: (sample, ask, context) => answer(sample, ask, context, settings),
    score,
  }
  return task as Task
}

async function* samplesOf(pairs: AsyncIterable<InferencePair>): AsyncGenerator<Sample<InferenceData>> {
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
      data: { premise, hypothesis, majorPremise, minorPremise },
    }
  }
}

function textOf({ premise, hypothesis, majorPremise, minorPremise }: InferenceData, { input, tags }: Settings): string {
  const tagged = [
    `[Major premise] ${majorPremise.join(' ')}`,
    ...(minorPremise.length > 0 ? [`[Minor premise] ${minorPremise.join(' ')}`] : []),
  ].join(' ')
  return [
    ...(input.includes('P') ? [`Premise: ${tags ? tagged : premise}`] : []),
    ...(input.includes('H') ? [`Hypothesis: ${hypothesis}`] : []),
  ].join('\n')
}

async function answer(
  sample: Sample<InferenceData>,
  ask: Ask,
  { protocol }: AnswerContext,
  settings: Settings,
): Promise<Answer> {
  const text = textOf(sample.data, settings)
  if (protocol === 'option') {
    const choices = labels.map(label => ` ${label}`)
    const { logProbabilities } = await ask({
      prompt: `${text}\nGiven the premise, the hypothesis is`,
      choices,
      weigh: 'text',
    })
    const weights =
      logProbabilities?.map((value, i) => (value === null ? Number.NEGATIVE_INFINITY : value / choices[i]!.length)) ??
      []
    const best = labels[weights.indexOf(Math.max(...weights))] ?? null
    return { answer: best, correct: best === null ? null : best === sample.target }
  }
  const prompt: Message[] = [
    {
      role: 'user',
      content: `${text}\nDoes the premise entail the hypothesis? Answer "entailed" or "not entailed" and nothing else.`,
    },
  ]
  const { text: response } = await ask({ prompt, temperature: 0, maxTokens: 256 })
  const found = extractWord(response, words)
  return {
    answer: found?.answer ?? null,
    correct: found ? found.answer === sample.target : null,
    ...(found ? { details: { rung: found.rung } } : {}),
  }
}

/** Accuracy, and precision, recall and F1 of the entailed class, as the paper counts. */
async function score(rows: AsyncIterable<Row>): Promise<Scores> {
  const counts = { right: 0, said: 0, gold: 0 }
  async function* watched(): AsyncGenerator<Row> {
    for await (const row of rows) {
      if (row.answer === 'entailed') counts.said++
      if (row.target === 'entailed') counts.gold++
      if (row.answer === 'entailed' && row.target === 'entailed') counts.right++
      yield row
    }
  }
  const scores = await scoreAccuracy(watched())
  const ratio = (a: number, b: number): number | null => (b === 0 ? null : a / b)
  const [precision, recall] = [ratio(counts.right, counts.said), ratio(counts.right, counts.gold)]
  const f1 = ratio(2 * counts.right, counts.said + counts.gold)
  const metric = (value: number | null, n: number): Metric => ({ value, n })
  return {
    ...scores,
    metrics: {
      ...scores.metrics,
      precision: metric(precision, counts.said),
      recall: metric(recall, counts.gold),
      f1: metric(f1, scores.n),
    },
  }
}
