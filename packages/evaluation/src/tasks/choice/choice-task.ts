/** Multiple-choice tasks with three protocols: free generation, likelihood of the letter, and of the option's text. */
import { readChoice } from '@elenchus/answers'
import { type ChoiceItem, matchWords, type Reader } from '@elenchus/benchmarks/readers'
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'
import { questionTypes } from '@elenchus/language/exam-questions'
import { recogniseSplit } from '../../data-match.ts'
import { EvaluationError } from '../../error.ts'
import type { JsonObject } from '../../json.ts'
import type { TaskOptions } from '../../options.ts'
import { askForChoice, describeReading } from '../../protocols/responses.ts'
import { accuracyScorer } from '../../scoring/score-rows.ts'
import type { Answer, AnswerContext, Ask, Dataset, Sample, Task } from '../../task.ts'
import { chooseTemplate, constrainOutput, rejectOptions, rejectSettings, takeExemplars } from '../prompting.ts'
import { createIdDeduplicator, getLengthBand, hashToGroup, mapItems, openDataFile, shuffleOptions } from '../samples.ts'
import type { ChoiceData, ChoicePrompting, ChoiceProtocol } from './choice-prompts.ts'
import { isLettered, letters, renderChoicePrompt } from './choice-prompts.ts'
import { choiceScorer } from './choice-scorer.ts'
import exemplars from './exemplars.json' with { type: 'json' }

export type { ChoiceData } from './choice-prompts.ts'

export interface ChoiceCorpus {
  readonly name: string
  readonly read: Reader<ChoiceItem>
  /** True if few-shot prompts use the paper's format by default. */
  readonly paperPromptForFewShot: boolean
  readonly released: readonly ReleasedSplit[]
  readonly reportsOverlap?: true
}

/** The shown question, with data for the scorer. */
interface ShownChoice extends ChoiceData {
  /** Index of the option with the highest word overlap with the passage. */
  readonly highestOverlapIndex?: number
}

const allowedInputs = ['CQA', 'QA', 'CA', 'A']

interface Settings extends ChoicePrompting {
  readonly permute: boolean
  readonly seed: number
  /** Set only if requested, to keep the headers of older runs valid. */
  readonly structured?: true
  /** No item has a gold answer: all are asked, none is judged. */
  readonly gold?: 'withheld'
}

function readSettings(name: string, options: TaskOptions, paperPromptForFewShot: boolean): Settings {
  const input = options.input ?? 'CQA'
  if (!allowedInputs.includes(input))
    throw new EvaluationError(`${name}: input ${input}: ${allowedInputs.join(', ')}`, 'input')
  rejectOptions(name, options, ['tags'])
  rejectSettings(name, options)
  return {
    input,
    shots: takeExemplars(name, options.shots, exemplars.English).length,
    chainOfThought: options.chainOfThought ?? false,
    template: chooseTemplate(name, options, { paperPromptForFewShot }),
    permute: options.permute ?? false,
    seed: options.seed ?? 1,
    ...(options.structured ? { structured: true as const } : {}),
  }
}

/** A multiple-choice task over any source of items. */
export function createChoiceTask(
  name: string,
  dataset: Dataset,
  items: (signal?: AbortSignal) => AsyncIterable<ChoiceItem>,
  options: TaskOptions = {},
  {
    paperPromptForFewShot = false,
    isGoldWithheld = false,
    reportsOverlap,
  }: {
    readonly paperPromptForFewShot?: boolean
    readonly isGoldWithheld?: boolean
    readonly reportsOverlap?: true
  } = {},
): Task {
  const settings: Settings = {
    ...readSettings(name, options, paperPromptForFewShot),
    ...(isGoldWithheld ? { gold: 'withheld' as const } : {}),
  }
  const task: Task<ShownChoice> = {
    name,
    dataset,
    protocols: ['generate', 'letter', 'option'],
    choiceKinds: { letter: 'letter', option: 'text' },
    settings: { ...settings },
    samples: sampleOptions => streamSamples(items(sampleOptions?.signal), settings, reportsOverlap === true),
    answer: (sample, ask, context) => answer(sample, ask, context, settings),
    question: ({ data: { highestOverlapIndex: _, ...shown } }) => ({ ...shown }),
    score: (reportsOverlap ? choiceScorer : accuracyScorer).score,
  }
  return task as Task
}

/** The task over a corpus file. */
export async function openChoiceTask(corpus: ChoiceCorpus, options: TaskOptions): Promise<Task> {
  const { name, read, released } = corpus
  const { path, dataset } = await openDataFile(name, options)
  const match = await recogniseSplit(released, mapItems(read(path), getChoiceTexts))
  const corpusOptions = { ...corpus, isGoldWithheld: await hasNoGold(read(path)) }
  const items = (signal?: AbortSignal) => read(path, signal ? { signal } : {})
  return createChoiceTask(name, { ...dataset, match }, items, options, corpusOptions)
}

/** True if no item has an answer, as in ReClor's test split. */
async function hasNoGold(items: AsyncIterable<ChoiceItem>): Promise<boolean> {
  let hasItems = false
  for await (const { answer } of items) {
    if (answer !== null) return false
    hasItems = true
  }
  return hasItems
}

/** Texts by which a question is recognised. */
export const getChoiceTexts = ({ id, context, question, options }: ChoiceItem) => [id, context, question, ...options]

async function* streamSamples(
  items: AsyncIterable<ChoiceItem>,
  { input, gold }: Settings,
  reportsOverlap: boolean,
): AsyncGenerator<Sample<ShownChoice>> {
  const deduplicateId = createIdDeduplicator()
  for await (const item of items) {
    const { id, context, question, options, answer, questionType, reasoningTypes } = item
    if (answer === null && gold !== 'withheld') continue
    const type = questionType === undefined ? undefined : questionTypes[questionType]?.name
    yield {
      id: deduplicateId(id),
      group: hashToGroup(context),
      labels: {
        length: getLengthBand([context, question, ...options]),
        ...(type === undefined ? {} : { type }),
        ...Object.fromEntries((reasoningTypes ?? []).map(reasoningType => [`reasoning: ${reasoningType}`, 'yes'])),
      },
      target: answer === null ? null : letters[answer]!,
      options: options.map((_, i) => letters[i]!),
      // Ablated parts are hidden also from models that read the sample.
      data: {
        context: input.includes('C') ? context : '',
        question: input.includes('Q') ? question : '',
        options,
        ...(reportsOverlap ? { highestOverlapIndex: matchWords(item) } : {}),
      },
    }
  }
}

async function answer(
  sample: Sample<ShownChoice>,
  ask: Ask,
  { protocol, repeat, capabilities }: AnswerContext,
  settings: Settings,
): Promise<Answer> {
  // Models that read the sample see its options in file order.
  const readsSampleOnly = capabilities.readsSample && !capabilities.readsPrompt
  const { options } = sample.data
  const order =
    readsSampleOnly || !settings.permute
      ? options.map((_, i) => i)
      : shuffleOptions(sample.id, options.length, repeat, settings.seed)
  const shown: ChoiceData = { ...sample.data, options: order.map(i => sample.data.options[i]!) }
  const toAnswer = (shownIndex: number | null, details: JsonObject): Answer => {
    const letter = shownIndex === null ? null : letters[order[shownIndex]!]!
    const { highestOverlapIndex } = sample.data
    const detailsWithOverlap =
      highestOverlapIndex === undefined || letter === null
        ? details
        : { ...details, matchesWords: letter === letters[highestOverlapIndex] }
    return {
      answer: letter,
      correct: letter === null || sample.target === null ? null : letter === sample.target,
      details: settings.permute ? { ...detailsWithOverlap, order } : detailsWithOverlap,
    }
  }
  const { input, shots, chainOfThought, template } = settings
  const prompting = { input, shots, chainOfThought, template }
  const choiceProtocol = protocol as ChoiceProtocol
  const prompt = renderChoicePrompt(shown, prompting, choiceProtocol, capabilities)
  if (choiceProtocol !== 'generate') {
    const isByLetter = choiceProtocol === 'letter'
    const choices = shown.options.map((option, i) => (isByLetter ? ` ${letters[i]}` : ` ${option}`))
    return toAnswer(await askForChoice(ask, { ...prompt, choices, weigh: isByLetter ? 'letter' : 'text' }), {})
  }
  const allowedAnswers = isLettered(prompting, choiceProtocol)
    ? shown.options.map((_, i) => letters[i]!)
    : shown.options
  const structuredOutput = constrainOutput(settings.structured === true, allowedAnswers, capabilities)
  const { text } = await ask({ ...prompt, ...structuredOutput, temperature: 0 })
  const reading = readChoice(text, shown.options, { lettered: isLettered(prompting, choiceProtocol) })
  return toAnswer(reading.answer, describeReading(reading))
}
