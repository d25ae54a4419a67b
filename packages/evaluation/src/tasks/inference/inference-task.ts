/** Inference (LogiQA 2.0): does the premise entail the hypothesis? Optionally with marked major and minor premises. */
import { readInference } from '@elenchus/answers'
import type { Premises } from '@elenchus/benchmarks/convert'
import type { InferencePair, Reader } from '@elenchus/benchmarks/readers'
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'
import { type ItemText, recogniseSplit } from '../../data-match.ts'
import { EvaluationError } from '../../error.ts'
import type { TaskOptions } from '../../options.ts'
import { describeReading, mostLikelyChoice } from '../../protocols/responses.ts'
import type { Answer, AnswerContext, Ask, Dataset, Sample, Task } from '../../task.ts'
import { refuseMore, refuseOptions, shotsOf, structuredAnswers, templateOf } from '../prompting.ts'
import { dataFile, groupOf, lengthBand, uniqueIds } from '../samples.ts'
import exemplars from './exemplars.json' with { type: 'json' }
import { type InferenceData, type InferencePrompting, inferenceAnswers, inferencePrompt } from './inference-prompts.ts'
import { inferenceScorer } from './inference-scorer.ts'

export type { InferenceData } from './inference-prompts.ts'

/** Label names of the task by those of the parser. */
const labelNames = { entailed: 'entailed', 'not-entailed': 'not entailed' } as const
const labels = ['entailed', 'not entailed']
const hidden = { premise: '', majorPremise: [], minorPremise: [] }

function settingsOf(options: TaskOptions): InferencePrompting {
  const { input = 'PH', tags, shots, chainOfThought = false } = options
  refuseOptions('logiqa2-nli', options, ['permute'])
  refuseMore('logiqa2-nli', options)
  if (!['PH', 'P', 'H'].includes(input)) throw new EvaluationError(`logiqa2-nli: input ${input}: PH, P or H`, 'input')
  if (tags !== undefined && tags !== 'major-minor')
    throw new EvaluationError(`logiqa2-nli: tags ${tags}: major-minor`, 'tags')
  return {
    input,
    tags: tags !== undefined,
    shots: shotsOf('logiqa2-nli', shots, exemplars.English).length,
    chainOfThought,
    ...(options.structured ? { structured: true as const } : {}),
    template: templateOf('logiqa2-nli', options, { paperForShots: true }),
  }
}

/** Settings of corpora with three labels, which are evaluated with two. */
const corpusSettings = (format: string | undefined) =>
  format === undefined ? {} : { corpus: format, asTwoLabels: 'neutral and contradiction count as not entailed' }

/** A corpus of pairs. */
export interface InferenceCorpus {
  /** Format of the file, unless it is LogiQA's. */
  readonly format?: string
  readonly read: Reader<InferencePair>
  readonly released: readonly ReleasedSplit[]
}

/** An inference task over any source of pairs. */
export async function inferenceTaskOver(
  dataset: Dataset,
  pairs: () => AsyncIterable<InferencePair>,
  options: TaskOptions = {},
  { format }: Pick<InferenceCorpus, 'format'> = {},
): Promise<Task> {
  const settings = settingsOf(options)
  // Undivided premises are divided like the released ones.
  const divide = settings.tags ? (await import('@elenchus/benchmarks/convert')).splitPremises : null
  const task: Task<InferenceData> = {
    name: 'logiqa2-nli',
    dataset,
    protocols: ['generate', 'option'],
    choiceKinds: { option: 'text' },
    // The setting `tags` names the kind of tags.
    settings: { ...settings, tags: settings.tags && 'major-minor', ...corpusSettings(format) },
    samples: () => samplesOf(pairs(), settings, divide),
    answer: (sample, ask, context) => answer(sample, ask, context, settings),
    question: ({ data }) => ({ premise: data.premise, hypothesis: data.hypothesis }),
    score: inferenceScorer.score,
  }
  return task as Task
}

/** The task over a corpus file. */
export async function openInferenceTask(corpus: InferenceCorpus, options: TaskOptions): Promise<Task> {
  const { read, released } = corpus
  const { path, dataset } = await dataFile('logiqa2-nli', options)
  const match = await recogniseSplit(released, textsOf(read(path)))
  return inferenceTaskOver({ ...dataset, match }, () => read(path), options, corpus)
}

async function* textsOf(pairs: AsyncIterable<InferencePair>): AsyncGenerator<ItemText> {
  for await (const pair of pairs) yield pairText(pair)
}

/** Texts by which a pair is recognised. */
export const pairText = ({ id, premise, hypothesis }: InferencePair): ItemText => [id, premise, hypothesis]

async function* samplesOf(
  pairs: AsyncIterable<InferencePair>,
  { input }: InferencePrompting,
  divide: ((premise: string) => Premises) | null,
): AsyncGenerator<Sample<InferenceData>> {
  const unique = uniqueIds()
  for await (const pair of pairs) {
    if (pair.label === null) continue
    const { id, premise, hypothesis, reasoningTypes = [] } = pair
    const { major, minor } = divide?.(premise) ?? { major: [premise], minor: [] }
    const { majorPremise = major, minorPremise = minor } = pair
    const label = pair.label === 'entailed' ? 'entailed' : 'not entailed'
    // Several pairs of one question share its id.
    yield {
      id: unique(id),
      group: groupOf(premise),
      labels: {
        label: pair.label,
        length: lengthBand([premise, hypothesis]),
        ...Object.fromEntries(reasoningTypes.map(each => [`reasoning: ${each}`, 'yes'])),
      },
      target: label,
      options: labels,
      // Hide ablated parts from models that read the sample, too.
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
  const scored = protocol === 'option'
  const prompt = inferencePrompt(sample.data, settings, scored, capabilities)
  if (scored) {
    const choices = inferenceAnswers(sample.data, settings.template).map(word => ` ${word}`)
    const { logProbabilities } = await ask({ ...prompt, choices, weigh: 'text' })
    const best = mostLikelyChoice(choices, logProbabilities, { lengthNormalised: true })
    const label = best === null ? null : labels[best]!
    return { answer: label, correct: label === null ? null : label === sample.target }
  }
  const held = structuredAnswers(settings.structured === true, labels, capabilities)
  const { text } = await ask({ ...prompt, ...held, temperature: 0 })
  const found = readInference(text)
  const label = found.answer === null ? null : labelNames[found.answer]
  return { answer: label, correct: label === null ? null : label === sample.target, details: describeReading(found) }
}
