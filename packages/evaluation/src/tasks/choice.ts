/**
 * Multiple-choice tasks: ReClor, LogiQA 1.0 and 2.0. One task, three protocols: free generation with the extraction ladder, the
 * log-probability of the letter, and the log-probability of the option's text (per character, so that length does not decide).
 */
import { type ChoiceItem, questionTypes, type Reader, readLogiqa1, readLogiqa2, readReclor } from '@elenchus/benchmarks'
import { random } from '@elenchus/learning'
import { EvaluationError } from '../error.ts'
import type { Message } from '../model/types.ts'
import { extractChoice } from '../protocols/extract.ts'
import type { TaskFactory, TaskOptions } from '../task/registry.ts'
import type { Answer, AnswerContext, Ask, Dataset, Sample, Task } from '../task/types.ts'
import { dataFile, groupOf, uniqueIds } from './data-files.ts'
import { type ChoiceExemplar, choiceExemplars } from './exemplars.ts'
import { scoreAccuracy } from './score-rows.ts'

export interface ChoiceData {
  readonly context: string
  readonly question: string
  readonly options: readonly string[]
}

const readers: Readonly<Record<string, Reader<ChoiceItem>>> = {
  reclor: readReclor,
  logiqa1: readLogiqa1,
  'logiqa2-mrc': readLogiqa2,
}
const letters = 'ABCDEFGHIJ'
const inputs = ['CQA', 'QA', 'CA', 'A']

interface Settings {
  readonly input: string
  readonly shots: number
  readonly chainOfThought: boolean
  readonly permute: boolean
  readonly seed: number
}

function settingsOf(name: string, options: TaskOptions): Settings {
  const input = options.input ?? 'CQA'
  if (!inputs.includes(input)) throw new EvaluationError(`${name}: --input ${input}: ${inputs.join(', ')}`)
  const shots = options.shots ?? 0
  if (shots > choiceExemplars.length)
    throw new EvaluationError(`${name}: --shots ${shots}: there are ${choiceExemplars.length} exemplars`)
  return {
    input,
    shots,
    chainOfThought: options.chainOfThought ?? false,
    permute: options.permute ?? false,
    seed: options.seed ?? 1,
  }
}

/** A multiple-choice task over any source of items. */
export function choiceTaskOver(
  name: string,
  dataset: Dataset,
  items: (signal?: AbortSignal) => AsyncIterable<ChoiceItem>,
  options: TaskOptions = {},
): Task {
  const settings = settingsOf(name, options)
  const task: Task<ChoiceData> = {
    name,
    dataset,
    protocols: ['generate', 'letter', 'option'],
    settings: { ...settings },
    samples: given => samplesOf(items(given?.signal)),
    answer: (sample, ask, context) => answer(sample, ask, context, settings),
    score: scoreAccuracy,
  }
  return task as Task
}

export const choiceTask =
  (name: string): TaskFactory =>
  async options => {
    const reader = readers[name]!
    const { path, dataset } = await dataFile(name, options)
    return choiceTaskOver(name, dataset, signal => reader(path, signal ? { signal } : {}), options)
  }

async function* samplesOf(items: AsyncIterable<ChoiceItem>): AsyncGenerator<Sample<ChoiceData>> {
  const unique = uniqueIds()
  for await (const { id, context, question, options, answer, questionType, reasoningTypes } of items) {
    if (answer === null) continue
    const type = questionType === undefined ? undefined : questionTypes[questionType]?.name
    yield {
      id: unique(id),
      group: groupOf(context),
      labels: {
        length: lengthBand(context),
        ...(type === undefined ? {} : { type }),
        ...Object.fromEntries((reasoningTypes ?? []).map(each => [`reasoning: ${each}`, 'yes'])),
      },
      target: letters[answer]!,
      options: options.map((_, i) => letters[i]!),
      data: { context, question, options },
    }
  }
}

/** Bands of fifty words, as in LogiQA's Figure 7. */
function lengthBand(context: string): string {
  const band = Math.min(5, Math.floor(context.split(/\s+/).length / 50))
  return band === 5 ? '250 words and more' : `${String(band * 50).padStart(3, ' ')} to ${band * 50 + 49} words`
}

/** The order in which options are shown; repeat 0 keeps the file's unless permutations were asked for. */
function orderOf(sample: Sample<ChoiceData>, repeat: number, { permute, seed }: Settings): number[] {
  const order = sample.data.options.map((_, i) => i)
  return permute ? random(seed).fork(`${sample.id} ${repeat}`).shuffle<number, number[]>(order) : order
}

function questionText({ context, question, options }: ChoiceData, { input }: Settings, lettered: boolean): string {
  const parts: string[] = []
  if (input.includes('C')) parts.push(`Passage: ${context}`)
  if (input.includes('Q')) parts.push(`Question: ${question}`)
  if (lettered) parts.push(options.map((option, i) => `${letters[i]}. ${option}`).join('\n'))
  return parts.join('\n')
}

function messagesOf(data: ChoiceData, settings: Settings, instruction: string): Message[] {
  const messages: Message[] = []
  for (const exemplar of choiceExemplars.slice(0, settings.shots)) {
    messages.push({ role: 'user', content: `${questionText(exemplar, settings, true)}\n${instruction}` })
    messages.push({ role: 'assistant', content: exemplarAnswer(exemplar, settings) })
  }
  messages.push({ role: 'user', content: `${questionText(data, settings, true)}\n${instruction}` })
  return messages
}

const exemplarAnswer = ({ answer, why }: ChoiceExemplar, { chainOfThought }: Settings) =>
  chainOfThought ? `${why} The answer is ${letters[answer]}.` : letters[answer]!

async function answer(
  sample: Sample<ChoiceData>,
  ask: Ask,
  { protocol, repeat, capabilities }: AnswerContext,
  settings: Settings,
): Promise<Answer> {
  // Models that answer from the sample see its options in the file's order.
  const order = capabilities.readsSample ? sample.data.options.map((_, i) => i) : orderOf(sample, repeat, settings)
  const shown: ChoiceData = { ...sample.data, options: order.map(i => sample.data.options[i]!) }
  const judged = (chosen: number | null, details: Record<string, string | readonly number[]>): Answer => {
    const letter = chosen === null ? null : letters[order[chosen]!]!
    return {
      answer: letter,
      correct: letter === null ? null : letter === sample.target,
      details: settings.permute ? { ...details, order } : details,
    }
  }
  if (protocol === 'letter' || protocol === 'option') {
    const byLetter = protocol === 'letter'
    const stem = byLetter
      ? `${questionText(shown, settings, true)}\nThe answer is`
      : `${questionText(shown, settings, false)}\nAnswer:`
    const choices = shown.options.map((option, i) => (byLetter ? ` ${letters[i]}` : ` ${option}`))
    const { logProbabilities } = await ask({ prompt: stem, choices, weigh: byLetter ? 'letter' : 'text' })
    const weights = logProbabilities?.map((value, i) =>
      value === null ? Number.NEGATIVE_INFINITY : byLetter ? value : value / choices[i]!.length,
    )
    const best = weights ? weights.indexOf(Math.max(...weights)) : -1
    return judged(best < 0 || weights![best] === Number.NEGATIVE_INFINITY ? null : best, {})
  }
  const instruction = settings.chainOfThought
    ? 'Think step by step, then end with "The answer is X." where X is the letter of the right option.'
    : 'Answer with the letter of the right option only.'
  const { text } = await ask({
    prompt: messagesOf(shown, settings, instruction),
    temperature: 0,
    maxTokens: settings.chainOfThought ? 1024 : 256,
  })
  const found = extractChoice(text, shown.options)
  return judged(found?.answer ?? null, found ? { rung: found.rung } : {})
}
