/** Inference (LogiQA 2.0): does the premise entail the hypothesis? Optionally with marked major and minor premises. */
import { readInference } from '@elenchus/answers'
import type { Premises } from '@elenchus/benchmarks/convert'
import type { InferencePair, Reader } from '@elenchus/benchmarks/readers'
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'
import { type ItemText, recogniseSplit } from '../../data-match.ts'
import { EvaluationError } from '../../error.ts'
import type { TaskOptions } from '../../options.ts'
import { askForChoice, describeReading, judgeByTarget } from '../../protocols/responses.ts'
import type { Answer, AnswerContext, Ask, Dataset, Sample, Task } from '../../task.ts'
import { chooseTemplate, constrainOutput, rejectOptions, rejectSettings, takeExemplars } from '../prompting.ts'
import { createIdDeduplicator, getLengthBand, hashToGroup, mapItems, openDataFile } from '../samples.ts'
import exemplars from './exemplars.json' with { type: 'json' }
import type { InferenceData, InferencePrompting } from './inference-prompts.ts'
import { getScoredAnswers, renderInferencePrompt } from './inference-prompts.ts'
import { inferenceScorer } from './inference-scorer.ts'

export type { InferenceData } from './inference-prompts.ts'

/** Label names of the task by those of the parser. */
const labelNames = { entailed: 'entailed', 'not-entailed': 'not entailed' } as const
const labels = ['entailed', 'not entailed']
const hiddenPremise = { premise: '', majorPremise: [], minorPremise: [] }

function readSettings(options: TaskOptions): InferencePrompting {
  const { input = 'PH', tags, shots, chainOfThought = false } = options
  rejectOptions('logiqa2-nli', options, ['permute'])
  rejectSettings('logiqa2-nli', options)
  if (!['PH', 'P', 'H'].includes(input))
    throw new EvaluationError(`logiqa2-nli: input ${input}: expected PH, P or H`, 'input')
  if (tags !== undefined && tags !== 'major-minor')
    throw new EvaluationError(`logiqa2-nli: tags ${tags}: expected major-minor`, 'tags')
  return {
    input,
    tags: tags !== undefined,
    shots: takeExemplars('logiqa2-nli', shots, exemplars.English).length,
    chainOfThought,
    ...(options.structured ? { structured: true as const } : {}),
    template: chooseTemplate('logiqa2-nli', options, { paperPromptForFewShot: true }),
  }
}

/** Settings of corpora with three labels, which are evaluated with two. */
const describeCorpusSettings = (format: string | undefined) =>
  format === undefined ? {} : { corpus: format, asTwoLabels: 'neutral and contradiction count as not entailed' }

export interface InferenceCorpus {
  /** Format of the file, unless it is LogiQA's. */
  readonly format?: string
  readonly read: Reader<InferencePair>
  readonly released: readonly ReleasedSplit[]
}

/** An inference task over any source of pairs. */
export async function createInferenceTask(
  dataset: Dataset,
  pairs: () => AsyncIterable<InferencePair>,
  options: TaskOptions = {},
  { format }: Pick<InferenceCorpus, 'format'> = {},
): Promise<Task> {
  const settings = readSettings(options)
  // Premises that the data does not divide into major and minor are split like those of the released data.
  const splitPremise = settings.tags ? (await import('@elenchus/benchmarks/convert')).splitPremises : null
  const task: Task<InferenceData> = {
    name: 'logiqa2-nli',
    dataset,
    protocols: ['generate', 'option'],
    choiceKinds: { option: 'text' },
    // The setting `tags` names the kind of tags.
    settings: { ...settings, tags: settings.tags && 'major-minor', ...describeCorpusSettings(format) },
    samples: () => streamSamples(pairs(), settings, splitPremise),
    answer: (sample, ask, context) => answer(sample, ask, context, settings),
    question: ({ data }) => ({ premise: data.premise, hypothesis: data.hypothesis }),
    score: inferenceScorer.score,
  }
  return task as Task
}

/** The task over a corpus file. */
export async function openInferenceTask(corpus: InferenceCorpus, options: TaskOptions): Promise<Task> {
  const { read, released } = corpus
  const { path, dataset } = await openDataFile('logiqa2-nli', options)
  const match = await recogniseSplit(released, mapItems(read(path), getPairTexts))
  return createInferenceTask({ ...dataset, match }, () => read(path), options, corpus)
}

/** Texts by which a pair is recognised. */
export const getPairTexts = ({ id, premise, hypothesis }: InferencePair): ItemText => [id, premise, hypothesis]

async function* streamSamples(
  pairs: AsyncIterable<InferencePair>,
  { input }: InferencePrompting,
  splitPremise: ((premise: string) => Premises) | null,
): AsyncGenerator<Sample<InferenceData>> {
  const deduplicateId = createIdDeduplicator()
  for await (const pair of pairs) {
    if (pair.label === null) continue
    const { id, premise, hypothesis, reasoningTypes = [] } = pair
    const { major, minor } = splitPremise?.(premise) ?? { major: [premise], minor: [] }
    const { majorPremise = major, minorPremise = minor } = pair
    const label = pair.label === 'entailed' ? 'entailed' : 'not entailed'
    // Several pairs of one question share its id.
    yield {
      id: deduplicateId(id),
      group: hashToGroup(premise),
      labels: {
        label: pair.label,
        length: getLengthBand([premise, hypothesis]),
        ...Object.fromEntries(reasoningTypes.map(each => [`reasoning: ${each}`, 'yes'])),
      },
      target: label,
      options: labels,
      // Ablated parts are hidden also from models that read the sample.
      data: {
        ...(input.includes('P') ? { premise, majorPremise, minorPremise } : hiddenPremise),
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
  const byLogLikelihood = protocol === 'option'
  const prompt = renderInferencePrompt(sample.data, settings, byLogLikelihood, capabilities)
  if (byLogLikelihood) {
    const choices = getScoredAnswers(sample.data, settings.template).map(label => ` ${label}`)
    const bestIndex = await askForChoice(ask, { ...prompt, choices, weigh: 'text' })
    return judgeByTarget(bestIndex === null ? null : labels[bestIndex]!, sample.target)
  }
  const structuredOutput = constrainOutput(settings.structured === true, labels, capabilities)
  const { text } = await ask({ ...prompt, ...structuredOutput, temperature: 0 })
  const reading = readInference(text)
  const label = reading.answer === null ? null : labelNames[reading.answer]
  return judgeByTarget(label, sample.target, describeReading(reading))
}
