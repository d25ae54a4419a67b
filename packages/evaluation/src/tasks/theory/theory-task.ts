/** Theory tasks (ProofWriter, PrOntoQA, FOLIO, LogicNLI): three labels, or four for LogicNLI, generated or proved. */
import { readFourLabels, readTheoryLabel } from '@elenchus/answers'
import { detectFormat, type Reader, type TheoryItem } from '@elenchus/benchmarks/readers'
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'
import { type ItemText, recogniseSplit } from '../../data-match.ts'
import { EvaluationError } from '../../error.ts'
import type { JsonObject } from '../../json.ts'
import type { TaskOptions } from '../../options.ts'
import { type Notation, translateAndProve } from '../../protocols/prove.ts'
import { describeReading, mostLikelyChoice } from '../../protocols/responses.ts'
import { proofScorer } from '../../scoring/score-proofs.ts'
import type { Answer, AnswerContext, Ask, Sample, Task } from '../../task.ts'
import { refuseMore, refuseOptions, shotsOf, structuredAnswers, templateOf } from '../prompting.ts'
import { dataFile, uniqueIds } from '../samples.ts'
import { theoryExemplars } from './theory-exemplars.ts'
import { type TheoryPrompting, theoryPrompt } from './theory-prompts.ts'

export interface TheoryData {
  readonly theory: string
  readonly statement: string
  readonly semantics: 'classical' | 'forward'
  /** FOLIO: premises and conclusion as formulas. */
  readonly formulas?: TheoryItem['formulas']
}

/** A corpus of theories. */
export interface TheoryCorpus {
  readonly name: string
  readonly read: Reader<TheoryItem>
  readonly labels: readonly string[]
  readonly semantics: 'classical' | 'forward'
  readonly notation: Notation
  /** Whether the paper's prompt format is available. */
  readonly paperTemplate?: boolean
  readonly released: readonly ReleasedSplit[]
}

/** The task over a corpus file. */
export async function openTheoryTask(corpus: TheoryCorpus, options: TaskOptions): Promise<Task> {
  const { name, read, labels, notation, paperTemplate = false, released } = corpus
  const { path, dataset } = await dataFile(name, options)
  refuseMore(name, options)
  const { prompting, settings } = theoryPromptingOf(name, options, labels, paperTemplate)
  const notes = await notesOnData(path, corpus)
  const match = released.length === 0 ? undefined : await recogniseSplit(released, textsOf(read(path)))
  const task: Task<TheoryData> = {
    name,
    dataset: { ...dataset, match },
    notes,
    protocols: ['generate', 'option', 'prove'],
    choiceKinds: { option: 'text' },
    settings,
    samples: () => samplesOf(read(path), corpus),
    answer: (sample, ask, context) => answerTheory(sample, ask, context, { ...prompting, notation }),
    question: theoryQuestion,
    score: proofScorer.score,
  }
  return task as Task
}

/** Corpora with a common file format. */
const interchangeable = ['proofwriter', 'prontoqa']

/** Notes on data of another corpus; throws if it has a label that this task does not ask for. */
async function notesOnData(path: string, { name, read, labels }: TheoryCorpus): Promise<string[]> {
  const found = interchangeable.includes(name) ? await detectFormat(path) : null
  const other = found !== null && found !== name && interchangeable.includes(found) ? found : null
  for await (const { id, label } of read(path))
    if (!labels.includes(label))
      throw new EvaluationError(
        `${path}: ${id} has the label ${label}, but the labels of ${name} are ${labels.join(', ')}${other === null ? '' : `; the file looks like ${other}: use the task ${other}`}`,
      )
  return other === null
    ? []
    : [
        `${path} looks like ${other} but is evaluated as ${name}, with the labels ${labels.join(', ')}; consider the task ${other}`,
      ]
}

/** The visible parts of a theory sample. */
export const theoryQuestion = ({ data: { theory, statement } }: Sample<TheoryData>): JsonObject => ({
  theory,
  statement,
})

async function* textsOf(items: AsyncIterable<TheoryItem>): AsyncGenerator<ItemText> {
  for await (const item of items) yield theoryText(item)
}

/** Texts by which an item is recognised. */
export const theoryText = ({ id, theory, statement }: TheoryItem): ItemText => [id, theory, statement]

async function* samplesOf(
  items: AsyncIterable<TheoryItem>,
  { labels, semantics }: TheoryCorpus,
): AsyncGenerator<Sample<TheoryData>> {
  const unique = uniqueIds()
  for await (const { id, theory, statement, label, group, depth, formulas } of items)
    yield {
      id: unique(id),
      group,
      labels: { label, ...(depth === undefined ? {} : { depth: String(depth) }) },
      target: label,
      options: labels,
      data: { theory, statement, semantics, formulas },
    }
}

export interface TheoryPrompt extends TheoryPrompting {
  readonly notation: Notation
}

/** Prompt settings of a theory task, and their form in the header. */
export function theoryPromptingOf(
  name: string,
  options: TaskOptions,
  labels: readonly string[],
  hasPaperTemplate: boolean,
): { prompting: TheoryPrompting; settings: JsonObject } {
  refuseOptions(name, options, ['input', 'tags', 'permute', ...(hasPaperTemplate ? [] : (['template'] as const))])
  const { chainOfThought = false } = options
  const structured = options.structured ? { structured: true as const } : {}
  const template = templateOf(name, options)
  const exemplars = shotsOf(name, options.shots, theoryExemplars[name]!)
  return {
    prompting: { labels, exemplars, chainOfThought, template, ...structured },
    settings: { shots: exemplars.length, chainOfThought, template, ...structured },
  }
}

/** Asks for a label or a translation; shared with RobustLR. */
export async function answerTheory(
  sample: Sample<TheoryData>,
  ask: Ask,
  { protocol, capabilities, signal }: AnswerContext,
  prompting: TheoryPrompt,
): Promise<Answer> {
  const { labels, notation, chainOfThought, exemplars } = prompting
  const { theory, statement, semantics } = sample.data
  if (protocol === 'prove') {
    const asked = { theory, statement, notation, semantics }
    const { label, attempts, proof, problem } = await translateAndProve(asked, ask, {
      chainOfThought,
      examples: exemplars,
      signal,
    })
    const answer = label === 'Inconsistent' ? null : label
    return {
      answer,
      correct: answer === null ? null : answer === sample.target,
      details: {
        translated: label !== null,
        attempts,
        inconsistent: label === 'Inconsistent' || undefined,
        proof,
        problem,
      },
    }
  }
  const scored = protocol === 'option'
  const prompt = theoryPrompt({ theory, statement }, prompting, scored, capabilities)
  if (scored) {
    const choices = labels.map(label => ` ${label}`)
    const { logProbabilities } = await ask({ ...prompt, choices, weigh: 'text' })
    const best = mostLikelyChoice(choices, logProbabilities)
    const label = best === null ? null : labels[best]!
    return { answer: label, correct: label === null ? null : label === sample.target }
  }
  const held = structuredAnswers(prompting.structured === true, labels, capabilities)
  const { text, evidence } = await ask({ ...prompt, ...held, temperature: 0 })
  const found = labels.includes('Both') ? readFourLabels(text) : readTheoryLabel(text)
  const known = found.answer !== null && labels.includes(found.answer) ? found.answer : null
  const proof = known === null || evidence === undefined ? {} : { proof: evidence }
  return {
    answer: known,
    correct: known === null ? null : known === sample.target,
    details: { ...describeReading({ ...found, answer: known }), ...proof },
  }
}
